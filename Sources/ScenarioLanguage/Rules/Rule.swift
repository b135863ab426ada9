/// A rule that a downloader or a range server is held to.
///
/// Scenarios and verdicts cite rules by id.
public struct Rule: Hashable, Sendable {
  /// How grave breaking a rule is.
  public enum Level: String, Hashable, Sendable, Codable {
    /// Breaking it fails a case.
    case must
    /// Breaking it is a warning.
    case should
    /// Recorded only.
    case info
  }

  /// The id: a letter for the kind (C, P, F, L, U, S) and a number.
  public let id: String
  /// How grave breaking it is.
  public let level: Level
  /// The rule in words.
  public let text: String
  /// Where it stands: sections of RFCs by number, or `practice`.
  public let source: String

  /// A disputed rule never fails a case.
  public var isDisputed: Bool { Self.disputed.contains(id) }

  init(_ id: String, _ level: Level, _ text: String, source: String) {
    self.id = id
    self.level = level
    self.text = text
    self.source = source
  }

  private static let disputed: Set<String> = ["C2", "P14", "P22", "P26"]

  /// All rules, in order.
  public static let all: [Rule] = requestRules + answerRules + framingRules + localStateRules + userRules + serverRules

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// The rule with this id, or nil.
  public static func named(_ id: String) -> Rule? { byID[id] }
}
