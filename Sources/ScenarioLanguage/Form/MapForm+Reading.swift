extension MapForm {
  func reading(of node: Node) -> FormReading {
    switch node.content {
    case .mapping(let pairs):
      let names = Set(keys.map(\.name))
      if !pairs.isEmpty, let mainForm, mainForm.acceptsMap,
        !pairs.contains(where: { names.contains($0.key.text ?? "") }), !isPositionInPlace(node)
      {
        return mainReading(of: node)
      }
      return mapReading(of: pairs, node)
    case .scalar(let text, let style):
      if wordsStandAlone, style == .plain || main == nil, let key = keys.first(where: { $0.name == text }) {
        return word(key, node)
      }
      if main == nil, wordsStandAlone, !text.isEmpty {
        return .wrong([.unknownWord(text, among: keys.map(\.name), at: node.mark)], score: 0)
      }
      return mainReading(of: node)
    case .sequence: return mainReading(of: node)
    }
  }

  /// A key that stands alone as a word.
  private func word(_ key: KeyForm, _ node: Node) -> FormReading {
    guard key.form.acceptsTrue,
      case .value(let value) = key.form.reading(of: Node(.scalar("true", .plain), at: node.mark))
    else { return .wrong(.needsValue(key.name, key.form, at: node.mark)) }
    let entry = Value.Entry(key: key.name, keyMark: node.mark, value: value)
    return .value(Value(.map([entry]), at: node.mark, source: YAMLWriter.flow(node)))
  }

  /// A value that stands for the main key alone.
  private func mainReading(of node: Node) -> FormReading {
    guard let main, let mainForm else { return .mismatch(hint: nil) }
    let reading = mainForm.reading(of: node)
    guard case .value(let value) = reading else { return reading }
    let missing = keys.filter { $0.isRequired && $0.name != main }
    guard missing.isEmpty else {
      return .wrong(missing.map { .missingKey($0.name, summary: $0.summary, at: node.mark) }, score: 1)
    }
    let entry = Value.Entry(key: main, keyMark: node.mark, value: value)
    return .value(Value(.map([entry]), at: node.mark, source: YAMLWriter.flow(node)))
  }

  /// Whether the map is `{ of: FRAME, ... }`, with the frame of the main key's position in the map itself.
  private func isPositionInPlace(_ node: Node) -> Bool {
    guard let main, let frames = mainForm?.positionFrames else { return false }
    return !frames.isEmpty && main == "at" && node["of"] != nil && !keys.contains { $0.name == "of" }
  }

  private func mapReading(of pairs: [Node.Pair], _ node: Node) -> FormReading {
    var problems: [ScenarioProblem] = []
    var entries: [Value.Entry] = []
    var score = 0
    let takesFrame = isPositionInPlace(node)
    for pair in pairs {
      let name = pair.key.text ?? ""
      if takesFrame, name == "of" {
        if node["at"] == nil {
          problems.append(.missingKey("at", summary: "how far into the frame that `of` names", at: node.mark))
        }
        continue
      }
      guard let key = keys.first(where: { $0.name == name }) else {
        problems.append(.unknownKey(name, among: keys.map(\.name), at: pair.key.mark))
        continue
      }
      score += 1
      let valueNode = takesFrame && name == main ? framed(pair, of: node) : pair.value
      if let value = key.form.read(valueNode, subject: name, problems: &problems) {
        entries.append(Value.Entry(key: name, keyMark: pair.key.mark, value: value))
      }
    }
    let present = Set(pairs.compactMap(\.key.text))
    for key in keys where key.isRequired && !present.contains(key.name) {
      problems.append(.missingKey(key.name, summary: key.summary, at: node.mark))
    }
    for group in exclusive {
      let together = pairs.filter { group.contains($0.key.text ?? "") }
      if together.count > 1 { problems.append(.exclusive(together[0], together[1])) }
    }
    guard problems.isEmpty else { return .wrong(problems, score: score) }
    return .value(Value(.map(entries), at: node.mark, source: YAMLWriter.flow(node)))
  }

  /// `{ of: file, at: P, how: reset }`: the position that `of` and `at` make together.
  private func framed(_ pair: Node.Pair, of node: Node) -> Node {
    guard let of = node["of"], case .scalar = pair.value.content else { return pair.value }
    let key = Node(.scalar("of", .plain), at: of.mark)
    return Node(.mapping([Node.Pair(key: key, value: of), pair]), at: pair.value.mark)
  }
}
