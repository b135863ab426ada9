import HTTPSemantics
import Testing

@Suite("multipart/byteranges") struct MultipartTests {
  /// What a body gave: the parts with their bytes joined, and whether it ended.
  struct Reading: Equatable {
    var parts: [(range: String, bytes: String)] = []
    var hasEnded = false
    var error: MultipartError?

    static func == (a: Reading, b: Reading) -> Bool {
      a.parts.elementsEqual(b.parts) { $0 == $1 } && a.hasEnded == b.hasEnded && a.error == b.error
    }
  }

  static func read(_ body: String, boundary: String = "B", chunk: Int, headLimit: Int = 16_384) -> Reading {
    var reading = Reading()
    var events: [MultipartByteRangesParser.Event] = []
    do throws(MultipartError) {
      var parser = try MultipartByteRangesParser(boundary: boundary, headLimit: headLimit)
      defer { collect(events, &reading) }
      let bytes = Array(body.utf8)
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        try parser.feed(bytes[start..<min(start + chunk, bytes.count)], into: &events)
      }
      try parser.finish()
    } catch {
      reading.error = error
    }
    return reading
  }

  static func collect(_ events: [MultipartByteRangesParser.Event], _ reading: inout Reading) {
    for event in events {
      switch event {
      case .partHead(_, let range): reading.parts.append((range.description, ""))
      case .partBody(let bytes): reading.parts[reading.parts.count - 1].bytes += String(decoding: bytes, as: UTF8.self)
      case .end: reading.hasEnded = true
      }
    }
  }

  static let head = "Content-Range: bytes"

  static let wholeTable: [(String, [(String, String)])] = [
    (
      "--B\r\n\(head) 0-1/9\r\n\r\nab\r\n--B\r\nContent-Type: a/b\r\n\(head) 5-7/9\r\n\r\nxyz\r\n--B--\r\n",
      [("bytes 0-1/9", "ab"), ("bytes 5-7/9", "xyz")]
    ),
    // Out of order, with a total that is not known, without the last line break.
    (
      "--B\r\n\(head) 5-7/*\r\n\r\nxyz\r\n--B\r\ncontent-RANGE:Bytes 0-1/9 \r\n\r\nab\r\n--B--",
      [("bytes 5-7/*", "xyz"), ("bytes 0-1/9", "ab")]
    ),
    // Preamble and epilogue, in which something like a delimiter stands.
    (
      "Hello\r\n--BB\r\n --B\r\n--B-\r\n--B\r\n\(head) 0-1/9\r\n\r\nab\r\n--B--\r\n--B\r\njunk", [("bytes 0-1/9", "ab")]
    ),
    ("\r\n--B\r\n\(head) 0-1/9\r\n\r\nab\r\n--B--", [("bytes 0-1/9", "ab")]),
    // Bare LF, white space after the boundary, empty lines before a head.
    ("--B\n\(head) 0-1/9\n\nab\n--B \t\n\(head) 2-2/9\n\nc\n--B--\n", [("bytes 0-1/9", "ab"), ("bytes 2-2/9", "c")]),
    (
      "--B\r\n\r\n\(head) 0-1/9\r\n\r\nab\r\n--B\r\n\r\n\r\n\(head) 2-2/9\r\n\r\nc\r\n--B--",
      [("bytes 0-1/9", "ab"), ("bytes 2-2/9", "c")]
    ),
    // Data that looks like a line break or the beginning of a delimiter; CR as last byte before a bare LF.
    ("--B\r\n\(head) 0-7/9\r\n\r\n\r\n--\r\n-B\r\n--B--", [("bytes 0-7/9", "\r\n--\r\n-B")]),
    ("--B\r\n\(head) 0-3/9\r\n\r\n\n--A\r\n--B--", [("bytes 0-3/9", "\n--A")]),
    (
      "--B\r\n\(head) 0-2/9\r\n\r\nab\r\n--B\r\n\(head) 0-0/9\r\n\r\nz\r\n--B--",
      [("bytes 0-2/9", "ab\r"), ("bytes 0-0/9", "z")]
    ),
    ("--B\r\n\(head) 0-4/9\r\n\r\n--B--\r\n--B--", [("bytes 0-4/9", "--B--")]),
    // A folded field, and the same field twice.
    ("--B\r\nContent-Range:\r\n bytes 0-1/9\r\n\(head) 0-1/9\r\n\r\nab\r\n--B--", [("bytes 0-1/9", "ab")]),
  ]

  @Test("a whole body gives its parts, wherever it is cut into chunks", arguments: wholeTable)
  func whole(body: String, parts: [(String, String)]) {
    for chunk in 1...(body.utf8.count + 1) {
      let reading = Self.read(body, chunk: chunk)
      #expect(reading == Reading(parts: parts.map { (range: $0.0, bytes: $0.1) }, hasEnded: true), "chunks of \(chunk)")
    }
  }

  @Test("a body cut at any byte before the end of its closing delimiter is truncated, and gives no false byte")
  func truncated() {
    let body = "--B\r\n\(Self.head) 0-1/9\r\n\r\nab\r\n--B\r\n\(Self.head) 5-7/9\r\n\r\nxyz\r\n--B--"
    for length in 0..<body.utf8.count {
      let cut = String(decoding: body.utf8.prefix(length), as: UTF8.self)
      for chunk in [1, 3, 1000] {
        let reading = Self.read(cut, chunk: chunk)
        #expect(reading.error == .truncated)
        #expect(!reading.hasEnded)
        for (bytes, whole) in zip(reading.parts.map(\.bytes), ["ab", "xyz"]) { #expect(whole.hasPrefix(bytes)) }
      }
    }
  }

  static let faultTable: [(String, [(String, String)], MultipartError)] = [
    ("--B\r\n\(head) 0-3/9\r\n\r\nab\r\n--B--", [("bytes 0-3/9", "ab")], .partTooShort(missing: 2)),
    ("--B\r\n\(head) 0-3/9\r\n\r\n\r\n--B--", [("bytes 0-3/9", "")], .partTooShort(missing: 4)),
    (
      "--B\r\n\(head) 0-9223372036854775806/*\r\n\r\nab\r\n--B--", [("bytes 0-9223372036854775806/*", "ab")],
      .partTooShort(missing: .max - 2)
    ),
    ("--B\r\n\(head) 0-1/9\r\n\r\nabc\r\n--B--", [("bytes 0-1/9", "ab")], .partTooLong),
    ("--B\r\n\(head) 0-1/9\r\n\r\nab\r\n\r\n--B--", [("bytes 0-1/9", "ab")], .partTooLong),
    ("--B\r\n\(head) 0-1/9\r\n\r\nab\r\n--BB--", [("bytes 0-1/9", "ab")], .partTooLong),
    ("--B\r\n\(head) 0-1/9\r\n\r\nab--B--", [("bytes 0-1/9", "ab")], .partTooLong),
    ("--B\r\nContent-Type: a/b\r\n\r\nab\r\n--B--", [], .contentRange(.missing)),
    ("--B\r\n\(head) 1-0/9\r\n\r\nab\r\n--B--", [], .contentRange(.lastBeforeFirst)),
    ("--B\r\n\(head) */9\r\n\r\nab\r\n--B--", [], .contentRange(.unsatisfied)),
    ("--B\r\n\(head) 0-1/9\r\n\(head) 1-2/9\r\n\r\nab\r\n--B--", [], .contentRange(.differing)),
    ("--B\r\n\(head) 0-1/9\r\nab\r\n\r\n--B--", [], .malformedHead(.malformedLine("ab"))),
    ("--B--", [], .noParts), ("", [], .truncated), ("no parts at all", [], .truncated),
  ]

  @Test("a part that contradicts itself is an error, and no byte outside its range is given", arguments: faultTable)
  func faults(body: String, parts: [(String, String)], error: MultipartError) {
    for chunk in 1...(body.utf8.count + 1) {
      let reading = Self.read(body, chunk: chunk)
      #expect(reading == Reading(parts: parts.map { (range: $0.0, bytes: $0.1) }, error: error), "chunks of \(chunk)")
    }
  }

  @Test("the head of a part is bounded", arguments: [1, 7, 4096])
  func headLimit(chunk: Int) {
    let head = "X: " + String(repeating: "y", count: 200) + "\r\n\(Self.head) 0-1/9\r\n\r\n"
    let body = "--B\r\n" + head + "ab\r\n--B--"
    #expect(Self.read(body, chunk: chunk, headLimit: head.utf8.count).error == nil)
    #expect(Self.read(body, chunk: chunk, headLimit: head.utf8.count - 1).error == .headTooLarge)
    let blank = "--B\r\n" + String(repeating: "\r\n", count: 5000)
    #expect(Self.read(blank, chunk: chunk, headLimit: 1000).error == .headTooLarge)
  }

  @Test("after an error every call throws the same")
  func sticky() throws {
    var parser = try MultipartByteRangesParser(boundary: "B")
    var events: [MultipartByteRangesParser.Event] = []
    #expect(throws: MultipartError.noParts) { try parser.feed("--B--".utf8, into: &events) }
    #expect(throws: MultipartError.noParts) { try parser.feed("x".utf8, into: &events) }
    #expect(throws: MultipartError.noParts) { try parser.finish() }
    #expect(throws: MultipartError.malformedBoundary) { try MultipartByteRangesParser(boundary: "") }
  }

  @Test("a large part of bytes that look like line breaks is given whole")
  func large() throws {
    let count = 300_000
    let data = Array(repeating: [UInt8(13), 10, 45, 45] as [UInt8], count: count / 4).flatMap { $0 }
    let range = try ContentRange(0..<Int64(count), completeLength: nil)
    let writer = try #require(MultipartByteRangesWriter(boundary: "B", mediaType: nil, parts: [range]))
    let body = writer.head(ofPart: 0) + data + writer.closing
    var parser = try MultipartByteRangesParser(boundary: "B")
    var events: [MultipartByteRangesParser.Event] = []
    for start in stride(from: 0, to: body.count, by: 16_381) {
      try parser.feed(body[start..<min(start + 16_381, body.count)], into: &events)
    }
    try parser.finish()
    var read: [UInt8] = []
    for case .partBody(let bytes) in events { read += bytes }
    #expect(read == data)
  }
}

