/// One request and what was answered to it, as the server's log has it.
///
/// Read from the stable JSON form of the wire log (`GET /-/runs/ID`).
public struct Exchange: Decodable, Hashable, Sendable {
  /// A field line of a head.
  public struct Field: Hashable, Sendable {
    /// The name as sent.
    public let name: String
    /// The value as sent.
    public let value: String
  }

  /// The request as it was read.
  public struct Request: Decodable, Hashable, Sendable {
    /// The method.
    public let method: String
    /// The target, raw.
    public let target: String
    /// The fields in order.
    public let fields: [Field]

    /// The first value of a field, whatever the case of its name; nil where it is absent.
    public subscript(field name: String) -> String? { fields.first(name) }

    /// What the Range field asks for; nil without one.
    public var range: RequestedRange? { self[field: "Range"].map(RequestedRange.init) }
  }

  /// The head that was answered.
  public struct Response: Decodable, Hashable, Sendable {
    /// The status, or 0 where no head was sent.
    public let status: Int
    /// The fields in order.
    public let fields: [Field]

    /// The first value of a field, whatever the case of its name; nil where it is absent.
    public subscript(field name: String) -> String? { fields.first(name) }
  }

  /// A fault of the answer.
  public struct Fault: Decodable, Hashable, Sendable {
    /// Where it acted.
    public struct Firing: Decodable, Hashable, Sendable {
      /// The byte of the file, or nil where it was none.
      public let file: Int64?
      /// The byte on the wire.
      public let wire: Int64
    }

    /// Its key in the scenario language.
    public let key: String
    /// Its value as written.
    public let planned: String
    /// Where it acted, or nil where it did not.
    public let firedAt: Firing?
  }

  /// How an answer ended on the wire.
  public enum Ending: String, Decodable, Hashable, Sendable {
    /// All of it was sent.
    case complete
    /// A fault closed the connection before the end.
    case cutClose = "cut-close"
    /// A fault reset the connection.
    case cutReset = "cut-reset"
    /// A fault left the connection open and sent nothing more.
    case cutSilence = "cut-silence"
    /// A fault closed a TLS connection without its close_notify.
    case noCloseNotify = "no-close-notify"
    /// A fault closed the server's direction alone.
    case halfClosed = "half-closed"
    /// The client closed before the end.
    case clientClosed = "client-closed"
    /// The HTTP library refused the request.
    case refused
    /// The server ended meanwhile.
    case serverStopped = "server-stopped"
  }

  /// The number of the GET on its place, from 1; nil for HEAD and requests outside the list.
  public let n: Int?
  /// The run of the client, from 1.
  public let run: Int
  /// The place that was asked for.
  public let place: String
  /// The number of the connection, from 1.
  public let connection: Int
  /// When the request came, in seconds since the run was made.
  public let started: Double
  /// How long it took, in seconds.
  public let duration: Double
  /// The request.
  public let request: Request
  /// The head of the answer, or nil where there was none.
  public let response: Response?
  /// Bytes of the body given to the kernel.
  public let bodyBytes: Int64
  /// Bytes of it that the client's kernel has acknowledged, or nil where that is not known.
  public let delivered: Int64?
  /// The version of the file that was served, or nil.
  public let version: Int?
  /// How it ended.
  public let ending: Ending
  /// The faults that were planned for it.
  public let faults: [Fault]
}

extension Exchange.Field: Decodable {
  /// Reads a pair of texts.
  public init(from decoder: any Decoder) throws {
    var pair = try decoder.unkeyedContainer()
    name = try pair.decode(String.self)
    value = try pair.decode(String.self)
  }
}

extension Exchange.Request {
  private enum CodingKeys: String, CodingKey { case method, target, fields = "headers" }
}

extension Exchange.Response {
  private enum CodingKeys: String, CodingKey { case status, fields = "headers" }
}

extension [Exchange.Field] {
  fileprivate func first(_ name: String) -> String? {
    first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
