import ScenarioLanguage
import Testing

@Suite("Files and their versions") struct FileVersionTests {
  private static func file(_ text: String) throws -> FileSpecification {
    try ReadingTests.read("file: \(text)").places[0].file
  }

  private static let noon: Int64 = 1_709_294_400
  private static let day: Int64 = 86_400

  @Test("a file has a size, a name, a tag, a date and a type")
  func keys() throws {
    let file = try Self.file(
      "{ size: 7 B, name: \"ü%20.bin\", etag: '\"x\"', last-modified: 2024-03-02T12:00:00Z, media-type: text/html }")
    #expect(file.name == "ü%20.bin")
    #expect(
      file.versions == [
        FileSpecification.Version(
          size: 7, entityTag: .literal("\"x\""), lastModified: .time(Self.noon + Self.day), mediaType: "text/html")
      ])
    #expect(try Self.file("{ size: split }").isSplitSize)
    #expect(try Self.file("7 EiB").versions[0].size == 7 << 60)
  }

  @Test("content is noise, text, noise with zeros, or a real file")
  func contents() throws {
    #expect(try Self.file("{ content: text }").versions[0].content == .text)
    let zeros = try Self.file("{ content: { noise-with-zeros: [1 MiB, 50%] } }").versions[0].content
    #expect(
      zeros
        == .noiseWithZeros(
          Position(.bytes(1 << 20), of: .file, text: "1 MiB"),
          Position(.share(numerator: 50, denominator: 100), of: .file, text: "50%")))
  }

  @Test("later versions have new bytes, a new tag and a later date, and else are as the one before")
  func counted() throws {
    let versions = try Self.file("{ size: 5 B, versions: 3 }").versions
    #expect(versions.map(\.number) == [1, 2, 3])
    #expect(versions.map(\.size) == [5, 5, 5])
    #expect(versions.map(\.entityTag) == [.strong, .strong, .strong])
    #expect(versions.map(\.lastModified) == [0, 1, 2].map { .time(Self.noon + $0 * Self.day) })
    #expect(versions.allSatisfy { $0.sameBytesAs == nil && $0.sameUntil == nil })
  }

  @Test(
    "where the item before has no tag or date, the next has none; `now` stays",
    arguments: [
      (
        "{ etag: none, last-modified: none, versions: 2 }", FileSpecification.Tag.none,
        FileSpecification.ModificationTime.none
      ),
      ("{ etag: weak, last-modified: now, versions: 2 }", .weak, .now),
      ("{ etag: '\"x\"', versions: 2 }", .literal("\"x-v2\""), .time(noon + day)),
      ("{ etag: 'W/\"x\"', versions: 2 }", .literal("W/\"x-v2\""), .time(noon + day)),
      ("{ etag: bare, versions: 2 }", .literal("bare-v2"), .time(noon + day)),
      ("{ versions: [{}, { etag: '\"1\"', last-modified: 2024-03-01T12:00:00Z }] }", .literal("\"1\""), .time(noon)),
    ])
  func second(text: String, tag: FileSpecification.Tag, date: FileSpecification.ModificationTime) throws {
    let version = try Self.file(text).versions[1]
    #expect(version.entityTag == tag)
    #expect(version.lastModified == date)
  }

  @Test("a list of versions begins with the file itself, and a size alone is a map of one key")
  func listed() throws {
    let versions = try Self.file(
      """
      { size: 4 MiB, etag: weak, versions: [{ media-type: text/plain }, 5 MiB, { etag: strong }, { size: 1 B, content: text }] }
      """
    ).versions
    #expect(versions.map(\.size) == [4 << 20, 5 << 20, 5 << 20, 1])
    #expect(versions.map(\.entityTag) == [.weak, .weak, .strong, .strong])
    #expect(versions.map(\.mediaType) == Array(repeating: "text/plain", count: 4))
    #expect(versions.map(\.content) == [.noise, .noise, .noise, .text])
    #expect(versions.map(\.lastModified) == [0, 1, 2, 3].map { .time(Self.noon + $0 * Self.day) })
  }

  @Test("a literal tag is renewed by its number at each version")
  func renewed() throws {
    let versions = try Self.file("{ etag: '\"x\"', versions: 3 }").versions
    #expect(versions.map(\.entityTag) == [.literal("\"x\""), .literal("\"x-v2\""), .literal("\"x-v3\"")])
  }

  @Test("a version may have another's bytes, or version 1's up to a place")
  func shared() throws {
    let versions = try Self.file(
      "{ size: 9 B, versions: [{}, { size: 8 B }, { same-bytes-as: 1 }, { same-until: 60% }] }"
    ).versions
    #expect(versions.map(\.sameBytesAs) == [nil, nil, 1, nil])
    #expect(versions.map(\.size) == [9, 8, 9, 9])
    #expect(versions[3].sameUntil == Position(.share(numerator: 60, denominator: 100), of: .file, text: "60%"))
    #expect(versions[2].entityTag == .strong)
  }
}
