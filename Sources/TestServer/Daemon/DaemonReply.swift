import HTTPSemantics

/// What the handler wants done for a request.
enum DaemonReply {
  /// Let the library send this head and what the reader gives.
  case library(LibraryReply)
  /// Everything was written already; the library closes the connection.
  case handled
}

/// A well-formed answer for the library.
struct LibraryReply {
  /// The status.
  var status: Int
  /// The fields in order. Content-Length, Transfer-Encoding and Connection are the library's.
  var fields: Fields
  /// The length of the body, or nil where the library may choose the framing.
  var length: Int64?
  /// The bytes, or what gives them.
  var body: Body
  /// Whether the connection ends with this answer.
  var closes = false
  /// Whether the head says that it lives on.
  var keepsAlive = false
  /// Told when it is over.
  var answer: (any AnswerUnderWay)?

  /// Where the body comes from.
  enum Body {
    case bytes([UInt8])
    case reader(any ReplyReader)
    /// An open file from an offset on, sent by the kernel itself. The descriptor is the reply's own.
    case file(Int32, from: Int64)
  }
}

/// Gives the bytes of an answer's body, one buffer after the other, and may wait before it does.
protocol ReplyReader: AnyObject, Sendable {
  /// Fills a beginning of the buffer with the bytes from `position` on.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at position: Int64) -> ReplyPiece
}

/// What a reader gave.
enum ReplyPiece {
  /// So many bytes, 1 or more.
  case bytes(Int)
  /// The body is over.
  case end
  /// The connection is to be closed here.
  case breakOff
}

/// Decides what requests get. Called on the connections' threads, many at once.
protocol RequestHandler: AnyObject, Sendable {
  /// A request's head is read; returns what takes its body, or nil where the body is read over.
  func body(of head: RequestHead, in request: IncomingRequest) -> (any RequestBody)?
  /// The request is read whole.
  func reply(to head: RequestHead, in request: IncomingRequest) -> DaemonReply
  /// The library answered this by itself, with the status, or 0 where it just closed.
  func refused(_ line: String?, status: Int, on connection: WireConnection)
  /// The connection is over; its socket is open for the last time.
  func closed(_ connection: WireConnection)
}
