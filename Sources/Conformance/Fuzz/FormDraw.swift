import ScenarioLanguage

/// Draws values from the language's own grammar: whatever a form allows may come out, so that what the language learns
/// is drawn too.
///
/// What a form does not tell (the text of a field, a name) is not made up: nil comes out, and whoever asked takes an
/// example of the definition instead.
struct FormDraw {
  var random: SeededRandom
  /// The size of the file that positions are drawn for.
  let size: Int64

  /// A value, or nil where the grammar does not tell what one looks like.
  mutating func node(of form: Form) -> Node? {
    switch form {
    case .text, .pattern, .openMap: nil
    case .place: .plain("file")
    case .words(let words): words.isEmpty ? nil : .plain(random.pick(words).name)
    case .flag: .plain(random.happens(50) ? "true" : "false")
    case .bare: .plain("true")
    case .integer(let range): .plain(String(number(in: range)))
    case .size(let range): .plain(String(number(in: range)))
    case .position(let frames): position(frames)
    // Short, so that a case takes no time that shows nothing.
    case .duration: .plain(random.pick(["10 ms", "50 ms", "200 ms", "1 s"]))
    case .rate: .plain(random.pick(["1 MB/s", "4 MB/s", "300 kB/s"]))
    case .time: .plain(random.pick(["2024-03-01T12:00:00Z", "2024-03-02T12:00:00Z", "2031-01-01T00:00:00Z"]))
    case .comparison(let inner):
      node(of: inner).flatMap { $0.text }.map { .plain("\(random.pick(["<", "<=", ">", ">="])) \($0)") }
    case .list(let inner, let minimum): list(of: inner, minimum: minimum)
    case .map(let map): node(of: map)
    case .choice(let forms): choice(of: forms)
    }
  }

  private mutating func choice(of forms: [Form]) -> Node? {
    for form in forms.shuffled(using: &random) {
      if let node = node(of: form) { return node }
    }
    return nil
  }

  private mutating func list(of form: Form, minimum: Int) -> Node? {
    var items: [Node] = []
    let count = max(minimum, 1) + (random.happens(30) ? 1 : 0)
    for _ in 0..<count {
      guard let item = node(of: form) else { return nil }
      items.append(item)
    }
    return Node(.sequence(items), at: .start)
  }

  /// A map: its main value alone, or the keys that it must have and some of the others.
  mutating func node(of map: MapForm) -> Node? {
    if let main = map.keys.first(where: { $0.name == map.main }), random.happens(50), let node = node(of: main.form) {
      return node
    }
    var pairs: [Node.Pair] = []
    for key in map.keys where key.isRequired || random.happens(35) {
      guard let value = node(of: key.form) else {
        if key.isRequired { return nil }
        continue
      }
      pairs.append(Node.Pair(key: .plain(key.name), value: value))
    }
    for names in map.exclusive {
      let present = pairs.indices.filter { names.contains(pairs[$0].key.text ?? "") }
      for index in present.dropFirst().reversed() { pairs.remove(at: index) }
    }
    return pairs.isEmpty ? nil : Node(.mapping(pairs), at: .start)
  }

  private mutating func position(_ frames: [Position.Frame]) -> Node {
    let offset: Node = .plain(
      random.pick(["0", "1", "37%", "50%", "63%", "100%", "-1", String(Int64(random.next() % UInt64(max(1, size))))]))
    guard !frames.isEmpty, random.happens(25) else { return offset }
    return Node(
      .mapping([
        Node.Pair(key: .plain("of"), value: .plain(random.pick(frames).rawValue)),
        Node.Pair(key: .plain("at"), value: offset),
      ]), at: .start)
  }

  /// A number of a range: mostly one at which mistakes live.
  private mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    let usual: [Int64] = [0, 1, 2, 3, -1, -2, 7, 100, -100, 300, size / 2, max(0, size - 1), size, -size]
    let near = usual.filter(range.contains)
    if !near.isEmpty { return random.pick(near) }
    let width = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    guard !width.overflow, width.partialValue < 100_000 else { return range.lowerBound }
    return range.lowerBound + Int64(random.next() % UInt64(width.partialValue + 1))
  }
}

extension Node {
  /// A scalar without quotes; it is written with them where it must.
  static func plain(_ text: String) -> Node { Node(.scalar(text, .plain), at: .start) }
}

extension Mark {
  /// The place of what nobody wrote.
  static let start = Mark(line: 1, column: 1)
}
