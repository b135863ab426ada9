import ScenarioLanguage

/// What took a request, before the version and the addresses are looked at.
struct Selection {
  var origin: Choice.Origin
  var entry: Entry?
  var uses: PlaceState.Uses
  var n: Int?
  var turnedAway: Choice.TurnedAway?
  /// The fault that `until: fired` waits for.
  var awaited: Int?
  var stay: EntrySequence.Stay?
  /// The ledger's line of the entry's change of version.
  var versionLine: Int?
  var isLast = false
  var endsConnection = false
  /// The version of the head, where it is not the place's (HEAD).
  var version: Int?

  /// A selection of what the origin adds alone.
  init(_ origin: Choice.Origin, uses: PlaceState.Uses = PlaceState.Uses()) {
    self.origin = origin
    self.uses = uses
  }

  /// A selection of an entry.
  init(_ origin: Choice.Origin, _ prepared: PreparedEntry) {
    self.origin = origin
    entry = prepared.entry
    uses = PlaceState.Uses(faults: prepared.entry.faults, slots: prepared.slots)
    awaited = prepared.awaited
    versionLine = prepared.versionLine
  }

  /// Whether the entry's change of version is for this answer.
  var isAnswerOfEntry: Bool { (origin == .list && stay != nil || origin == .condition) && turnedAway == nil }
}
