/// Makes a scenario of the keys of one case, in which no axis is left.
struct CaseReading {
  let grammar: ScenarioGrammar
  let name: String
  let parameters: [Scenario.Parameter]
  let file: String
  let files: RealFiles
  var problems: [ScenarioProblem] = []

  init(
    grammar: ScenarioGrammar, name: String, parameters: [Scenario.Parameter], file: String, files: RealFiles
  ) {
    self.files = files
    self.grammar = grammar
    self.name = name
    self.parameters = parameters
    self.file = file
  }

  private static let keysOfPlaces = [
    "file", "server", "places", "every", "head-request", "tls", "fleet", "limit-connections", "also",
  ]

  mutating func scenario(_ pairs: [Node.Pair]) -> Scenario? {
    var values: [String: Value] = [:]
    var broken: Set<String> = []
    for pair in pairs {
      let key = pair.key.text ?? ""
      guard let form = grammar.keys.first(where: { $0.name == key })?.form else {
        problems.append(.unknownKey(key, among: grammar.keys.map(\.name), at: pair.key.mark))
        continue
      }
      if let value = form.read(pair.value, subject: key, problems: &problems) {
        values[key] = value
      } else {
        broken.insert(key)
      }
    }
    checkTogether(pairs)
    guard broken.isDisjoint(with: Self.keysOfPlaces) else { return nil }
    var places = PlacesReading(grammar: grammar, values: values, files: files)
    places.read()
    problems += places.problems
    var scenario = Scenario(
      name: name, parameters: parameters, title: values["title"]?.text ?? name, places: places.places)
    scenario.also = places.also
    scenario.isTLS = values["tls"]?.isTrue ?? false
    describe(&scenario, values)
    world(&scenario, values)
    play(&scenario, values)
    let tree = Node(.mapping(pairs), at: .start)
    scenario.resolved = "# \(scenario.caseName)\n" + YAMLWriter.document(tree)
    scenario.path = file
    return problems.isEmpty ? scenario : nil
  }

  /// Keys of the file that exclude each other.
  private mutating func checkTogether(_ pairs: [Node.Pair]) {
    guard let places = pairs.first(where: { $0.key.text == "places" }) else { return }
    for pair in pairs {
      switch pair.key.text {
      case "server":
        let last = places.key.mark.line > pair.key.mark.line ? places : pair
        problems.append(
          .conflict(
            last.key.text ?? "", beside: last.key.text == "server" ? "places" : "server",
            reason: "`server` is short for the place `file`", at: last.key.mark))
      case "every", "head-request":
        problems.append(
          .conflict(
            pair.key.text ?? "", beside: "places", reason: "there it stands in the place's own map", at: pair.key.mark))
      default: break
      }
    }
  }

  private func describe(_ scenario: inout Scenario, _ values: [String: Value]) {
    func texts(_ key: String) -> [String] { values[key]?.list?.compactMap(\.text) ?? [] }
    scenario.why = values["why"]?.text ?? ""
    scenario.rules = texts("rules")
    scenario.seen = texts("seen")
    scenario.tags = texts("tags")
    scenario.since = values["since"]?.text
    scenario.needs = texts("needs")
  }

  private mutating func world(_ scenario: inout Scenario, _ values: [String: Value]) {
    let versions = scenario.places.first?.file.versions.count ?? 1
    for node in values["fleet"]?.list ?? [] {
      let number = Int(node.number ?? 1)
      if number > versions { problems.append(.unknownVersion(number, of: versions, at: node.mark)) }
      scenario.fleet.append(number)
    }
    if let limit = values["limit-connections"], let count = limit["at"]?.number {
      let refusal = limit["by"]?.word.flatMap { Scenario.ConnectionLimit.Refusal(rawValue: $0) }
      scenario.connectionLimit = Scenario.ConnectionLimit(count: Int(count), refusal: refusal ?? .unavailable)
    }
  }

  private mutating func play(_ scenario: inout Scenario, _ values: [String: Value]) {
    if let client = values["client"] {
      var reading = ClientReading(places: scenario.places)
      scenario.client = reading.steps(client)
      problems += reading.problems
    }
    let limits = values["limits"]
    scenario.limits.runs = limits?["runs"]?.number.map { Int($0) } ?? scenario.limits.runs
    scenario.limits.requests = limits?["requests"]?.number.map { Int($0) } ?? scenario.limits.requests
    if let time = limits?["time"], let duration = time.duration {
      if duration == .zero { problems.append(ScenarioProblem("a run needs some time", at: time.mark)) }
      scenario.limits.time = duration
    }
    for case .options(let options) in scenario.client {
      if let stall = options.stall { scenario.limits.time = max(scenario.limits.time, stall * 3) }
    }
    if let expect = values["expect"] {
      let versions = scenario.places.map(\.file.versions.count).max() ?? 1
      scenario.expectation = ExpectationPart.read(expect, versions: versions, problems: &problems)
    }
  }
}
