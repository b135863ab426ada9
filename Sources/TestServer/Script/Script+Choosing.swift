import HTTPSemantics
import Judge
import ScenarioLanguage

extension Script {
  /// Chooses what a request gets, at the moment when its head was read whole.
  ///
  /// `connection` is the case's number of the connection (`connection(_:)`), `clock` the machine's time in seconds
  /// since 1970. The order is: one connection too many, a hop of a redirect chain, a file that a default run has completed, an address that has
  /// run out, probes, `when` entries in file order, the list. Each choice is to be `ended`.
  public mutating func choose(
    _ request: RequestHead, at address: PlaceAddress, connection: Int, now: Duration, clock: Int64
  ) -> Choice {
    let index = index(of: address.place)
    let facts = RequestFacts(request, path: address.path)
    let date = clock + clockShift
    places[index].requests += 1
    if facts.isGET { ledger.begin(place: places[index].place.name) }
    let selection: Selection
    if isSurplus(connection) {
      selection = surplusSelection()
    } else if RedirectChain.isHop(request.target) {
      selection = Selection(.hop)
    } else {
      selection = select(facts, at: address, index, connection: connection, now: now, date: date)
    }
    return begin(selection, facts: facts, index, connection: connection, now: now, date: date)
  }

  private func isSurplus(_ connection: Int) -> Bool {
    guard let limit = scenario.connectionLimit else { return false }
    var busy = Set(running.values.lazy.filter(\.countsForLimit).map(\.connection))
    busy.remove(connection)
    return busy.count >= limit.count
  }

  private mutating func surplusSelection() -> Selection {
    if let limitLine { ledger.fire(limitLine, at: .init(file: nil, wire: 0), endsBody: false) }
    var selection = Selection(.surplus)
    selection.turnedAway = scenario.connectionLimit?.refusal == .reset ? .reset : .unavailable
    return selection
  }

  private mutating func select(
    _ facts: RequestFacts, at address: PlaceAddress, _ index: Int, connection: Int, now: Duration, date: Int64
  ) -> Selection {
    switch facts.request.method {
    case "GET": selectGET(facts, at: address, index, connection: connection, now: now, date: date)
    case "HEAD": selectHEAD(facts, at: address, index, connection: connection, now: now, date: date)
    default: selectOther(facts, at: address, index, connection: connection, now: now)
    }
  }

  private mutating func selectGET(
    _ facts: RequestFacts, at address: PlaceAddress, _ index: Int, connection: Int, now: Duration, date: Int64
  ) -> Selection {
    if isPastCompletedFile(facts, index, date: date) { return Selection(.completed) }
    var (counts, parts) = counts(of: facts, index, connection: connection)
    let size = size(of: index)
    let isProbe = probes.contains { $0.holds(for: facts, counts: counts, size: size) }
    if !isProbe && mustStartOver(index) {
      startOver(label: places[index].label, now: now)
      (counts, parts) = self.counts(of: facts, index, connection: connection)
    }
    places[index].requestsOfRun += 1
    if hasRunOut(address, index, now: now) { return Selection(.expired, uses: places[index].expired) }
    if isProbe { return Selection(.probe, uses: places[index].every) }
    self.parts = parts
    places[index].addresses.use(address.number, now: now)
    return selectCondition(facts, counts: counts, index) ?? selectFromList(facts, index, now: now)
  }

  /// HEAD gets what the next GET would honestly get: its version, a redirect or challenge that is due, and what
  /// `head-request` and `every` add.
  private mutating func selectHEAD(
    _ facts: RequestFacts, at address: PlaceAddress, _ index: Int, connection: Int, now: Duration, date: Int64
  ) -> Selection {
    if hasRunOut(address, index, now: now) { return Selection(.expired, uses: places[index].expired) }
    let counts = counts(of: facts, index, connection: connection).counts
    if var selection = selectCondition(facts, counts: counts, index) {
      selection.uses = selection.uses.adding(places[index].headRequest)
      return selection
    }
    var request = facts.request
    request.method = "GET"
    for name in ["Range", "If-Range"] { request.fields.remove(name) }
    let next = RequestFacts(request, path: facts.path)
    var future = self
    future.probes = []
    let due = future.selectGET(next, at: address, index, connection: connection, now: now, date: date)
    var selection = Selection(.head, uses: places[index].headRequest)
    for (fault, slot) in zip(due.uses.faults, due.uses.slots) where ["redirect", "challenge"].contains(fault.key) {
      selection.uses = selection.uses.adding(PlaceState.Uses(faults: [fault], slots: [slot]))
    }
    if due.isAnswerOfEntry { future.applyVersion(of: due.entry, index) }
    selection.version = future.version(of: future.places[index])
    return selection
  }

