import Testing

@testable import TracedContent

@Suite("The output as a whole") struct OverallTests {
  static let seed = ContentSeed(scenario: "overall")
  static let size: Int64 = 150_000
  static let one = TracedVersion(seed: seed, size: size)
  static let two = TracedVersion(seed: seed, number: 2, size: size + 10).sharing(one, until: 90_001)
  static let empty = TracedVersion(seed: seed, number: 3, size: 0)
  static let known = [KnownContent(one), KnownContent(two)]

  static func judge(_ bytes: [UInt8]?, _ known: [KnownContent] = known) throws -> Overall {
    try Overall(of: bytes.map { MemoryReader($0) }, against: known)
  }

  @Test("each whole version is told, and no other is taken for it")
  func identical() throws {
    for (content, version) in [(Self.one, 1), (Self.two, 2)] {
      let overall = try Self.judge(content.bytes(0..<content.size))
      guard case .identical(let agreement) = overall.kind else {
        Issue.record("not identical: \(overall.kind)")
        return
      }
      #expect(agreement.version == version && agreement.commonPrefix == content.size)
    }
    #expect(try Self.judge(Self.two.bytes(0..<Self.size)).kind != .other)
  }

  @Test("beginnings are told with their version", arguments: [1, 70, 65_535, 65_536, 65_537, 90_001, 90_003, 149_999])
  func beginnings(length: Int64) throws {
    let overall = try Self.judge(Self.two.bytes(0..<length))
    guard case .beginning(let agreement) = overall.kind else {
      Issue.record("not a beginning: \(overall.kind)")
      return
    }
    #expect(agreement.version == (length <= 90_001 ? 1 : 2))
    #expect(overall.agreements[1].commonPrefix == length)
    #expect(overall.agreements[0].commonPrefix == min(length, 90_001))
  }

  @Test("one wrong byte anywhere makes it other, and the common prefix ends exactly there")
  func wrongByte() throws {
    for place in [0, 1, 7, 8, 65_535, 65_536, 131_073, 149_999] {
      var bytes = Self.one.bytes(0..<Self.size)
      bytes[place] ^= 0x40
      let overall = try Self.judge(bytes)
      #expect(overall.kind == .other)
      #expect(overall.agreements[0].commonPrefix == Int64(place))
    }
  }

  @Test("a byte too many makes it other")
  func tooLong() throws {
    let overall = try Self.judge(Self.one.bytes(0..<Self.size) + [0])
    #expect(overall.kind == .other)
    #expect(overall.agreements[0].commonPrefix == Self.size)
  }

  @Test("absent, empty, and an empty version are told apart")
  func nothing() throws {
    #expect(try Self.judge(nil).kind == .absent)
    #expect(try Self.judge(nil).size == nil)
    #expect(try Self.judge([]).kind == .empty)
    guard case .identical(let agreement) = try Self.judge([], Self.known + [KnownContent(Self.empty)]).kind else {
      Issue.record("the empty version is not told")
      return
    }
    #expect(agreement.version == 3)
  }

  @Test("an output that cannot be read says so")
  func unreadable() {
    struct Broken: ByteReader {
      let size: Int64 = 10
      func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ReadFailure) {
        throw ReadFailure(offset: offset, code: 5)
      }
    }
    #expect(throws: ReadFailure(offset: 0, code: 5)) { try Overall(of: Broken(), against: Self.known) }
  }
}
