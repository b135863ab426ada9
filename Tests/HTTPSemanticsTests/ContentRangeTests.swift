import HTTPSemantics
import Testing

@Suite("Content-Range") struct ContentRangeTests {
  @Test(
    "a valid field is read and written back",
    arguments: [
      ("bytes 0-0/1", Int64(0)..<Int64(1), Int64?.some(1)),
      ("bytes 5-9/*", 5..<10, nil),
      ("bytes 2147483648-4294967296/4294967297", 2_147_483_648..<4_294_967_297, 4_294_967_297),
      ("bytes 9007199254740993-9007199254740993/*", 9_007_199_254_740_993..<9_007_199_254_740_994, nil),
      ("bytes 0-9223372036854775806/9223372036854775807", 0 ..< .max, .max),
    ])
  func valid(field: String, bytes: Range<Int64>, total: Int64?) throws {
    let range = try ContentRange(field)
    #expect(range.bytes == bytes)
    #expect(range.completeLength == total)
    #expect(range.description == field)
  }

  @Test("the unit stands in any letter case", arguments: ["Bytes 1-2/3", "BYTES 1-2/3", " bytes 1-2/3\t"])
  func unit(field: String) throws {
    #expect(try ContentRange(field) == ContentRange(1..<3, completeLength: 3))
  }

  @Test(
    "a field that contradicts itself or cannot be read is refused",
    arguments: [
      ("bytes 9-1/10", ContentRangeError.lastBeforeFirst),
      ("bytes 0-9/5", .completeLengthTooSmall), ("bytes 0-9/9", .completeLengthTooSmall),
      ("bytes 0-0/0", .completeLengthTooSmall),
      ("bytes 0-99999999999999999999/*", .overflow), ("bytes 0-9223372036854775807/*", .overflow),
      ("bytes 0-1/9223372036854775808", .overflow), ("bytes 0-4/18446744073709551621", .overflow),
      ("bytes 18446744073709551616-18446744073709551617/*", .overflow),
      ("bytes */10", .unsatisfied), ("bytes */*", .unsatisfied),
      ("items 0-1/2", .otherUnit("items")), ("", .malformed), ("bytes", .malformed), ("0-1/2", .malformed),
      ("bytes 0-1", .malformed), ("bytes=0-1/2", .malformed), ("bytes 0-/2", .malformed), ("bytes -1/2", .malformed),
      ("bytes  0-1/2", .malformed), ("bytes 0 -1/2", .malformed), ("bytes 0-1/ 2", .malformed),
      ("bytes 0-1/2, bytes 0-1/2", .malformed), ("bytes +0-1/2", .malformed), ("bytes 0x0-1/2", .malformed),
      ("bytes 0-1/-2", .malformed), ("bytes -5-1/2", .malformed), ("bytes 0-1/", .malformed),
      ("bytes 0-1/2/3", .malformed), ("bytes \u{0660}-1/2", .malformed),
    ])
  func refused(field: String, error: ContentRangeError) {
    #expect(throws: error) { try ContentRange(field) }
  }

  @Test("the same field twice counts once, two that differ are refused, none is missing")
  func lines() throws {
    let once: Fields = ["Content-Range": "bytes 0-1/2", "content-range": "Bytes 0-1/2"]
    #expect(try ContentRange(fields: once).bytes == 0..<2)
    let twice: Fields = ["Content-Range": "bytes 0-1/2", "content-range": "bytes 0-1/3"]
    #expect(throws: ContentRangeError.differing) { try ContentRange(fields: twice) }
    #expect(throws: ContentRangeError.missing) { try ContentRange(fields: [:]) }
    #expect(throws: ContentRangeError.missing) { try UnsatisfiedRange(fields: [:]) }
  }

  @Test(
    "a range that no field can say is refused",
    arguments: [
      (Int64(5)..<Int64(5), Int64?.some(9), ContentRangeError.lastBeforeFirst), (5..<7, 6, .completeLengthTooSmall),
      (-1..<7, 9, .malformed),
    ])
  func impossible(bytes: Range<Int64>, total: Int64?, error: ContentRangeError) {
    #expect(throws: error) { try ContentRange(bytes, completeLength: total) }
  }

  @Test(
    "a 416 tells the length of the whole",
    arguments: [("bytes */0", Int64(0)), ("Bytes */4294967296", 4_294_967_296), ("bytes */9223372036854775807", .max)])
  func unsatisfied(field: String, length: Int64) throws {
    #expect(try UnsatisfiedRange(field).completeLength == length)
    #expect(UnsatisfiedRange(completeLength: length).description == "bytes */\(length)")
  }

  @Test(
    "a 416 without a readable length is refused",
    arguments: [
      ("bytes 0-1/2", ContentRangeError.satisfied), ("bytes */*", .malformed), ("bytes */", .malformed),
      ("bytes */-1", .malformed), ("bytes */9223372036854775808", .overflow), ("items */5", .otherUnit("items")),
      ("*/5", .malformed), ("bytes 2-1/5", .lastBeforeFirst),
    ])
  func notUnsatisfied(field: String, error: ContentRangeError) {
    #expect(throws: error) { try UnsatisfiedRange(field) }
  }
}

@Suite("Accept-Ranges") struct AcceptRangesTests {
  @Test(
    "the field is read in any letter case",
    arguments: [
      ("bytes", AcceptRanges.bytes), ("Bytes", .bytes), ("items, bytes", .bytes), ("none", .noRanges),
      ("None", .noRanges), ("items", .unknown("items")), ("", .unknown("")),
    ])
  func read(field: String, meaning: AcceptRanges) {
    #expect(AcceptRanges(field) == meaning)
    #expect(AcceptRanges(fields: ["accept-ranges": field]) == meaning)
  }

  @Test("an absent field says nothing")
  func absent() {
    #expect(AcceptRanges(fields: [:]) == nil)
  }
}
