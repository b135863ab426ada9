import Foundation
import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Codings and several parts") struct EncodingTests {
  /// What the gzip program makes of coded bytes; nil where it finds fault with them.
  private func gunzip(_ bytes: [UInt8]) throws -> [UInt8]? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("f.gz")
    try Data(bytes).write(to: file)
    // By popen(3): `Process` of Foundation falls now and then where many threads open files.
    let stream = try #require(popen("exec gzip -dc '\(file.path)' 2>/dev/null", "r"))
    var output: [UInt8] = []
    while case let byte = fgetc(stream), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
    return pclose(stream) == 0 ? output : nil
  }

  private func stage(_ size: Int64 = 100_000) -> Stage {
    var stage = Stage()
    stage.size = size
    return stage
  }

  @Test("a coded file is the file, with a length and a tag of its own", arguments: [0, 1, 10, 100_000, 3_000_000])
  func whole(size: Int64) throws {
    let played = try stage(size).play("encoding: gzip")
    #expect(try gunzip(played.bodyBytes) == Stage.content(1, 0..<size))
    #expect(played.field("Content-Encoding") == "gzip")
    #expect(played.field("Vary") == "Accept-Encoding")
    #expect(played.field("ETag") == "\"v1-gzip\"")
    #expect(played.field("Content-Length") == "\(played.bodyBytes.count)")
    #expect(played.fired.count == 1)
    #expect(played.program.usesLibrary)
    #expect(played.program.version == 1)
  }

  @Test("deflate is zlib's format, and the same bytes each time")
  func deflate() throws {
    let played = try stage().play("encoding: deflate")
    #expect(played.bodyBytes.prefix(1) == [0x78])
    #expect(played.bodyBytes == (try stage().play("encoding: deflate")).bodyBytes)
  }

  @Test("of the whole: ranges and positions count coded bytes")
  func ranges() throws {
    let all = try stage().play("encoding: gzip").bodyBytes
    let part = try stage().range("10-19").play("encoding: gzip")
    #expect(part.program.status == 206)
    #expect(part.bodyBytes == Array(all[10..<20]))
    #expect(part.field("Content-Range") == "bytes 10-19/\(all.count)")
    #expect(part.program.bodyRange == 10..<20)
    let cut = try stage().play("{ encoding: gzip, cut: 50% }")
    #expect(cut.bodyBytes == Array(all[..<(all.count / 2)]))
    let file = try stage().range("10-").play("{ encoding: gzip, cut: { of: file, at: 30 } }")
    #expect(file.bodyBytes == Array(all[10..<30]))
    let beyond = try stage().range("\(all.count)-").play("encoding: gzip")
    #expect(beyond.program.status == 416)
    let stale = try stage().range("10-").field("If-Range", "\"v1\"").play("encoding: gzip")
    #expect(stale.program.status == 200)
  }

  @Test("of a slice: each 206 is coded by itself and Content-Range counts plain bytes")
  func slice() throws {
    let played = try stage().range("1000-50999").play("encoding: { as: gzip, of: slice }")
    #expect(try gunzip(played.bodyBytes) == Stage.content(1, 1000..<51000))
    #expect(played.field("Content-Range") == "bytes 1000-50999/100000")
    #expect(played.field("Content-Length") == "\(played.bodyBytes.count)")
    #expect(played.field("ETag") == "\"v1\"")
    let whole = try stage().play("encoding: { as: gzip, of: slice }")
    #expect(whole.field("Content-Encoding") == nil)
    #expect(whole.fired.isEmpty)
    let cut = try stage().range("1000-50999").play("{ encoding: { as: gzip, of: slice }, cut: 50% }")
    #expect(cut.bodyBytes.count == played.bodyBytes.count / 2)
  }

  @Test("broken codings are broken in their bytes, not in their length")
  func broken() throws {
    let good = try stage().play("encoding: gzip").bodyBytes
    let corrupt = try stage().play("encoding: { as: gzip, corrupt: true }")
    #expect(corrupt.bodyBytes.count == good.count && corrupt.bodyBytes != good)
    #expect(try gunzip(corrupt.bodyBytes) == nil)
    let truncated = try stage().play("encoding: { as: gzip, truncated: true }")
    #expect(truncated.bodyBytes == Array(good[..<(good.count - good.count / 4)]))
    #expect(truncated.field("Content-Length") == "\(truncated.bodyBytes.count)")
    #expect(truncated.ending == .complete(keepsConnection: true))
    let double = try stage().play("encoding: { as: gzip, double: true }")
    let once = try #require(try gunzip(double.bodyBytes))
    #expect(try gunzip(once) == Stage.content(1, 0..<100_000))
    #expect(double.field("Content-Encoding") == "gzip")
  }

  @Test("a file beyond the bound is a failure of the lab that says so")
  func tooLarge() throws {
    let played = try stage(1 << 30).play("encoding: gzip")
    #expect(played.program.status == 500)
    #expect(played.program.problem?.contains("1073741824") == true)
    #expect(played.fired.isEmpty)
  }

  @Test("digests of a coded file are of its coded bytes")
  func digests() throws {
    let played = try stage(10).play("{ encoding: gzip, digest: { repr: right } }")
    #expect(played.field("Repr-Digest") == "sha-256=:\(Base64.encode(played.bodyBytes)):")
  }

  // MARK: Several parts

  @Test("one range as multipart has one part whose head tells the range")
  func onePart() throws {
    let played = try Stage().range("4-6").play("multipart: true")
    let type = try #require(played.field("Content-Type"))
    let boundary = try #require(type.split(separator: "boundary=").last)
    #expect(type.hasPrefix("multipart/byteranges; boundary="))
    #expect(played.field("Content-Range") == nil)
    #expect(
      played.body
        == "--\(boundary)\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes 4-6/10\r\n\r\nefg\r\n--\(boundary)--\r\n"
    )
    #expect(played.fired.count == 1)
    #expect(try Stage().play("multipart: true").fired.isEmpty)
    #expect(try Stage().range("40-").play("multipart: true").fired.isEmpty)
  }

  @Test("parts come in the order, and in the form, that the scenario wants")
  func forms() throws {
    func body(_ form: String) throws -> String {
      let played = try Stage().range("0-1,4-5,8-9").play("multipart: \(form)")
      let marks = try #require(played.field("Content-Type")?.split(separator: "boundary=").last)
      return played.body.replacingOccurrences(of: marks.replacingOccurrences(of: "\"", with: ""), with: "B")
    }
    func part(_ range: String, _ text: String) -> String {
      "--B\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes \(range)/10\r\n\r\n\(text)\r\n"
    }
    let (a, e, i) = (part("0-1", "ab"), part("4-5", "ef"), part("8-9", "ij"))
    #expect(try body("true") == a + e + i + "--B--\r\n")
    #expect(try body("{ order: [2, 1] }") == e + a + i + "--B--\r\n")
    #expect(try body("{ order: [3, 9, 1] }") == i + a + e + "--B--\r\n")
    #expect(try body("{ preamble: true }").hasSuffix("\r\n" + a + e + i + "--B--\r\n"))
    #expect(try body("{ bare-lf: true }") == (a + e + i + "--B--\r\n").replacingOccurrences(of: "\r\n", with: "\n"))
    #expect(try body("{ blank-line-before-heads: true }").hasPrefix("--B\r\n\r\nContent-Type"))
    let quoted = try Stage().range("0-1,4-5").play("multipart: { quoted: true }")
    #expect(quoted.field("Content-Type")?.hasSuffix("\"") == true)
    #expect(quoted.fired.count == 1)
    #expect(try Stage().range("0-1,4-5").play("multipart: true").fired.isEmpty)
  }

  @Test("positions of the file are found in the parts")
  func positions() throws {
    let played = try Stage().range("0-1,4-5").play("cut: { of: file, at: 5 }")
    #expect(played.body.hasSuffix("\r\n\r\ne"))
    #expect(played.fired.count == 1)
    #expect(try Stage().range("0-1,4-5").play("cut: { of: file, at: 3 }").fired.isEmpty)
  }
}
