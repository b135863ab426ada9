/// A case that a client can be put through, as an argument of a test.
///
/// `"drop-at-50pct"` as a literal is one, too.
public struct Scenario: Codable, Hashable, Sendable {
  /// The case's name: `NAME`, or `NAME(cut=37%)` where a matrix makes several.
  public let name: String
  /// What happens, one line; empty where only the name is known.
  public let title: String
  /// Its tags; `core` is the set for pull requests.
  public let tags: [String]
  /// Its text, where it is none that comes with the package.
  let yaml: String?
  /// Why there is no such list, told by the test that takes it.
  let problem: String?

  init(name: String, title: String = "", tags: [String] = [], yaml: String? = nil, problem: String? = nil) {
    self.name = name
    self.title = title
    self.tags = tags
    self.yaml = yaml
    self.problem = problem
  }

  /// The case of this name.
  public init(named name: String) { self.init(name: name) }

  /// A scenario of the test's own, in the scenario language, without a matrix.
  public init(name: String = "test", yaml: String) { self.init(name: name, yaml: yaml, problem: nil) }
}

extension Scenario: ExpressibleByStringLiteral {
  /// The case of this name.
  public init(stringLiteral name: String) { self.init(named: name) }
}

extension Scenario: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
