/// What all entries of a place see while they are read.
struct PlaceSurroundings {
  let registry: FaultRegistry
  let file: FileSpecification
  let placeNames: [String]
  let isTLS: Bool
  var every: [PlacedFault] = []
}

extension PlaceSurroundings {
  /// The entries of a list, and whether it begins again.
  func entries(_ list: Value, problems: inout [ScenarioProblem]) -> (entries: [Entry], startsOver: Bool) {
    var items = list.items
    var startsOver = false
    if let last = items.last, last["start-over"] != nil, last.entries?.count == 1, items.count > 1 {
      startsOver = true
      items.removeLast()
    }
    var entries: [Entry] = []
    for item in items {
      if let word = item.entries?.first(where: { $0.key == "start-over" }) {
        problems.append(.startOverIsNotLast(at: word.keyMark))
        continue
      }
      entries.append(entry(item, number: entries.count + 1, problems: &problems))
    }
    if !entries.isEmpty, entries.allSatisfy({ $0.condition != nil }) {
      problems.append(.onlyConditional(at: items[0].mark))
    }
    return (entries, startsOver)
  }

  private func entry(_ value: Value, number: Int, problems: inout [ScenarioProblem]) -> Entry {
    let own = registry.faults(in: value, isFromEvery: false, problems: &problems)
    let added = every.filter { fault in
      !own.contains { $0.use.key == fault.use.key || $0.conflict(with: fault) != nil }
    }
    var entry = Entry(
      number: number, faults: (own + added).map(\.use), times: times(value),
      isUntilFired: value["until"] != nil, isRequired: value["required"] != nil, lasting: value["for"]?.duration,
      source: value.entrySource, mark: value.mark)
    if let condition = value["when"] {
      do { entry.condition = try RequestCondition(condition) } catch { problems.append(error) }
    }
    if let version = value["version"] {
      entry.version = change(version, isOfFile: !own.contains(where: \.changesBody), problems: &problems)
    }
    checkKeys(value, own, entry, problems: &problems)
    check(own, beside: own + added, problems: &problems)
    ConnectionFaults.check(value, own, problems: &problems)
    if entry.lasting == nil, ConnectionFaults.isRefusal(own) { entry.lasting = .seconds(1) }
    return entry
  }

  /// A `when` entry without `times` answers each request that it is for.
  private func times(_ value: Value) -> Int {
    value["times"]?.number.map { Int($0) } ?? (value["when"] == nil ? 1 : .max)
  }

  /// `isOfFile` tells whether the body in which a position counts is the file's.
  private func change(
    _ value: Value, isOfFile: Bool, problems: inout [ScenarioProblem]
  ) -> Entry.VersionChange? {
    guard let to = value["to"], let number = to.number else { return nil }
    if number > file.versions.count {
      problems.append(.unknownVersion(Int(number), of: file.versions.count, at: to.mark))
    }
    guard let at = value["at"] else { return Entry.VersionChange(to: Int(number)) }
    guard let position = at.position else { return Entry.VersionChange(to: Int(number), at: .end) }
    if isOfFile { checkPosition(position, at: at.mark, problems: &problems) }
    return Entry.VersionChange(to: Int(number), at: .position(position))
  }

  /// The keys of an entry that contradict each other.
  private func checkKeys(
    _ value: Value, _ own: [PlacedFault], _ entry: Entry, problems: inout [ScenarioProblem]
  ) {
    func mark(_ key: String) -> Mark { value.entries?.first { $0.key == key }?.keyMark ?? value.mark }
    if value["honest"] != nil, let fault = own.first {
      problems.append(
        .conflict(fault.use.key, beside: "honest", reason: "an honest answer has no fault", at: fault.use.mark))
    }
    if value.entries?.isEmpty == true {
      problems.append(ScenarioProblem("this entry is empty", hint: "write `honest`", at: value.mark))
    }
    if value["times"] != nil, entry.isUntilFired {
      problems.append(
        .conflict("times", beside: "until", reason: "either a count or an event ends it", at: mark("times")))
    }
    let countsByVersion = entry.isRequired && entry.version != nil
    if !entry.faults.contains(where: \.counts), !countsByVersion {
      if entry.isUntilFired { problems.append(.nothingFires("until", at: mark("until"))) }
      if entry.isRequired { problems.append(.nothingFires("required", at: mark("required"))) }
    }
  }

  /// What is wrong with faults that stand together.
  func check(_ faults: [PlacedFault], beside all: [PlacedFault], problems: inout [ScenarioProblem]) {
    for (index, fault) in faults.enumerated() {
      for other in faults[..<index] {
        if let reason = fault.conflict(with: other) {
          problems.append(.conflict(fault.use.key, beside: other.use.key, reason: reason, at: fault.use.mark))
        }
      }
      let others = all.filter { $0.use.key != fault.use.key }
      if let reason = fault.use.fault.objection(beside: others.map(\.use.fault)),
        !others.contains(where: { fault.conflict(with: $0) != nil })
      {
        problems.append(ScenarioProblem("`\(fault.use.key)` cannot stand here", hint: reason, at: fault.use.mark))
      }
      checkPlaces(fault, problems: &problems)
      for (position, mark) in fault.positions where fault.definition.level == .transmission {
        if position.frame == .file || (position.frame == .answer && !all.contains(where: \.changesBody)) {
          checkPosition(position, at: mark, problems: &problems)
        }
      }
      if !isTLS, fault.use.key == "tls" || fault.words.contains("no-close-notify") {
        problems.append(
          ScenarioProblem(
            "a fault of TLS needs an address that is https", hint: "write `tls: true` beside `server`",
            at: fault.use.mark))
      }
    }
    checkKeepAlive(faults, problems: &problems)
  }

  private func checkPlaces(_ fault: PlacedFault, problems: inout [ScenarioProblem]) {
    let written = fault.value.all.compactMap { value in value.place.map { (name: $0, mark: value.mark) } }
    let other = fault.use.fault.namedPlaces.filter { name in !written.contains { $0.name == name } }
    for (name, mark) in written + other.map({ ($0, fault.value.mark) }) where !placeNames.contains(name) {
      problems.append(.unknownPlace(name, among: placeNames, at: mark))
    }
  }

  /// Our own writer ends its connection, except where `extra` is written on a connection that lives on.
  private func checkKeepAlive(_ faults: [PlacedFault], problems: inout [ScenarioProblem]) {
    guard let connection = faults.first(where: { $0.use.key == "connection" && $0.words.contains("keep-alive") }),
      let other = faults.first(where: { !["connection", "extra"].contains($0.use.key) && $0.use.fault.endsConnection })
    else { return }
    problems.append(
      .conflict(
        "connection: keep-alive", beside: other.use.key,
        reason: "an answer with `\(other.use.key)` ends its connection",
        at: connection.value.mark))
  }

  private func checkPosition(_ position: Position, at mark: Mark, problems: inout [ScenarioProblem]) {
    guard let size = file.largestKnownSize, position.resolved(in: size) == nil else { return }
    problems.append(.pastTheEnd(position, size: size, at: mark))
  }
}

extension PlacedFault {
  /// Whether positions beside it count in another body than the file's.
  fileprivate var changesBody: Bool {
    ["status", "redirect", "challenge", "body", "encoding", "multipart", "raw-head", "not-satisfiable"]
      .contains(use.key)
  }
}
