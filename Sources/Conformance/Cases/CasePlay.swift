import Judge
import ScenarioLanguage
import TestServer
import TracedContent

/// Plays one case: takes the client through the scenario's steps, and notes what happened.
///
/// It decides nothing about right and wrong: the record goes to the judge.
final class CasePlay {
  let lab: Lab
  let scenario: Scenario
  let directory: CaseDirectory
  /// The case's world on the server.
  private(set) var run: Run
  let contents: CaseContents
  private var began: ContinuousClock.Instant
  /// The processes so far.
  private(set) var processes: [ClientRun] = []
  private var steps: [(kind: CaseRecord.LabStep.Kind, at: Double, place: String?)] = []
  private var lastNumber = 0
  private var succeeded: Set<String> = []
  /// What showed to be missing while the case was played.
  private(set) var missing: [String] = []
  /// The first process's command, and the end of what the last one wrote on its standard error.
  private(set) var command = ""
  private(set) var errorTail = ""
  /// The file that holds the client's partial, relative to the case's root.
  private(set) var partialFile: [String: String] = [:]
  private var rightBytesElsewhere: [String: String] = [:]

  /// Makes the case's world: a run on the server, directories on the disk. Throws where the lab cannot.
  init(_ scenario: Scenario, in lab: Lab, number: Int) throws {
    self.lab = lab
    self.scenario = scenario
    directory = try CaseDirectory(lab.base, case: scenario.caseName, number: number)
    run = try lab.server.makeRun(scenario: scenario)
    began = .now
    contents = run.contents
  }

  /// The place that the client is given where the scenario names none.
  var mainPlace: String { scenario.places.first { $0.name == "file" }?.name ?? scenario.places[0].name }

  /// The directory of a place's output under the usual one: none for the place that the client is usually given, so
  /// that what it began there goes on there, named or not.
  func folder(of place: String) -> String? { place == mainPlace ? nil : place }

  /// Seconds since the case's run was made on the server.
  var now: Double { (ContinuousClock.now - began).inSeconds }

  // MARK: Steps

  /// Plays all steps. Throws where the lab cannot go on; stops early where the user wants to stop, where something
  /// shows to be missing, and after what no later run can mend.
  func playAll() async throws {
    let lastPlain = scenario.client.lastIndex { if case .run(let run) = $0 { run.isPlain } else { false } }
    for (index, step) in scenario.client.enumerated() {
      guard !lab.interrupt.isRaised, missing.isEmpty, !isBeyondHelp else { return }
      switch step {
      case .run(let run) where run.isPlain: try await playPlain(run, step: index, repeats: index == lastPlain)
      case .run(let run): try await playOnce(run, step: index)
      case .disk(let change): try await play(change, step: index)
      case .serve(let version):
        note(.changedVersion)
        self.run.serve(version: version)
      case .wait(let time): await pause(time)
      case .clock(let time): self.run.advanceClock(by: time)
      case .options: missing.append("it is not known how the client's limits are set")
      }
    }
  }

  /// Whether the outcome cannot change any more: crashed, hung, looped.
  private var isBeyondHelp: Bool { processes.contains { $0.isCrashed || $0.isPastTime || $0.isPastRequests } }

  private func playPlain(_ run: ClientStep.Run, step: Int, repeats: Bool) async throws {
    let target = run.places.first ?? mainPlace
    if succeeded.contains(target), !run.isAgainAfterSuccess { return }
    for _ in 0..<max(1, repeats ? scenario.limits.runs : 1) {
      try await playOnce(run, step: step)
      guard !succeeded.contains(target), missing.isEmpty, !isBeyondHelp, !lab.interrupt.isRaised else { return }
    }
  }

  /// Notes that the runner has done something: now, or at a time on the case's clock.
  func note(_ kind: CaseRecord.LabStep.Kind, place: String? = nil, at time: Double? = nil) {
    steps.append((kind, time ?? now, place))
  }

  /// Notes which file holds the partial that was placed.
  func setPartial(_ file: String?) { partialFile[mainPlace] = file }

  /// Notes what showed to be missing.
  func lacks(_ text: String) { missing.append(text) }

  private func pause(_ time: Duration) async {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, !lab.interrupt.isRaised {
      guard (try? await Task.sleep(for: min(.milliseconds(50), end - .now))) != nil else { return }
    }
  }

  // MARK: Processes

  /// One step's process, or the processes that it runs at once.
  private func playOnce(_ step: ClientStep.Run, step index: Int) async throws {
    lastNumber += 1
    let number = lastNumber
    run.startProcess(number)
    let targets = step.places.isEmpty ? [mainPlace] : step.places
    let launches = targets.flatMap { place in
      (0..<max(1, step.parallel)).map { _ in
        Launch(place: place, folder: folder(of: place), number: number, hold: hold(step.interruption, place: place))
      }
    }
    let before = run.exchanges.count
    let ends = try await play(launches, of: step)
    _ = await run.waitUntilIdle(timeout: .seconds(2))
    if ends.contains(where: { $0.end.exitStatus == 127 }), run.exchanges.count == before {
      missing.append("the client says that it does not support this (exit status 127)")
    }
    succeeded.subtract(targets)
    for finished in ends { try add(finished, step: index, interruption: step.interruption) }
  }

