import Judge
import ScenarioLanguage

extension Script {
  /// Whether the run needs a port of its own: something acts on its connections before a path is known.
  public var needsOwnPort: Bool {
    places.contains { state in
      state.everyAction != nil
        || (state.sequence.entries + state.conditions).contains { $0.connection != nil }
    }
  }

  /// The case's number of a connection that the server knows by `id`, and whether the case had a request on it before.
  public mutating func connection(_ id: UInt64) -> (number: Int, isReused: Bool) {
    let (number, isKnown) = connections.number(of: id)
    return (number, isKnown)
  }

  /// Forgets a connection that has ended.
  public mutating func connectionEnded(_ id: UInt64) { connections.forget(id) }

  /// Chooses what a connection attempt on a port of the run's own gets, when it is accepted.
  ///
  /// The places of that port are asked in file order; the first whose due entry is at connection level decides, and
  /// its entry is used up by the attempt, unless time bounds it.
  public mutating func connectionAttempt(
    onOtherOrigin: Bool = false, connection id: UInt64, now: Duration
  ) -> ConnectionChoice {
    let number = connections.number(of: id).number
    for index in places.indices where places[index].place.isOtherOrigin == onOtherOrigin {
      places[index].settle(now: now)
      if let prepared = dueCondition(index, connection: number), let use = prepared.connection {
        places[index].conditionUses[prepared.entry.number, default: 0] += 1
        fire(use, of: prepared, index)
        return ConnectionChoice(number, use, of: prepared, at: places[index].place.name)
      }
      if let (prepared, use) = places[index].dueConnection {
        takeConnectionEntry(prepared, use, index, now: now)
        return ConnectionChoice(number, use, of: prepared, at: places[index].place.name)
      }
      if let (use, action) = places[index].everyAction {
        ledger.fire(places[index].every.slots[use], at: .init(file: nil, wire: 0), endsBody: false)
        return ConnectionChoice(
          connection: number, action: action, place: places[index].place.name, entry: nil, entrySource: nil,
          uses: [places[index].every.faults[use]])
      }
    }
    return ConnectionChoice(
      connection: number, action: nil, place: nil, entry: nil, entrySource: nil, uses: [])
  }

  /// Whether a port of the run's own takes connections now; a fault that closes it has fired when it is told here.
  ///
  /// It is closed from the moment when the entry is due; its time counts from the end of the answer before.
  public mutating func portState(onOtherOrigin: Bool = false, now: Duration) -> PortState {
    for index in places.indices where places[index].place.isOtherOrigin == onOtherOrigin {
      places[index].settle(now: now)
      guard let (prepared, use) = places[index].dueConnection, use.action.closesPort, let lasting = use.lasting
      else { continue }
      fire(use, of: prepared, index)
      let isForever = places[index].sequence.isAtRest
      return .closed(
        reopens: isForever ? nil : places[index].idleSince.map { $0 + lasting },
        dropsConnections: use.action == .restart)
    }
    return .open
  }

  /// A `when` entry at connection level that is for this connection, whatever is asked on it.
  private func dueCondition(_ index: Int, connection: Int) -> PreparedEntry? {
    places[index].conditions.first { prepared in
      guard prepared.connection != nil, let condition = prepared.entry.condition, condition.isOfConnection,
        places[index].isLeft(prepared)
      else { return false }
      return run >= condition.run ?? 1 && condition.connection?.holds(for: Int64(connection)) ?? true
    }
  }

  /// Lets the list's due entry act on an attempt, or on a request that came on a connection still open.
  mutating func takeConnectionEntry(
    _ prepared: PreparedEntry, _ use: PreparedEntry.ConnectionUse, _ index: Int, now: Duration
  ) {
    fire(use, of: prepared, index)
    guard use.lasting == nil else { return }
    let stay = places[index].sequence.stay
    places[index].sequence.use()
    places[index].sequence.fired(in: stay)
    places[index].idleSince = now
    places[index].latestChoice = nil
  }

  /// Turns a request away whose entry acts on connections.
  mutating func turnAway(
    _ selection: inout Selection, by prepared: PreparedEntry, _ use: PreparedEntry.ConnectionUse, _ index: Int
  ) {
    selection.turnedAway = use.action == .resetOnAccept ? .reset : .close
    selection.awaited = nil
    fire(use, of: prepared, index)
  }

  private mutating func fire(_ use: PreparedEntry.ConnectionUse, of prepared: PreparedEntry, _ index: Int) {
    ledger.fire(prepared.slots[use.use], at: .init(file: nil, wire: 0), endsBody: false)
    if prepared.entry.condition == nil && places[index].sequence.isAtLast { places[index].isPlayedOut = true }
    if prepared.entry.condition != nil && prepared.awaited != nil {
      places[index].firedConditions.insert(prepared.entry.number)
    }
  }
}

extension ConnectionChoice {
  fileprivate init(
    _ connection: Int, _ use: PreparedEntry.ConnectionUse, of prepared: PreparedEntry, at place: String
  ) {
    self.init(
      connection: connection, action: use.action, place: place, entry: prepared.entry.number,
      entrySource: prepared.entry.source, uses: [prepared.entry.faults[use.use]])
  }
}
