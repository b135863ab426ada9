import Testing

@testable import TracedContent

@Suite("Diagnosis") struct DiagnosisTests {
  static let seed = ContentSeed(scenario: "diagnosis")
  static let size: Int64 = 100_003
  static let half: Int64 = 50_001
  static let one = TracedVersion(seed: seed, size: size)
  static let two = TracedVersion(seed: seed, number: 2, size: size)
  static let mirror = TracedVersion(seed: ContentSeed(scenario: "diagnosis", place: "mirror"), size: size)
  static let page = "<!DOCTYPE html><html><body><h1>503 Service Unavailable</h1>\r\n</body></html>\n"
  static let others = [KnownContent(two), KnownContent(mirror, of: "mirror")]

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let parts: [Splice]
    let pieces: [String]
    let rules: [String]
  }

  static func c(_ title: String, _ parts: [Splice], _ pieces: [String], _ rules: [String] = []) -> Case {
    Case(testDescription: title, parts: parts, pieces: pieces, rules: rules)
  }

  static let cases: [Case] = [
    c("identical", [.from(one, 0..<size)], ["0-100003 as it should be 1@0"]),
    c(
      "whole file appended to the half", [.from(one, 0..<half), .from(one, 0..<size)],
      ["0-50001 as it should be 1@0", "50001-150004 whole file appended 1@0"], ["P1"]),
    c(
      "whole file appended to the whole", [.from(one, 0..<size), .from(one, 0..<size)],
      ["0-100003 as it should be 1@0", "100003-200006 whole file appended 1@0"], ["P1"]),
    c(
      "file begins again and is cut", [.from(one, 0..<half), .from(one, 0..<1000)],
      ["0-50001 as it should be 1@0", "50001-51001 file begins again 1@0", "51001-51001 cut short"], ["P1", "F1"]),
    c(
      "an overlap", [.from(one, 0..<half), .from(one, half - 77..<size)],
      ["0-50001 as it should be 1@0", "50001-100080 overlap 1@49924"], ["P2", "C1"]),
    c(
      "a gap", [.from(one, 0..<half), .from(one, half + 1..<size)],
      ["0-50001 as it should be 1@0", "50001-100002 gap 1@50002"], ["P2", "C1"]),
    c(
      "only the rest of it", [.from(one, half..<size)], ["0-50002 gap 1@50001"], ["P2", "C1"]),
    c(
      "the end of another version", [.from(one, 0..<half), .from(two, half..<size)],
      ["0-50001 as it should be 1@0", "50001-100003 other version 2@50001"], ["P5"]),
    c(
      "the beginning of another version", [.from(two, 0..<half), .from(one, half..<size)],
      ["0-50001 other version 2@0", "50001-100003 as it should be 1@50001"], ["P5"]),
    c("another version whole", [.from(two, 0..<size)], ["0-100003 other version 2@0"], ["P5"]),
    c(
      "another version whole, appended", [.from(one, 0..<half), .from(two, 0..<size)],
      ["0-50001 as it should be 1@0", "50001-150004 whole file appended 2@0"], ["P1"]),
    c(
      "a piece of another version inside", [.from(one, 0..<1000), .from(two, 1000..<1300), .from(one, 1300..<size)],
      ["0-1000 as it should be 1@0", "1000-1300 other version 2@1000", "1300-100003 as it should be 1@1300"], ["P5"]),
    c(
      "two pieces swapped",
      [.from(one, 0..<1003), .from(one, 5000..<6001), .from(one, 1003..<5000), .from(one, 6001..<size)],
      [
        "0-1003 as it should be 1@0", "1003-2004 gap 1@5000", "2004-6001 overlap 1@1003",
        "6001-100003 as it should be 1@6001",
      ], ["P2", "C1"]),
    c(
      "another download's bytes", [.from(one, 0..<half), .from(mirror, half..<size)],
      ["0-50001 as it should be 1@0", "50001-100003 other download mirror 1@50001"], ["L2"]),
    c(
      "a hole", [.from(one, 0..<4000), .zeros(3000), .from(one, 7000..<size)],
      ["0-4000 as it should be 1@0", "4000-7000 zeros", "7000-100003 as it should be 1@7000"], ["L14"]),
    c(
      "a large hole to the end", [.from(one, 0..<4000), .zeros(96_003)],
      ["0-4000 as it should be 1@0", "4000-100003 zeros"], ["L14"]),
    c(
      "an error page inserted", [.from(one, 0..<half), .text(page), .from(one, half..<size)],
      ["0-50001 as it should be 1@0", "50001-50077 printable text", "50077-100079 shifted 1@50001"], ["P23"]),
    c(
      "an error page in the file's place", [.text(page)], ["0-76 printable text"], ["P23"]),
    c(
      "an error page at the end", [.from(one, 0..<half), .text(page)],
      ["0-50001 as it should be 1@0", "50001-50077 printable text", "50077-50077 cut short"], ["P23", "F1"]),
    c("cut short", [.from(one, 0..<half)], ["0-50001 as it should be 1@0", "50001-50001 cut short"], ["F1"]),
    c("empty", [], ["0-0 cut short"], ["F1"]),
    c(
      "too long", [.from(one, 0..<size), .junk(300)],
      ["0-100003 as it should be 1@0", "100003-100303 too long"], ["P33"]),
    c(
      "too long by text", [.from(one, 0..<size), .text(page)],
      ["0-100003 as it should be 1@0", "100003-100079 too long"], ["P33"]),
    c(
      "one byte flipped", [.from(one, 0..<777), .bytes([one.bytes(777..<778)[0] ^ 0xFF]), .from(one, 778..<size)],
      ["0-777 as it should be 1@0", "777-778 unknown bytes", "778-100003 as it should be 1@778"]),
    c(
      "junk in the middle", [.from(one, 0..<70_000), .junk(5000), .from(one, 75_000..<size)],
      ["0-70000 as it should be 1@0", "70000-75000 unknown bytes", "75000-100003 as it should be 1@75000"]),
    c(
      "junk inserted at the beginning", [.junk(100), .from(one, 0..<size)],
      ["0-100 unknown bytes", "100-100103 whole file appended 1@0"], ["P1"]),
    c(
      "gzip, whole", [.bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]), .junk(40_000)], ["0-40010 content-coded"], ["P26"]),
    c(
      "gzip with stored blocks, appended",
      [
        .from(one, 0..<half), .bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0xFF, 0xFF, 0, 0]),
        .from(one, half..<80_000),
        .bytes([1, 0x13, 0x4E, 0xEC, 0xB1]), .from(one, 80_000..<size), .junk(8),
      ],
      ["0-50001 as it should be 1@0", "50001-100031 content-coded"], ["P12"]),
    c(
      "a multipart body stored raw",
      [
        .text("--sep\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes 50001-100002/100003\r\n\r\n"),
        .from(one, half..<size), .text("\r\n--sep--\r\n"),
      ],
      ["0-91 multipart part head", "91-50093 gap 1@50001", "50093-50104 multipart part head"], ["P11", "P2", "C1"]),
    c(
      "chunk lines stored raw",
      [
        .text("8000\r\n"), .from(one, 0..<32_768), .text("\r\n8000\r\n"), .from(one, 32_768..<65_536),
        .text("\r\n0\r\n\r\n"),
      ],
      [
        "0-6 chunk line", "6-32774 shifted 1@0", "32774-32782 chunk line", "32782-65550 shifted 1@32768",
        "65550-65557 chunk line", "65557-65557 cut short",
      ], ["F1"]),
    c(
      "the head of the answer stored",
      [.text("HTTP/1.1 200 OK\r\nContent-Length: 100003\r\n\r\n"), .from(one, 0..<size)],
      ["0-43 message head", "43-100046 shifted 1@0"]),
    c(
      "a page in the place of fewer bytes", [.from(one, 0..<half), .text(page), .from(one, half + 70..<size)],
      ["0-50001 as it should be 1@0", "50001-50077 printable text", "50077-100009 shifted 1@50071"], ["P23"]),
    c(
      "line ends translated",
      [
        .from(one, 0..<half), .text("\r"), .from(one, half..<60_000), .text("\r"), .from(one, 60_000..<size),
        .text("\r"),
      ],
      [
        "0-50001 as it should be 1@0", "50001-50002 unknown bytes", "50002-60001 shifted 1@50001",
        "60001-60002 unknown bytes", "60002-100005 shifted 1@60000", "100005-100006 too long",
      ], ["P33"]),
  ]

  @Test("each pattern is told by its pieces and rules", arguments: cases)
  func patterns(sample: Case) throws {
    let diagnosis = try Diagnosis(of: output(sample.parts), expected: KnownContent(Self.one), others: Self.others)
    #expect(diagnosis.short == sample.pieces)
    var rules: [String] = []
    for rule in diagnosis.pieces.flatMap(\.rules) where !rules.contains(rule) { rules.append(rule) }
    #expect(rules == sample.rules)
    #expect(diagnosis.isIdentical == (sample.testDescription == "identical"))
  }

  @Test("each pattern is told of real files too", arguments: cases)
  func originals(sample: Case) throws {
    let diagnosis = try Diagnosis(
      of: output(sample.parts), expected: KnownContent(original: Self.one),
      others: [KnownContent(original: Self.two, version: 2), KnownContent(original: Self.mirror, of: "mirror")])
    #expect(diagnosis.short == sample.pieces)
  }

  @Test("a seam where bytes agree by accident never hides that the file was appended", arguments: 0..<8)
  func accidents(part: Int) throws {
    for number in 0..<150 {
      let seed = ContentSeed(rawValue: UInt64(number * 8 + part))
      let one = TracedVersion(seed: seed, size: 3001)
      let two = TracedVersion(seed: seed, number: 2, size: 3001)
      let half = Int64(1000 + number)
      let appended = try Diagnosis(of: one.bytes(0..<half) + one.bytes(0..<3001), expected: KnownContent(one))
      #expect(appended.short == ["0-\(half) as it should be 1@0", "\(half)-\(half + 3001) whole file appended 1@0"])
      let other = try Diagnosis(of: two.bytes(0..<3001), expected: KnownContent(one), others: [KnownContent(two)])
      #expect(other.short == ["0-3001 other version 2@0"])
      let original = try Diagnosis(
        of: one.bytes(0..<half) + one.bytes(0..<3001), expected: KnownContent(original: one))
      #expect(original.short == appended.short)
    }
  }

  @Test("the lines are those that people read")
  func lines() throws {
    let version = TracedVersion(seed: Self.seed, size: 1 << 20)
    let diagnosis = try Diagnosis(
      of: version.bytes(0..<524_288) + version.bytes(0..<1 << 20), expected: KnownContent(version))
    #expect(
      diagnosis.description == """
        bytes 0..<524288        version 1 from 0  as it should be
        bytes 524288..<1572864  version 1 from 0  the whole file was appended to the first 524288 bytes (rule P1)
        """)
    #expect(
      diagnosis.pieces[1].description
        == "bytes 524288..<1572864  version 1 from 0  the whole file was appended to the first 524288 bytes (rule P1)")
    #expect(
      diagnosis.headline == "at byte 524288: the whole file was appended to the first 524288 bytes (rule P1)")
    #expect(diagnosis.rightBytes == 524_288 && diagnosis.fileBytes == 1_572_864)
  }

  @Test("a known body is named, whole, in part, and when it is short")
  func literals() throws {
    let long = Array((Self.page + String(repeating: "Try again later. ", count: 40)).utf8)
    let short = Array("denied\n".utf8)
    let known = [
      KnownContent(literal: long, label: "the 503's body"), KnownContent(literal: short, label: "the 403's body"),
    ]
    let one = Self.one
    for (part, name, offset) in [
      (long, "the 503's body", 0), (Array(long[..<50]), "the 503's body", 0), (short, "the 403's body", 0),
      (Array(long[20...]), "the 503's body", 20),
    ] {
      let diagnosis = try Diagnosis(
        of: one.bytes(0..<999) + part + one.bytes(999..<2000), expected: KnownContent(one), others: known)
      let end = 999 + part.count
      #expect(
        diagnosis.short.prefix(2) == ["0-999 as it should be 1@0", "999-\(end) error page \(name) 0@\(offset)"])
      #expect(diagnosis.pieces[1].rules == ["P23"])
      #expect(diagnosis.short[2] == "\(end)-\(end + 1001) shifted 1@999")
    }
  }

  @Test("a known body that is multipart or coded is no error page")
  func knownFraming() throws {
    let one = Self.one
    let multipart =
      Array("--s\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-99/100003\r\n\r\n".utf8) + one.bytes(0..<100)
      + Array("\r\n--s--\r\n".utf8)
    let coded: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + output([.junk(500)])
    let known = [multipart, multipart, coded].map { KnownContent(literal: $0, label: "the body of the 206") }
    let raw = try Diagnosis(of: multipart, expected: KnownContent(one), others: known)
    #expect(raw.short == ["0-\(multipart.count) multipart part head the body of the 206 0@0"])
    let appended = try Diagnosis(of: one.bytes(0..<777) + coded, expected: KnownContent(one), others: known)
    #expect(appended.short.last == "777-1287 content-coded the body of the 206 0@0")
    #expect(appended.pieces[1].rules == ["P12"])
  }

  @Test("the expected version is named where bytes are shared")
  func shared() throws {
    let later = Self.two.sharing(Self.one, until: 60_001)
    let known = KnownContent(Self.one)
    let diagnosis = try Diagnosis(of: later.bytes(0..<Self.size), expected: known, others: [KnownContent(later)])
    #expect(diagnosis.short == ["0-60001 as it should be 1@0", "60001-100003 other version 2@60001"])
    let reverse = try Diagnosis(of: Self.one.bytes(0..<Self.size), expected: KnownContent(later), others: [known])
    #expect(reverse.short == ["0-60001 as it should be 2@0", "60001-100003 other version 1@60001"])
    let appended = try Diagnosis(
      of: later.bytes(0..<70_000) + later.bytes(0..<Self.size), expected: KnownContent(later), others: [known])
    #expect(appended.short == ["0-70000 as it should be 2@0", "70000-170003 whole file appended 2@0"])
    let same = Self.one.sameBytes(number: 2)
    #expect(
      try Diagnosis(of: same.bytes(0..<Self.size), expected: KnownContent(same), others: [known]).short
        == ["0-100003 as it should be 2@0"])
  }

  @Test("zeros that belong to the content are no hole, and shifts are exact across them")
  func zerosInside() throws {
    let version = TracedVersion(seed: Self.seed, size: Self.size, zeros: 20_000..<80_000)
    let known = KnownContent(version)
    #expect(
      try Diagnosis(of: version.bytes(0..<Self.size), expected: known).short == ["0-100003 as it should be 1@0"])
    let overlap = try Diagnosis(of: version.bytes(0..<50_000) + version.bytes(49_000..<Self.size), expected: known)
    #expect(overlap.short == ["0-80000 as it should be 1@0", "80000-101003 overlap 1@79000"])
    let gap = try Diagnosis(of: version.bytes(0..<50_000) + version.bytes(51_000..<Self.size), expected: known)
    #expect(gap.short == ["0-79000 as it should be 1@0", "79000-99003 gap 1@80000"])
    let cut = try Diagnosis(of: version.bytes(0..<50_000), expected: known)
    #expect(cut.short == ["0-50000 as it should be 1@0", "50000-50000 cut short"])
  }

  @Test("text is traced like noise", arguments: 0..<34)
  func text(lead: Int64) throws {
    let one = TracedVersion(seed: Self.seed, size: Self.size, form: .text)
    let two = TracedVersion(seed: Self.seed, number: 2, size: Self.size, form: .text)
    let half = Self.half + lead
    let appended = try Diagnosis(of: one.bytes(0..<half) + one.bytes(0..<Self.size), expected: KnownContent(one))
    #expect(
      appended.short == [
        "0-\(half) as it should be 1@0", "\(half)-\(half + Self.size) whole file appended 1@0",
      ])
    let mixed = try Diagnosis(
      of: one.bytes(0..<half) + two.bytes(half..<Self.size), expected: KnownContent(one), others: [KnownContent(two)])
    #expect(mixed.pieces.count == 2 && mixed.pieces[1].label.name == "other version")
    #expect(mixed.pieces[1].source?.offset == mixed.pieces[1].output.lowerBound)
    let unknown = try Diagnosis(
      of: one.bytes(0..<half) + two.bytes(half..<Self.size), expected: KnownContent(one))
    #expect(
      unknown.pieces.contains { $0.label == .unknown } && !unknown.pieces.contains { $0.label.name == "printable text" }
    )
  }
}
