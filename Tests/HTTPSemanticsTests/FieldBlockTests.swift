import HTTPSemantics
import Testing

@Suite("Field lines") struct FieldBlockTests {
  static let readTable: [(String, Fields)] = [
    ("A: 1\r\nB: 2\r\n\r\nC: 3", ["A": "1", "B": "2"]),
    ("A: 1\nB:2\n\nC: 3", ["A": "1", "B": "2"]),
    ("A:\t 1 2 \t\r\n", ["A": "1 2"]),
    ("A: 1\r\n  2\r\n\t3\r\nB:\r\n", ["A": "1 2 3", "B": ""]),
    ("A:\r\n 1\r\n", ["A": "1"]),
    ("Content-Length : 5\r\n", ["Content-Length": "5"]),
    ("A: a:b\r\n", ["A": "a:b"]),
    ("A: 1\u{0}2\r3\r\n", ["A": "1 2 3"]),
    ("\r\nA: 1\r\n", [:]), ("", [:]),
  ]

  @Test("lines are read as their senders mean them", arguments: readTable)
  func read(block: String, fields: Fields) throws {
    #expect(try Fields(block: block.utf8) == fields)
  }

  @Test(
    "what is no field is refused",
    arguments: [
      (" A: 1\r\n", FieldBlockError.leadingWhiteSpace), ("A\r\n", .malformedLine("A")),
      (": 1\r\n", .malformedLine(": 1")),
      ("A B: 1\r\n", .malformedLine("A B: 1")), ("HTTP/1.1 200 OK\r\n", .malformedLine("HTTP/1.1 200 OK")),
    ])
  func refused(block: String, error: FieldBlockError) {
    #expect(throws: error) { try Fields(block: block.utf8) }
  }

  @Test("bytes that are not UTF-8 are kept as ISO-8859-1")
  func latin() throws {
    #expect(try Fields(block: Array("A: ".utf8) + [0xE9]).first("a") == "é")
    #expect(try Fields(block: Array("A: é".utf8)).first("a") == "é")
  }
}
