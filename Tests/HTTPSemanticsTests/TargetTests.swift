import HTTPSemantics
import Testing

@Suite("URI reference") struct URIReferenceTests {
  // The examples of RFC 3986, section 5.4.
  @Test(
    "a reference is resolved as the RFC's examples say",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
      ("g;x", "http://a/b/c/g;x"),
      ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
      ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
      ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
      ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
      ("./g/.", "http://a/b/c/g/"),
      ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
      ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
  func examples(reference: String, target: String) {
    let base = URIReference("http://a/b/c/d;p?q")
    #expect(URIReference(reference).resolved(against: base).description == target)
  }

  @Test(
    "a base without a path takes a relative one",
    arguments: [("g", "http://a/g"), ("?x", "http://a?x"), ("..", "http://a/")])
  func emptyPath(reference: String, target: String) {
    #expect(URIReference(reference).resolved(against: URIReference("http://a")).description == target)
  }

  @Test(
    "a reference is put together as it was",
    arguments: ["", "http://a?#", "//h", "a:b", "http://u@h:1/p?q#f", "/a//b", "?q", "#f", "1a:b", "a/b:c"])
  func roundTrip(text: String) {
    #expect(URIReference(text).description == text)
  }
}

@Suite("Address") struct AbsoluteTargetTests {
  @Test(
    "an address is read into its origin and its request target",
    arguments: [
      ("http://h", "http://h", "/"), ("HTTP://Host.Example:80/A?b#c", "http://host.example", "/A?b"),
      ("https://h:443/", "https://h", "/"), ("https://h:80/", "https://h:80", "/"), ("http://h:/x", "http://h", "/x"),
      ("http://u:p@h:8080/x", "http://h:8080", "/x"), ("http://[::1]:8080/x", "http://[::1]:8080", "/x"),
      ("http://[2001:DB8::1]/", "http://[2001:db8::1]", "/"), ("http://h?q", "http://h", "/?q"),
      (" http://h/a b\u{E9} ", "http://h", "/a%20b%C3%A9"), ("http://h/a/../b/./c", "http://h", "/b/c"),
      ("http://h/%7Ea?", "http://h", "/%7Ea?"), ("http://h:00080/", "http://h", "/"),
    ])
  func read(text: String, origin: String, target: String) throws {
    let address = try AbsoluteTarget(text)
    #expect(address.origin.description == origin)
    #expect(address.requestTarget == target)
    #expect(address.uri == origin + target)
  }

  @Test(
    "what cannot be asked is refused",
    arguments: [
      ("", TargetError.relative), ("/x", .relative), ("//h/x", .relative), ("h:80/x", .notHTTP("h")),
      ("ftp://h/", .notHTTP("ftp")), ("file:///etc/passwd", .notHTTP("file")), ("http:///x", .noHost),
      ("http:x", .noHost),
      ("http://:80/", .noHost), ("http://u@/", .noHost), ("http://h:0/", .malformedPort),
      ("http://h:65536/", .malformedPort),
      ("http://h:99999999999999999999/", .malformedPort), ("http://h:a/", .malformedPort),
      ("http://h:-1/", .malformedPort),
      ("http://[::1/", .malformedHost), ("http://[]/", .malformedHost), ("http://[g]/", .malformedHost),
      ("http://[::1]x/", .malformedPort), ("http://a b/", .malformedHost), ("http://h%00/", .malformedHost),
      ("http://\u{E9}/", .malformedHost), ("http://h/\r\nX: y", .controlCharacter),
      ("http://h/\u{0}", .controlCharacter),
    ])
  func refused(text: String, error: TargetError) {
    #expect(throws: error) { try AbsoluteTarget(text) }
  }

  @Test(
    "origins are equal in scheme, host and port",
    arguments: [
      ("http://h/a", "http://H:80/b?c", true), ("http://h/", "https://h/", false), ("http://h/", "http://h:81/", false),
      ("http://127.0.0.1/", "http://localhost/", false), ("https://h/", "https://h:443", true),
      ("http://a@h/", "http://b@h/", true), ("http://h/", "http://h.example/", false),
    ])
  func origins(a: String, b: String, same: Bool) throws {
    #expect(try (AbsoluteTarget(a).origin == AbsoluteTarget(b).origin) == same)
  }

