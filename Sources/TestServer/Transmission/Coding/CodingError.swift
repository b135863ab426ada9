/// Why a version cannot be coded.
public enum CodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has more bytes than the bound; both in bytes.
  case tooLarge(size: Int64, bound: Int64)
  /// zlib failed with this code.
  case zlib(Int32)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .tooLarge(let size, let bound):
      "a file of \(size) bytes is not coded, the bound is \(bound) bytes; make the scenario's file smaller"
    case .zlib(let code): "zlib failed with code \(code)"
    }
  }
}
