/// What a form made of a node.
enum FormReading {
  /// It fits.
  case value(Value)
  /// It is another kind of thing; the hint helps where a near word is known.
  case mismatch(hint: String?)
  /// It is this kind of thing, with mistakes; the score tells how much of it was known.
  case wrong([ScenarioProblem], score: Int)

  static func wrong(_ problem: ScenarioProblem) -> FormReading { .wrong([problem], score: 1) }
}

extension Form {
  /// Reads a node.
  ///
  /// Throws the first problem, at its mark and without a file name.
  public func read(_ node: Node) throws(ScenarioProblem) -> Value {
    var problems: [ScenarioProblem] = []
    if let value = read(node, subject: nil, problems: &problems) { return value }
    throw problems.first ?? .mismatch(node, self, subject: nil, hint: nil)
  }

  /// Reads a node. Throws every mistake in it, told as the file's.
  public func read(_ node: Node, file: String) throws(ScenarioProblems) -> Value {
    var problems: [ScenarioProblem] = []
    if let value = read(node, subject: nil, problems: &problems), problems.isEmpty { return value }
    throw ScenarioProblems(problems, file: file)
  }

  /// Reads a node; nil where it has mistakes, which are all added to `problems`.
  ///
  /// `subject` is the key whose value it is.
  func read(_ node: Node, subject: String?, problems: inout [ScenarioProblem]) -> Value? {
    switch reading(of: node) {
    case .value(let value): return value
    case .wrong(let found, _): problems += found
    case .mismatch(let hint):
      if case .scalar("", .plain) = node.content {
        problems.append(.noValue(subject, self, at: node.mark))
      } else {
        problems.append(.mismatch(node, self, subject: subject, hint: hint))
      }
    }
    return nil
  }

  func reading(of node: Node) -> FormReading {
    switch self {
    case .choice(let forms): Self.choice(of: forms, node)
    case .list(let form, let minimum): Self.list(of: form, minimum: minimum, node)
    case .map(let map): map.reading(of: node)
    case .openMap(let keys, let values): Self.openMap(keys: keys, values: values, node)
    case .position(let frames): Self.position(frames, node)
    default:
      if case .scalar(let text, let style) = node.content {
        text.isEmpty && style == .plain ? .mismatch(hint: nil) : scalar(text, style, node)
      } else {
        .mismatch(hint: nil)
      }
    }
  }

  /// The first form that fits, a free text last; else the mistakes of the one that fits best.
  private static func choice(of forms: [Form], _ node: Node) -> FormReading {
    var best: (problems: [ScenarioProblem], score: Int)?
    var hint: String?
    var takesText = false
    var words: [String] = []
    for form in forms {
      if case .text = form {
        takesText = true
        continue
      }
      if case .words(let choices) = form { words += choices.map(\.name) }
      switch form.reading(of: node) {
      case .value(let value): return .value(value)
      case .mismatch(let found): hint = hint ?? found
      case .wrong(let problems, let score):
        if score > best?.score ?? .min { best = (problems, score) }
      }
    }
    if takesText, case .scalar(let text, let style) = node.content {
      if style == .plain, let near = nearMiss(text, words) { return .wrong(.nearWord(text, near, at: node.mark)) }
      return Form.text.reading(of: node)
    }
    if let best { return .wrong(best.problems, score: best.score) }
    return .mismatch(hint: hint)
  }

  /// A word of at least four letters from which a plain text differs by one slip: too near to be meant literally.
  private static func nearMiss(_ text: String, _ words: [String]) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    return words.first { $0.count >= 4 && $0 != text && editDistance(text.lowercased(), $0) <= 1 }
  }

  private static func list(of form: Form, minimum: Int, _ node: Node) -> FormReading {
    guard case .sequence(let nodes) = node.content else { return .mismatch(hint: nil) }
    var problems: [ScenarioProblem] = []
    let values = nodes.compactMap { form.read($0, subject: nil, problems: &problems) }
    if nodes.count < minimum { problems.append(.tooFewItems(minimum, at: node.mark)) }
    guard problems.isEmpty else { return .wrong(problems, score: 1) }
    return .value(Value(.list(values), at: node.mark, source: YAMLWriter.flow(node)))
  }

  private static func openMap(keys: Form, values: Form, _ node: Node) -> FormReading {
    guard case .mapping(let pairs) = node.content else { return .mismatch(hint: nil) }
    var problems: [ScenarioProblem] = []
    var entries: [Value.Entry] = []
    for pair in pairs {
      guard keys.read(pair.key, subject: nil, problems: &problems) != nil, let key = pair.key.text,
        let value = values.read(pair.value, subject: key, problems: &problems)
      else { continue }
      entries.append(Value.Entry(key: key, keyMark: pair.key.mark, value: value))
    }
    guard problems.isEmpty else { return .wrong(problems, score: 1) }
    return .value(Value(.map(entries), at: node.mark, source: YAMLWriter.flow(node)))
  }

  private static func position(_ frames: [Position.Frame], _ node: Node) -> FormReading {
    var offset = node
    var frame = Position.Frame.answer
    if case .mapping(let pairs) = node.content {
      guard !frames.isEmpty, let of = node["of"] else { return .mismatch(hint: nil) }
      let names = ([.answer] + frames).map(\.rawValue)
      guard let text = of.text, let named = Position.Frame(rawValue: text), names.contains(text) else {
        return .wrong(.unknownWord(of.text ?? "", among: names, at: of.mark))
      }
      guard let at = node["at"] else {
        return .wrong(.missingKey("at", summary: "`{ of: \(text), at: 50% }`", at: node.mark))
      }
      if let other = pairs.first(where: { $0.key.text != "of" && $0.key.text != "at" }) {
        return .wrong(.unknownKey(other.key.text ?? "", among: ["of", "at"], at: other.key.mark))
      }
      frame = named
      offset = at
    }
    guard case .scalar(let text, _) = offset.content else { return .mismatch(hint: nil) }
    let source = YAMLWriter.flow(node)
    switch Quantity.offset(text) {
    case .value(let count):
      return .value(
        Value(.position(Position(count, of: frame, text: source)), at: offset.mark, source: source))
    case .wrong(let message, let hint): return .wrong(ScenarioProblem(message, hint: hint, at: offset.mark))
    case .mismatch:
      guard frame != .answer else { return .mismatch(hint: nil) }
      return .wrong(.mismatch(offset, .position([]), subject: "at", hint: nil))
    }
  }
}
