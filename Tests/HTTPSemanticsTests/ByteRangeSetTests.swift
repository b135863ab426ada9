import HTTPSemantics
import Testing

@Suite("Range") struct ByteRangeSetTests {
  @Test(
    "a valid field is read and written",
    arguments: [
      ("bytes=0-", [ByteRangeSpecifier.from(0)], "bytes=0-"),
      ("BYTES=0-499", [.closed(0...499)], "bytes=0-499"),
      ("Bytes=-500", [.suffix(500)], "bytes=-500"),
      ("bytes=0-0,-1", [.closed(0...0), .suffix(1)], "bytes=0-0,-1"),
      (" bytes=,\t0-1 , ,2-3,, ", [.closed(0...1), .closed(2...3)], "bytes=0-1,2-3"),
      ("bytes=007-0010", [.closed(7...10)], "bytes=7-10"),
      ("bytes=-0", [.suffix(0)], "bytes=-0"),
      ("bytes=2147483648-", [.from(2_147_483_648)], "bytes=2147483648-"),
      ("bytes=4294967296-4294967297", [.closed(4_294_967_296...4_294_967_297)], "bytes=4294967296-4294967297"),
      ("bytes=9007199254740993-", [.from(9_007_199_254_740_993)], "bytes=9007199254740993-"),
      ("bytes=9223372036854775807-", [.from(.max)], "bytes=9223372036854775807-"),
      ("bytes=9223372036854775808-", [.from(.max)], "bytes=9223372036854775807-"),
      ("bytes=0-18446744073709551616", [.closed(0...Int64.max)], "bytes=0-9223372036854775807"),
      ("bytes=-99999999999999999999999", [.suffix(.max)], "bytes=-9223372036854775807"),
    ])
  func read(field: String, specifiers: [ByteRangeSpecifier], written: String) throws {
    let set = try ByteRangeSet(field)
    #expect(set.specifiers == specifiers)
    #expect(set.description == written)
  }

  @Test(
    "an invalid field or another unit is refused with its reason",
    arguments: [
      ("", RangeError.noUnit), ("bytes", .noUnit), ("=0-", .noUnit), ("0-1", .noUnit), ("bytes =0-", .noUnit),
      ("bytes:0-", .noUnit), ("items=0-1", .otherUnit("items")), ("byte=0-1", .otherUnit("byte")),
      ("bytes=", .emptySet), ("bytes=, ,", .emptySet),
      ("bytes=-", .malformedMember("-")), ("bytes=5", .malformedMember("5")), ("bytes=a-b", .malformedMember("a-b")),
      ("bytes=0-1,x", .malformedMember("x")), ("bytes=0 -1", .malformedMember("0 -1")),
      ("bytes=0- 1", .malformedMember("0- 1")), ("bytes=--1", .malformedMember("--1")),
      ("bytes=+1-2", .malformedMember("+1-2")), ("bytes=1-2-3", .malformedMember("1-2-3")),
      ("bytes=0x1-", .malformedMember("0x1-")), ("bytes=1.0-", .malformedMember("1.0-")),
      ("bytes=\u{0661}-", .malformedMember("\u{0661}-")), ("bytes=0-1;2-3", .malformedMember("0-1;2-3")),
      ("bytes=9-1", .lastBeforeFirst("9-1")), ("bytes=0-1,5-4", .lastBeforeFirst("5-4")),
      ("bytes=99999999999999999999-9223372036854775808", .lastBeforeFirst("99999999999999999999-9223372036854775808")),
    ])
  func refused(field: String, error: RangeError) {
    #expect(throws: error) { try ByteRangeSet(field) }
  }

