/// Why a request is made again.
public enum RetryReason: Hashable, Sendable {
  /// The server asks for patience, or failed in a way that may pass.
  case status(Int)
  /// The server refused where it may have meant an address that has expired.
  case refused(Int)
  /// An answer that carries no file.
  case noFile(Int)
  /// A page of another media type than the file, as login portals send it.
  case page(mediaType: String)
  /// A coding that was not asked for.
  case contentCoding(String)
  /// The connection failed.
  case transport(TransportFailure)
  /// The connection ended before the body did.
  case dropped
  /// The answer brought nothing new.
  case noProgress
  /// The bytes of the answer have another digest than it says.
  case contentDigest(expected: String, found: String)
  /// A whole under the kept tag has another length than is known of it.
  case doubtful(length: Int64)
  /// A part came; the rest is asked for.
  case more

  /// Whether the server said that it failed.
  var isServerFault: Bool {
    switch self {
    case .status(let status), .refused(let status): status >= 500
    default: false
    }
  }

  /// Whether it is worth no more than a try or two.
  var isUnlikelyToPass: Bool {
    switch self {
    case .refused, .noFile, .page, .contentCoding, .contentDigest, .doubtful: true
    case .transport(let failure):
      switch failure {
      case .unknownHost, .handshake, .notHTTP, .head, .other: true
      default: false
      }
    default: false
    }
  }
}
