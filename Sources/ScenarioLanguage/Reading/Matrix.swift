/// The axes of a family and the cases that they make.
struct Matrix: Sendable {
  /// One axis.
  struct Axis: Sendable {
    let name: String
    let mark: Mark
    let values: [(label: String, node: Node)]
  }

  /// The most axes that one file may have.
  static let axisLimit = 16
  /// The most cases that one file may make.
  static let caseLimit = 4_096
  /// A value that stands for an axis: `<cut>`.
  static let form = Form.openMap(
    keys: .pattern(.axis),
    values: .choice([.list(.text, minimum: 1), .openMap(keys: .text, values: .text)]))

  var axes: [Axis] = []

  /// Reads the value of `matrix`.
  init(_ node: Node?, problems: inout [ScenarioProblem]) {
    guard let node else { return }
    guard case .mapping(let pairs) = node.content, !pairs.isEmpty else {
      problems.append(
        ScenarioProblem("`matrix` takes a map of axes", hint: "`matrix: { cut: [0, 1, 37%] }`", at: node.mark))
      return
    }
    guard pairs.count <= Self.axisLimit else {
      problems.append(ScenarioProblem("a matrix has at most \(Self.axisLimit) axes", at: node.mark))
      return
    }
    var count = 1
    for pair in pairs {
      let name = pair.key.text ?? ""
      guard Form.Pattern.axis.check(name) else {
        problems.append(
          ScenarioProblem(
            "`\(name)` cannot be an axis", hint: "letters, digits and `-`, a letter first", at: pair.key.mark))
        continue
      }
      let values = Self.values(of: pair.value, axis: name, problems: &problems)
      axes.append(Axis(name: name, mark: pair.key.mark, values: values))
      count = min(count * max(1, values.count), Self.caseLimit + 1)
    }
    if count > Self.caseLimit {
      problems.append(ScenarioProblem("this matrix makes more than \(Self.caseLimit) cases", at: node.mark))
    }
  }

  private static func values(
    of node: Node, axis: String, problems: inout [ScenarioProblem]
  ) -> [(label: String, node: Node)] {
    var values: [(label: String, node: Node)] = []
    func add(_ label: String, _ node: Node, at mark: Mark) {
      if label.isEmpty || label.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        problems.append(ScenarioProblem("this value of `\(axis)` needs a label", hint: needsLabel, at: mark))
      } else if values.contains(where: { $0.label == label }) {
        problems.append(ScenarioProblem("`\(label)` stands twice on the axis `\(axis)`", at: mark))
      } else {
        values.append((label, node))
      }
    }
    switch node.content {
    case .sequence(let items):
      for item in items { add(item.text ?? "", item, at: item.mark) }
    case .mapping(let pairs):
      for pair in pairs { add(pair.key.text ?? "", pair.value, at: pair.key.mark) }
    case .scalar:
      problems.append(
        ScenarioProblem("the axis `\(axis)` takes a list or a map of labels", hint: "`\(axis): [...]`", at: node.mark))
      return values
    }
    if values.isEmpty, problems.isEmpty {
      problems.append(ScenarioProblem("the axis `\(axis)` has no value", at: node.mark))
    }
    return values
  }

  private static let needsLabel = "write the axis as a map: `{ LABEL: value }`"

  /// The number of cases.
  var caseCount: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// The values of case `index`, 0 to `caseCount`, the last axis turning fastest.
  func values(ofCase index: Int) -> [(axis: String, label: String, node: Node)] {
    var rest = index
    return axes.reversed().map { axis in
      let value = axis.values[rest % axis.values.count]
      rest /= axis.values.count
      return (axis.name, value.label, value.node)
    }.reversed()
  }
}

extension Form.Pattern {
  static let axis = Form.Pattern("the name of an axis", expression: "^[A-Za-z][A-Za-z0-9-]*$") { text in
    guard let first = text.utf8.first, first >= 0x41 else { return false }
    return text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }
}
