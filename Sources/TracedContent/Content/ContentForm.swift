/// How the words of a version are written.
public enum ContentForm: String, Hashable, Sendable {
  /// Each word is eight bytes, little endian: bytes that no coding makes smaller.
  case noise
  /// Each word is sixteen lower-case hexadecimal digits, the highest first, and one separator: a space, or a line feed
  /// after every fourth word. A word takes 17 bytes, a line 68. A coding halves it, and it stays traced.
  case text

  /// The bytes that one word takes.
  var stride: Int64 {
    switch self {
    case .noise: 8
    case .text: 17
    }
  }
}
