import Judge
import ScenarioLanguage
import Testing
import TracedContent

@Suite("Runs that others made") struct ClaimedRunTests {
  private static let file = TracedFile(versions: [
    TracedVersion(seed: ContentSeed(scenario: "drop"), number: 1, size: 1000),
    TracedVersion(seed: ContentSeed(scenario: "drop"), number: 2, size: 1000),
  ])

  private static let page = Array("<html>no</html>".utf8)

  private static func run(_ exchanges: [Exchange], bodies: [AnswerBody] = []) -> ClaimedRun {
    ClaimedRun(
      scenario: Scenario(name: "drop", title: "A drop", places: [Place(name: "file", entries: [Entry(number: 1)])]),
      contents: CaseContents(["file": file]), exchanges: exchanges, fired: [.cut(at: 500)], bodies: bodies)
  }

  private static let resumed: [Exchange] = [
    .get(1, sent: 500, ending: .cutClose, faults: [.cut(at: 500)]),
    .get(2, range: "bytes=500-", first: 500, count: 500),
  ]
  private static let restarted: [Exchange] = [
    .get(1, sent: 500, ending: .cutClose, faults: [.cut(at: 500)]), .get(2),
  ]

  private static func bytes(_ range: Range<Int64>, version: Int = 1) -> [UInt8] {
    file[version: version]?.bytes(range) ?? []
  }

  /// What stands on the disk at the end, in short names so that a table of them can be read.
  enum Output: String {
    case whole, half, nothing, other, appended, spliced

    var bytes: [UInt8] {
      switch self {
      case .whole: ClaimedRunTests.bytes(0..<1000)
      case .half: ClaimedRunTests.bytes(0..<500)
      case .nothing: []
      case .other: ClaimedRunTests.bytes(0..<1000, version: 2)
      case .appended: ClaimedRunTests.bytes(0..<500) + ClaimedRunTests.bytes(0..<1000)
      case .spliced: ClaimedRunTests.bytes(0..<500) + ClaimedRunTests.bytes(500..<1000, version: 2)
      }
    }
  }

  @Test(
    "the output and the claim decide",
    arguments: [
      (ClaimedRun.Claim.success, "resumed", Output.whole, Outcome.resumed, Grade.pass),
      (.success, "restarted", .whole, .restarted, .warn),
      (.success, "restarted", .appended, .corrupt, .fail),
      (.success, "resumed", .half, .incomplete, .fail),
      (.success, "resumed", .nothing, .incomplete, .fail),
      (.success, "resumed", .other, .otherVersion, .warn),
      (.success, "resumed", .spliced, .corrupt, .fail),
      (.failure, "resumed", .whole, .wholeButFailed, .warn),
      (.failure, "resumed", .half, .failed, .warn),
      (.cancelled, "resumed", .half, .failed, .warn),
    ])
  func judged(claim: ClaimedRun.Claim, wire: String, output: Output, outcome: Outcome, grade: Grade) throws {
    let run = Self.run(wire == "resumed" ? Self.resumed : Self.restarted)
    let item = try run.verdict(claim: claim, output: .bytes(MemoryReader(output.bytes)))
    #expect(item.outcome == outcome)
    #expect(item.grade == grade)
    #expect(item.diagnosis.isEmpty == (output == .whole))
  }

  @Test("a file appended to its half is named in the diagnosis and the reason")
  func appended() throws {
    let output = MemoryReader(Self.bytes(0..<500) + Self.bytes(0..<1000))
    let item = try Self.run(Self.restarted).verdict(claim: .success, output: .bytes(output))
    #expect(item.diagnosis.map(\.output) == [[0, 500], [500, 1500]])
    #expect(item.diagnosis.last?.source == DiagnosisPiece.Source(file: "file", version: 1, offset: 0))
    #expect(item.diagnosis.last?.is.contains("the whole file was appended") == true)
    #expect(item.reason.contains("from byte 500"))
    #expect(item.requests == 2)
    #expect(item.exitStatus == 0)
  }

  @Test("an answer's body as the output is told apart from wrong bytes")
  func storedTheAnswer() throws {
    let exchanges: [Exchange] = [
      .get(1, status: 404, count: 15, faults: [FaultRecord(key: "status", planned: "404")], bringsFile: false)
    ]
    let run = Self.run(exchanges, bodies: [AnswerBody(exchange: 0, bytes: Self.page)])
    let item = try run.verdict(claim: .success, output: .bytes(MemoryReader(Self.page)))
    #expect(item.outcome == .storedTheAnswer)
    #expect(item.grade == .fail)
    #expect(item.reason.contains("404"))
    #expect(item.diagnosis.first?.source?.file == "the body of the 404")
  }

  @Test(
    "no output at all is incomplete with a success and failed without",
    arguments: [
      (ClaimedRun.Claim.success, Outcome.incomplete), (.failure, .failed), (.cancelled, .failed),
    ])
  func absent(claim: ClaimedRun.Claim, outcome: Outcome) throws {
    let item = try Self.run(Self.resumed).verdict(claim: claim, output: .absent)
    #expect(item.outcome == outcome)
    #expect(item.partial == .none)
  }

  @Test(
    "a digest tells a version, a beginning and an answer's body, and nothing else",
    arguments: [
      (Int64(1000), "file 1000", Outcome.resumed), (500, "file 500", .incomplete),
      (15, "the body of the 404 15", .storedTheAnswer),
      (1000, "other", .corrupt), (0, "", .incomplete),
    ])
  func digest(size: Int64, digest: String, outcome: Outcome) throws {
    let exchanges = Self.resumed + [.get(3, status: 404, count: 15, bringsFile: false)]
    let run = Self.run(exchanges, bodies: [AnswerBody(exchange: 2, bytes: Self.page)])
    // The name of a content and the length of its beginning stand for a digest here.
    let output = ClaimedRun.Output.digest(size: size, sha256: Array(digest.utf8)) { content, count in
      content.version < 2 ? Array("\(content.label) \(count)".utf8) : []
    }
    #expect(try run.verdict(claim: .success, output: output).outcome == outcome)
  }

  @Test("a run of which no request is known proves nothing")
  func noRequest() throws {
    var run = Self.run([])
    run.fired = []
    run.unfired = [FaultRecord(key: "cut", planned: "50%")]
    let output = MemoryReader(Self.bytes(0..<1000))
    #expect(try run.verdict(claim: .success, output: .bytes(output)).outcome == .notExercised)
  }
}
