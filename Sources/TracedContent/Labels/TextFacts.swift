/// What the beginning of a printable stretch tells of it.
enum TextFacts {
  /// Whether it can only be words of a synthetic text that nothing known holds: no page consists of digits.
  static func isTraced(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 17
      && bytes.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D
      }
  }

  /// Whether it is a delimiter of multipart/byteranges with or without a part's head.
  static func isMultipart(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    if text.contains("content-range:") { return true }
    let trimmed = text.drop { $0.isNewline }
    guard trimmed.hasPrefix("--") else { return false }
    let delimiter = trimmed.prefix { !$0.isNewline }
    return delimiter.count > 2 && (delimiter.hasSuffix("--") || trimmed.contains("content-type:"))
  }

  /// Whether all of it is the size line of a chunk, with the line end before it or without.
  static func isChunkLine(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.last?.isNewline ?? false else { return false }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == 1, let size = lines[0].split(separator: ";", omittingEmptySubsequences: false).first else {
      return false
    }
    return (1...16).contains(size.count) && size.allSatisfy(\.isHexDigit)
  }

  /// Whether it is the head of an answer.
  static func isMessageHead(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("HTTP/".utf8))
  }

  /// The coding whose magic number the bytes begin with.
  static func coding(_ bytes: some Collection<UInt8>) -> String? {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0x1F, 0x8B, 0x08]), head.count > 3, head[3] < 0x20 { return "gzip" }
    return head == [0x28, 0xB5, 0x2F, 0xFD] ? "zstd" : nil
  }

  /// Its first characters on one line.
  static func beginning(_ bytes: [UInt8]) -> String {
    let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    return line.count > 40 ? "\(line.prefix(40))..." : String(line)
  }
}
