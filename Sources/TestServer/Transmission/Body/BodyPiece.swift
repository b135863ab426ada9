/// A stretch of a body before it is read: where its bytes come from, and which bytes of the file they are.
struct BodyPiece: Hashable, Sendable {
  /// Where bytes come from.
  enum Source: Hashable, Sendable {
    /// A version of the place's file; `start` is the byte of the file.
    case content(version: Int)
    /// These bytes, from `start` on.
    case literal([UInt8])
    /// These bytes over and over; never empty.
    case cycle([UInt8])
    case zeros
    /// Noise of no version, from `start` on.
    case noise
  }

  var source: Source
  /// The first byte within the source.
  var start: Int64
  /// How many bytes.
  var count: Int64
  /// The byte of the file that the first one is or stands for, or nil.
  var file: Int64?
  /// Whether each byte has its lowest bit flipped.
  var isFlipped = false

  init(_ source: Source, start: Int64 = 0, count: Int64, file: Int64? = nil) {
    self.source = source
    self.start = start
    self.count = count
    self.file = file
  }

  init(version: Int, _ range: Range<Int64>) {
    self.init(
      .content(version: version), start: range.lowerBound, count: range.upperBound - range.lowerBound,
      file: range.lowerBound)
  }

  /// A part of it; `range` counts from its first byte and lies within it.
  func part(_ range: Range<Int64>) -> BodyPiece {
    var part = self
    part.start += range.lowerBound
    part.count = range.upperBound - range.lowerBound
    part.file = file.map { $0 + range.lowerBound }
    return part
  }

  /// The bytes, in memory: for short pieces.
  func bytes(_ content: (Int, Range<Int64>) -> [UInt8]) -> [UInt8] {
    var bytes: [UInt8]
    switch source {
    case .content(let version): bytes = content(version, start..<(start + count))
    case .literal(let all): bytes = Array(all[Int(start)..<Int(start + count)])
    case .cycle(let text):
      let length = Int64(text.count)
      bytes = (0..<count).map { text[Int((start + $0) % length)] }
    case .zeros: bytes = Array(repeating: 0, count: Int(count))
    case .noise: bytes = Noise.bytes(start..<(start + count))
    }
    if isFlipped { for index in bytes.indices { bytes[index] ^= 1 } }
    return bytes
  }
}

/// Bytes that belong to no file and that no content of a scenario contains.
enum Noise {
  private static let seed: UInt64 = 0x5344_4C20_6E6F_6973

  /// A stretch of the noise; it is the same whenever it is asked for.
  static func bytes(_ range: Range<Int64>) -> [UInt8] {
    range.map { position in
      let word = mixed(seed &+ UInt64(position / 8) &* 0xD1B5_4A32_D192_ED03)
      return UInt8(truncatingIfNeeded: word >> UInt64(8 * (position % 8)))
    }
  }

  /// A number of 64 bits that looks like chance, from a seed and a count.
  static func word(seed: Int64, _ count: Int64) -> UInt64 {
    mixed(UInt64(bitPattern: seed) &+ mixed(UInt64(bitPattern: count) &+ 0x9E37_79B9_7F4A_7C15))
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var word = value
    word = (word ^ (word >> 32)) &* 0xD6E8_FEB8_6659_FD93
    word = (word ^ (word >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return word ^ (word >> 32)
  }
}
