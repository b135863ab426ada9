/// One scenario file: a scenario, or with a matrix a family of cases.
///
/// Its names are known at once; a case is read when it is asked for.
public struct ScenarioFamily: Sendable {
  /// The name: the file's without folder and ending.
  public let name: String
  /// The file.
  public let file: String
  /// The title as written, in which `<axis>` may stand.
  public let title: String
  /// The tags as written.
  public let tags: [String]
  /// The suite version in which it first stood, or nil for the first.
  public let since: String?

  private let grammar: ScenarioGrammar
  private let files: RealFiles
  private let pairs: [Node.Pair]
  private let matrix: Matrix
  private let problems: [ScenarioProblem]

  /// Reads what the whole file says: its YAML, its matrix, and for which cases it expects what.
  init(
    bytes: [UInt8], file: String, name: String?, grammar: ScenarioGrammar, files: RealFiles? = nil
  ) throws(ScenarioProblems) {
    let root: Node
    do { root = try YAML.parse(bytes) } catch { throw ScenarioProblems([error], file: file) }
    guard case .mapping(let pairs) = root.content else {
      throw ScenarioProblems(
        [.mismatch(root, .map(MapForm(called: "a map of a scenario's keys", [])), subject: nil, hint: nil)], file: file)
    }
    self.file = file
    self.grammar = grammar
    self.files = files ?? .beside(file)
    self.name = name ?? Self.name(ofFile: file)
    title = root["title"]?.text ?? self.name
    since = root["since"]?.text
    if case .sequence(let items) = root["tags"]?.content { tags = items.compactMap(\.text) } else { tags = [] }
    self.pairs = pairs.filter { $0.key.text != "matrix" }
    var problems: [ScenarioProblem] = []
    matrix = Matrix(root["matrix"], problems: &problems)
    if problems.isEmpty {
      problems += Self.unused(matrix, self.pairs)
      problems += Self.mistakes(inExpectation: root["expect"], matrix)
    }
    self.problems = problems
  }

  private static func name(ofFile file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    for ending in [".yaml", ".yml"] where last.hasSuffix(ending) { return String(last.dropLast(ending.count)) }
    return last
  }

  func check() throws(ScenarioProblems) {
    if !problems.isEmpty { throw ScenarioProblems(problems, file: file) }
  }

  /// Whether a matrix makes several cases of it.
  public var isFamily: Bool { !matrix.axes.isEmpty }

  /// The names of the cases, in the order of the matrix.
  public var caseNames: [String] {
    guard isFamily else { return [name] }
    return (0..<matrix.caseCount).map { index in
      let labels = matrix.values(ofCase: index).map { "\($0.axis)=\($0.label)" }
      return "\(name)(\(labels.joined(separator: ",")))"
    }
  }

  /// The case with this name, or nil where there is none. Throws every mistake of that case.
  public func scenario(named caseName: String) throws(ScenarioProblems) -> Scenario? {
    guard let index = caseNames.firstIndex(of: caseName) else { return nil }
    var problems = self.problems
    let scenario = problems.isEmpty ? read(index, problems: &problems) : nil
    guard let scenario, problems.isEmpty else { throw ScenarioProblems(problems, file: file) }
    return scenario
  }

  /// All cases. Throws every mistake of any.
  public func scenarios() throws(ScenarioProblems) -> [Scenario] {
    var problems = self.problems
    let isReadable = matrix.caseCount > 0 && matrix.caseCount <= Matrix.caseLimit
    let scenarios = (0..<(isReadable ? matrix.caseCount : 0)).compactMap { read($0, problems: &problems) }
    guard problems.isEmpty else { throw ScenarioProblems(problems, file: file) }
    return scenarios
  }

  private func read(_ index: Int, problems: inout [ScenarioProblem]) -> Scenario? {
    let values = matrix.values(ofCase: index)
    let labels = values.map { Scenario.Parameter(axis: $0.axis, label: $0.label) }
    var substitution = Substitution(values)
    let filled = pairs.compactMap { pair -> Node.Pair? in
      let key = pair.key.text ?? ""
      let value = key == "expect" ? Self.expectation(pair.value, of: labels) : pair.value
      let isFreeText = ["title", "why", "also"].contains(key)
      return value.map { Node.Pair(key: pair.key, value: substitution.apply(to: $0, isFreeText: isFreeText)) }
    }
    guard substitution.problems.isEmpty else {
      problems += substitution.problems
      return nil
    }
    var reading = CaseReading(grammar: grammar, name: name, parameters: labels, file: file, files: files)
    let scenario = reading.scenario(filled)
    problems += reading.problems
    return scenario
  }

  /// The items of a list under `expect` that are for the case, without their `when`; nil where there is none.
  private static func expectation(_ node: Node, of labels: [Scenario.Parameter]) -> Node? {
    guard case .sequence(let items) = node.content else { return node }
    let chosen = items.compactMap { item -> Node? in
      guard case .mapping(let pairs) = item.content else { return item }
      if case .mapping(let conditions)? = item["when"]?.content {
        let holds = conditions.allSatisfy { condition in
          Self.labels(condition.value).contains { label in
            labels.contains { $0.axis == condition.key.text && $0.label == label.text }
          }
        }
        if !holds { return nil }
      }
      return Node(.mapping(pairs.filter { $0.key.text != "when" }), at: item.mark)
    }
    return chosen.isEmpty ? nil : Node(.sequence(chosen), at: node.mark)
  }

  private static func labels(_ node: Node) -> [Node] {
    if case .sequence(let items) = node.content { items } else { [node] }
  }

  /// Axes and labels that a `when` under `expect` names and that are not there.
  private static func mistakes(inExpectation node: Node?, _ matrix: Matrix) -> [ScenarioProblem] {
    guard case .sequence(let items)? = node?.content else { return [] }
    var problems: [ScenarioProblem] = []
    for item in items {
      guard let when = item["when"] else { continue }
      guard case .mapping(let conditions) = when.content, !conditions.isEmpty else {
        problems.append(ScenarioProblem("`when` takes a map of axes here", hint: "`when: { cut: 0 }`", at: when.mark))
        continue
      }
      for condition in conditions {
        let name = condition.key.text ?? ""
        guard let axis = matrix.axes.first(where: { $0.name == name }) else {
          problems.append(.unknownAxis(name, among: matrix.axes.map(\.name), at: condition.key.mark))
          continue
        }
        for label in labels(condition.value) where !axis.values.contains(where: { $0.label == label.text }) {
          problems.append(
            .unknownWord(label.text ?? label.phrase, among: axis.values.map(\.label), at: label.mark))
        }
      }
    }
    return problems
  }

  /// Axes that stand nowhere, neither in the file nor in a value of an axis that does.
  private static func unused(_ matrix: Matrix, _ pairs: [Node.Pair]) -> [ScenarioProblem] {
    var used = pairs.reduce(into: Set<String>()) { $0.formUnion(Substitution.names(in: $1.value)) }
    for _ in matrix.axes {
      for axis in matrix.axes where used.contains(axis.name) {
        for value in axis.values { used.formUnion(Substitution.names(in: value.node)) }
      }
    }
    return matrix.axes.filter { !used.contains($0.name) }.map { axis in
      ScenarioProblem(
        "the axis `\(axis.name)` is not used", hint: "write `<\(axis.name)>` where its values go", at: axis.mark)
    }
  }
}
