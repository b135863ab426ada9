import Judge
import ScenarioLanguage
import TestServer
import Testing

@testable import Conformance

@Suite("Fuzzing") struct FuzzTests {
  private static let reader = ScenarioReader(registry: .standard)

  @Test("the same seed draws the same scenarios, another seed others")
  func deterministic() throws {
    func draws(_ seed: UInt64) -> [String] {
      (1...40).compactMap { number in
        ScenarioDraw(reader: Self.reader).scenario(seed: seed, number: number, name: "x")
          .map { YAMLWriter.document($0.node) }
      }
    }
    #expect(draws(5) == draws(5))
    #expect(draws(5).count == 40)
    #expect(draws(5) != draws(6))
  }

  /// A fault that nobody has heard of.
  private struct NovelFault: PlayableFault {
    static let definition = FaultDefinition(
      key: "novel", summary: "New.",
      form: .map(MapForm(main: "at", [KeyForm("at", .position([.file]), "Where.", isRequired: true)])),
      examples: ["novel: 50%"], level: .meaning)
    init(_ value: Value) throws(ScenarioProblem) {}
  }

  @Test("every fault of the registry is drawn, one that is new as well, with values of its grammar")
  func allFaults() throws {
    let registry = FaultRegistry(FaultRegistry.standard.faults + [NovelFault.self])
    let draw = ScenarioDraw(reader: ScenarioReader(registry: registry))
    var drawn: Set<String> = []
    var values: Set<String> = []
    for number in 1...1500 {
      guard let scenario = draw.scenario(seed: 1, number: number, name: "x")?.scenario else { continue }
      for use in scenario.places.flatMap({ $0.entries.flatMap(\.faults) + $0.every }) {
        drawn.insert(use.key)
        if use.key == "novel" { values.insert(use.planned) }
      }
    }
    let missing = Set(registry.faults.map { $0.definition.key }).subtracting(drawn)
    #expect(missing.isEmpty, "\(missing.sorted()) are never drawn")
    #expect(values.count > 3, "\(values)")
  }

  @Test("what was drawn is read back from its file as it was")
  func written() throws {
    let draw = ScenarioDraw(reader: Self.reader)
    for number in 1...60 {
      guard let (node, scenario) = draw.scenario(seed: 3, number: number, name: "x") else { continue }
      let again = try #require(draw.read(node, name: "x"))
      #expect(again.resolved == scenario.resolved)
    }
  }

