/// Makes the client's steps of the values that `ClientPart.form` has read.
struct ClientReading {
  let places: [Place]
  var problems: [ScenarioProblem] = []

  /// The file that the client is given.
  private var file: FileSpecification { places.first?.file ?? FileSpecification() }

  mutating func steps(_ value: Value) -> [ClientStep] {
    let steps = value.items.flatMap { step($0) }
    if !steps.contains(where: { if case .run = $0 { true } else { false } }) {
      problems.append(ScenarioProblem("no step runs the client", hint: "add `run`", at: value.mark))
    }
    return steps
  }

  private mutating func step(_ value: Value) -> [ClientStep] {
    if let run = value["run"] { return [.run(self.run(run))] }
    if let disk = value["disk"] { return changes(disk).map { .disk($0) } }
    if let serve = value["serve"] { return [.serve(version: version(serve["version"] ?? serve))] }
    if let wait = value["wait"] {
      if let duration = wait.duration { return [.wait(duration)] }
      return [.clock(wait["clock"]?.duration ?? .zero)]
    }
    if let options = value["options"] { return [.options(self.options(options))] }
    problems.append(ScenarioProblem("this step is empty", hint: "write `run`", at: value.mark))
    return []
  }

  private mutating func run(_ value: Value) -> ClientStep.Run {
    var run = ClientStep.Run.plain
    guard let entries = value.entries else { return run }
    if entries.isEmpty { problems.append(ScenarioProblem("this run is empty", hint: "write `run`", at: value.mark)) }
    run.parallel = Int(value["parallel"]?.number ?? 1)
    run.isAgainAfterSuccess = value["again-after-success"] != nil
    let named = value["place"].map { [$0] } ?? value["places"]?.list ?? []
    for place in named {
      let name = place.place ?? ""
      if !places.contains(where: { $0.name == name }) {
        problems.append(.unknownPlace(name, among: places.map(\.name), at: place.mark))
      } else if run.places.contains(name) {
        problems.append(ScenarioProblem("the place `\(name)` stands here twice", at: place.mark))
      }
      run.places.append(name)
    }
    let file = places.first { $0.name == run.places.first }?.file ?? self.file
    run.diskFull = value["disk-full"].flatMap { position($0, of: file, mayBeAll: true) }
    run.interruption = interruption(value, file)
    if run.interruption != nil, run.parallel > 1 || run.places.count > 1 {
      let other = run.parallel > 1 ? "parallel" : "places"
      let key = entries.first { ["kill", "stop", "cancel", "pause"].contains($0.key) }
      problems.append(
        .conflict(
          key?.key ?? "kill", beside: other, reason: "which of the processes it meets would be chance",
          at: key?.keyMark ?? value.mark))
    }
    return run
  }

  private mutating func interruption(_ value: Value, _ file: FileSpecification) -> ClientStep.Run.Interruption? {
    let lasting = value["for"]?.duration ?? .seconds(2)
    if let kill = value["kill"] {
      refuse(["for"], of: value, beside: "kill", "a signal takes no time")
      let signal = kill.word ?? "KILL"
      if let at = value["at"], let position = position(at, of: file) { return .kill(signal: signal, .at(position)) }
      if let flowing = value["flowing"], let position = position(flowing, of: file) {
        return .kill(signal: signal, .flowing(position))
      }
      if let call = value["before"]?.word.flatMap({ ClientStep.Run.Call(rawValue: $0) }) {
        return .kill(signal: signal, .before(call))
      }
      if value["at"] == nil, value["flowing"] == nil {
        problems.append(
          ScenarioProblem("`kill` does not say when", hint: "add `at`, `flowing` or `before`", at: kill.mark))
      }
      return nil
    }
    for (key, needs) in [("stop", true), ("cancel", false), ("pause", true)] {
      guard let there = value[key] else { continue }
      refuse(["at", "flowing", "before"], of: value, beside: key, "`\(key)` tells the position itself")
      if !needs { refuse(["for"], of: value, beside: key, "a cancelled run does not go on") }
      guard let position = position(there, of: file) else { return nil }
      switch key {
      case "stop": return .stop(position, lasting: lasting)
      case "cancel": return .cancel(position)
      default: return .pause(position, lasting: lasting)
      }
    }
    for entry in value.entries ?? [] where ["at", "flowing", "before", "for"].contains(entry.key) {
      problems.append(
        ScenarioProblem(
          "`\(entry.key)` does not say what happens then",
          hint: entry.key == "for" ? "add `stop` or `pause`" : "add `kill: KILL`, `TERM` or `INT`", at: entry.keyMark))
    }
    return nil
  }