  private func play(_ launches: [Launch], of step: ClientStep.Run) async throws -> [Finished] {
    let guarding = RequestGuard(run, scenario)
    var runs: [(Launch, any PreparedRun)] = []
    for launch in launches {
      try directory.makeDirectory(place: launch.folder)
      runs.append((launch, lab.client.prepared(launch, in: self)))
    }
    if command.isEmpty { command = runs.first?.1.text ?? "" }
    let (interrupt, limit) = (lab.interrupt, scenario.limits.time)
    let start = now
    let clock = ContinuousClock.now
    return try await withThrowingTaskGroup(of: (Int, Finished).self) { group in
      for (position, (launch, run)) in runs.enumerated() {
        group.addTask {
          let end = try await run.play(limit: limit) { elapsed in
            if interrupt.isRaised { return .end(.interrupt) }
            if guarding.isBeyond(elapsed) { return .end(.requests) }
            return launch.hold?.order(elapsed) ?? .goOn
          }
          launch.hold?.end()
          return (
            position, Finished(launch: launch, end: end, endedAt: start + (ContinuousClock.now - clock).inSeconds)
          )
        }
      }
      var found: [(Int, Finished)] = []
      for try await result in group { found.append(result) }
      return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func hold(_ interruption: ClientStep.Run.Interruption?, place: String) -> HoldWatch? {
    let size = contents.sizes(at: place)[1] ?? 0
    switch interruption {
    case .kill(let signal, .at(let position)):
      return position.resolved(in: size).map { HoldWatch(run, at: $0, .signal(Signals.number(signal))) }
    case .cancel(let position):
      return position.resolved(in: size).map { HoldWatch(run, at: $0, .signal(Signals.interrupt)) }
    case .stop(let position, let time): return position.resolved(in: size).map { HoldWatch(run, at: $0, .stop(time)) }
    case .kill, .pause, nil: return nil
    }
  }

  private func add(
    _ finished: Finished, step: Int, interruption: ClientStep.Run.Interruption?
  ) throws {
    let end = finished.end
    let place = finished.launch.place
    let start = finished.endedAt - end.duration.inSeconds
    var isStopped = false
    if let done = finished.launch.hold?.doneAt {
      let time = start + done.inSeconds
      switch interruption {
      case .kill: isStopped = true; note(.stoppedRun, place: place, at: time)
      case .cancel: isStopped = true; note(.cancelledRun(finished.launch.number), place: place, at: time)
      case .stop, .pause: note(.pausedRun, place: place, at: time)
      case nil: break
      }
    }
    let findings = try self.findings(place: place)
    partialFile[place] = findings.partialFile
    rightBytesElsewhere[place] = findings.rightBytesElsewhere
    errorTail = end.error
    let process = ClientRun(
      number: finished.launch.number, step: step, place: place, exitStatus: end.exitStatus, signal: end.signal,
      isStoppedByLab: isStopped, labSignals: end.sentSignals, isPastTime: end.reason == .time,
      isPastRequests: end.reason == .requests,
      span: start...finished.endedAt, final: findings.final,
      partial: findings.partial)
    processes.append(process)
    if process.isSuccess { succeeded.insert(place) }
  }

  // MARK: Looking

  /// What the client has left for a place.
  func findings(place: String) throws -> DirectoryFindings {
    // What lies in another download's directory is that one's.
    let others = scenario.places.map(\.name).filter { $0 != place && $0 != mainPlace }.map { "work/\($0)" }
    return try DirectoryFindings(
      directory, output: output(place: place), inspection: inspection(place: place),
      ignoring: others)
  }

  private func inspection(place: String) -> OutputInspection {
    let snapshot = run.snapshot
    return OutputInspection(
      contents, place: place, expectedVersion: CaseJudge.expectedVersion(of: record(place: place, snapshot)),
      bodies: snapshot.bodies, exchanges: snapshot.exchanges)
  }

  /// The path under which a place's file is to lie.
  func output(place: String) -> String {
    let name = scenario.places.first { $0.name == place }?.file.name ?? "file.bin"
    return directory.output(place: folder(of: place), fileName: name)
  }

  /// The places that were downloads of their own, in the order in which they were run first.
  var judgedPlaces: [String] {
    var places: [String] = []
    for process in processes where !places.contains(process.place) { places.append(process.place) }
    return places.isEmpty ? [mainPlace] : places
  }

  /// What is known of one place's download.
  func record(place: String, _ snapshot: Run.Snapshot) -> CaseRecord {
    CaseRecord(
      scenario: scenario, place: place, sizes: contents.sizes(at: place),
      runs: processes.filter { $0.place == place }, exchanges: snapshot.exchanges, fired: snapshot.fired,
      unfired: snapshot.unfired,
      labSteps: steps.map { step in
        CaseRecord.LabStep(
          step.kind, exchangesBefore: snapshot.exchanges.count { $0.started < step.at }, place: step.place)
      }, rightBytesElsewhere: rightBytesElsewhere[place], missing: missing,
      client: .init(hasDigest: lab.client.takesDigest))
  }

  // MARK: The server

  /// Serves the same addresses from a fresh run of another script. The log before is gone from the server.
  func replaceRun(with scenario: Scenario) throws {
    let id = run.id
    lab.server.delete(run: id)
    run = try lab.server.makeRun(scenario: scenario, id: id)
    began = .now
  }

  /// Removes the case's world.
  func end() {
    lab.server.delete(run: run.id)
    directory.remove()
  }
}

extension ClientStep.Run {
  /// Whether it is one process with nothing done to it.
  var isPlain: Bool { interruption == nil && parallel == 1 && places.count < 2 && diskFull == nil }
}
