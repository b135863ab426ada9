import Testing

@testable import TracedContent

/// What must hold of every diagnosis: its pieces are the output, and each says the truth.
func checkTruth(
  _ diagnosis: Diagnosis, _ bytes: [UInt8], _ contents: [KnownContent], location: SourceLocation = #_sourceLocation
) throws {
  var position: Int64 = 0
  for piece in diagnosis.pieces {
    #expect(piece.output.lowerBound == position, sourceLocation: location)
    position = piece.output.upperBound
    guard let source = piece.source else { continue }
    let content = contents.first { $0.label == source.file && $0.version == source.version }!
    let length = piece.output.upperBound - piece.output.lowerBound
    #expect(length > 0 && source.offset + length <= content.size, sourceLocation: location)
    var block = ByteBlock(capacity: Int(length))
    try block.load(content.reader, from: source.offset, most: length)
    let part = Array(bytes[Int(piece.output.lowerBound)..<Int(piece.output.upperBound)])
    #expect(block.bytes == part, sourceLocation: location)
  }
  #expect(position == Int64(bytes.count) && diagnosis.pieces.count <= 64, sourceLocation: location)
}

@Suite("Diagnosis of anything") struct DiagnosisPropertyTests {
  static let seed = ContentSeed(scenario: "property")

  static func contents(_ size: Int64, form: ContentForm) -> [KnownContent] {
    let one = TracedVersion(seed: seed, size: size, form: form, zeros: form == .noise ? size / 3..<size / 2 : nil)
    let two = TracedVersion(seed: seed, number: 2, size: size + 100, form: form).sharing(one, until: size / 5)
    let other = TracedVersion(seed: ContentSeed(scenario: "property", place: "b"), size: size / 2)
    let body = KnownContent(literal: Array("<html>no such file, and more words</html>".utf8), label: "the 404's body")
    return [KnownContent(one), KnownContent(two), KnownContent(other, of: "b"), body]
  }