  /// Other methods are no business of the list; a `when` that names the method may take them.
  private mutating func selectOther(
    _ facts: RequestFacts, at address: PlaceAddress, _ index: Int, connection: Int, now: Duration
  ) -> Selection {
    if hasRunOut(address, index, now: now) { return Selection(.expired, uses: places[index].expired) }
    let counts = counts(of: facts, index, connection: connection).counts
    return selectCondition(facts, counts: counts, index) ?? Selection(.otherMethod)
  }

  private mutating func selectCondition(_ facts: RequestFacts, counts: RequestCounts, _ index: Int) -> Selection? {
    let size = size(of: index)
    for prepared in places[index].conditions where places[index].isLeft(prepared) {
      guard prepared.entry.condition?.holds(for: facts, counts: counts, size: size) == true else { continue }
      places[index].conditionUses[prepared.entry.number, default: 0] += 1
      if let challenge = prepared.challenge { places[index].challenge = (challenge, prepared.entry) }
      var selection = Selection(.condition, prepared)
      if let connection = prepared.connection { turnAway(&selection, by: prepared, connection, index) }
      return selection
    }
    return nil
  }

  private mutating func selectFromList(_ facts: RequestFacts, _ index: Int, now: Duration) -> Selection {
    places[index].settle(now: now)
    passSatisfiedChallenges(facts, index)
    places[index].n += 1
    let n = places[index].n
    guard let due = places[index].sequence.due else {
      var selection = Selection(.list, uses: places[index].every)
      selection.n = n
      selection.stay = places[index].sequence.stay
      selection.isLast = true
      return selection
    }
    if var selection = selectChallengeAgain(facts, due, index) {
      selection.n = n
      return selection
    }
    var selection = Selection(.list, due)
    selection.n = n
    selection.stay = places[index].sequence.stay
    selection.isLast = places[index].sequence.isAtLast
    if let connection = due.connection {
      turnAway(&selection, by: due, connection, index)
      takeConnectionEntry(due, connection, index, now: now)
      return selection
    }
    if let challenge = due.challenge { places[index].challenge = (challenge, due.entry) }
    selection.endsConnection = places[index].sequence.dueAfterwards?.connection != nil
    places[index].sequence.use()
    places[index].latestChoice = latestID + 1
    places[index].idleSince = nil
    return selection
  }

  /// A GET with the right credentials is not what a challenge waits for: it goes on to the entry behind it.
  private mutating func passSatisfiedChallenges(_ facts: RequestFacts, _ index: Int) {
    for _ in places[index].sequence.entries {
      guard let due = places[index].sequence.due, due.isChallengeAlone, let challenge = due.challenge,
        challenge.fault.accepts(facts.request), !places[index].sequence.isAtRest
      else { return }
      places[index].challenge = (challenge, due.entry)
      places[index].sequence.pass()
    }
  }

  /// Once challenged, a place challenges those without credentials again, and that uses up nothing; so does a
  /// challenge that `every` adds.
  private func selectChallengeAgain(_ facts: RequestFacts, _ due: PreparedEntry, _ index: Int) -> Selection? {
    guard due.challenge == nil, due.connection == nil else { return nil }
    if let standing = places[index].challenge, !standing.use.fault.accepts(facts.request) {
      let use = PlaceState.Uses(faults: [standing.use.use], slots: [standing.use.slot])
      var selection = Selection(.list, uses: use.adding(places[index].every))
      selection.entry = standing.entry
      return selection
    }
    if let challenge = due.everyChallenge, !challenge.fault.accepts(facts.request) {
      return Selection(.list, uses: places[index].every)
    }
    return nil
  }

  private func hasRunOut(_ address: PlaceAddress, _ index: Int, now: Duration) -> Bool {
    places[index].addresses.hasRunOut(address.number, now: now, releases: releases(for: index))
  }

  func size(of index: Int) -> Int64 {
    let state = places[index]
    let file = files[state.label]!
    return (file[version: version(of: state)] ?? file.versions[0]).size
  }

  /// Where a request stands in the counts, and the parts with it counted in.
  private func counts(
    of facts: RequestFacts, _ index: Int, connection: Int
  ) -> (counts: RequestCounts, parts: PartCounter) {
    var parts = parts
    var part: Int?
    if facts.isGET, let first = facts.ranges?.specifiers.first {
      let isOpen = if case .closed = first { false } else { true }
      part = parts.part(of: facts.bytes(size: size(of: index)), isOpen: isOpen)
    }
    return (
      RequestCounts(run: run, connection: connection, request: places[index].requestsOfRun + 1, part: part), parts
    )
  }
}

extension PlaceState {
  /// Whether a `when` entry may answer once more.
  func isLeft(_ prepared: PreparedEntry) -> Bool {
    if prepared.awaited != nil { return !firedConditions.contains(prepared.entry.number) }
    return conditionUses[prepared.entry.number, default: 0] < prepared.entry.times
  }
}
