/// What can be wrong with a value that a form reads.
extension ScenarioProblem {
  static func unknownKey(_ key: String, among keys: [String], at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("unknown key `\(key)`", hint: suggestion(for: key, among: keys), at: mark)
  }

  static func unknownWord(_ word: String, among words: [String], at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("unknown word `\(word)`", hint: suggestion(for: word, among: words), at: mark)
  }

  static func needsValue(_ key: String, _ form: Form, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("`\(key)` needs a value", hint: "write `\(key): ` and \(form.phrase)", at: mark)
  }

  static func noValue(_ subject: String?, _ form: Form, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("\(subject.map { "`\($0)`" } ?? "this") has no value", hint: "expected \(form.phrase)", at: mark)
  }

  /// `subject` is the key whose value it is, where there is one.
  static func mismatch(_ node: Node, _ form: Form, subject: String?, hint: String?) -> ScenarioProblem {
    let beginning = subject.map { "`\($0)` takes \(form.phrase)" } ?? "expected \(form.phrase)"
    return ScenarioProblem("\(beginning), but here stands \(node.phrase)", hint: hint, at: node.mark)
  }

  static func missingKey(_ key: String, summary: String, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("`\(key)` is missing here", hint: summary, at: mark)
  }

  static func exclusive(_ first: Node.Pair, _ second: Node.Pair) -> ScenarioProblem {
    let names = (first.key.text ?? "", second.key.text ?? "")
    return ScenarioProblem("`\(names.1)` cannot stand beside `\(names.0)`", hint: "leave one out", at: second.key.mark)
  }

  static func tooFewItems(_ minimum: Int, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("this list needs at least \(minimum) \(minimum == 1 ? "item" : "items")", at: mark)
  }

  static func nearWord(_ text: String, _ word: String, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem(
      "`\(text)` is taken for a misspelt `\(word)`", hint: "put it in quotes if it is meant as it stands", at: mark)
  }

  static func unknownAxis(_ name: String, among axes: [String], at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("there is no matrix axis `\(name)`", hint: suggestion(for: name, among: axes), at: mark)
  }

  /// The nearest right word, or the right words where they are few.
  private static func suggestion(for word: String, among words: [String]) -> String? {
    if let nearest = nearest(to: word, among: words) { return "the nearest is `\(nearest)`" }
    guard !words.isEmpty, words.count <= 12 else { return nil }
    return "expected " + words.map { "`\($0)`" }.joined(separator: ", ")
  }
}

extension Node {
  /// The node in an error's sentence.
  var phrase: String {
    switch content {
    case .scalar(let text, _):
      text.isEmpty ? "nothing" : "`\(text.count > 60 ? text.prefix(57) + "..." : text)`"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}
