import HTTPSemantics
import Testing

@Suite("Content-Type") struct MediaTypeTests {
  @Test(
    "type, subtype and parameters are read",
    arguments: [
      ("text/html", "text/html", "text/html"), ("Text/HTML;Charset=\"utf-8\"", "text/html", "text/html; charset=utf-8"),
      (" text/html ; ; charset = utf-8 ;", "text/html", "text/html; charset=utf-8"),
      ("a/b;x=\"q\\\"s\\\\\"", "a/b", "a/b; x=\"q\\\"s\\\\\""), ("a/b;x=", "a/b", "a/b; x=\"\""),
      ("a/b;x=1/2=3", "a/b", "a/b; x=\"1/2=3\""), ("a/b;x=\"1;y=2\"", "a/b", "a/b; x=\"1;y=2\""),
    ])
  func read(field: String, essence: String, written: String) throws {
    let type = try #require(MediaType(field))
    #expect(type.essence == essence)
    #expect(type.description == written)
  }

  @Test(
    "a malformed type is refused",
    arguments: [
      "", "text", "text/", "/html", "text /html", "text/html x", "text/html, a/b", "a/b;x", "a/b;x=\"1", "a/b;=1",
    ])
  func malformed(field: String) {
    #expect(MediaType(field) == nil)
  }

  @Test(
    "types are compared without parameters and in any letter case",
    arguments: [("text/html", "TEXT/HTML; charset=utf-8", true), ("text/html", "text/plain", false)])
  func comparison(a: String, b: String, same: Bool) throws {
    #expect(try #require(MediaType(a)).hasSameEssence(as: #require(MediaType(b))) == same)
  }

  @Test(
    "the boundary is found, in quotes or not",
    arguments: [
      ("multipart/byteranges; boundary=abc", String?.some("abc")), ("Multipart/ByteRanges;BOUNDARY=\"a b\"", "a b"),
      ("multipart/byteranges; boundary=\"a:b=c/d\"", "a:b=c/d"), ("multipart/byteranges; boundary=a:b=c/d", "a:b=c/d"),
      ("multipart/byteranges; x=1; boundary=a; boundary=b", "a"), ("multipart/byteranges", nil),
      ("multipart/byteranges; boundary=\"\"", nil), ("multipart/byteranges; boundary=\"a \"", nil),
      ("multipart/byteranges; boundary=\"a\\\n\"", nil), ("multipart/mixed; boundary=abc", nil),
      ("multipart/byteranges; boundary=" + String(repeating: "a", count: 70), String(repeating: "a", count: 70)),
      ("multipart/byteranges; boundary=" + String(repeating: "a", count: 71), nil),
    ])
  func boundary(field: String, boundary: String?) throws {
    #expect(try #require(MediaType(field)).byteRangesBoundary == boundary)
  }
}

@Suite("Content-Disposition") struct ContentDispositionTests {
  @Test(
    "the name is decoded once, filename* before filename",
    arguments: [
      ("attachment", String?.none), ("attachment; filename=a.bin", "a.bin"),
      ("Attachment; FileName=\"a b.bin\"", "a b.bin"),
      ("attachment; filename=a b.bin", "a b.bin"), ("attachment; filename=\"a\\\"b\\\\c\"", "a\"b\\c"),
      ("attachment; filename=\"a%20b\"", "a%20b"),
      ("attachment; filename=x; filename*=UTF-8''%e2%82%ac%20rates", "€ rates"),
      ("attachment; filename*=utf-8'en'%E2%82%AC; filename=x", "€"), ("attachment; filename*=ISO-8859-1''%A3", "£"),
      ("attachment; filename*=UTF-8''a%2541", "a%41"), ("attachment; filename=x; filename*=UTF-8''%FF", "x"),
      ("attachment; filename=x; filename*=UTF-8''%E", "x"), ("attachment; filename=x; filename*=KOI8-R''%C1", "x"),
      ("attachment; filename=x; filename*=plain", "x"), ("attachment; filename*=\"UTF-8''q\"", "q"),
      ("attachment; filename=\"../../etc/passwd\"", "../../etc/passwd"), ("inline; filename=\"\"", ""),
      ("attachment; filename=a; filename=b", "a"),
    ])
  func fileName(field: String, name: String?) throws {
    #expect(try #require(ContentDisposition(field)).fileName == name)
  }

  @Test(
    "a malformed field is refused",
    arguments: ["", ";", "attachment; filename", "attachment; filename=\"a", "a b; c=d"])
  func malformed(field: String) {
    #expect(ContentDisposition(field) == nil)
  }
}

@Suite("Safe file name") struct SafeFileNameTests {
  @Test(
    "a name from a server never leaves the directory and is never special",
    arguments: [
      ("a.bin", "a.bin"), ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), ("C:\\x\\y.exe", "y.exe"),
      ("..\\..\\y.exe", "y.exe"), ("..", "__"), (".", "_"), ("...", "___"), ("a/..", "__"), ("~", "_"),
      ("~root", "_root"),
      (".bashrc", "_bashrc"), ("", "download"), ("/", "download"), ("   ", "download"), (" a ", "a"), ("a/", "a"),
      ("a\u{0}b", "a_b"), ("a\r\nb", "a__b"), ("a\u{7F}\u{85}b", "a__b"), ("a\u{202E}gpj.exe", "a_gpj.exe"),
      ("a|b", "a_b"), ("a.", "a_"), ("a. .", "a___"), ("con", "_con"), ("NUL.txt", "_NUL.txt"),
      ("com1.tar.gz", "_com1.tar.gz"),
      ("aux .c", "_aux .c"), ("console", "console"), ("com10", "com10"), ("lpt9", "_lpt9"), ("é€😀.bin", "é€😀.bin"),
      ("-rf", "-rf"), ("a:b", "a:b"), ("a%2Fb", "a%2Fb"),
    ])
  func safe(name: String, safe: String) {
    #expect(SafeFileName.make(name) == safe)
    #expect(SafeFileName.make(safe) == safe)
  }

  @Test(
    "the last component of a path is decoded once",
    arguments: [
      ("/a/b.bin", "b.bin"), ("/a/b%20c.bin", "b c.bin"), ("/a/%2541", "%41"), ("/a/..%2F..%2Fx", "x"),
      ("/a/%2e%2e", "__"),
      ("/", "download"), ("", "download"), ("/a/", "download"), ("/a/100%", "100%"), ("/a/%00x", "_x"), ("/%E9", "é"),
    ])
  func path(path: String, safe: String) {
    #expect(SafeFileName.make(lastComponentOfPath: path) == safe)
  }

  @Test("a long name is cut before its extension and leaves room for the suffix")
  func long() {
    let stem = String(repeating: "é", count: 200)
    let name = SafeFileName.make(stem + ".tar", reservedBytes: 10)
    #expect(name == String(repeating: "é", count: 120) + ".tar")
    #expect(SafeFileName.make(String(repeating: "a", count: 256)).utf8.count == 255)
    #expect(SafeFileName.make(String(repeating: "a", count: 255)).utf8.count == 255)
    #expect(SafeFileName.make("a." + String(repeating: "b", count: 400)).utf8.count == 255)
    #expect(SafeFileName.make("con." + String(repeating: "b", count: 251)).utf8.count == 255)
    #expect(SafeFileName.make(stem, reservedBytes: 10_000) == String(repeating: "é", count: 8))
  }
}