  @Test("random splices: the pieces are the output, and each is true", arguments: 0..<60)
  func splices(round: Int) throws {
    var numbers = Numbers(state: UInt64(round) &* 977)
    for size in [Int64(0), 1, 5, 9, 40, 300, 5000, 70_000] {
      let contents = Self.contents(size, form: round % 3 == 0 ? .text : .noise)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let kind = Int.random(in: 0..<10, using: &numbers)
        if kind < 7 {
          let content = contents[kind % 4]
          let start = Int64.random(in: 0...content.size, using: &numbers)
          let end = Int64.random(in: start...content.size, using: &numbers)
          var block = ByteBlock(capacity: Int(end - start))
          try block.load(content.reader, from: start, most: end - start)
          bytes += block.bytes
        } else if kind == 7 {
          bytes += [UInt8](repeating: 0, count: Int.random(in: 0...3000, using: &numbers))
        } else if kind == 8 {
          bytes += numbers.bytes(Int.random(in: 0...2000, using: &numbers))
        } else {
          bytes += Array("Some text that nobody knows. ".utf8)
        }
      }
      let diagnosis = try Diagnosis(of: bytes, expected: contents[0], others: Array(contents[1...]))
      try checkTruth(diagnosis, bytes, contents)
    }
  }

  @Test("two long pieces of noise at any alignment to each other are told to the byte")
  func twoPieces() throws {
    let one = TracedVersion(seed: Self.seed, size: 4001)
    let two = TracedVersion(seed: Self.seed, number: 2, size: 4001)
    let contents = [KnownContent(one), KnownContent(two)]
    for first in Int64(1000)..<1009 {
      for offset in Int64(2000)..<2009 {
        for (source, version) in [(one, 1), (two, 2)] where first != offset {
          let bytes = one.bytes(0..<first) + source.bytes(offset..<4001)
          let diagnosis = try Diagnosis(of: bytes, expected: contents[0], others: [contents[1]])
          try checkTruth(diagnosis, bytes, contents)
          #expect(diagnosis.pieces.count == 2 && diagnosis.pieces[1].source?.version == version)
          // Bytes at the seam may agree with both by accident; then the first piece has them.
          let seam = diagnosis.pieces[0].output.upperBound
          #expect(seam >= first && seam < first + 4)
          #expect(diagnosis.pieces[1].source?.offset == offset + seam - first)
          #expect(one.bytes(seam..<seam + 1) != source.bytes(offset + seam - first..<offset + seam - first + 1))
        }
      }
    }
  }

  @Test(
    "one flipped byte anywhere gives the right bytes, one that is unknown, and the right bytes",
    arguments: [ContentForm.noise, .text])
  func flips(form: ContentForm) throws {
    for size in [Int64(1), 2, 3, 4, 7, 8, 9, 16, 17, 33, 70, 600] {
      let version = TracedVersion(seed: Self.seed, size: size, form: form)
      let whole = version.bytes(0..<size)
      for place in 0..<Int(size) {
        var bytes = whole
        bytes[place] ^= 0xA5
        let diagnosis = try Diagnosis(of: bytes, expected: KnownContent(version))
        var expected: [String] = []
        if place > 0 { expected.append("0-\(place) as it should be 1@0") }
        expected.append("\(place)-\(place + 1) unknown bytes")
        if place + 1 < Int(size) { expected.append("\(place + 1)-\(size) as it should be 1@\(place + 1)") }
        #expect(diagnosis.short == expected)
      }
    }
  }

  @Test("small files: whole, cut at any byte, and appended to any beginning", arguments: 0..<71)
  func small(size: Int64) throws {
    for form in [ContentForm.noise, .text] {
      let version = TracedVersion(seed: Self.seed, size: size, form: form)
      let whole = version.bytes(0..<size)
      for end in 0...Int(size) {
        let cut = try Diagnosis(of: Array(whole[..<end]), expected: KnownContent(version))
        var expected = end > 0 ? ["0-\(end) as it should be 1@0"] : []
        if end < Int(size) { expected.append("\(end)-\(end) cut short") }
        #expect(cut.short == expected)
        #expect(cut.isIdentical == (end == Int(size)))
        guard end > 0 else { continue }
        let bytes = Array(whole[..<end]) + whole
        let appended = try Diagnosis(of: bytes, expected: KnownContent(version))
        try checkTruth(appended, bytes, [KnownContent(version)])
        #expect(
          appended.short == [
            "0-\(end) as it should be 1@0", "\(end)-\(end + Int(size)) whole file appended 1@0",
          ])
      }
    }
  }

  @Test("thousands of damaged bytes give at most 64 pieces that are still the output")
  func bounded() throws {
    let version = TracedVersion(seed: Self.seed, size: 200_000)
    var bytes = version.bytes(0..<200_000)
    for place in stride(from: 50, to: 200_000, by: 101) { bytes[place] ^= 1 }
    let diagnosis = try Diagnosis(of: bytes, expected: KnownContent(version))
    try checkTruth(diagnosis, bytes, [KnownContent(version)])
    #expect(diagnosis.pieces.count == 64)
    #expect(diagnosis.rightBytes == 200_000 - 1980)
    #expect(diagnosis.pieces.contains { $0.label.name == "more pieces" })
  }

  @Test("offsets far beyond 32 bits are exact", arguments: [Int64(1) << 32, Int64(1) << 53, Int64(1) << 62] as [Int64])
  func farOut(offset: Int64) throws {
    let one = TracedVersion(seed: Self.seed, size: .max)
    let two = TracedVersion(seed: Self.seed, number: 2, size: .max)
    let bytes = one.bytes(0..<3000) + one.bytes(offset + 5..<offset + 4000) + two.bytes(offset - 3..<offset + 1000)
    let diagnosis = try Diagnosis(of: bytes, expected: KnownContent(one), others: [KnownContent(two)])
    #expect(
      diagnosis.short.prefix(3) == [
        "0-3000 as it should be 1@0", "3000-6995 gap 1@\(offset + 5)", "6995-7998 other version 2@\(offset - 3)",
      ])
    #expect(diagnosis.pieces.last?.label == .cutShort(missing: .max - offset - 1000))
  }

  @Test("the last bytes that can be counted are told, also with damage, and with bytes behind them")
  func lastBytes() throws {
    for form in [ContentForm.noise, .text] {
      let version = TracedVersion(seed: Self.seed, size: .max, form: form)
      let end = version.bytes(.max - 3000 ..< .max)
      var damaged = end
      damaged[1000] ^= 1
      damaged[2998] ^= 1
      let bytes = version.bytes(0..<500) + damaged + Array("and an end that no one knows".utf8)
      let diagnosis = try Diagnosis(of: bytes, expected: KnownContent(version))
      try checkTruth(diagnosis, bytes, [KnownContent(version)])
      #expect(
        diagnosis.short.prefix(4) == [
          "0-500 as it should be 1@0", "500-1500 gap 1@\(Int64.max - 3000)", "1500-1501 unknown bytes",
          "1501-3498 shifted 1@\(Int64.max - 1999)",
        ])
      #expect(
        diagnosis.short.suffix(3) == [
          "3498-3499 unknown bytes", "3499-3500 shifted 1@\(Int64.max - 1)", "3500-3528 too long",
        ])
    }
  }

  @Test("a hole of 64 MiB in a file of 5 GiB is passed over quickly, and told to the byte")
  func hole() throws {
    let version = TracedVersion(seed: Self.seed, size: 5 << 30)
    let hole: Int64 = 64 << 20
    let end: Int64 = (1 << 20) + hole
    let reader = SplicedReader([(version, 0..<1 << 20), (nil, 0..<hole), (version, end..<end + 5000)])
    let diagnosis = try Diagnosis(of: reader, expected: KnownContent(version))
    #expect(
      diagnosis.short == [
        "0-1048576 as it should be 1@0", "1048576-\(end) zeros", "\(end)-\(end + 5000) as it should be 1@\(end)",
        "\(end + 5000)-\(end + 5000) cut short",
      ])
  }
}
