import HTTPSemantics
import Testing

@Suite("Content-Length") struct ContentLengthTests {
  static let validTable: [(Fields, Int64?)] = [
    ([:], Int64?.none), (["Content-Length": "0"], 0), (["content-length": " 42 "], 42),
    (["Content-Length": "42, 42"], 42), (["Content-Length": "42", "content-length": "42,42"], 42),
    (["Content-Length": "2147483648"], 2_147_483_648), (["Content-Length": "4294967296"], 4_294_967_296),
    (["Content-Length": "9007199254740993"], 9_007_199_254_740_993),
    (["Content-Length": "9223372036854775807"], .max),
  ]

  @Test("equal values count once", arguments: validTable)
  func valid(fields: Fields, length: Int64?) throws {
    #expect(try ContentLength.value(in: fields) == length)
  }

  static let refusedTable: [(Fields, ContentLengthError)] = [
    (["Content-Length": "1", "content-length": "2"], ContentLengthError.differing(1, 2)),
    (["Content-Length": "1, 2"], .differing(1, 2)), (["Content-Length": ""], .malformed("")),
    (["Content-Length": "-1"], .malformed("-1")), (["Content-Length": "+1"], .malformed("+1")),
    (["Content-Length": "1.0"], .malformed("1.0")), (["Content-Length": "0x10"], .malformed("0x10")),
    (["Content-Length": "1,"], .malformed("1,")), (["Content-Length": "ten"], .malformed("ten")),
    (["Content-Length": "1 2"], .malformed("1 2")),
    (["Content-Length": "9223372036854775808"], .overflow("9223372036854775808")),
    (["Content-Length": "18446744073709551617"], .overflow("18446744073709551617")),
  ]

  @Test("differing, malformed and too large values are refused", arguments: refusedTable)
  func refused(fields: Fields, error: ContentLengthError) {
    #expect(throws: error) { try ContentLength.value(in: fields) }
  }
}
