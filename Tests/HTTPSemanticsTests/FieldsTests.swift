import HTTPSemantics
import Testing

@Suite("Fields") struct FieldsTests {
  let fields: Fields = ["ETag": "\"a\"", "Vary": "Accept", "etag": "\"b\"", "vary": "Origin"]

  @Test("a field is found in any letter case", arguments: ["etag", "ETag", "ETAG", "eTaG"])
  func lookup(name: String) {
    #expect(fields.first(name) == "\"a\"")
    #expect(fields.all(name) == ["\"a\"", "\"b\""])
    #expect(fields.combined(name) == "\"a\", \"b\"")
    #expect(fields.contains(name))
  }

  @Test("a field that is not there is nil, an empty one is not")
  func absent() {
    #expect(fields.first("Range") == nil)
    #expect(fields.combined("Range") == nil)
    #expect(fields.all("Range").isEmpty)
    let empty: Fields = ["Range": ""]
    #expect(empty.combined("range") == "")
  }

  @Test("set keeps the place of the first line and drops the others")
  func set() {
    var changed = fields
    changed.set("Etag", "\"c\"")
    let expected: Fields = ["Etag": "\"c\"", "Vary": "Accept", "vary": "Origin"]
    #expect(changed == expected)
    changed.set("X", "1")
    #expect(changed.last == FieldLine("X", "1"))
  }

  @Test("add and remove keep the order and spelling of the others")
  func addAndRemove() {
    var changed = fields
    changed.add("ETAG", "\"c\"")
    changed.remove("VARY")
    #expect(changed.map(\.description) == ["ETag: \"a\"", "etag: \"b\"", "ETAG: \"c\""])
  }

  @Test("letters outside ASCII have no letter case")
  func nonASCII() {
    #expect(!FieldLine("Ä", "").isNamed("ä"))
    #expect(!FieldLine("K", "").isNamed("\u{212A}"))
  }

  @Test(
    "a token is found among the members of a list",
    arguments: [("close", true), ("Keep-Alive, Close", true), ("closed", false), (" , close ,", true), ("", false)])
  func token(value: String, found: Bool) {
    let fields: Fields = ["connection": value]
    #expect(fields.contains("Connection", token: "close") == found)
  }
}
