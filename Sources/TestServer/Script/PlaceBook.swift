import Judge
import ScenarioLanguage

/// Opens the lines of one place in the ledger, in the order of its entries.
///
/// A fault that `every` adds has one line for the whole place, unless an entry requires it there.
struct PlaceBook {
  let place: String
  private var everyLines: [String: Int] = [:]
  private var keysOfOwnLines: Set<String> = []

  init(place: String) {
    self.place = place
  }

  /// Prepares an entry with the lines of its faults and of its change of version.
  mutating func prepare(_ entry: Entry, in ledger: inout ExerciseLedger) -> PreparedEntry {
    var slots: [Int] = []
    for use in entry.faults {
      if use.isFromEvery && !(entry.isRequired && use.counts) {
        slots.append(everyLine(use, in: &ledger))
      } else {
        if use.isFromEvery { keysOfOwnLines.insert(use.key) }
        slots.append(
          ledger.open(
            FaultRecord(
              place: place, entry: entry.number, key: use.key, planned: use.planned, counts: use.counts,
              isRequired: entry.isRequired)))
      }
    }
    let versionLine = entry.version.map { change in
      ledger.open(
        FaultRecord(
          place: place, entry: entry.number, key: "version", planned: change.source, counts: entry.isRequired,
          isRequired: entry.isRequired))
    }
    return PreparedEntry(entry, slots: slots, versionLine: versionLine)
  }

  /// What `every` adds where no entry answers.
  mutating func every(_ faults: [FaultUse], in ledger: inout ExerciseLedger) -> PlaceState.Uses {
    PlaceState.Uses(faults: faults, slots: faults.map { everyLine($0, in: &ledger) })
  }

  /// Faults that stand in no entry.
  func uses(_ faults: [FaultUse], in ledger: inout ExerciseLedger) -> PlaceState.Uses {
    PlaceState.Uses(
      faults: faults,
      slots: faults.map {
        ledger.open(FaultRecord(place: place, key: $0.key, planned: $0.planned, counts: $0.counts))
      })
  }

  private mutating func everyLine(_ use: FaultUse, in ledger: inout ExerciseLedger) -> Int {
    if let known = everyLines[use.key] { return known }
    // Where entries require it, it is their lines that count.
    let counts = use.counts && !keysOfOwnLines.contains(use.key)
    let line = ledger.open(FaultRecord(place: place, key: use.key, planned: use.planned, counts: counts))
    everyLines[use.key] = line
    return line
  }
}

extension Entry.VersionChange {
  /// The change as a scenario writes it.
  fileprivate var source: String {
    switch moment {
    case .answer: "\(version)"
    case .position(let position): "{ to: \(version), at: \(position.text) }"
    case .end: "{ to: \(version), at: end }"
    }
  }
}
