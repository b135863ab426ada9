import ScenarioLanguage

/// An answer that has begun and not ended, as the script remembers it.
struct RunningAnswer: Sendable {
  let choice: Choice
  let placeIndex: Int
  let connection: Int
  /// The ledger's lines of the choice's faults.
  let slots: [Int]
  /// The fault that `until: fired` waits for, as an index into the choice's faults.
  let awaited: Int?
  /// The stay at the list's entry, or nil.
  let stay: EntrySequence.Stay?
  /// The ledger's line of the entry's change of version, or nil.
  let versionLine: Int?
  /// Whether the entry is the last of the list.
  let isLast: Bool
  /// Whether the connection counts for `limit-connections`.
  var countsForLimit: Bool { choice.origin != .surplus }
  /// Whether the fault that `until: fired` waits for has fired in this answer.
  var hasFired = false
  /// Whether it has fired in another answer, so that this one ends the same way.
  var hasFiredElsewhere = false
  /// Whether a fault fired that leaves a whole answer less than a whole file: one that counts and is not of time alone.
  var isSpoilt = false
}