  @Test(
    "a Location is resolved against the address of the request",
    arguments: [
      ("/x", "http://h:8080/x#f"), ("x", "http://h:8080/a/x#f"), ("../x?y#g", "http://h:8080/x?y#g"),
      ("?z", "http://h:8080/a/b?z#f"),
      ("//other/x", "http://other/x#f"), ("https://other:444/x", "https://other:444/x#f"),
      ("", "http://h:8080/a/b?q#f"),
      ("a b", "http://h:8080/a/a%20b#f"), ("HTTP://h:8080", "http://h:8080/#f"), ("///x", nil), ("ftp://h/", nil),
    ])
  func location(location: String, target: String?) throws {
    let base = try AbsoluteTarget("http://user@h:8080/a/b?q#f")
    #expect((try? base.resolving(location: location))?.description == target)
  }
}

@Suite("Request target") struct RequestTargetTests {
  @Test(
    "the path is decoded once",
    arguments: [
      ("/", "/"), ("/a/b.bin", "/a/b.bin"), ("/a%20b", "/a b"), ("/%2541", "/%41"), ("/%E2%82%AC?x#y", "/€"),
      ("/a/", "/a/"),
      ("//a", "//a"), ("http://h/a?b", "/a"), ("http://h", "/"), ("/a:b", "/a:b"), ("/a+b", "/a+b"),
      ("/..a/b..", "/..a/b.."),
      ("/?\u{301}", "/"),
    ])
  func decoded(raw: String, path: String) throws {
    #expect(try RequestTarget(raw).decodedPath() == path)
  }

  @Test(
    "a path that could be misread is refused",
    arguments: [
      ("/a%00b", RequestTargetError.encodedNUL), ("/a%2Fb", .encodedSlash), ("/a%2fb", .encodedSlash),
      ("/%", .malformedEncoding), ("/%4", .malformedEncoding), ("/%zz", .malformedEncoding), ("/%FF", .notUTF8),
      ("/../a", .dotSegment), ("/a/..", .dotSegment), ("/%2e%2E/a", .dotSegment), ("/.", .dotSegment), ("*", .noPath),
      ("h:443", .noPath), ("", .noPath), ("a/b", .noPath),
    ])
  func refused(raw: String, error: RequestTargetError) {
    #expect(throws: error) { try RequestTarget(raw).decodedPath() }
  }

  @Test(
    "the four forms are told apart",
    arguments: [
      ("/a?b", RequestTarget.Form.origin, String?.some("b")), ("http://h/a", .absolute, nil),
      ("h:443", .authority, nil),
      ("*", .asterisk, nil), ("//h/a", .origin, nil), ("/a?", .origin, ""),
    ])
  func forms(raw: String, form: RequestTarget.Form, query: String?) {
    #expect(RequestTarget(raw).form == form)
    #expect(RequestTarget(raw).query == query)
  }

  @Test(
    "text is encoded but for what is unreserved or kept",
    arguments: [("a-Z0._~", "", "a-Z0._~"), ("a b/ü%", "", "a%20b%2F%C3%BC%25"), ("a/b", "/", "a/b")])
  func encoded(text: String, keeping: String, expected: String) {
    #expect(PercentEncoding.encode(text, keeping: keeping) == expected)
  }
}

@Suite("Status") struct StatusCodeTests {
  @Test(
    "the class of any number is known",
    arguments: [
      (100, StatusCode.Class.informational), (199, .informational), (206, .successful), (299, .successful),
      (308, .redirection), (418, .clientError), (599, .serverError), (600, .serverError), (999, .serverError),
      (99, .serverError), (0, .serverError), (-100, .serverError),
    ])
  func classes(number: Int, expected: StatusCode.Class) {
    #expect(StatusCode(number).class == expected)
  }

  @Test("exactly 1xx, 204 and 304 have no body")
  func bodies() {
    let without = (100...599).filter { StatusCode($0).hasNoBody }
    #expect(without == Array(100...199) + [204, 304])
  }

  @Test("exactly seven statuses are retried and five are redirects")
  func sets() {
    #expect((100...599).filter { StatusCode($0).isRetryable } == [408, 425, 429, 500, 502, 503, 504])
    #expect((100...599).filter { StatusCode($0).isRedirect } == [301, 302, 303, 307, 308])
    #expect((100...599).filter { StatusCode($0).isPermanentRedirect } == [301, 308])
  }

  @Test(
    "a phrase is given for each number that is legal",
    arguments: [
      (206, "Partial Content"), (416, "Range Not Satisfiable"), (299, "OK"), (599, "Internal Server Error"), (600, ""),
      (99, ""),
    ])
  func phrases(number: Int, phrase: String) {
    #expect(StatusCode(number).reasonPhrase == phrase)
  }
}