  @Test(
    "a member selects what the file has of it",
    arguments: [
      (ByteRangeSpecifier.from(0), Int64(10), Range<Int64>?.some(0..<10)), (.from(9), 10, 9..<10),
      (.from(10), 10, nil), (.from(.max), 10, nil), (.from(.max), .max, nil),
      (.from(.max - 1), .max, .max - 1 ..< .max),
      (.closed(0...0), 10, 0..<1), (.closed(5...99), 10, 5..<10), (.closed(0...Int64.max), .max, 0 ..< .max),
      (.closed(10...11), 10, nil), (.closed(0...0), 0, nil), (.from(0), 0, nil),
      (.suffix(1), 10, 9..<10), (.suffix(10), 10, 0..<10), (.suffix(11), 10, 0..<10), (.suffix(.max), 10, 0..<10),
      (.suffix(0), 10, nil), (.suffix(1), 0, nil),
      (.from(4_294_967_296), 4_294_967_297, 4_294_967_296..<4_294_967_297),
    ])
  func selection(specifier: ByteRangeSpecifier, length: Int64, bytes: Range<Int64>?) {
    #expect(specifier.bytes(length: length) == bytes)
  }

  @Test(
    "a set is resolved against the length of the file",
    arguments: [
      ("bytes=0-0,-1", Int64(10), RangeResolution.parts([0..<1, 9..<10])),
      ("bytes=5-6,1-2", 10, .parts([5..<7, 1..<3])),
      ("bytes=0-4,5-9", 10, .parts([0..<5, 5..<10])),
      ("bytes=0-5,5-9", 10, .parts([0..<10])),
      ("bytes=8-9,4-6,0-5", 10, .parts([8..<10, 0..<7])),
      ("bytes=4-6,8-9,0-5", 10, .parts([0..<7, 8..<10])),
      ("bytes=20-30,2-3", 10, .parts([2..<4])),
      ("bytes=20-30,10-", 10, .unsatisfiable), ("bytes=-0", 10, .unsatisfiable), ("bytes=0-", 0, .unsatisfiable),
      ("bytes=99999999999999999999-", .max, .unsatisfiable),
      ("bytes=-1", 0, .ignored(.emptyFile)), ("bytes=0-,-1", 0, .ignored(.emptyFile)),
      ("bytes=1-0", 10, .ignored(.invalid(.lastBeforeFirst("1-0")))),
      ("lines=1-2", 10, .ignored(.invalid(.otherUnit("lines")))),
    ])
  func resolution(field: String, length: Int64, expected: RangeResolution) {
    #expect(RangeResolution(fields: ["range": field], length: length) == expected)
  }

  @Test("no field is told apart, and two fields are invalid")
  func absentOrTwice() {
    #expect(RangeResolution(fields: [:], length: 9) == .ignored(.absent))
    let twice = RangeResolution(fields: ["Range": "bytes=0-1", "range": "bytes=2-3"], length: 9)
    #expect(twice == .ignored(.invalid(.malformedMember("bytes=2-3"))))
  }

  @Test("many overlapping members become one part")
  func overlapping() {
    let field = "bytes=" + (0..<1000).map { "\($0)-\($0 + 5)" }.joined(separator: ",")
    #expect(RangeResolution(fields: ["Range": field], length: 5000) == .parts([0..<1005]))
  }

  @Test("many members with small gaps are joined only when there are more than the bound")
  func smallGaps() throws {
    func set(_ count: Int64, step: Int64) -> ByteRangeSet {
      ByteRangeSet((0..<count).map { .closed($0 * step...$0 * step) })!
    }
    let apart: [Range<Int64>] = (0..<64).map { ($0 * 2)..<($0 * 2 + 1) }
    #expect(set(64, step: 2).resolved(length: 100_000) == .parts(apart))
    #expect(set(65, step: 2).resolved(length: 100_000) == .parts([0..<129]))
    #expect(set(65, step: 80).resolved(length: 100_000) == .parts([0..<5121]))
    #expect(set(65, step: 81).resolved(length: 100_000) == .ignored(.tooManyParts))
    #expect(set(3, step: 100).resolved(length: 1000, maximumParts: 2) == .ignored(.tooManyParts))
  }

  @Test("a half-open range is written with its last position")
  func written() throws {
    let specifier = try #require(ByteRangeSpecifier(5..<7))
    #expect(ByteRangeSet(specifier, .from(9)).description == "bytes=5-6,9-")
    #expect(ByteRangeSpecifier(5..<5) == nil)
    #expect(ByteRangeSet([]) == nil)
  }
}
