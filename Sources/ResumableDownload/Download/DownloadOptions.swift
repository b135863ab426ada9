public import Digests
public import HTTPSemantics

/// How downloads are made. One value serves any number of them.
public struct DownloadOptions: Sendable {
  /// Fields added to each request. Those that may hold a secret stay at the origin of the address.
  public var fields = Fields()
  /// How long each part of an exchange may take.
  public var limits = TimeLimits()
  /// How connections are made.
  public var connection = ConnectionOptions()
  /// How often a request is made again without real progress in between; 0 for never.
  public var tries = 5
  /// The longest wait before a request is made again.
  public var longestWait = Duration.seconds(30)
  /// The longest time that a server's Retry-After is waited for; past it the download ends with an error.
  public var longestRetryAfter = Duration.seconds(120)
  /// How many redirects are followed for one request.
  public var redirects = 20
  /// What the whole file's digest must be.
  public var digest: Digest?
  /// What may stand in for a strong validator; a given digest always may.
  public var proof = Proof.none
  /// Whether a page without validators is taken as the file though the address names something that is no page, an
  /// archive for one. Such a page is mostly a portal's or an error's.
  public var acceptsPages = false
  /// Whether a kept part that came from another address is gone on from, since the file has moved. Its validators still
  /// decide whether it is of the same file.
  public var mayHaveMoved = false
  /// Whether the disk is waited for before the final name appears, however long it takes.
  public var isDurable = false

  #if SDL_MUTANTS
    /// A mistake to make on purpose.
    public var trap: Trap?
    /// Where the one record of all downloads lies (T9); beside the target unless given.
    public var trapDirectory: String?
  #endif

  /// Fields that the download decides on itself; given ones of these names are not sent.
  public static var reservedFields: [String] { RequestComposer.own }

  /// The usual options.
  public init() {}
}
