public import ScenarioLanguage

/// What the script has chosen for one request, fixed at the moment when its head was read whole.
public struct Choice: Sendable {
  /// What took the request.
  public enum Origin: String, Hashable, Sendable {
    /// The place's list. Only such a choice has an `n`.
    case list
    /// A `when` entry.
    case condition
    /// A probe of the client's profile.
    case probe
    /// HEAD: the head that the next GET would honestly get.
    case head
    /// An address that has run out.
    case expired
    /// A default run whose file is complete was asked for bytes past the end.
    case completed
    /// One connection too many.
    case surplus
    /// An address between the redirects of a chain; the planner answers it.
    case hop
    /// A method that no entry is for.
    case otherMethod
  }

  /// How a request is turned away without an answer of the place.
  public enum TurnedAway: Hashable, Sendable {
    /// A 503 with a short text.
    case unavailable
    /// RST, no byte before.
    case reset
    /// FIN, no byte before.
    case close
  }

  /// The number of the choice in its run; `fired`, `progressed`, `versionChanged` and `ended` name it.
  public let id: Int
  /// What took the request.
  public let origin: Origin
  /// The place.
  public let place: String
  /// The number of the GET on its place, from 1; nil for what the list did not answer.
  public let n: Int?
  /// The client's process, from 1.
  public let run: Int
  /// The number of the entry, or nil.
  public let entry: Int?
  /// The entry as written, or nil.
  public let entrySource: String?
  /// The faults that apply, merged, in the order in which they were written. The indices of fired faults are this
  /// array's.
  public let uses: [FaultUse]
  /// The versions of the place's file, in the order of their numbers, `now` filled in.
  public let file: [Representation]
  /// The number of the version that the answer begins with.
  public let version: Int
  /// A change of version inside this answer or at its end; nil where there is none or it has taken place.
  public let versionChange: Entry.VersionChange?
  /// Whether the entry answers each GET until a fault of it has fired.
  public let isUntilFired: Bool
  /// Whether the entry's faults are all required.
  public let isRequired: Bool
  /// The end of the highest stretch of the place's file that was delivered so far, 0 for none.
  public let highestDelivered: Int64
  /// The server's present in seconds since 1970, shifts included: the answer's Date.
  public let date: Int64
  /// The path of each place under the run's prefix, as a redirect in this answer names it.
  public let addresses: [String: String]
  /// How the request is turned away, or nil. Whoever turns away adds nothing else.
  public let turnedAway: TurnedAway?
  /// Whether the next entry acts on a connection attempt, so that this connection must not be kept.
  public let endsConnection: Bool

  /// The version that the answer begins with.
  public var representation: Representation {
    file.first { $0.version == version } ?? file[0]
  }
}
