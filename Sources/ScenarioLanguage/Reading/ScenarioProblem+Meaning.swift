/// What can be wrong with a scenario of which each part alone is well written.
extension ScenarioProblem {
  static func conflict(_ key: String, beside other: String, reason: String, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("`\(key)` cannot stand beside `\(other)`", hint: reason, at: mark)
  }

  static func unknownPlace(_ name: String, among names: [String], at mark: Mark) -> ScenarioProblem {
    let hint = nearest(to: name, among: names).map { "the nearest is `\($0)`" }
    return ScenarioProblem(
      "there is no place `\(name)`", hint: hint ?? "the places are \(names.map { "`\($0)`" }.joined(separator: ", "))",
      at: mark)
  }

  static func unknownVersion(_ number: Int, of count: Int, at mark: Mark) -> ScenarioProblem {
    let known = count == 1 ? "the file has one version" : "the file has \(count) versions"
    return ScenarioProblem(
      "there is no version \(number)", hint: "\(known); say more under `file: { versions }`", at: mark)
  }

  static func pastTheEnd(_ position: Position, size: Int64, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem(
      "`\(position.text)` lies past the end of the file", hint: "it has \(size) bytes", at: mark)
  }

  static func nothingFires(_ key: String, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem(
      "`\(key)` has nothing to wait for",
      hint: "no fault of this entry counts by itself; name one, or mark it `required: true`", at: mark)
  }

  static func onlyConditional(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem(
      "every entry of this list has a `when`", hint: "what does the request get that none of them takes? add `honest`",
      at: mark)
  }

  static func startOverIsNotLast(at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("`start-over` stands alone as the last item of a list, behind at least one entry", at: mark)
  }

  static func unknownFault(_ key: String, at mark: Mark) -> ScenarioProblem {
    ScenarioProblem("`\(key)` is no fault", at: mark)
  }
}
