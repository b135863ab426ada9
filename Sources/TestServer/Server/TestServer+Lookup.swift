import ScenarioLanguage

/// How a name in an address becomes a run.
extension TestServer {
  /// Why an address leads to no run; the text has no line end.
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
      return .failure(LookupProblem(status: 503, text: "the run could not be made"))
    } catch {
      return .failure(LookupProblem(status: 503, text: "the run could not be made: \(error)"))
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
    let cases = configuration.scenarios.filter { $0.name == name }.map(\.caseName)
    if !cases.isEmpty { return .failure(Self.family(name, cases)) }
    guard let library = configuration.library else {
      return .failure(LookupProblem(status: 404, text: "there is no scenario `\(name)`"))
    }
    do throws(ScenarioProblems) {
      switch try library.lookup(name) {
      case .scenario(let scenario): return .success(scenario)
      case .family(let cases):
        return .failure(Self.family(name, cases))
      case .unknown(let nearest):
        let hint = nearest.map { "; the nearest is `\($0)`" } ?? ""
        return .failure(LookupProblem(status: 404, text: "there is no scenario `\(name)`\(hint)"))
      }
    } catch {
      return .failure(LookupProblem(status: 500, text: "\(error)"))
    }
  }

  private static func family(_ name: String, _ cases: [String]) -> LookupProblem {
    LookupProblem(status: 400, text: (["`\(name)` is a family; its cases are"] + cases).joined(separator: "\n  "))
  }
}
