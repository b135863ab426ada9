/// What can be wrong with the text before it is known what it means.
extension ScenarioProblem {
  static let outOfMemory = ScenarioProblem("there is not enough memory to read this", at: .start)
  static let empty = ScenarioProblem("there is nothing here to read", at: .start)

  static func tooLarge(_ count: Int) -> ScenarioProblem {
    ScenarioProblem("\(count) bytes are too many", hint: "at most \(YAML.sizeLimit) are read", at: .start)
  }

  static func notUTF8(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("this is not UTF-8", hint: "save the file as UTF-8", at: mark)
  }

  static func tooDeep(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("maps and lists lie more than \(YAML.depthLimit) deep in each other", at: mark)
  }

  static func alias(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem(
      "anchors (`&name`) and aliases (`*name`) are not read here",
      hint: "write it out, or use a matrix; quote a pattern with `*` and a value that begins with `&`", at: mark)
  }

  static func tag(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem(
      "tags (`!name`) are not read here", hint: "scalars are text; quote a value that begins with `!`", at: mark)
  }

  static func secondDocument(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("a second document begins here", hint: "one file holds one", at: mark)
  }

  static func keyIsNoText(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("a key must be a word, not a map or a list", at: mark)
  }

  static func duplicateKey(_ name: String, first: Mark, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem(
      "the key `\(name)` stands here twice", hint: "first at \(first.line):\(first.column)", at: mark)
  }

  /// What libyaml says, with a hint where its words alone help nobody.
  static func syntax(
    _ message: String, context: String? = nil, begunAt: Mark? = nil, at mark: Mark
  ) -> ScenarioProblem {
    if let begunAt, context == "while scanning an alias" || context == "while scanning an anchor" {
      return alias(at: begunAt)
    }
    var text = "this is not YAML: \(message)"
    if let context, let begunAt { text += " (\(context) from \(begunAt.line):\(begunAt.column))" }
    return ScenarioProblem(text, hint: hint(for: message, context), at: mark)
  }

  private static func hint(for message: String, _ context: String?) -> String? {
    if message.contains("cannot start any token") {
      return "quote a value that begins with `%`, `@` or a back quote; indent with spaces, not with tabs"
    }
    if message.contains("mapping values are not allowed") { return "quote a value that holds `: `" }
    if context == "while scanning a block scalar" || message.contains("block scalar") {
      return "quote a comparison such as `\"> 0\"`"
    }
    return nil
  }
}

extension Mark {
  /// The beginning of a text.
  public static let start = Mark(line: 1, column: 1)
}
