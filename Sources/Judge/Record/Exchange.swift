/// One request and what was answered to it, as the wire log holds it.
///
/// Its JSON form is stable: item `E` of `GET /-/runs/ID` and of `report.json`. Times are seconds.
public struct Exchange: Codable, Hashable, Sendable {
  /// The request as it was read.
  public struct Request: Codable, Hashable, Sendable {
    /// The method.
    public var method: String
    /// The target, raw.
    public var target: String
    /// The version, as `HTTP/1.1`.
    public var version: String
    /// Names and values in order, as sent.
    public var headers: [[String]]

    /// Makes a request.
    public init(method: String, target: String, version: String, headers: [[String]]) {
      self.method = method
      self.target = target
      self.version = version
      self.headers = headers
    }
  }

  /// The head that was answered.
  public struct Response: Codable, Hashable, Sendable {
    /// The status, or 0 where none was sent.
    public var status: Int
    /// Names and values in order, as sent.
    public var headers: [[String]]

    /// Makes a response.
    public init(status: Int, headers: [[String]]) {
      self.status = status
      self.headers = headers
    }
  }

  /// How an answer ended on the wire.
  public enum Ending: String, Codable, Hashable, Sendable {
    case complete
    case cutClose = "cut-close"
    case cutReset = "cut-reset"
    case cutSilence = "cut-silence"
    case noCloseNotify = "no-close-notify"
    case halfClosed = "half-closed"
    case clientClosed = "client-closed"
    case refused
    case serverStopped = "server-stopped"
  }

  /// The number of the GET on its place, from 1; nil for HEAD, probes, `when` entries and refused requests.
  public var n: Int?
  /// The client's process, from 1.
  public var run: Int
  /// The place.
  public var place: String
  /// The number of the entry that answered, or nil.
  public var entry: Int?
  /// The entry as written, or nil.
  public var entrySource: String?
  /// The case's connection, from 1.
  public var connection: Int
  /// Whether the connection had carried a request before.
  public var reused: Bool
  /// When the request's head was read whole, in seconds since the run was made.
  public var started: Double
  /// How long the answer took.
  public var duration: Double
  /// The request.
  public var request: Request
  /// The answer's head, or nil where none was sent.
  public var response: Response?
  /// Body bytes given to the kernel, without framing.
  public var bodyBytes: Int64
  /// Body bytes that the client's kernel acknowledged, or nil where it is not known.
  public var delivered: Int64?
  /// First byte in the file and count of the bytes that the answer's body was to bring, or nil.
  public var bodyRange: [Int64]?
  /// The version of the file that was served, or nil.
  public var version: Int?
  /// How it ended.
  public var ending: Ending
  /// The faults of the entry that were planned for this answer, with where they fired.
  public var faults: [FaultRecord]

  /// Makes an exchange.
  public init(
    n: Int?, run: Int, place: String, entry: Int?, entrySource: String?, connection: Int, reused: Bool,
    started: Double, duration: Double, request: Request, response: Response?, bodyBytes: Int64, delivered: Int64?,
    bodyRange: [Int64]?, version: Int?, ending: Ending, faults: [FaultRecord]
  ) {
    self.n = n
    self.run = run
    self.place = place
    self.entry = entry
    self.entrySource = entrySource
    self.connection = connection
    self.reused = reused
    self.started = started
    self.duration = duration
    self.request = request
    self.response = response
    self.bodyBytes = bodyBytes
    self.delivered = delivered
    self.bodyRange = bodyRange
    self.version = version
    self.ending = ending
    self.faults = faults
  }
}

extension Exchange {
  /// Writes all keys of the stable form, null where there is nothing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(orNull: n, forKey: .n)
    try container.encode(run, forKey: .run)
    try container.encode(place, forKey: .place)
    try container.encode(orNull: entry, forKey: .entry)
    try container.encode(orNull: entrySource, forKey: .entrySource)
    try container.encode(connection, forKey: .connection)
    try container.encode(reused, forKey: .reused)
    try container.encode(started, forKey: .started)
    try container.encode(duration, forKey: .duration)
    try container.encode(request, forKey: .request)
    try container.encode(orNull: response, forKey: .response)
    try container.encode(bodyBytes, forKey: .bodyBytes)
    try container.encode(orNull: delivered, forKey: .delivered)
    try container.encode(orNull: bodyRange, forKey: .bodyRange)
    try container.encode(orNull: version, forKey: .version)
    try container.encode(ending, forKey: .ending)
    try container.encode(faults, forKey: .faults)
  }
}
