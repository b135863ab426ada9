/// The body of an answer as pieces, without framing. Offsets are half-open and count from the body's first byte.
struct BodyText: Hashable, Sendable {
  private(set) var pieces: [BodyPiece]
  /// The length in bytes.
  private(set) var count: Int64

  init(_ pieces: [BodyPiece] = []) {
    self.pieces = pieces.filter { $0.count > 0 }
    count = pieces.reduce(0) { $0 + $1.count }
  }

  /// Puts other pieces in the place of a stretch; `make` gets each part of a piece that lies in it.
  mutating func replace(_ range: Range<Int64>, _ make: (BodyPiece, _ offset: Int64) -> [BodyPiece]) {
    var result: [BodyPiece] = []
    var offset: Int64 = 0
    for piece in pieces {
      let own = offset..<(offset + piece.count)
      offset = own.upperBound
      let inside = own.clamped(to: range)
      guard !inside.isEmpty else {
        result.append(piece)
        continue
      }
      func part(_ part: Range<Int64>) -> BodyPiece {
        piece.part((part.lowerBound - own.lowerBound)..<(part.upperBound - own.lowerBound))
      }
      result.append(part(own.lowerBound..<inside.lowerBound))
      result += make(part(inside), inside.lowerBound)
      result.append(part(inside.upperBound..<own.upperBound))
    }
    self = BodyText(result)
  }

  /// The rest of the piece at an offset below `count`, at most `limit` bytes of it.
  func piece(at offset: Int64, limit: Int64) -> BodyPiece? {
    var start: Int64 = 0
    for piece in pieces {
      let inner = offset - start
      if inner < piece.count { return piece.part(inner..<(inner + min(limit, piece.count - inner))) }
      start += piece.count
    }
    return nil
  }

  /// The byte of the file that would come at an offset; at the body's end the one after its last.
  func fileByte(at offset: Int64) -> Int64? {
    if offset < count { return piece(at: offset, limit: 1)?.file }
    guard let last = pieces.last else { return nil }
    return last.file.map { $0 + last.count }
  }

  /// Where a byte of the file stands, or nil. `size` is the file's: its end is behind the last byte of the file.
  func offset(ofFileByte byte: Int64, size: Int64) -> Int64? {
    var start: Int64 = 0
    for piece in pieces {
      if let file = piece.file {
        if byte >= file && byte < file + piece.count { return start + (byte - file) }
        if byte == size && file + piece.count == size { return start + piece.count }
      }
      start += piece.count
    }
    return nil
  }

  /// Where the first byte of the file at or above `byte` stands, or nil.
  func offset(ofFirstFileByteFrom byte: Int64) -> Int64? {
    var start: Int64 = 0
    for piece in pieces {
      if let file = piece.file, file + piece.count > byte { return start + max(0, byte - file) }
      start += piece.count
    }
    return nil
  }
}
