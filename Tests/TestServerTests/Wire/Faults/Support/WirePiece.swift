/// A stretch of bytes behind a head, as it must come.
enum WirePiece: Sendable {
  /// Bytes of the first version of the file.
  case file(Range<Int64>)
  /// Bytes of another version.
  case version(Int, Range<Int64>)
  /// Body bytes that are this text; placeholders are filled in.
  case text(String)
  /// Bytes of the file with their lowest bits flipped.
  case flipped(Range<Int64>)
  /// Body bytes that are zero.
  case zeros(Int)
  /// Body bytes, whatever they are.
  case any(Int)
  /// What a body's framing adds.
  case framing(String)
  /// Bytes that belong to no body: this text.
  case extra(String)
  /// Bytes that belong to no body, whatever they are.
  case extraAny(Int)

  /// Whether they are counted as body.
  var isBody: Bool {
    switch self {
    case .framing, .extra, .extraAny: false
    default: true
    }
  }

  /// Whether the bytes do not matter.
  var isAnything: Bool {
    switch self {
    case .any, .extraAny: true
    default: false
    }
  }
}

/// A fault of the entry, and where it must have fired.
struct WireFiring: Sendable {
  /// A byte of the answer on the wire.
  enum Place: Sendable {
    /// Where this text begins.
    case text(String)
    /// Behind the first place where this text stands.
    case behind(String)
    /// So many bytes behind the head.
    case behindHead(Int64)
    /// So many bytes from the beginning.
    case byte(Int64)
    /// Behind the last byte that came.
    case end
  }

  let key: String
  /// Nil: it must not fire.
  let place: Place?
  let file: Int64?

  /// Fires where the text begins.
  static func at(_ key: String, _ text: String) -> WireFiring { WireFiring(key: key, place: .text(text), file: nil) }
  /// Fires behind the text.
  static func behind(_ key: String, _ text: String) -> WireFiring {
    WireFiring(key: key, place: .behind(text), file: nil)
  }
  /// Fires so many bytes behind the head, at this byte of the file.
  static func body(_ key: String, _ offset: Int64, file: Int64?) -> WireFiring {
    WireFiring(key: key, place: .behindHead(offset), file: file)
  }
  /// Fires behind so many bytes.
  static func byte(_ key: String, _ offset: Int64) -> WireFiring {
    WireFiring(key: key, place: .byte(offset), file: nil)
  }
  /// Fires behind the last byte that came.
  static func end(_ key: String, file: Int64? = nil) -> WireFiring { WireFiring(key: key, place: .end, file: file) }
  /// Does not fire.
  static func not(_ key: String) -> WireFiring { WireFiring(key: key, place: nil, file: nil) }
}
