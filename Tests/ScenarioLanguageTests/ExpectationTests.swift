import ScenarioLanguage
import Testing

/// Swift Testing has an `Expectation` too.
private typealias Expectation = ScenarioLanguage.Expectation

@Suite("What is expected") struct ExpectationTests {
  private static func expect(_ text: String) throws -> Expectation {
    try ReadingTests.read("file: { versions: 3 }\nexpect: \(text)").expectation
  }

  @Test("outcomes, the disk, the version and the runs")
  func keys() throws {
    let expectation = try Self.expect(
      """
      { pass: [whole but failed, "stored the answer"], warn: restarted, fail: [other version], no-request: pass,
        after: { 1: [failed], 2: complete }, disk: { final: old, partial: none }, version: 3, knowable: with-digest }
      """)
    #expect(expectation.pass == [.wholeButFailed, .storedTheAnswer])
    #expect(expectation.warn == [.restarted])
    #expect(expectation.fail == [.otherVersion])
    #expect(expectation.noRequestPasses)
    #expect(expectation.after == [1: [.failed], 2: [.complete]])
    #expect(expectation.final == .old)
    #expect(expectation.partial == Expectation.Partial.none)
    #expect(expectation.version == .number(3))
    #expect(expectation.knowable == .withDigest)
    #expect(try Self.expect("{ version: any, knowable: false }").version == .any)
    #expect(try Self.expect("{ version: any, knowable: false }").knowable == .no)
    #expect(try Self.expect("{ disk: { final: absent, partial: good } }").final == .absent)
    #expect(try Self.expect("{ disk: { final: whole, partial: good } }").partial == .good)
  }

  @Test("the wire")
  func wire() throws {
    let wire = try Self.expect(
      """
      { wire: { requests: "<= 10", waits: [">= 2 s", "<= 4 s", growing], connections: [1], no-byte-twice: true,
        sends: { Range: present }, never-sends: { if-range: [weak, "W/*"], authorization: other-origin, range: multiple } } }
      """
    ).wire
    #expect(wire.requests == [RequestCondition.Count(relation: .atMost, number: 10)])
    #expect(wire.waits == [.bound(.atLeast, .seconds(2)), .bound(.atMost, .seconds(4)), .growing])
    #expect(wire.connections == [RequestCondition.Count(number: 1)])
    #expect(wire.noByteTwice)
    #expect(wire.sends == [Expectation.Wire.FieldRule(name: "range", value: "present")])
    #expect(
      wire.neverSends.map { "\($0.name)=\($0.value)" } == [
        "if-range=weak", "if-range=W/*", "authorization=other-origin", "range=multiple",
      ])
  }

  @Test("names alone are of fields that are present, and a word stands alone")
  func names() throws {
    let wire = try Self.expect("{ wire: { sends: [Range, If-Range], never-sends: cookie } }").wire
    #expect(wire.sends.map { "\($0.name)=\($0.value)" } == ["range=present", "if-range=present"])
    #expect(wire.neverSends.map { "\($0.name)=\($0.value)" } == ["cookie=present"])
    #expect(try Self.expect("{ wire: no-byte-twice }").wire.noByteTwice)
  }

  @Test("of a list, the items that are for the case count, and a later one wins")
  func list() throws {
    let cases = try SampleFaults.reader.read(
      text: """
        matrix: { cut: [0, 1, 2] }
        server: [cut: <cut>, honest]
        expect:
          - pass: [failed]
            wire: { requests: 2 }
          - when: { cut: [0, 1] }
            warn: [failed, lost]
          - when: { cut: 1 }
            fail: [lost]
            wire: { connections: 1 }
        """, file: "x.yaml"
    ).map(\.expectation)
    #expect(cases.map(\.pass) == [[], [], [.failed]])
    #expect(cases.map(\.warn) == [[.failed, .lost], [.failed], []])
    #expect(cases.map(\.fail) == [[], [.lost], []])
    #expect(cases.map(\.wire.connections.count) == [0, 1, 0])
    #expect(cases.map(\.wire.requests.count) == [1, 1, 1])
  }
}