  @Test("everything that may be left out is left out once, what is large first, and what bounds a case stays")
  func candidates() throws {
    let node = try YAML.parse(
      "{ title: t, file: { size: 5000, etag: weak }, server: [{ cut: 37%, delay: 1 s }, honest], tls: true, limits: { runs: 2 } }"
    )
    let texts = Shrinking.candidates(of: node).map(YAMLWriter.flow)
    for part in [
      "server: [{ cut: 37%, delay: 1 s }], tls", "server: [honest], tls", "server: [{ cut: 37% }, honest]",
      "server: [{ delay: 1 s }, honest]", "cut: 50%", "{ size: 5000 }", "size: 0", "size: 100",
    ] { #expect(texts.contains { $0.contains(part) }, "\(part)") }
    #expect(texts.contains { !$0.contains("tls") })
    #expect(texts.allSatisfy { $0.contains("title: t") && $0.contains("limits: { runs: 2 }") && $0.contains("size:") })
    #expect(Shrinking.size(of: node) > 0 && texts.first.map { !$0.contains("server") } == true)
  }

  @Test(
    "numbers become simple ones, shares the half, words stay",
    arguments: [
      ("5000", ["0", "1", "100", "1000", "2500"]), ("1", ["0"]), ("0", []), ("-7", ["-1"]), ("37%", ["50%"]),
      ("50%", []), ("reset", []), ("-9223372036854775808", ["-1"]),
    ])
  func simpler(text: String, simpler: [String]) { #expect(Shrinking.simpler(text) == simpler) }

  /// What a client asks on a scenario, and whether an answer deceives it.
  static let candour: [(yaml: String, requests: [String?], deceives: Bool)] = [
    ("server: [{ cut: 37% }, honest]", [nil, "bytes=370-"], false),
    ("server: [{ cut: 37% }, { ignore-range: true }]", [nil, "bytes=370-"], false),
    ("server: [{ framing: close, cut: 37% }]", [nil], true),
    ("server: [{ framing: close, cut: { at: 37%, how: reset } }]", [nil], false),
    ("server: [{ framing: chunked, cut: 37% }]", [nil], false),
    ("server: [{ length: { by: -10 } }]", [nil], true),
    ("server: [{ length: { by: 10 } }]", [nil], false),
    ("server: [{ length: { by: 10 }, extra: 10 }]", [nil], true),
    ("server: [{ length: garbage }]", [nil], false),
    ("server: [{ damage: 50% }]", [nil], true),
    ("server: [{ body: html }]", [nil], true),
    ("server: [{ status: 404, body: html }]", [nil], false),
    ("server: [{ content-range: { first: { by: 1 } } }]", ["bytes=100-"], false),
    ("server: [{ body-from: { by: 1 } }]", ["bytes=100-"], false),
    ("server: [{ other-range: { first: { by: 1 } } }]", ["bytes=100-"], false),
    (
      "server: [{ other-range: { first: { by: 1 } }, content-range: { first: { by: -1 }, last: { by: -1 } } }]",
      ["bytes=100-899"], true
    ),
    ("server: [{ status: 200 }]", ["bytes=100-"], true),
    ("server: [{ short-range: 50% }]", ["bytes=100-"], false),
    ("server: [{ short-range: 50%, content-range: { total: star } }]", ["bytes=100-"], true),
    ("server: [{ not-satisfiable: { length: 100 } }]", ["bytes=100-"], true),
    ("server: [{ not-satisfiable: true }]", ["bytes=100-"], false),
    (
      "file: { size: 1000, versions: 2 }\nserver: [{ cut: 37% }, { version: 2, if-range: ignored }]",
      [nil, "bytes=370-"], false
    ),
    (
      "file: { size: 1000, versions: 2, etag: none }\nserver: [{ cut: 37% }, { version: 2 }]", [nil, "bytes=370-"], true
    ),
    (
      "file: { size: 1000, versions: 2 }\nserver: [{ cut: 37% }, { version: 2, if-range: ignored, header: { remove: [ETag] } }]",
      [nil, "bytes=370-"], true
    ),
    ("file: { size: 1000, versions: 2 }\nserver: [{ version: { to: 2, at: 50% } }]", [nil], true),
    ("server: [{ framing: { chunked: { no-last-chunk: true } } }]", [nil], false),
  ]

  @Test(
    "an answer deceives where a client that keeps every rule must believe what is not true", arguments: candour.indices)
  func deceits(row: Int) throws {
    let (yaml, requests, deceives) = Self.candour[row]
    let text = (yaml.hasPrefix("file") ? "" : "file: { size: 1000 }\n") + yaml
    let cases = try scenario("title: x\n" + text)
    let exchanges = requests.enumerated().map { index, range in
      Exchange(
        n: index + 1, run: 1, place: "file", entry: nil, entrySource: nil, connection: index, reused: false,
        started: Double(index), duration: 0,
        request: .init(
          method: "GET", target: "/file.bin", version: "HTTP/1.1",
          headers: [["Host", "x"]] + (range.map { [["Range", $0]] } ?? [])),
        response: nil, bodyBytes: 1000, delivered: nil, bodyRange: nil, version: nil, ending: .complete, faults: [])
    }
    let found = Candour(exchanges, in: cases[0]).firstDeceit
    #expect((found != nil) == deceives, "\(found?.reason ?? "candid")")
  }

  @Test("a corruption of a client that appends is found, shrunk, and played again from its file")
  func naive() async throws {
    let fuzzer = Fuzzer(client: try Client(Clients.appending), seed: 7, jobs: 2, reader: Self.reader)
    let result = try await fuzzer.run(for: .seconds(120), limit: 8)
    #expect(result.cases == 8)
    let failure = try #require(result.failures.first { $0.item.outcome == .corrupt }, "\(result.failures)")
    #expect(failure.item.rules.contains { $0.id == "P1" })
    let stem = String(failure.file.dropLast(".yaml".count))
    let cases = try scenario(failure.yaml, named: stem)
    #expect(cases[0].places[0].entries.count <= 2)
    let again = try await report(Clients.appending, cases)
    #expect(again.cases.map(\.outcome) == [.corrupt])
  }

  @Test("a server that is slow to the end of a client's time does not make it hang")
  func slow() async throws {
    let text = "title: x\nfile: { size: 100000 }\nserver: [{ rate: 20 kB/s }]\nlimits: { runs: 1, time: 1 s }"
    let cases = try scenario(text)
    let item = try #require(try await report(Clients.fresh, cases).cases.first)
    #expect(item.outcome == .hung)
    #expect(FuzzOracle.isBad(item) && !FuzzOracle.isFailure(item, cases[0]))
    let silent = try scenario(
      "title: x\nfile: { size: 1000 }\nserver: [{ cut: { at: 10, how: silence } }]\nlimits: { runs: 1, time: 1 s }")
    let hung = try #require(try await report(Clients.fresh, silent).cases.first)
    #expect(FuzzOracle.isFailure(hung, silent[0]), "\(hung.exchanges.map(\.ending))")
  }
}
