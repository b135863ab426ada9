import Testing

@testable import TracedContent

@Suite("Diagnosis of real files") struct OriginalDiagnosisTests {
  /// A log file: many lines that resemble one another, and some that are the same.
  static let log: [UInt8] = {
    var lines = ""
    for number in 0..<3000 {
      lines +=
        number % 7 == 0 ? "----------------------------------------\n" : "2024-03-01 12:00:00 info: line \(number)\n"
    }
    return Array(lines.utf8)
  }()

  /// A disk image: noise, zeros, noise, and a block that stands in it twice.
  static let image: [UInt8] = {
    var numbers = Numbers(state: 99)
    let block = numbers.bytes(4096)
    return numbers.bytes(30_000) + block + [UInt8](repeating: 0, count: 50_000) + numbers.bytes(20_000) + block
  }()

  static let files = [log, image]

  static func diagnose(_ bytes: [UInt8], _ file: [UInt8], version two: [UInt8]? = nil) throws -> Diagnosis {
    let known = KnownContent(original: MemoryReader(file))
    let others = two.map { [KnownContent(original: MemoryReader($0), version: 2)] } ?? []
    let diagnosis = try Diagnosis(of: bytes, expected: known, others: others)
    try checkTruth(diagnosis, bytes, [known] + others)
    return diagnosis
  }

  @Test("the whole, a beginning, and an end are told", arguments: files)
  func plain(file: [UInt8]) throws {
    #expect(try Self.diagnose(file, file).isIdentical)
    let cut = try Self.diagnose(Array(file[..<40_007]), file)
    #expect(cut.short == ["0-40007 as it should be 1@0", "40007-40007 cut short"])
    let end = try Self.diagnose(Array(file[15_003...]), file)
    #expect(end.short == ["0-\(file.count - 15_003) gap 1@15003"])
  }

  @Test("the file appended to its beginning is told", arguments: files)
  func appended(file: [UInt8]) throws {
    for half in [999, 33_333, 36_000] {
      let diagnosis = try Self.diagnose(Array(file[..<half]) + file, file)
      #expect(diagnosis.short.last == "\(half)-\(half + file.count) whole file appended 1@0")
      #expect(diagnosis.pieces.count == 2)
    }
  }

  @Test("a flipped byte is told exactly", arguments: files)
  func flipped(file: [UInt8]) throws {
    for place in [0, 1, 10_000, 60_001, file.count - 2, file.count - 1] {
      var bytes = file
      bytes[place] ^= 0x80
      let diagnosis = try Self.diagnose(bytes, file)
      #expect(diagnosis.pieces.count == (place == 0 || place == file.count - 1 ? 2 : 3))
      #expect(diagnosis.pieces.contains { $0.label == .unknown && $0.output == Int64(place)..<Int64(place + 1) })
    }
  }

  @Test("another version is told from where it differs")
  func versions() throws {
    let one = Self.image
    var numbers = Numbers(state: 5)
    let two = Array(one[..<20_000]) + numbers.bytes(70_000)
    let diagnosis = try Self.diagnose(Array(one[..<25_000]) + Array(two[25_000...]), one, version: two)
    #expect(diagnosis.short == ["0-25000 as it should be 1@0", "25000-90000 other version 2@25000"])
    let whole = try Self.diagnose(two, one, version: two)
    #expect(whole.short == ["0-20000 as it should be 1@0", "20000-90000 other version 2@20000"])
  }

  @Test("any splices of it: the pieces are the output, and each is true", arguments: 0..<20)
  func splices(round: Int) throws {
    var numbers = Numbers(state: UInt64(round) &* 31)
    for file in Self.files {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        let start = Int.random(in: 0...file.count, using: &numbers)
        let end = Int.random(in: start...min(file.count, start + 20_000), using: &numbers)
        bytes += file[start..<end]
        if Bool.random(using: &numbers) { bytes += numbers.bytes(Int.random(in: 0...200, using: &numbers)) }
      }
      _ = try Self.diagnose(bytes, file)
    }
  }

  @Test("the blocks of a file with too many of them are longer, and each is found at its place")
  func coarse() throws {
    let version = TracedVersion(seed: ContentSeed(scenario: "coarse"), size: 300_000)
    let index = try BlockIndex(original: 3, reader: version, mostEntries: 1000)
    #expect(index.window == 512)
    for offset in stride(from: Int64(0), to: 300_000 - 512, by: 512 * 13) {
      let hash = version.bytes(offset..<offset + 512).reduce(UInt64(0)) { RollingHash.append($1, to: $0) }
      let place = try #require(index.place(of: hash))
      #expect(place.suspect == 3 && place.offset == offset)
    }
  }
}