@Suite("Writing multipart/byteranges") struct MultipartWritingTests {
  static let ranges = [try! ContentRange(5..<8, completeLength: 9), try! ContentRange(0..<2, completeLength: 9)]

  static let forms: [MultipartByteRangesWriter.Form] = {
    var forms: [MultipartByteRangesWriter.Form] = []
    for bits in 0..<16 {
      var form = MultipartByteRangesWriter.Form()
      form.usesBareLF = bits & 1 != 0
      form.quotesBoundary = bits & 2 != 0
      form.preamble = bits & 4 != 0 ? "A preamble." : nil
      form.hasBlankLineBeforeHeads = bits & 8 != 0
      forms.append(form)
    }
    return forms
  }()

  @Test("what is written in any form is read back, and has the length foretold", arguments: forms)
  func roundTrip(form: MultipartByteRangesWriter.Form) throws {
    let boundary = "a b:c"
    let writer = try #require(
      MultipartByteRangesWriter(boundary: boundary, mediaType: "text/plain", parts: Self.ranges, form: form))
    #expect(MediaType(writer.contentType)?.byteRangesBoundary == boundary)
    let body = writer.head(ofPart: 0) + Array("xyz".utf8) + writer.head(ofPart: 1) + Array("ab".utf8) + writer.closing
    #expect(writer.contentLength == Int64(body.count))
    let reading = MultipartTests.read(String(decoding: body, as: UTF8.self), boundary: boundary, chunk: 5)
    let parts = [(range: "bytes 5-7/9", bytes: "xyz"), (range: "bytes 0-1/9", bytes: "ab")]
    #expect(reading == MultipartTests.Reading(parts: parts, hasEnded: true))
  }

  @Test("the plain form is written as the RFC has it")
  func plain() throws {
    let writer = try #require(MultipartByteRangesWriter(boundary: "B", mediaType: "a/b", parts: Self.ranges))
    #expect(writer.contentType == "multipart/byteranges; boundary=B")
    #expect(
      String(decoding: writer.head(ofPart: 0), as: UTF8.self)
        == "--B\r\nContent-Type: a/b\r\nContent-Range: bytes 5-7/9\r\n\r\n")
    #expect(
      String(decoding: writer.head(ofPart: 1), as: UTF8.self)
        == "\r\n--B\r\nContent-Type: a/b\r\nContent-Range: bytes 0-1/9\r\n\r\n")
    #expect(String(decoding: writer.closing, as: UTF8.self) == "\r\n--B--\r\n")
  }

  @Test("a length past 2^63-1 is nil, one of 1 TiB is exact")
  func lengths() throws {
    let huge = try ContentRange(0 ..< .max, completeLength: nil)
    #expect(try #require(MultipartByteRangesWriter(boundary: "B", mediaType: nil, parts: [huge])).contentLength == nil)
    let large = try ContentRange(0..<1_099_511_627_776, completeLength: nil)
    let writer = try #require(MultipartByteRangesWriter(boundary: "B", mediaType: nil, parts: [large]))
    let around = Int64(writer.head(ofPart: 0).count + writer.closing.count)
    #expect(writer.contentLength == 1_099_511_627_776 + around)
  }

  @Test(
    "what cannot be a boundary is refused",
    arguments: ["", "a ", "a\r\nb", "a\"b", "é", String(repeating: "a", count: 71)])
  func boundaries(boundary: String) {
    #expect(MultipartByteRangesWriter(boundary: boundary, mediaType: nil, parts: Self.ranges) == nil)
  }

  @Test("a body without parts is refused")
  func empty() {
    #expect(MultipartByteRangesWriter(boundary: "B", mediaType: nil, parts: []) == nil)
  }
}
