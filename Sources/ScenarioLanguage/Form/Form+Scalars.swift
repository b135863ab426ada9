/// How scalars are read: as text, never guessed at.
extension Form {
  func scalar(_ text: String, _ style: Node.Style, _ node: Node) -> FormReading {
    let source = YAMLWriter.flow(node)
    func value(_ content: Value.Content) -> FormReading { .value(Value(content, at: node.mark, source: source)) }
    func quantity<Result>(
      _ reading: QuantityReading<Result>, _ content: (Result) -> Value.Content
    ) -> FormReading {
      switch reading {
      case .value(let result): value(content(result))
      case .mismatch: .mismatch(hint: nil)
      case .wrong(let message, let hint): .wrong(ScenarioProblem(message, hint: hint, at: node.mark))
      }
    }
    switch self {
    case .text:
      let isBlock = style == .literalBlock || style == .foldedBlock
      return .value(Value(.text(text), at: node.mark, source: source, isBlockText: isBlock))
    case .pattern(let pattern): return pattern.check(text) ? value(.text(text)) : .mismatch(hint: nil)
    case .place: return Pattern.name.check(text) ? value(.place(text)) : .mismatch(hint: nil)
    case .words(let words):
      if words.contains(where: { $0.name == text }) { return value(.word(text)) }
      return .mismatch(hint: nearest(to: text, among: words.map(\.name)).map { "the nearest is `\($0)`" })
    case .flag: return Self.flag(text).map { value(.flag($0)) } ?? .mismatch(hint: Self.flagHint(text))
    case .bare:
      if text == "true" { return value(.flag(true)) }
      if text == "false" {
        return .wrong(ScenarioProblem("`false` cannot stand here", hint: "leave the key out", at: node.mark))
      }
      let hint = Self.flagHint(text)
      return .mismatch(hint: hint == "write `false`" ? "leave the key out" : hint)
    case .integer(let range):
      return quantity(Quantity.integer(text).within(range, text)) { .integer($0) }
    case .size(let range): return quantity(Quantity.size(text).within(range, text)) { .size($0) }
    case .duration: return quantity(Quantity.duration(text)) { .duration($0) }
    case .rate: return quantity(Quantity.rate(text)) { .rate($0) }
    case .time: return quantity(Timestamp.read(text)) { .time($0) }
    case .comparison(let form): return Self.comparison(of: form, text, node)
    case .position, .list, .map, .openMap, .choice: return .mismatch(hint: nil)
    }
  }

  private static func flag(_ text: String) -> Bool? { text == "true" ? true : text == "false" ? false : nil }

  private static func flagHint(_ text: String) -> String? {
    switch text.lowercased() {
    case "yes", "on", "y", "1", "true": "write `true`"
    case "no", "off", "n", "0", "false": "write `false`"
    default: nil
    }
  }

  private static func comparison(of form: Form, _ text: String, _ node: Node) -> FormReading {
    let relations: [Value.Comparison] = [.atMost, .atLeast, .less, .more, .equal]
    let relation = relations.first { text.hasPrefix($0.rawValue) }
    let rest = text.dropFirst(relation?.rawValue.count ?? 0).drop { $0 == " " }
    switch form.reading(of: Node(.scalar(String(rest), .plain), at: node.mark)) {
    case .value(let value):
      return .value(
        Value(.comparison(relation ?? .equal, value), at: node.mark, source: YAMLWriter.flow(node)))
    case let other: return other
    }
  }
}

extension QuantityReading where Result == Int64 {
  /// The reading, wrong where the number lies outside of the range.
  fileprivate func within(_ range: ClosedRange<Int64>, _ text: String) -> Self {
    guard case .value(let number) = self, !range.contains(number) else { return self }
    let bound = number < range.lowerBound ? "less than \(range.lowerBound)" : "more than \(range.upperBound)"
    return .wrong("`\(text)` is \(bound)", hint: nil)
  }
}
