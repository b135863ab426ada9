/// A place in an answer, a file, a head or a case, at which a fault acts.
///
/// The first `resolved(in:)` bytes are untouched and the fault acts after them.
public struct Position: Hashable, Sendable {
  /// What the offset counts in.
  public enum Frame: String, Hashable, Sendable, CaseIterable {
    /// The body of this answer as it would honestly be: after Range and If-Range, before any fault.
    case answer
    /// The file; acts in every answer with first <= P <= last.
    case file
    /// The head of this answer, its last empty line included.
    case head
    /// A budget of body bytes given to the kernel since the case began, over all processes and places.
    case `case`
    /// Bytes beyond the highest byte of the file delivered so far.
    case new
  }

  /// How far into the frame.
  public enum Offset: Hashable, Sendable {
    /// Bytes from the beginning, 0 or more.
    case bytes(Int64)
    /// A share, `numerator / denominator`, rounded down, exact in 128 bits; between 0 and 1.
    case share(numerator: Int64, denominator: Int64)
    /// Bytes before the end, 1 or more.
    case fromEnd(Int64)
  }

  /// What the offset counts in.
  public let frame: Frame
  /// How far into it.
  public let offset: Offset
  /// The position as the scenario wrote it, for logs and case names.
  public let text: String

  /// Makes a position.
  public init(_ offset: Offset, of frame: Frame = .answer, text: String) {
    self.offset = offset
    self.frame = frame
    self.text = text
  }

  /// The byte count of this position in a frame of `length` bytes, or nil where the frame is too short for it.
  ///
  /// A count of bytes may equal the length (then all bytes are untouched), but not pass it.
  public func resolved(in length: Int64) -> Int64? {
    switch offset {
    case .bytes(let count):
      return count <= length ? count : nil
    case .fromEnd(let count):
      return count <= length ? length - count : nil
    case .share(let numerator, let denominator):
      let product = length.multipliedFullWidth(by: numerator)
      return denominator.dividingFullWidth(product).quotient
    }
  }
}
