import HTTPSemantics
import Testing

@Suite("ETag") struct EntityTagTests {
  @Test(
    "a valid tag is read and written back",
    arguments: [
      ("\"xyzzy\"", "xyzzy", false), ("W/\"xyzzy\"", "xyzzy", true), ("\"\"", "", false), ("W/\"\"", "", true),
      ("\"a,b\"", "a,b", false), ("\"a\\b\"", "a\\b", false), ("\"é\"", "é", false), ("\"W/\"", "W/", false),
    ])
  func valid(field: String, opaque: String, isWeak: Bool) throws {
    let tag = try EntityTag(field)
    #expect(tag.opaque == opaque)
    #expect(tag.isWeak == isWeak)
    #expect(tag.description == field)
  }

  @Test(
    "a malformed tag is refused",
    arguments: [
      ("", EntityTagError.notQuoted), ("xyzzy", .notQuoted), ("\"xyzzy", .notQuoted), ("xyzzy\"", .notQuoted),
      ("\"", .notQuoted), ("'xyzzy'", .notQuoted), ("w/\"xyzzy\"", .notQuoted), ("W/xyzzy", .notQuoted),
      ("W/ \"xyzzy\"", .notQuoted), ("*", .notQuoted), ("\"a b\"", .illegalCharacter),
      ("\"a\u{7F}\"", .illegalCharacter),
      ("\"a\tb\"", .illegalCharacter), ("\"a\"b\"", .trailingText), ("\"a\", \"b\"", .trailingText),
    ])
  func malformed(field: String, error: EntityTagError) {
    #expect(throws: error) { try EntityTag(field) }
  }

  @Test("a tag is not built of what cannot stand in it")
  func built() throws {
    #expect(throws: EntityTagError.illegalCharacter) { try EntityTag(opaque: "a\"b") }
    #expect(try EntityTag(opaque: "v1", isWeak: true).description == "W/\"v1\"")
  }

  // The table of RFC 9110, section 8.8.3.2.
  @Test(
    "tags are compared strongly and weakly as the RFC's table says",
    arguments: [
      ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false), ("W/\"1\"", "\"1\"", false, true),
      ("\"1\"", "\"1\"", true, true), ("\"a\"", "\"A\"", false, false),
    ])
  func comparison(a: String, b: String, strong: Bool, weak: Bool) throws {
    let (a, b) = (try EntityTag(a), try EntityTag(b))
    #expect(a.stronglyMatches(b) == strong)
    #expect(a.weaklyMatches(b) == weak)
  }

  @Test(
    "a list of tags is read, with empty members and commas inside tags",
    arguments: [
      ("*", Optional<[String]>.none), (" * ", nil), ("\"a\"", ["\"a\""]), ("\"a\",W/\"b\"", ["\"a\"", "W/\"b\""]),
      (", \"a,b\" ,, \"c\",", ["\"a,b\"", "\"c\""]), ("", []), (",", []),
    ])
  func list(field: String, tags: [String]?) throws {
    let expected: EntityTagCondition = try tags.map { .tags(try $0.map { try EntityTag($0) }) } ?? .any
    #expect(try EntityTagCondition(field) == expected)
  }

  @Test(
    "a malformed list is refused",
    arguments: [
      ("a", EntityTagError.notQuoted), ("\"a\" \"b\"", .trailingText), ("*, \"a\"", .notQuoted),
      ("\"a\", b", .notQuoted), ("\"a", .notQuoted), ("\"a b\"", .illegalCharacter),
    ])
  func malformedList(field: String, error: EntityTagError) {
    #expect(throws: error) { try EntityTagCondition(field) }
  }
}