  private mutating func refuse(_ keys: [String], of value: Value, beside other: String, _ reason: String) {
    for entry in value.entries ?? [] where keys.contains(entry.key) {
      problems.append(.conflict(entry.key, beside: other, reason: reason, at: entry.keyMark))
    }
  }

  /// A position of the file at which something happens to a running client.
  private mutating func position(_ value: Value, of file: FileSpecification, mayBeAll: Bool = false) -> Position? {
    guard let position = value.position?.inFile else { return nil }
    let size = file.largestKnownSize
    if let size, position.resolved(in: size) == nil {
      problems.append(.pastTheEnd(position, size: size, at: value.mark))
      return nil
    }
    if !mayBeAll, position.isAll(of: size), !hidesItsEnd(file) {
      problems.append(
        ScenarioProblem(
          "at \(position.text) the client may already have ended",
          hint: "only where it cannot see the end (`framing: close` or `chunked`) can all bytes be held back from it",
          at: value.mark))
    }
    return position
  }

  /// Whether an answer of a place with this file can be whole without the client's knowing.
  private func hidesItsEnd(_ file: FileSpecification) -> Bool {
    places.contains { place in
      place.file == file
        && (place.entries.flatMap(\.faults) + place.every).contains { use in
          (use.key == "framing" && (use.planned.contains("close") || use.planned.contains("chunked")))
            || (use.key == "length" && use.planned == "none")
        }
    }
  }

  private mutating func changes(_ value: Value) -> [ClientStep.DiskChange] {
    guard let entries = value.entries, !entries.isEmpty else {
      problems.append(ScenarioProblem("this step changes nothing", at: value.mark))
      return []
    }
    return entries.compactMap { entry in
      switch entry.key {
      case "partial": return partial(entry.value)
      case "state":
        return entry.value.word == "damage" ? .damageState : entry.value.word == "empty" ? .emptyState : .removeState
      case "final": return .placeFinal(version: version(entry.value))
      default: return .readOnly(entry.value.isTrue)
      }
    }
  }

  private mutating func partial(_ value: Value) -> ClientStep.DiskChange? {
    guard let entry = value.entries?.first else {
      problems.append(ScenarioProblem("this step changes nothing", at: value.mark))
      return nil
    }
    switch entry.key {
    case "place": return position(entry.value, of: file, mayBeAll: true).map { .placePartial($0) }
    case "truncate": return entry.value.position.map { .truncatePartial($0.inFile) }
    case "extend": return .extendPartial(bytes: entry.value.number ?? 0)
    case "damage":
      let half = Position(.share(numerator: 50, denominator: 100), of: .file, text: "50%")
      return .damagePartial(
        at: entry.value["at"]?.position?.inFile ?? half, bytes: entry.value["bytes"]?.number ?? 1,
        as: entry.value["as"]?.word ?? "flip")
    case "replace": return .replacePartial(version: version(entry.value))
    default: return .removePartial
    }
  }

  /// A version that some place's file must have.
  private mutating func version(_ value: Value) -> Int {
    let number = value["version"]?.number ?? value.number ?? Int64(value.text?.split(separator: " ").last ?? "") ?? 1
    let count = places.map(\.file.versions.count).max() ?? 1
    if number > count { problems.append(.unknownVersion(Int(number), of: count, at: value.mark)) }
    return Int(number)
  }

  private mutating func options(_ value: Value) -> ClientStep.Options {
    var options = ClientStep.Options()
    options.stall = value["stall"]?.duration
    options.lowestRate = value["lowest-rate"]?.rate
    options.total = value["total"]?.duration
    options.retries = value["retries"]?.number.map { Int($0) }
    if value.entries?.isEmpty == true {
      problems.append(ScenarioProblem("this step sets nothing", at: value.mark))
    }
    return options
  }
}

extension Position {
  /// Whether it is behind the last byte of `length` (nil: unknown).
  func isAll(of length: Int64?) -> Bool {
    if case .share(let numerator, let denominator) = offset { return numerator == denominator }
    return length != nil && resolved(in: length ?? 0) == length
  }
}
