/// The order in which the log of a case is read.
public enum WireLog {
  /// The exchanges in the order in which they began, and the bodies pointing into that order.
  ///
  /// A server logs an answer when it is over; a verdict asks what was asked after what.
  public static func inOrder(_ exchanges: [Exchange], _ bodies: [AnswerBody] = []) -> ([Exchange], [AnswerBody]) {
    let order = exchanges.indices.sorted {
      exchanges[$0].started == exchanges[$1].started ? $0 < $1 : exchanges[$0].started < exchanges[$1].started
    }
    var places = [Int](repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { places[old] = new }
    let moved = bodies.filter { exchanges.indices.contains($0.exchange) }.map {
      AnswerBody(exchange: places[$0.exchange], bytes: $0.bytes)
    }
    return (order.map { exchanges[$0] }, moved)
  }
}
