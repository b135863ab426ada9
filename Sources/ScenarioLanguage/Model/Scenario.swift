/// One scenario, or one case of a family: files, places, what the server plays, what the client is put through.
///
/// A value that has been checked: whatever made it (YAML, Swift code), impossible combinations are gone.
public struct Scenario: Sendable {
  /// The scenario's name: its file's name without `.yaml`.
  public var name: String
  /// The matrix values of this case, in the order of the axes; empty for a scenario without matrix.
  public var parameters: [Parameter]
  /// What happens, in one line.
  public var title: String
  /// Why the scenario exists.
  public var why: String
  /// The ids of the rules that it checks.
  public var rules: [String]
  /// The reports that it replays: `owner/repo#1`, or an id of bugs.json.
  public var seen: [String]
  /// Its tags; `core` is the set for pull requests.
  public var tags: [String]
  /// The suite version in which it first stood, as `1.2`; nil is the first.
  public var since: String?
  /// The places; the first is `file` or, where no place has that name, the one that the client is given.
  public var places: [Place]
  /// Whether the address is https.
  public var isTLS: Bool
  /// The versions that the nodes of a fleet serve in turn; empty without a fleet.
  public var fleet: [Int]
  /// The bound on parallel connections, or nil.
  public var connectionLimit: ConnectionLimit?
  /// Other addresses of the case that are never counted.
  public var also: [OtherAddress]
  /// What the client is put through.
  public var client: [ClientStep]
  /// Bounds of the case.
  public var limits: Limits
  /// What the profile or the machine must have.
  public var needs: [String]
  /// What passes, warns and fails beside the defaults.
  public var expectation: Expectation
  /// The case resolved: the YAML text that plays this case alone.
  public var resolved: String
  /// The file that it was read from, or nil.
  public var path: String?

  /// `NAME` or `NAME(cut=37%,how=reset)`.
  public var caseName: String {
    parameters.isEmpty ? name : "\(name)(\(parameters.map { "\($0.axis)=\($0.label)" }.joined(separator: ",")))"
  }

  /// One axis of a matrix with the label of its value in this case.
  public struct Parameter: Hashable, Sendable {
    /// The axis.
    public let axis: String
    /// The label.
    public let label: String

    /// Makes a parameter.
    public init(axis: String, label: String) {
      self.axis = axis
      self.label = label
    }
  }

  /// An address with a text of its own; `{url}`, `{sha256}` and `{size}` are filled in.
  public struct OtherAddress: Hashable, Sendable {
    /// The path under the run's prefix, with its slash.
    public let path: String
    /// The text.
    public let text: String

    /// Makes an address.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// More connections at once than `count` get a 503 or a reset.
  public struct ConnectionLimit: Hashable, Sendable {
    /// How a surplus connection is turned away.
    public enum Refusal: String, Hashable, Sendable { case unavailable = "503", reset }
    /// The connections served at once, 1 or more.
    public let count: Int
    /// What the others get.
    public let refusal: Refusal

    /// Makes a limit.
    public init(count: Int, refusal: Refusal) {
      self.count = count
      self.refusal = refusal
    }
  }

  /// Makes a scenario of its parts.
  public init(
    name: String, parameters: [Parameter] = [], title: String, why: String = "", rules: [String] = [],
    seen: [String] = [], tags: [String] = [], since: String? = nil, places: [Place], isTLS: Bool = false,
    fleet: [Int] = [], connectionLimit: ConnectionLimit? = nil, also: [OtherAddress] = [],
    client: [ClientStep] = [.run(.plain)], limits: Limits = Limits(), needs: [String] = [],
    expectation: Expectation = Expectation(), resolved: String = "", path: String? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.title = title
    self.why = why
    self.rules = rules
    self.seen = seen
    self.tags = tags
    self.since = since
    self.places = places
    self.isTLS = isTLS
    self.fleet = fleet
    self.connectionLimit = connectionLimit
    self.also = also
    self.client = client
    self.limits = limits
    self.needs = needs
    self.expectation = expectation
    self.resolved = resolved
    self.path = path
  }
}
