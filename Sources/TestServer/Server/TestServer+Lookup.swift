import ScenarioLanguage

/// How a name in an address becomes a run.
extension TestServer {
  /// Why an address leads to no run.
  struct LookupProblem: Error {
    let status: Int
    let text: String
  }

  /// The run of an address, made at its first use.
  ///
  /// The word is the run's id. Where that word names a run of another scenario already, both names together are.
  func findRun(word: String, name: String, isDefault: Bool = false) -> Result<Run, LookupProblem> {
    if let run = knownRun(word: word, name: name) { return .success(run) }
    let scenario: Scenario
    switch findScenario(name) {
    case .failure(let problem): return .failure(problem)
    case .success(let found): scenario = found
    }
    let id = run(word) == nil ? word : Self.joint(word, name)
    do {
      return .success(try makeRun(scenario: scenario, id: id, startsOverWhenComplete: isDefault))
    } catch RunError.exists {
      // Another connection has just made it.
      for _ in 0..<1000 {
        if let run = knownRun(word: word, name: name) { return .success(run) }
        _ = SocketCalls.readable([stopping.descriptor], limit: .milliseconds(2))
      }
      return .failure(LookupProblem(status: 503, text: "the run could not be made\n"))
    } catch {
      return .failure(LookupProblem(status: 503, text: "the run could not be made: \(error)\n"))
    }
  }

  /// The run of an address that was used already, or nil.
  func knownRun(word: String, name: String) -> Run? {
    [word, Self.joint(word, name)].lazy.compactMap { self.run($0) }.first { $0.scenario.caseName == name }
  }

  private static func joint(_ word: String, _ name: String) -> String { "\(word).\(name)" }

  /// The scenario of a case's name.
  func findScenario(_ name: String) -> Result<Scenario, LookupProblem> {
    if let scenario = configuration.scenarios.first(where: { $0.caseName == name }) { return .success(scenario) }
    guard let library = configuration.library else {
      return .failure(LookupProblem(status: 404, text: "there is no scenario `\(name)`\n"))
    }
    do throws(ScenarioProblems) {
      switch try library.lookup(name) {
      case .scenario(let scenario): return .success(scenario)
      case .family(let cases):
        let list = cases.map { "  \($0)\n" }.joined()
        return .failure(LookupProblem(status: 400, text: "`\(name)` is a family; its cases are\n\(list)"))
      case .unknown(let nearest):
        let hint = nearest.map { "; the nearest is `\($0)`" } ?? ""
        return .failure(LookupProblem(status: 404, text: "there is no scenario `\(name)`\(hint)\n"))
      }
    } catch {
      return .failure(LookupProblem(status: 500, text: "\(error)\n"))
    }
  }
}
