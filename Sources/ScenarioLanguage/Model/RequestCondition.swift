/// The requests that a `when` entry or a probe is for; what is nil holds for every request.
public struct RequestCondition: Hashable, Sendable {
  /// How a Range field must look.
  public enum Range: Hashable, Sendable {
    case present, absent, multiple
    /// Exactly this byte-range set, as `0-0`.
    case exactly(String)
  }

  /// How a field must look.
  public enum Field: Hashable, Sendable {
    case present, absent
    /// A pattern in which `*` stands for anything.
    case matches(String)
  }

  /// A bound on the first byte asked for.
  public struct FirstByte: Hashable, Sendable {
    /// The relation.
    public let relation: Value.Comparison
    /// The byte, a position of the file.
    public let position: Position

    /// Makes a bound.
    public init(relation: Value.Comparison, position: Position) {
      self.relation = relation
      self.position = position
    }
  }

  /// A number with its relation.
  public struct Count: Hashable, Sendable {
    /// The relation.
    public let relation: Value.Comparison
    /// The number.
    public let number: Int64

    /// Makes a bound.
    public init(relation: Value.Comparison = .equal, number: Int64) {
      self.relation = relation
      self.number = number
    }

    /// Whether `value` is in this relation to the number.
    public func holds(for value: Int64) -> Bool {
      switch relation {
      case .less: value < number
      case .atMost: value <= number
      case .more: value > number
      case .atLeast: value >= number
      case .equal: value == number
      }
    }
  }

  /// The method.
  public var method: String?
  /// The Range field.
  public var range: Range?
  /// Whether an If-Range field is there.
  public var ifRange: Bool?
  /// The first byte asked for, 0 without Range.
  public var from: FirstByte?
  /// The k-th distinct start above 0 of the case.
  public var part: Count?
  /// The case's k-th connection.
  public var connection: Count?
  /// This process's k-th GET on the place.
  public var request: Count?
  /// The process from which on it holds, from 1.
  public var run: Int?
  /// A pattern of the path.
  public var path: String?
  /// Conditions on fields, by lower-case name.
  public var fields: [String: Field]

  /// Makes a condition that holds for every request.
  public init() { fields = [:] }
}
