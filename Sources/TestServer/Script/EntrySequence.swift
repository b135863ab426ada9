import ScenarioLanguage

/// How far a place's list has been played.
///
/// Entries follow each other by their `times`, or when the fault that `until: fired` waits for has fired; the last
/// one repeats, unless the list starts over.
struct EntrySequence: Sendable {
  /// One stay at an entry: an answer that fires belongs to the stay in which it was chosen.
  struct Stay: Hashable, Sendable {
    let index: Int
    let round: Int
  }

  /// The entries without `when`, in file order.
  private(set) var entries: [PreparedEntry]
  let startsOver: Bool
  private var index = 0
  private var round: Int
  private var used = 0
  private var hasFired = false

  init(_ entries: [PreparedEntry], startsOver: Bool, round: Int = 0) {
    self.entries = entries
    self.startsOver = startsOver
    self.round = round
  }

  /// The same list at its beginning; stays of before are none of it.
  var fromTheBeginning: EntrySequence { EntrySequence(entries, startsOver: startsOver, round: round + 1) }

  /// The entry that is due; nil for a list without one, which is honest.
  var due: PreparedEntry? { entries.isEmpty ? nil : entries[index] }

  /// The stay at the entry that is due.
  var stay: Stay { Stay(index: index, round: round) }

  /// Whether the entry that is due repeats for ever.
  var isAtRest: Bool { index == entries.count - 1 && !startsOver }

  /// Whether the entry that is due is the list's last.
  var isAtLast: Bool { index == entries.count - 1 }

  /// Uses up one of the due entry's times.
  mutating func use() {
    guard let due else { return }
    used += 1
    if due.awaited == nil && used >= due.entry.times { goOn() }
  }

  /// Passes over what is left of the due entry.
  mutating func pass() { goOn() }

  /// Notes that the fault which `until: fired` waits for has fired in an answer of that stay.
  mutating func fired(in stay: Stay) {
    guard stay == self.stay, !hasFired, due?.awaited != nil else { return }
    hasFired = true
    goOn()
  }

  /// Puts entries behind those that there are. A last one that has answered its times, and only repeats, is over.
  mutating func append(_ more: [PreparedEntry]) {
    let isUsedUp = isAtRest && (due.map { $0.awaited == nil ? used >= $0.entry.times : hasFired } ?? false)
    entries += more
    if isUsedUp { goOn() }
  }

  /// The entry that is due after one more answer; with `until: fired`, once that has fired.
  var dueAfterwards: PreparedEntry? {
    var copy = self
    copy.use()
    copy.fired(in: stay)
    return copy.due
  }

  private mutating func goOn() {
    guard !isAtRest, !entries.isEmpty else { return }
    if index == entries.count - 1 { round += 1 }
    index = (index + 1) % entries.count
    used = 0
    hasFired = false
  }
}
