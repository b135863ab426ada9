/// One step of what the client is put through.
public enum ClientStep: Hashable, Sendable {
  /// One process of the client.
  case run(Run)
  /// A change on the disk.
  case disk(DiskChange)
  /// The version served from now on, at every place.
  case serve(version: Int)
  /// A pause; what arrives in it counts.
  case wait(Duration)
  /// The server's clock goes forward (Date only).
  case clock(Duration)
  /// Options set where the profile knows how.
  case options(Options)

  /// How a process is run.
  public struct Run: Hashable, Sendable {
    /// When something is done to the process.
    public enum Moment: Hashable, Sendable {
      /// When exactly that much of the file is read.
      case at(Position)
      /// While bytes flow, about there.
      case flowing(Position)
      /// Before its first call of this kind.
      case before(Call)
    }

    /// A system call that a process can be stopped before.
    public enum Call: String, Hashable, Sendable { case rename, fsync, close }

    /// What is done to the process.
    public enum Interruption: Hashable, Sendable {
      /// A signal to the whole process group: KILL, TERM or INT.
      case kill(signal: String, Moment)
      /// SIGSTOP, and SIGCONT after a time.
      case stop(Position, lasting: Duration)
      /// The profile's cancel command.
      case cancel(Position)
      /// The profile's pause command, and its resume command after a time.
      case pause(Position, lasting: Duration)
    }

    /// What is done to it, or nil.
    public var interruption: Interruption?
    /// How many processes at once, on one target.
    public var parallel: Int
    /// The places whose addresses are downloaded; empty is `file`. Two or more are two downloads at once.
    public var places: [String]
    /// How full the volume gets, a position of the file, or nil.
    public var diskFull: Position?
    /// Whether it runs after a success too.
    public var isAgainAfterSuccess: Bool

    /// One process of the client with nothing done to it.
    public static let plain = Run()

    /// Makes a run.
    public init(
      interruption: Interruption? = nil, parallel: Int = 1, places: [String] = [], diskFull: Position? = nil,
      isAgainAfterSuccess: Bool = false
    ) {
      self.interruption = interruption
      self.parallel = parallel
      self.places = places
      self.diskFull = diskFull
      self.isAgainAfterSuccess = isAgainAfterSuccess
    }
  }

  /// A change on the disk between runs.
  public enum DiskChange: Hashable, Sendable {
    /// The first bytes of version 1 as the client's partial, with its own state.
    case placePartial(Position)
    case truncatePartial(Position)
    /// Noise of no version behind the partial.
    case extendPartial(bytes: Int64)
    case damagePartial(at: Position, bytes: Int64, as: String)
    case replacePartial(version: Int)
    case removePartial
    case removeState
    case damageState
    case emptyState
    case placeFinal(version: Int)
    case readOnly(Bool)
  }

  /// Options of the client.
  public struct Options: Hashable, Sendable {
    /// The stall limit.
    public var stall: Duration?
    /// The lowest rate, bytes per second.
    public var lowestRate: Int64?
    /// The limit of the whole.
    public var total: Duration?
    /// The retries.
    public var retries: Int?

    /// Makes options of which none is set.
    public init() {}
  }
}
