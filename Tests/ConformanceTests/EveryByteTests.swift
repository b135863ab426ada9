import Judge
import ScenarioLanguage
import TestServer
import Testing

@testable import Conformance

@Suite("Every byte") struct EveryByteTests {
  private static let reader = ScenarioReader(registry: .standard)

  @Test("each family can be read, and cuts behind each byte of its part, from none to all but what is whole")
  func families() throws {
    for answer in EveryByte.Answer.allCases {
      for part in EveryByte.Part.allCases {
        for isTLS in [false, true] {
          let name = EveryByte.name(answer, part, isTLS: isTLS)
          let cases = try EveryByte.scenarios(matching: name, reader: Self.reader)
          let ways = isTLS ? 1 : 3
          #expect(cases.count % ways == 0)
          let positions = Set(cases.compactMap { $0.parameters.first { $0.axis == "at" }?.label })
          #expect(positions.count == cases.count / ways)
          #expect(positions.contains("0"))
          if part == .body { #expect(positions.count == (answer == .rest ? 40 : 62)) }
          if part == .head { #expect(positions.count > 150 && positions.count < 400) }
        }
      }
    }
    #expect(EveryByte.names.count == 12)
  }

  @Test(
    "a name, a pattern and a case's name are taken",
    arguments: [
      ("every-byte-whole-body", 62 * 3), ("every-byte-rest-body*", 40 * 4),
      ("every-byte-whole-body(how=reset,at=7)", 1),
      ("every-byte-chunked-body(how=close,*)", 62), ("every-byte-nothing", 0),
    ])
  func names(pattern: String, count: Int) throws {
    #expect(try EveryByte.scenarios(matching: pattern, reader: Self.reader).count == count)
  }

  @Test("a head is cut before its first byte, inside it and before its last")
  func edges() async throws {
    let all = try EveryByte.scenarios(matching: "every-byte-whole-head(how=close,*)", reader: Self.reader)
    let last = try #require(all.last)
    let cases = [all[0], all[20], last]
    let made = try await report(Clients.fresh, cases)
    // A head that ends before its empty line is what libcurl takes for an answer without a body.
    #expect(made.cases.allSatisfy { $0.exchanges.first?.ending == .cutClose })
    #expect(made.cases[1].outcome == .incomplete)
    #expect(made.cases[1].grade == .fail)
    #expect(made.cases[1].rules.contains { $0.id == "F11" })
  }

  @Test("a client that minds lengths and chunks passes behind each byte of a body, and over TLS")
  func passes() async throws {
    let patterns = ["every-byte-whole-body(how=*,at=6*)", "every-byte-chunked-body-tls(how=*,at=1*)"]
    let cases = try patterns.flatMap { try EveryByte.scenarios(matching: $0, reader: Self.reader) }
    #expect(cases.count == 3 * 3 + 11)
    let made = try await report(Clients.fresh, cases)
    #expect(made.cases.allSatisfy { $0.grade != .fail }, "\(made.cases.filter { $0.grade == .fail }.map(\.name))")
  }
}
