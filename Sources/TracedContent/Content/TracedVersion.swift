/// One version of a synthetic file: any size up to 2^63 - 1 bytes, no memory, every stretch made when it is asked for.
///
/// Its words follow from the file's seed and the version's number, so that bytes tell where they come from.
public struct TracedVersion: Hashable, Sendable {
  /// The version's number; the first is 1.
  public let number: Int
  /// The count of bytes.
  public let size: Int64
  /// How the words are written (where bytes are shared with another version, that one's form holds there).
  public let form: ContentForm

  /// The layers from which the bytes are taken, one after the other, each up to `end`; the last ends at the size or
  /// beyond.
  struct Part: Hashable, Sendable {
    var end: Int64
    let layer: WordLayer
  }
  let parts: [Part]

  /// A version whose bytes are its own. `zeros` is a stretch that is zeros instead of words (it may reach beyond the
  /// size).
  public init(
    seed: ContentSeed, number: Int = 1, size: Int64, form: ContentForm = .noise, zeros: Range<Int64>? = nil
  ) {
    precondition(size >= 0, "a size is not negative")
    let hole = zeros.map { max(0, $0.lowerBound)..<max(0, $0.upperBound) } ?? 0..<0
    let layer = WordLayer(seed: seed, version: number, form: form, zeros: hole)
    self.init(number: number, size: size, form: form, parts: [Part(end: .max, layer: layer)])
  }

  private init(number: Int, size: Int64, form: ContentForm, parts: [Part]) {
    self.number = number
    self.size = size
    self.form = form
    self.parts = parts
  }

  /// This version, with the bytes before `end` taken from `other` (`same-until`). It is exact to the byte.
  public func sharing(_ other: TracedVersion, until end: Int64) -> TracedVersion {
    guard end > 0 else { return self }
    var mixed: [Part] = []
    for part in other.parts {
      mixed.append(Part(end: min(part.end, end), layer: part.layer))
      if part.end >= end { break }
    }
    return TracedVersion(number: number, size: size, form: form, parts: mixed + parts.filter { $0.end > end })
  }

  /// A version with another number and perhaps another size, and the same bytes (`same-bytes-as`).
  public func sameBytes(number: Int, size: Int64? = nil) -> TracedVersion {
    precondition(size ?? 0 >= 0, "a size is not negative")
    return TracedVersion(number: number, size: size ?? self.size, form: form, parts: parts)
  }

  /// Writes the bytes from `offset` on into the whole of `buffer`. All of them must lie within the size.
  public func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64) {
    precondition(
      offset >= 0 && offset <= size && Int64(buffer.count) <= size - offset, "the bytes asked for lie in the file")
    var position = offset
    let end = offset + Int64(buffer.count)
    for part in parts where part.end > position {
      guard position < end else { break }
      let stop = min(end, part.end)
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[Int(position - offset)..<Int(stop - offset)])
      part.layer.fill(piece, from: position)
      position = stop
    }
  }

  /// The bytes of a range, which must lie within the size and in memory.
  public func bytes(_ range: Range<Int64>) -> [UInt8] {
    let length = Int(range.upperBound - range.lowerBound)
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      fill(
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<length]),
        from: range.lowerBound)
      count = length
    }
  }
}
