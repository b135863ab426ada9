public import ScenarioLanguage

/// How a server is set up. What is left alone is right for tests: a free port of the loopback, plain, nothing on disk.
public struct ServerConfiguration: Sendable {
  /// The scenarios that are shown, and that may be asked for by name.
  public var scenarios: [Scenario]
  /// Where other names are looked up, or nil.
  public var library: ScenarioLibrary?
  /// What reads scenarios that are posted, or nil where none are taken.
  public var reader: ScenarioReader?
  /// The numeric address to listen at; nil is IPv4 and IPv6 loopback.
  public var listenAddress: String?
  /// The port; 0 is a free one.
  public var port: UInt16
  /// Whether the main port speaks TLS.
  public var isTLS: Bool
  /// The user's own certificate and key, as paths of PEM files; nil is one made at start.
  public var certificate: (certificate: String, key: String)?
  /// The host in addresses, Location and the certificate; nil is the loopback's.
  public var publicHost: String?
  /// What `/-/` needs where it is not asked from the loopback.
  public var controlToken: String?
  /// What `delay`, `stall` and `slow-close` are multiplied with.
  public var timeScale: Double
  /// The directory served under `/files/`, or nil.
  public var root: String?
  /// Whether symbolic links in it are followed.
  public var followsLinks: Bool
  /// The answers that its files get, as a place's list; empty is honest.
  public var rootEntries: [Entry]
  /// The pattern of names that get them; nil is all.
  public var rootPattern: String?
  /// The directory from which `POST /-/runs/ID/verdict` may read outputs, or nil.
  public var outputs: String?
  /// The most runs that are kept; the one that was not used for longest goes.
  public var maximumRuns: Int
  /// How long a run is kept after its last use.
  public var runAge: Duration
  /// The most exchanges that one run keeps; later ones are counted and told, but not kept.
  public var maximumExchanges: Int
  /// The most bytes of synthetic content that are kept in memory, from where they are sent faster than they are made.
  /// They count in the system's memory, not in the process's.
  public var contentMemory: Int64

  /// Makes a configuration.
  public init(scenarios: [Scenario] = []) {
    self.scenarios = scenarios
    listenAddress = nil
    port = 0
    isTLS = false
    certificate = nil
    publicHost = nil
    controlToken = nil
    timeScale = 1
    root = nil
    followsLinks = false
    rootEntries = []
    rootPattern = nil
    outputs = nil
    maximumRuns = 1000
    runAge = .seconds(3600)
    maximumExchanges = 10_000
    contentMemory = 2 << 30
  }
}
