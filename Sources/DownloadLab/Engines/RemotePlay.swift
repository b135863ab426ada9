import Foundation

/// Plays a case of a server elsewhere: runs of the closure, and what can be done by control addresses between them.
struct RemotePlay: Sendable {
  private let made: MadeRun
  private let control: ControlClient
  private let scenario: String
  private let abilities: Set<Attempt.Ability>
  private let client: @Sendable (Attempt) async throws -> Void

  init(
    _ made: MadeRun, _ control: ControlClient, scenario: String, abilities: Set<Attempt.Ability>,
    client: @escaping @Sendable (Attempt) async throws -> Void
  ) {
    self.made = made
    self.control = control
    self.scenario = scenario
    self.abilities = abilities
    self.client = client
  }

  /// Why the case cannot be played from here, or nil.
  private var missing: String? {
    let needs = made.client.needs.filter { need in
      Attempt.Ability(rawValue: need).map { !abilities.contains($0) || $0 == .credentials } ?? true
    }
    if let need = needs.first { return "it needs `\(need)`" }
    let step = made.client.steps.first { step in
      step.step == "run" ? step.plain != true : !["serve", "wait", "clock"].contains(step.step)
    }
    return step.map { $0.step == "run" ? "it stops the client at a byte" : "it has the step `\($0.step)`" }
  }

  /// The server's verdict on what the last run left behind.
  func verdict() async throws -> LabVerdict {
    if let missing {
      return .skipped(scenario, "Skipped: from a lab elsewhere this cannot be done: \(missing).")
    }
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("DownloadLab-" + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appendingPathComponent(
      made.url.split(separator: "/").last?.removingPercentEncoding ?? "file.bin")
    let thrown = try await playSteps(file, in: directory)
    return try await judged(file, thrown)
  }

  /// What the last run threw, or nil where it returned.
  private func playSteps(_ file: URL, in directory: URL) async throws -> (any Error)? {
    var number = 0
    var thrown: (any Error)?
    let steps = made.client.steps
    let lastRun = steps.lastIndex { $0.step == "run" }
    for (index, step) in steps.enumerated() {
      switch step.step {
      case "serve": try await change(["version": step.version ?? 1])
      case "clock": try await change(["clock": Int(step.seconds ?? 0)])
      case "wait": try await Task.sleep(for: .seconds(step.seconds ?? 0))
      default:
        guard number == 0 || thrown != nil || step.again == true else { continue }
        for _ in 0..<(index == lastRun ? max(1, made.client.limits.runs) : 1) {
          number += 1
          try await change(["run": number])
          thrown = await run(number, file, in: directory)
          try Task.checkCancellation()
          if thrown == nil { break }
        }
      }
    }
    return thrown
  }

  private func change(_ change: [String: Int]) async throws {
    struct Changed: Decodable { let id: String }
    let body = try JSONEncoder().encode(change)
    _ = try await control.ask(made.path, method: "PATCH", type: "application/json", body: body, as: Changed.self)
  }

  /// One run within its time; what it threw.
  private func run(_ number: Int, _ file: URL, in directory: URL) async -> (any Error)? {
    do {
      let attempt = try attempt(number, file, in: directory)
      let limit = made.client.limits.time
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await client(attempt) }
        group.addTask {
          try await Task.sleep(for: .seconds(limit))
          throw LabProblem("the run was cancelled when its time of \(limit) s was over")
        }
        defer { group.cancelAll() }
        try await group.next()
      }
      return nil
    } catch { return error }
  }

  private func attempt(_ number: Int, _ file: URL, in directory: URL) throws -> Attempt {
    func address(_ text: String) throws -> URL {
      guard let url = URL(string: text) else { throw LabProblem("`\(text)` is no URL for Foundation") }
      return url
    }
    return Attempt(
      url: try address(made.url), places: try made.places.mapValues(address), file: file, directory: directory,
      number: number, scenario: scenario, authority: nil, sha256: abilities.contains(.digest) ? made.sha256 : nil,
      user: "", password: "", token: "")
  }

  private func judged(_ file: URL, _ thrown: (any Error)?) async throws -> LabVerdict {
    let claim = thrown == nil ? "success" : "failure"
    let isThere = FileManager.default.fileExists(atPath: file.path)
    let bytes = isThere ? try Data(contentsOf: file, options: .alwaysMapped) : Data()
    var verdict = try await control.ask(
      "\(made.path)/verdict?claim=\(claim)" + (isThere ? "" : "&output=absent"), method: "POST",
      type: "application/octet-stream", body: bytes, as: LabVerdict.self)
    verdict.lastError = thrown.map { "\($0)" } ?? ""
    return verdict
  }
}
