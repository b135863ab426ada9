import Judge
import ScenarioLanguage

/// Opens the lines of one place in the ledger, in the order of its entries.
///
/// A fault that `every` adds has one line for the whole place.
struct PlaceBook {
  let place: String
  private var everyLines: [String: Int] = [:]

  init(place: String) {
    self.place = place
  }

  /// Prepares an entry with the lines of its faults and of its change of version.
  mutating func prepare(_ entry: Entry, in ledger: inout ExerciseLedger) -> PreparedEntry {
    var slots: [Int] = []
    for use in entry.faults {
      slots.append(use.isFromEvery ? everyLine(use, in: &ledger) : ownLine(use, entry, in: &ledger))
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
    PlaceState.Uses(faults: faults, slots: faults.map { ledger.open(record(of: $0)) })
  }

  private func ownLine(_ use: FaultUse, _ entry: Entry, in ledger: inout ExerciseLedger) -> Int {
    var record = record(of: use)
    record.entry = entry.number
    record.isRequired = use.isRequired || entry.isRequired
    return ledger.open(record)
  }

  private mutating func everyLine(_ use: FaultUse, in ledger: inout ExerciseLedger) -> Int {
    if let known = everyLines[use.key] { return known }
    let line = ledger.open(record(of: use))
    everyLines[use.key] = line
    return line
  }

  private func record(of use: FaultUse) -> FaultRecord {
    FaultRecord(place: place, key: use.key, planned: use.planned, counts: use.counts, isRequired: use.isRequired)
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
