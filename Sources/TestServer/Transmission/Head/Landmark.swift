import HTTPSemantics

/// The first place at which an answer differs from what it was without a fault.
enum Landmark: Hashable, Sendable {
  /// The three digits of the status.
  case status
  /// The line of a field, behind so many bytes of it (`Name: value`).
  case line(String, Int)
  /// The empty line: something is missing before it.
  case endOfHead
  /// So many bytes into the body.
  case body(Int64)

  /// Where `changed` first differs from `original`, or nil where nothing does.
  static func difference(from original: Answer, to changed: Answer) -> Landmark? {
    if original.status != changed.status { return .status }
    let before = lines(of: original)
    let after = lines(of: changed)
    for (index, line) in after.enumerated() where index >= before.count || before[index] != line {
      return .line(line.name, index < before.count ? common(before[index], line) : 0)
    }
    if before.count > after.count { return .endOfHead }
    guard original.body != changed.body || original.sendsBody != changed.sendsBody else { return nil }
    var offset: Int64 = 0
    for (old, new) in zip(original.body, changed.body) {
      guard old == new else {
        offset += common(old, new)
        break
      }
      offset += old.count
    }
    return .body(offset)
  }

  /// How many bytes two pieces of a body are sure to begin with alike.
  private static func common(_ a: Answer.Segment, _ b: Answer.Segment) -> Int64 {
    switch (a, b) {
    case (.literal(let a), .literal(let b)): Int64(zip(a, b).prefix { $0 == $1 }.count)
    case (.content(let version, let a), .content(let other, let b))
    where version == other && a.lowerBound == b.lowerBound:
      min(a.upperBound, b.upperBound) - a.lowerBound
    default: 0
    }
  }

  /// The lines that are compared: the fields, and the length that will stand behind them.
  private static func lines(of answer: Answer) -> [FieldLine] {
    answer.fields.lines + [FieldLine("Content-Length", String(answer.length))]
  }

  /// How many bytes two lines begin with alike.
  private static func common(_ a: FieldLine, _ b: FieldLine) -> Int {
    zip(a.description.utf8, b.description.utf8).prefix { $0 == $1 }.count
  }
}
