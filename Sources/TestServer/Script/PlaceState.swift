import ScenarioLanguage

/// A place of a case and how far it has been played.
struct PlaceState: Sendable {
  let place: Place
  /// The label of its file; places that serve the case's file share it.
  let label: String
  private(set) var conditions: [PreparedEntry]
  /// What `every` adds, with its lines in the ledger.
  let every: Uses
  /// What HEAD gets: `head-request`, and what `every` adds.
  let headRequest: Uses
  /// What an address that has run out answers.
  let expired: Uses
  /// What `every` does to connection attempts.
  let everyAction: (use: Int, action: ConnectionAction)?
  var sequence: EntrySequence
  var addresses: AddressBook

  /// The GETs that the list answered.
  var n = 0
  /// All requests.
  var requests = 0
  /// The GETs of the process that runs.
  var requestsOfRun = 0
  /// The version that an entry or the client's step has set, or nil.
  var version: Int?
  /// The requests that were handed to nodes of the fleet.
  var turns = 0
  /// How often each `when` entry has answered, by its number.
  var conditionUses: [Int: Int] = [:]
  /// The `when` entries whose awaited fault has fired, by their number.
  var firedConditions: Set<Int> = []
  /// The challenge that those without credentials get from now on, with the entry that it stands in.
  var challenge: (use: PreparedEntry.ChallengeUse, entry: Entry)?
  /// The choice of the list that is the latest; a connection fault's time begins when its answer ends.
  var latestChoice: Int?
  /// When the answer before the due entry ended, or the place began; nil while it runs.
  var idleSince: Duration? = .zero
  /// Whether the last entry of the list has answered once.
  var isPlayedOut = false

  /// Faults with their lines in the ledger.
  struct Uses: Sendable {
    var faults: [FaultUse] = []
    var slots: [Int] = []

    /// These, and those of `others` whose keys are not among them.
    func adding(_ others: Uses) -> Uses {
      var all = self
      for (fault, slot) in zip(others.faults, others.slots) where !faults.contains(where: { $0.key == fault.key }) {
        all.faults.append(fault)
        all.slots.append(slot)
      }
      return all
    }
  }

  init(_ place: Place, label: String, ledger: inout ExerciseLedger) {
    self.place = place
    self.label = label
    addresses = AddressBook(place)
    var book = PlaceBook(place: place.name)
    let prepared = place.entries.map { book.prepare($0, in: &ledger) }
    conditions = prepared.filter { $0.entry.condition != nil }
    sequence = EntrySequence(prepared.filter { $0.entry.condition == nil }, startsOver: place.startsOver)
    expired = book.uses(place.expiry?.answer ?? [], in: &ledger)
    let every = book.every(place.every, in: &ledger)
    self.every = every
    headRequest = book.uses(place.headRequest, in: &ledger).adding(every)
    everyAction =
      every.faults.indices.lazy.compactMap { index in
        (every.faults[index].fault as? any ConnectionFault)?.connectionAction.map { (index, $0) }
      }.first
  }

  /// Puts entries behind those that there are; what was used up stays so.
  mutating func append(_ entries: [Entry], ledger: inout ExerciseLedger) {
    var book = PlaceBook(place: place.name)
    let known = conditions.count + sequence.entries.count
    let prepared = entries.enumerated().map { index, entry in
      var entry = entry
      entry.number = known + index + 1
      return book.prepare(entry, in: &ledger)
    }
    conditions += prepared.filter { $0.entry.condition != nil }
    sequence.append(prepared.filter { $0.entry.condition == nil })
  }

  /// Uses up the due entry where its time at connection level is over.
  mutating func settle(now: Duration) {
    while let due = sequence.due, let connection = due.connection, let lasting = connection.lasting,
      let start = idleSince, now >= start + lasting, !sequence.isAtRest
    {
      sequence.use()
      idleSince = start + lasting
    }
  }

  /// The fault at connection level that is due and the entry that it stands in, or nil.
  var dueConnection: (entry: PreparedEntry, use: PreparedEntry.ConnectionUse)? {
    guard let due = sequence.due, let connection = due.connection else { return nil }
    return (due, connection)
  }

  /// Begins again as if nothing had been asked, but keeps what the ledger holds.
  mutating func startOver(now: Duration) {
    sequence = sequence.fromTheBeginning
    addresses = AddressBook(place)
    n = 0
    requestsOfRun = 0
    version = nil
    turns = 0
    conditionUses = [:]
    firedConditions = []
    challenge = nil
    latestChoice = nil
    idleSince = now
  }
}
