/// Faults of the connection that leave no answer for others to act on.
enum ConnectionFaults {
  /// Before a request is read.
  private static let beforeRequest: Set<String> = ["refuse", "close-on-accept", "reset-on-accept", "restart"]

  /// Whether the entry refuses connections, which only a time can end.
  static func isRefusal(_ faults: [PlacedFault]) -> Bool {
    faults.contains { $0.use.key == "connection" && $0.words.contains("refuse") }
  }

  /// What stands beside such a fault and makes no sense there.
  static func check(_ entry: Value, _ faults: [PlacedFault], problems: inout [ScenarioProblem]) {
    let word = faults.first { $0.use.key == "connection" }?.words.first {
      $0 == "close-before-answer" || beforeRequest.contains($0)
    }
    let isBeforeRequest = word.map(beforeRequest.contains) ?? false
    if let word {
      for fault in faults where fault.use.key != "connection" && fault.use.key != "tls" {
        if word == "close-before-answer", fault.use.key == "delay" { continue }
        problems.append(
          .conflict(
            fault.use.key, beside: "connection: \(word)", reason: "no answer is given on which it could act",
            at: fault.use.mark))
      }
      if let version = entry.entries?.first(where: { $0.key == "version" }), isBeforeRequest {
        problems.append(
          .conflict("version", beside: "connection: \(word)", reason: "no answer is given", at: version.keyMark))
      }
    }
    if isBeforeRequest, let condition = entry["when"] {
      for key in condition.entries ?? [] where key.key != "connection" && key.key != "run" {
        problems.append(
          .conflict(
            key.key, beside: "connection: \(word ?? "")",
            reason: "the connection ends before a request is read; only `connection` and `run` are known",
            at: key.keyMark))
      }
    }
    if let lasting = entry.entries?.first(where: { $0.key == "for" }), !isBeforeRequest {
      problems.append(
        ScenarioProblem(
          "`for` goes with `connection: refuse` or another fault before a request is read",
          hint: "`stall` and `delay` have times of their own", at: lasting.keyMark))
    }
  }
}
