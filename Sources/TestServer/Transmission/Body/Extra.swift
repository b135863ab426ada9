/// Bytes after the declared end of an answer.
public struct Extra: Hashable, Sendable {
  /// What they are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Noise of no file.
    case noise
    /// A whole answer that nobody asked for.
    case answer
    /// A page.
    case html
  }

  /// What they are.
  public var kind: Kind
  /// How many, or nil for as many as the kind has (300 of noise).
  public var count: Int64?
  /// Whether they never end.
  public var isEndless: Bool

  /// Makes extra bytes.
  public init(_ kind: Kind = .noise, count: Int64? = nil, isEndless: Bool = false) {
    self.kind = kind
    self.count = count
    self.isEndless = isEndless
  }

  /// The bytes.
  var piece: BodyPiece {
    let standard: [UInt8] =
      switch kind {
      case .noise: []
      case .answer: Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nstray\n".utf8)
      case .html: Pages.portal
      }
    let length = isEndless ? Int64.max : count ?? (kind == .noise ? 300 : Int64(standard.count))
    return kind == .noise ? BodyPiece(.noise, count: length) : BodyPiece(.cycle(standard), count: length)
  }
}

/// Texts that stand where a file was due.
enum Pages {
  /// What a captive portal answers.
  static let portal = Array(
    """
    <!DOCTYPE html>
    <html><head><title>Sign in to the network</title></head>
    <body><h1>Welcome</h1><p>Please sign in to go on.</p>
    <form method="post" action="/login"><input name="room"><button>Connect</button></form></body></html>

    """.utf8)

  /// A short text.
  static let text = Array("This is not the file.\n".utf8)
}
