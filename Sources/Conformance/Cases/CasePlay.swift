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
  /// The options that are set now.
  private(set) var options = ClientStep.Options()
  /// Whether the directory of the output cannot be written to now.
  private(set) var isReadOnly = false
  /// How the lab did what can be done in more than one way, one sentence each.
  private(set) var notes: [String] = []
  /// What runs beside the client.
  let daemon = Daemon()
  /// The port that a client is given to listen at.
  let port: Int
  private var hasVolume = false
  private var extraRuns: [String: Int] = [:]
  /// The path that a client has named on its standard output, by place.
  private var told: [String: String] = [:]

  /// Makes the case's world: a run on the server, directories on the disk. Throws where the lab cannot.
  init(_ scenario: Scenario, in lab: Lab, number: Int) throws {
    self.lab = lab
    self.scenario = scenario
    directory = try CaseDirectory(lab.base, case: scenario.caseName, number: number)
    run = try lab.server.makeRun(scenario: scenario, probes: lab.client.knownWays?.probes ?? [])
    began = .now
    contents = run.contents
    port = ProcessCalls.freePort() ?? 0
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
    try makeVolume()
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
      case .options(let options): self.options = options
      }
    }
  }

  /// Whether the outcome cannot change any more: crashed, hung, looped.
  private var isBeyondHelp: Bool { processes.contains { $0.isCrashed || $0.isPastTime || $0.isPastRequests } }

  private func playPlain(_ run: ClientStep.Run, step: Int, repeats: Bool) async throws {
    let target = run.places.first ?? mainPlace
    if succeeded.contains(target), !run.isAgainAfterSuccess, !takesExtraRun(target) { return }
    for _ in 0..<max(1, repeats ? scenario.limits.runs : 1) {
      try await playOnce(run, step: step)
      guard missing.isEmpty, !isBeyondHelp, !lab.interrupt.isRaised else { return }
      if succeeded.contains(target), !takesExtraRun(target) { return }
    }
  }

  /// Whether a run follows although the one before succeeded: a profile says how many do.
  private func takesExtraRun(_ place: String) -> Bool {
    guard extraRuns[place, default: 0] < lab.client.knownWays?.again ?? 0 else { return false }
    extraRuns[place, default: 0] += 1
    return true
  }

  /// Puts a volume under the output's directory where a step will fill it; it has room until then.
  private func makeVolume() throws {
    let fills = scenario.client.contains { if case .run(let run) = $0 { run.diskFull != nil } else { false } }
    guard fills, SmallVolume.way == .memory, !hasVolume else { return }
    guard SmallVolume.mount(directory.work) else { throw DiskFailure(path: directory.work) }
    hasVolume = true
  }

  /// Notes once how something was done.
  func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }

  /// Makes the directory of the output one that cannot be written to, or undoes it.
  func setReadOnly(_ isReadOnly: Bool) -> Bool {
    self.isReadOnly = isReadOnly
    if isReadOnly, let note = ReadOnly.note { self.note(note) }
    return ProcessCalls.setMode(directory.work, isReadOnly ? 0o555 : 0o755)
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
    try await startDaemon()
    let launches = targets.flatMap { place in
      (0..<max(1, step.parallel)).map { _ in launch(step, number: number, place: place) }
    }
    let before = run.exchanges.count
    let ends = try await fillingVolume(step) { () async throws -> [Finished] in try await play(launches, of: step) }
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
          let end = try await run.play(limit: limit) { moment in
            if interrupt.isRaised { return .end(.interrupt) }
            if guarding.isBeyond(moment.elapsed) { return .end(.requests) }
            return launch.hold?.order(moment) ?? .goOn
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

  /// Plays a run on a volume that gets full, where its step says so.
  private func fillingVolume(_ step: ClientStep.Run, _ body: () async throws -> [Finished]) async throws -> [Finished] {
    guard let size = fullAt(step) else { return try await body() }
    note(SmallVolume.way.note)
    defer { note(.filledDisk) }
    guard hasVolume else { return try await body() }
    // Room for the whole file is room for what a client notes beside it, too: not for the file once more.
    let isWhole = size == contents.sizes(at: step.places.first ?? mainPlace)[1]
    // What lies there already may be more than it is to hold: then it is full at once.
    guard SmallVolume.resize(directory.work, isWhole ? size + (64 << 10) : size) else {
      throw DiskFailure(path: directory.work)
    }
    defer { _ = SmallVolume.resize(directory.work, nil) }
    return try await body()
  }

  /// The bytes at which a step's volume is full, or nil.
  private func fullAt(_ step: ClientStep.Run) -> Int64? {
    step.diskFull.flatMap { $0.resolved(in: contents.sizes(at: step.places.first ?? mainPlace)[1] ?? 0) }
  }

  private func launch(_ step: ClientStep.Run, number: Int, place: String) -> Launch {
    let plain = Launch(place: place, folder: folder(of: place), number: number, hold: nil)
    var launch = Launch(
      place: place, folder: plain.folder, number: number, hold: hold(step.interruption, plain))
    if case .kill(let signal, .before(let call)) = step.interruption {
      launch.trace = CallWatch(CallWatch.Call(call), signal: Signals.number(signal), root: directory.root)
    }
    if !hasVolume { launch.fileLimit = fullAt(step) }
    return launch
  }

  private func hold(_ interruption: ClientStep.Run.Interruption?, _ launch: Launch) -> HoldWatch? {
    let size = contents.sizes(at: launch.place)[1] ?? 0
    func watch(_ position: Position, _ deed: HoldWatch.Deed) -> HoldWatch? {
      position.resolved(in: size).map { HoldWatch(run, at: $0, deed) }
    }
    let profile = lab.client.knownWays
    switch interruption {
    case .kill(let signal, .at(let position)):
      let number = Signals.number(signal)
      return watch(
        position, action(profile?.kill, launch, signalling: number).map { .act($0, signal: number) } ?? .signal(number))
    case .kill(let signal, .flowing(let position)): return watch(position, .flowing(Signals.number(signal)))
    case .cancel(let position):
      return watch(position, action(profile?.cancel, launch).map { .act($0) } ?? .signal(Signals.interrupt))
    case .stop(let position, let time): return watch(position, .stop(time))
    case .pause(let position, let time):
      guard let pause = action(profile?.pause, launch) else { return nil }
      return watch(position, .act(pause, later: action(profile?.resume, launch).map { .init(time: time, act: $0) }))
    case .kill(_, .before), nil: return nil
    }
  }

  private func add(
    _ finished: Finished, step: Int, interruption: ClientStep.Run.Interruption?
  ) throws {
    let end = finished.end
    let place = finished.launch.place
    let start = finished.endedAt - end.duration.inSeconds
    var isStopped = false
    if let done = finished.launch.doneAt {
      let time = start + done.inSeconds
      switch interruption {
      case .kill: isStopped = true; note(.stoppedRun, place: place, at: time)
      case .cancel: isStopped = true; note(.cancelledRun(finished.launch.number), place: place, at: time)
      case .stop, .pause: note(.pausedRun, place: place, at: time)
      case nil: break
      }
    }
    if case .told(let pattern)? = lab.client.knownWays?.output {
      told[place] = ToldPath.find(pattern, in: end.output, folder: directory.directory(place: finished.launch.folder))
    }
    let findings = try self.findings(place: place)
    partialFile[place] = findings.partialFile
    rightBytesElsewhere[place] = findings.rightBytesElsewhere
    errorTail = end.error
    // A profile's command may have stopped it by whatever signal.
    let stopped = isStopped ? end.signal.map { [$0] } ?? [] : []
    let process = ClientRun(
      number: finished.launch.number, step: step, place: place, exitStatus: end.exitStatus, signal: end.signal,
      isStoppedByLab: isStopped, labSignals: end.sentSignals.union(stopped), isPastTime: end.reason == .time,
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
      directory, output: outputFile(place: place), inspection: inspection(place: place),
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

  /// The path under which the client has put a place's file: where it was told to, or where its profile says.
  func outputFile(place: String) -> String {
    let standard = output(place: place)
    guard let profile = lab.client.knownWays else { return standard }
    switch profile.output {
    case .told: return told[place] ?? standard
    case .stream, nil: return standard
    case .file(let template):
      let pattern = path(template, of: profile, place: place)
      guard NamePattern.isPattern(pattern) else { return pattern }
      let partials = (profile.partial ?? []).map { path($0, of: profile, place: place) }
      let found = directory.files().map { "\(directory.root)/\($0)" }.first { file in
        NamePattern.matches(file, pattern) && !partials.contains { NamePattern.matches(file, $0) }
      }
      return found ?? standard
    }
  }

  /// The files that lie there and are neither the output nor, where the client failed, its partial and its record;
  /// relative to the case's root.
  var leftovers: [String] {
    let profile = lab.client.knownWays
    var expected = judgedPlaces.map { outputFile(place: $0) }
    if !judgedPlaces.allSatisfy(succeeded.contains) {
      expected += partialFile.values.map { "\(directory.root)/\($0)" }
      for place in judgedPlaces {
        expected += (profile.map { ($0.partial ?? []) + $0.state } ?? []).map { path($0, of: profile!, place: place) }
      }
    }
    return directory.files().filter { file in
      !expected.contains { NamePattern.matches("\(directory.root)/\(file)", $0) }
    }
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
      client: facts)
  }

  private var facts: CaseRecord.ClientFacts {
    let profile = lab.client.knownWays
    let takesDigest = lab.client.takesDigest || profile?.checksum != nil && scenario.needs.contains("digest")
    let hasDigest = takesDigest && DigestBound.refusal(scenario) == nil
    return .init(
      isInPlace: profile?.isInPlace ?? false, isStream: profile?.isStream ?? false, hasDigest: hasDigest)
  }

  // MARK: The server

  /// Serves the same addresses from a fresh run of another script. The log before is gone from the server.
  func replaceRun(with scenario: Scenario) throws {
    let id = run.id
    lab.server.delete(run: id)
    run = try lab.server.makeRun(scenario: scenario, id: id, probes: lab.client.knownWays?.probes ?? [])
    began = .now
  }

  /// Removes the case's world.
  func end() {
    lab.server.delete(run: run.id)
    if hasVolume { SmallVolume.unmount(directory.work) }
    directory.remove()
  }
}

extension ClientStep.Run {
  /// Whether it is one process with nothing done to it.
  var isPlain: Bool { interruption == nil && parallel == 1 && places.count < 2 && diskFull == nil }
}
