/// Makes the places of a case of its keys.
struct PlacesReading {
  let grammar: ScenarioGrammar
  let values: [String: Value]
  let files: RealFiles
  var places: [Place] = []
  var also: [Scenario.OtherAddress] = []
  var problems: [ScenarioProblem] = []

  init(grammar: ScenarioGrammar, values: [String: Value], files: RealFiles) {
    self.grammar = grammar
    self.values = values
    self.files = files
  }

  mutating func read() {
    let file = values["file"].map { FilePart.read($0, files: files, problems: &problems) } ?? FileSpecification()
    let entries = values["places"]?.entries ?? []
    let names = entries.isEmpty ? ["file"] : entries.map(\.key)
    if entries.isEmpty {
      if let places = values["places"] { problems.append(ScenarioProblem("there is no place here", at: places.mark)) }
      read("file", file, names, server: values["server"], map: nil, other: values)
    }
    for entry in entries {
      if entry.key == "self" {
        problems.append(
          ScenarioProblem("a place cannot be called `self`", hint: "a redirect takes it for itself", at: entry.keyMark))
      }
      let isMap = entry.value.entries != nil
      read(
        entry.key, file, names, server: isMap ? entry.value["server"] : entry.value, map: isMap ? entry.value : nil,
        other: [:])
    }
    if let index = places.firstIndex(where: { $0.name == "file" }) { places.insert(places.remove(at: index), at: 0) }
    if let also = values["also"] { add(also) }
    checkAddresses(entries)
  }

  /// Reads one place; `other` holds `every` and `head-request` where they stand beside `server`.
  private mutating func read(
    _ name: String, _ file: FileSpecification, _ names: [String], server: Value?, map: Value?, other: [String: Value]
  ) {
    func value(_ key: String) -> Value? { map?[key] ?? other[key] }
    let registry = grammar.registry
    let own = map?["file"].map { FilePart.read($0, files: files, problems: &problems) }
    var surroundings = PlaceSurroundings(
      registry: registry, file: own ?? file, placeNames: names, isTLS: values["tls"]?.isTrue ?? false)
    if let every = value("every") {
      surroundings.every = registry.faults(in: every, isFromEvery: true, problems: &problems)
      surroundings.check(surroundings.every, beside: surroundings.every, problems: &problems)
    }
    let list = surroundings.entries(server ?? .honest, problems: &problems)
    var place = Place(
      name: name, file: own ?? file, hasOwnFile: own != nil, entries: list.entries, startsOver: list.startsOver,
      every: surroundings.every.map(\.use), path: map?["path"]?.text, isOtherOrigin: map?["origin"] != nil)
    if let head = value("head-request") {
      let faults = registry.faults(in: head, isFromEvery: false, problems: &problems)
      surroundings.check(faults, beside: faults, problems: &problems)
      place.headRequest = faults.map(\.use)
    }
    if let expires = map?["expires"], let after = expires["after"] {
      place.expiry = Place.Expiry(
        bound: PlacePart.bound(after, place: name, problems: &problems), answer: answer(expires["answer"], surroundings)
      )
    }
    if let also = map?["also"] { add(also) }
    places.append(place)
  }

  /// What an address that has run out answers: 403 where nothing is said.
  private mutating func answer(_ value: Value?, _ surroundings: PlaceSurroundings) -> [FaultUse] {
    if let value {
      let faults = grammar.registry.faults(in: value, isFromEvery: false, problems: &problems)
      surroundings.check(faults, beside: faults, problems: &problems)
      return faults.map(\.use)
    }
    let refusal = Node(
      .mapping([
        Node.Pair(key: Node(.scalar("status", .plain), at: .start), value: Node(.scalar("403", .plain), at: .start))
      ]),
      at: .start)
    guard let value = try? EntryPart.faultsForm(grammar.registry).read(refusal) else { return [] }
    return grammar.registry.faults(in: value, isFromEvery: false, problems: &problems).map(\.use)
  }

  private mutating func add(_ value: Value) {
    for entry in value.entries ?? [] {
      if also.contains(where: { $0.path == entry.key }) {
        problems.append(ScenarioProblem("the address `\(entry.key)` stands here twice", at: entry.keyMark))
      }
      also.append(Scenario.OtherAddress(path: entry.key, text: entry.value.text ?? ""))
    }
  }

  /// Two places, or a place and another address, that would be one.
  private mutating func checkAddresses(_ entries: [Value.Entry]) {
    var taken: [String: String] = [:]
    for place in places {
      let address = (place.isOtherOrigin ? "other" : "") + place.usualPath
      guard let first = taken.updateValue(place.name, forKey: address) else { continue }
      let mark = entries.first { $0.key == place.name }?.keyMark ?? .start
      problems.append(ScenarioProblem("`\(place.name)` has the address of `\(first)`", hint: place.usualPath, at: mark))
    }
    for other in also where taken[other.path] != nil {
      let mark = values["also"]?.entries?.first { $0.key == other.path }?.keyMark ?? .start
      problems.append(
        ScenarioProblem("`\(other.path)` is the address of the place `\(taken[other.path] ?? "")`", at: mark))
    }
  }
}

extension Place {
  /// Its path under the run's prefix: `/NAME` for `file`, else `/PLACE/NAME`, unless `path` says another.
  public var usualPath: String { path ?? (name == "file" ? "/\(file.name)" : "/\(name)/\(file.name)") }
}
