@testable import TracedContent

/// A small generator of numbers that are the same in every run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= WordMixer.step
    return WordMixer.mix(state ^ 0x5EED)
  }
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}

/// A part of an output that a test puts together.
enum Splice: Sendable {
  case from(TracedVersion, Range<Int64>)
  case bytes([UInt8])
  case zeros(Int)
  case junk(Int)

  static func text(_ text: String) -> Splice { .bytes(Array(text.utf8)) }

  var bytes: [UInt8] {
    switch self {
    case .from(let version, let range): return version.bytes(range)
    case .bytes(let bytes): return bytes
    case .zeros(let count): return [UInt8](repeating: 0, count: count)
    case .junk(let count):
      var numbers = Numbers(state: UInt64(count))
      return numbers.bytes(count)
    }
  }
}

func output(_ parts: [Splice]) -> [UInt8] { parts.flatMap(\.bytes) }

/// A long output of parts, made when it is read.
struct SplicedReader: ByteReader {
  let parts: [(start: Int64, version: TracedVersion?, offset: Int64, count: Int64)]
  let size: Int64

  init(_ list: [(version: TracedVersion?, range: Range<Int64>)]) {
    var parts: [(start: Int64, version: TracedVersion?, offset: Int64, count: Int64)] = []
    var start: Int64 = 0
    for (version, range) in list {
      parts.append((start, version, range.lowerBound, range.upperBound - range.lowerBound))
      start += range.upperBound - range.lowerBound
    }
    self.parts = parts
    size = start
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ReadFailure) {
    for part in parts {
      let stretch = (part.start..<part.start + part.count).clamped(to: offset..<offset + Int64(buffer.count))
      if stretch.isEmpty { continue }
      let target = UnsafeMutableRawBufferPointer(
        rebasing: buffer[Int(stretch.lowerBound - offset)..<Int(stretch.upperBound - offset)])
      if let version = part.version {
        version.fill(target, from: part.offset + stretch.lowerBound - part.start)
      } else {
        target.initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }
}

extension Diagnosis {
  /// The pieces in short: range, name of the label, version and offset.
  var short: [String] {
    pieces.map { piece in
      let source = piece.source.map { " \($0.file == "file" ? "" : $0.file + " ")\($0.version)@\($0.offset)" } ?? ""
      return "\(piece.output.lowerBound)-\(piece.output.upperBound) \(piece.label.name)\(source)"
    }
  }
}
