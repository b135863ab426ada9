/// What is made of a server's Retry-After.
///
/// RFC 9110, section 10.2.3
enum RetryAfterPolicy {
  /// From this many seconds on it is taken for nonsense, and the download's own wait is used.
  static let absurd: Int64 = 86_400
}

extension TransportFailure {
  /// Whether asking again cannot help.
  var isFinal: Bool {
    switch self {
    case .certificate, .unusableAddress: true
    default: false
    }
  }

  /// Whether a body was broken off, rather than never begun.
  var isLoss: Bool {
    switch self {
    case .connectionLost, .stalled, .malformedBody, .noAnswer, .headCut: true
    default: false
    }
  }
}

extension TransportEnding {
  var isComplete: Bool {
    if case .complete = self { true } else { false }
  }
}
