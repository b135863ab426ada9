import Judge
import ScenarioLanguage

extension Script {
  /// Makes the choice of a selection: the version, the date and the addresses of this moment.
  mutating func begin(
    _ selection: Selection, facts: RequestFacts, _ index: Int, connection: Int, now: Duration, date: Int64
  ) -> Choice {
    let label = places[index].label
    let before = version(of: places[index])
    if selection.isAnswerOfEntry, applyVersion(of: selection.entry, index), let line = selection.versionLine {
      ledger.fire(line, at: .init(file: nil, wire: 0), endsBody: false)
    }
    let version = selection.version ?? version(of: places[index])
    if selection.isAnswerOfEntry && facts.isGET { takeTurn(index, version: version) }
    if selection.turnedAway == nil { files[label]!.serve(version: version, at: date) }
    latestID += 1
    let choice = Choice(
      id: latestID, origin: selection.origin, place: places[index].place.name, n: selection.n, run: run,
      entry: selection.entry?.number, entrySource: selection.entry?.source, uses: selection.uses.faults,
      file: files[label]!.versions, version: version,
      versionChange: selection.isAnswerOfEntry ? change(in: selection.entry, from: before) : nil,
      isUntilFired: selection.awaited != nil, isRequired: selection.entry?.isRequired ?? false,
      highestDelivered: delivered[label] ?? 0, date: date, addresses: paths(for: selection.uses.faults, now: now),
      turnedAway: selection.turnedAway, endsConnection: selection.endsConnection)
    running[choice.id] = RunningAnswer(
      choice: choice, placeIndex: index, connection: connection, slots: selection.uses.slots,
      awaited: selection.awaited, stay: selection.stay, versionLine: selection.versionLine, isLast: selection.isLast)
    return choice
  }

  /// Takes over the version that an entry sets with its answer, and tells whether there was one.
  @discardableResult mutating func applyVersion(of entry: Entry?, _ index: Int) -> Bool {
    guard let change = entry?.version, change.moment == .answer,
      files[places[index].label]![version: change.version] != nil
    else { return false }
    places[index].version = change.version
    return true
  }

  /// The change that is still to come in an answer that begins with a version, or nil.
  private func change(in entry: Entry?, from version: Int) -> Entry.VersionChange? {
    guard let change = entry?.version, change.moment != .answer, change.version != version else { return nil }
    return change
  }

  /// Hands the next request to the next node of the fleet.
  private mutating func takeTurn(_ index: Int, version: Int) {
    guard let fleetLine, places[index].version == nil else { return }
    places[index].turns += 1
    if let latestFleetVersion, latestFleetVersion != version {
      ledger.fire(fleetLine, at: .init(file: nil, wire: 0), endsBody: false)
    }
    latestFleetVersion = version
  }

  /// The paths of all places; one that a redirect leads to gets a fresh address where the old one has run out.
  private mutating func paths(for uses: [FaultUse], now: Duration) -> [String: String] {
    guard hasExpiringPlace else { return firstPaths }
    var paths = firstPaths
    for index in places.indices {
      let name = places[index].place.name
      paths[name] = places[index].addresses.path(of: places[index].addresses.last)
    }
    for use in uses {
      guard let target = (use.fault as? any RedirectingFault)?.targetPlace, let index = indices[target] else {
        continue
      }
      let number = places[index].addresses.send(now: now, releases: releases(for: index))
      paths[target] = places[index].addresses.path(of: number)
    }
    return paths
  }

  /// How often the gate that ends a place's addresses was released.
  func releases(for index: Int) -> Int {
    guard case .released(let gate) = places[index].place.expiry?.bound else { return 0 }
    return releases[gate] ?? 0
  }
}
