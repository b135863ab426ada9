import Judge
public import ScenarioLanguage

/// A failure that is known, with its reason: a line of a baseline.
public struct KnownFailure: Hashable, Sendable {
  /// The case's name, a family's name for all its cases, or a pattern.
  public var name: String
  /// The outcomes that are known; none stands for any.
  public var outcomes: [Outcome]
  /// The rules that are known to be broken, or nil where only the outcome counts.
  public var rules: [String]?
  /// Why, in one sentence.
  public var reason: String
  /// The report about it, as `owner/repo#1`, or nil.
  public var report: String?
  /// The versions of the client in which it is known, or nil for all: a beginning (`7.88`) or a bound (`< 8.1`).
  public var versions: String?

  /// Makes a known failure.
  public init(
    _ name: String, outcomes: [Outcome], rules: [String]? = nil, reason: String, report: String? = nil,
    versions: String? = nil
  ) {
    self.name = name
    self.outcomes = outcomes
    self.rules = rules
    self.reason = reason
    self.report = report
    self.versions = versions
  }

  /// Whether a case is the one that is meant.
  func names(_ item: ReportCase) -> Bool {
    item.name == name || item.scenario == name || NamePattern.isPattern(name) && NamePattern.matches(item.name, name)
  }

  /// Whether what was seen is what is known. A rule of level `must` that does not stand here is news.
  func covers(_ item: ReportCase, version: String?) -> Bool {
    guard names(item), outcomes.isEmpty || outcomes.contains(item.outcome) else { return false }
    if let rules, !Set(item.rules.filter { $0.level == .must }.map(\.id)).isSubset(of: rules) { return false }
    return versions.map { Self.holds($0, for: version) } ?? true
  }

  /// Whether a version is in a range. One that is not known is in each.
  static func holds(_ range: String, for version: String?) -> Bool {
    guard let version else { return true }
    let relations: [(String, ([Int], [Int]) -> Bool)] = [
      ("<=", { !$1.lexicographicallyPrecedes($0) }), (">=", { !$0.lexicographicallyPrecedes($1) }),
      ("<", { $0.lexicographicallyPrecedes($1) }), (">", { $1.lexicographicallyPrecedes($0) }),
    ]
    for (sign, relation) in relations where range.hasPrefix(sign) {
      let bound = numbers(range.dropFirst(sign.count).drop { $0 == " " })
      // `<= 7.88` means every 7.88 too: what the bound does not name does not count.
      let own = sign.count == 2 ? Array(numbers(version[...]).prefix(bound.count)) : numbers(version[...])
      return relation(own, bound)
    }
    return version == range || version.hasPrefix(range + ".") || version.hasPrefix(range + "-")
  }

  private static func numbers(_ text: Substring) -> [Int] {
    text.split(separator: ".").map { Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
  }
}
