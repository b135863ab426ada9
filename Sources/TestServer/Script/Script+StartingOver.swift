import HTTPSemantics
import ScenarioLanguage

/// The default run of a scenario: it starts over after an answer that completed the file.
extension Script {
  /// Whether an answer has completed the file: it came to the file's last byte and ended in order, and nothing but
  /// time was wrong with it (or the list has no better answer to come).
  func completes(_ answer: RunningAnswer, _ end: AnswerEnd) -> Bool {
    guard answer.choice.origin == .list || answer.choice.origin == .condition, end.isComplete, let sent = end.sent,
      sent.upperBound == answer.choice.representation.size
    else { return false }
    return answer.isLast || !answer.isSpoilt
  }

  /// Whether the next GET of a place is the first of a new beginning: its file is complete and nobody is at it.
  func mustStartOver(_ index: Int) -> Bool {
    let label = places[index].label
    return completed.contains(label)
      && !running.values.contains { places[$0.placeIndex].label == label && $0.choice.n != nil }
  }

  /// Begins again with all places of a file. What fired stays in the ledger.
  mutating func startOver(label: String, now: Duration) {
    for index in places.indices where places[index].label == label { places[index].startOver(now: now) }
    completed.remove(label)
    delivered[label] = nil
    parts = PartCounter()
    releases = [:]
  }

  /// Whether a GET asks for bytes at or past the end of a file that a default run has completed: a client that makes
  /// sure. It gets its 416 and uses up nothing.
  func isPastCompletedFile(_ facts: RequestFacts, _ index: Int, date: Int64) -> Bool {
    guard completed.contains(places[index].label), facts.ranges != nil else { return false }
    let file = files[places[index].label]!
    let served = file[version: version(of: places[index])] ?? file.versions[0]
    return HonestAnswer.answer(facts.request, served, date: date).status == 416
  }
}
