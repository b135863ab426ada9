import Judge
import ScenarioLanguage

/// The book of what was planned in a case and what of it fired.
///
/// Each fault of an entry has a line; one that `every` adds has one line for its place, however many entries have it.
struct ExerciseLedger: Sendable {
  private struct Line: Sendable {
    var record: FaultRecord
    /// Whether a GET of the place began after an answer that the fault broke.
    var isFollowed = false
  }

  private var lines: [Line] = []

  /// Opens a line for what is planned and gives its number.
  mutating func open(_ record: FaultRecord) -> Int {
    lines.append(Line(record: record))
    return lines.count - 1
  }

  /// Notes that a fault fired; the first time is kept.
  mutating func fire(_ line: Int, at firing: FaultRecord.Firing, endsBody: Bool) {
    if lines[line].record.firedAt == nil { lines[line].record.firedAt = firing }
    if endsBody { lines[line].record.endsBody = true }
  }

  /// Notes that a GET of a place begins.
  mutating func begin(place: String) {
    for index in lines.indices where lines[index].record.endsBody && lines[index].record.place == place {
      lines[index].isFollowed = true
    }
  }

  var fired: [FaultRecord] { lines.map(\.record).filter { $0.firedAt != nil } }

  var unfired: [FaultRecord] { lines.map(\.record).filter { $0.firedAt == nil } }

  /// Whether a fault that counts has fired (all that are required, if any is) and, where it ended a body, a GET of its
  /// place began afterwards. Without a fault that counts a case is always exercised.
  var isExercised: Bool {
    let counting = lines.filter(\.record.counts)
    let required = counting.filter(\.record.isRequired)
    func holds(_ line: Line) -> Bool { line.record.firedAt != nil && (line.isFollowed || !line.record.endsBody) }
    if counting.isEmpty { return true }
    return required.isEmpty ? counting.contains(where: holds) : required.allSatisfy(holds)
  }
}
