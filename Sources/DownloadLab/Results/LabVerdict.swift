/// What the lab says of a client in a case.
///
/// Read from the stable form of `report.json`, item of `cases`.
public struct LabVerdict: Decodable, Sendable, CustomStringConvertible {
  /// What an outcome is worth.
  public enum Grade: String, Decodable, Hashable, Sendable {
    /// Proves nothing, or was not played.
    case none
    /// As it should be.
    case pass
    /// Recorded only.
    case info
    /// A recommendation was not followed, or the user was told of a failure that need not be.
    case warn
    /// A requirement was broken, or a wrong file was called right.
    case fail
  }

  /// A rule that the client broke.
  public struct BrokenRule: Decodable, Hashable, Sendable {
    /// Its id: `P1`.
    public let id: String
    /// `must`, `should` or `info`.
    public let level: String
    /// The index of the exchange that shows it, or nil where it shows on the disk.
    public let exchange: Int?
    /// What was seen, one sentence.
    public let seen: String
  }

  /// The case's name.
  public let name: String
  /// How it ended, in the words of the scenario language: `resumed`, `corrupt`.
  public let outcome: String
  /// What that is worth.
  public let grade: Grade
  /// Why, one sentence.
  public let reason: String
  /// What would have passed.
  public let expected: String
  /// What a run against an honest server afterwards came to, or nil where there was none.
  public let recovery: String?
  /// The rules that were broken.
  public let rules: [BrokenRule]
  /// The GETs.
  public let requests: Int
  /// The wire log.
  public let exchanges: [Exchange]
  /// What the client's last run threw.
  public internal(set) var lastError: String
  /// How the case is played without the test; empty where nobody knows.
  public let replay: String
  private let pieces: [OutputDiagnosis.Piece]

  /// Where the output's bytes came from; identical where there is nothing to say.
  public var diagnosis: OutputDiagnosis { OutputDiagnosis(pieces: pieces, problem: nil) }

  /// A verdict on a case that was not played.
  static func skipped(_ name: String, _ reason: String) -> LabVerdict {
    LabVerdict(
      name: name, outcome: "skipped", grade: .none, reason: reason, expected: "", recovery: nil, rules: [],
      requests: 0, exchanges: [], lastError: "", replay: "", pieces: [])
  }

  /// The whole of it, a line each: outcome and reason, rules, diagnosis.
  public var description: String {
    var lines = ["\(name): \(outcome) (\(grade.rawValue))", reason, "expected: \(expected)"]
    if let recovery { lines.append("against an honest server afterwards: \(recovery)") }
    lines += rules.map { rule in
      "rule \(rule.id) (\(rule.level)): \(rule.seen)" + (rule.exchange.map { " (exchange \($0 + 1))" } ?? "")
    }
    if !pieces.isEmpty { lines.append(diagnosis.description) }
    if !lastError.isEmpty { lines.append("thrown: \(lastError)") }
    if !replay.isEmpty { lines.append("again: \(replay)") }
    return lines.joined(separator: "\n")
  }

  private enum CodingKeys: String, CodingKey {
    case name, outcome, grade, reason, expected, recovery, rules, requests, exchanges, replay
    case lastError = "stderrTail"
    case pieces = "diagnosis"
  }
}
