import ScenarioLanguage
import Testing

@Suite("Reading scenarios") struct ReadingTests {
  static func read(_ text: String) throws -> Scenario {
    try #require(try SampleFaults.reader.read(text: text, file: "d/name.yaml").first)
  }

  private static func entries(_ text: String) throws -> [Entry] { try read(text).places[0].entries }

  @Test("an empty map is an honest server and a client that runs")
  func defaults() throws {
    let scenario = try Self.read("{}")
    #expect(scenario.name == "name")
    #expect(scenario.title == "name")
    #expect(scenario.path == "d/name.yaml")
    #expect(scenario.places.map(\.name) == ["file"])
    #expect(scenario.places[0].file == FileSpecification())
    #expect(scenario.places[0].entries.count == 1)
    #expect(scenario.places[0].entries[0].faults.isEmpty)
    #expect(scenario.client == [.run(.plain)])
    #expect(scenario.limits == Limits())
    #expect(scenario.expectation == Expectation())
  }

  @Test("the head of a file is kept")
  func head() throws {
    let scenario = try Self.read(
      """
      title: The connection closes
      why: >-
        The commonest fault
        of all.
      rules: [F1, C1, P2]              # ids of rules.md
      seen: [containerd/containerd#3974]
      tags: [connection, core]
      since: 1.2
      needs: [tls, network-namespace]
      """)
    #expect(scenario.title == "The connection closes")
    #expect(scenario.why == "The commonest fault of all.")
    #expect(scenario.rules == ["F1", "C1", "P2"])
    #expect(scenario.seen == ["containerd/containerd#3974"])
    #expect(scenario.tags == ["connection", "core"])
    #expect(scenario.since == "1.2")
    #expect(scenario.needs == ["tls", "network-namespace"])
  }

  @Test("every key of an entry is read")
  func entryKeys() throws {
    let list = try Self.entries(
      """
      file: { versions: 2 }
      server:
        - cut: { at: 50%, how: reset }
          times: 3
          required: true
        - stall: 5%
          until: fired
        - version: 2
        - honest
        - { version: { to: 1, at: 37% }, status: 503 }
        - version: { to: 2, at: end }
        - connection: refuse
        - { connection: refuse, for: 3 s }
        - { when: { range: present }, ignore-range: true }
        - { when: { method: HEAD }, status: 404, times: 2 }
        - start-over
      """)
    #expect(list.map(\.number) == Array(1...10))
    #expect(list[0].source == "cut: { at: 50%, how: reset }, times: 3, required")
    #expect(list[0].times == 3)
    #expect(list[0].isRequired)
    #expect(list[0].faults.map(\.planned) == ["{ at: 50%, how: reset }"])
    #expect(list[0].faults[0].mark == Mark(line: 3, column: 5))
    #expect(list[0].faults[0].counts && list[0].faults[0].isRequired)
    #expect(list[1].isUntilFired && list[1].faults[0].counts && !list[1].faults[0].isRequired)
    #expect(list[2].version == Entry.VersionChange(to: 2))
    #expect(list[3].source == "honest" && list[3].faults.isEmpty && list[3].version == nil)
    let position = Position(.share(numerator: 37, denominator: 100), text: "37%")
    #expect(list[4].version == Entry.VersionChange(to: 1, at: .position(position)))
    #expect(list[5].version == Entry.VersionChange(to: 2, at: .end))
    #expect(list[6].lasting == .seconds(1))
    #expect(list[7].lasting == .seconds(3))
    #expect(list[8].condition?.range == .present && list[8].times == .max)
    #expect(list[8].source == "when: { range: present }, ignore-range")
    #expect(list[9].condition?.method == "HEAD" && list[9].times == 2)
    #expect(try Self.read("server: [honest, start-over]").places[0].startsOver)
    #expect(try !Self.read("server: [honest]").places[0].startsOver)
  }

  @Test("what every adds yields to an entry's own keys, and counts only when it is required")
  func every() throws {
    let scenario = try Self.read(
      """
      every: { rate: 50 kB/s, ignore-range: true, cut: 10% }
      head-request: { status: 404 }
      server:
        - cut: 50%
        - other-range: { first: { by: 1 } }
        - honest
      """)
    let place = scenario.places[0]
    func faults(_ index: Int) -> [String] { place.entries[index].faults.map { "\($0.key)=\($0.planned)" } }
    #expect(faults(0) == ["cut=50%", "rate=50 kB/s", "ignore-range=true"])
    #expect(faults(1) == ["other-range={ first: { by: 1 } }", "rate=50 kB/s", "cut=10%"])
    #expect(faults(2) == ["rate=50 kB/s", "ignore-range=true", "cut=10%"])
    #expect(place.entries[2].faults.allSatisfy { $0.isFromEvery && !$0.counts })
    #expect(place.every.count == 3)
    #expect(place.headRequest.map(\.key) == ["status"])
    let required = try Self.read("every: { rate: 50 kB/s, required: true }").places[0].entries[0]
    #expect(required.faults.allSatisfy { $0.isFromEvery && $0.counts && $0.isRequired })
    #expect(!required.isRequired)
  }

  @Test(
    "whether a fault counts depends on its value and on `required`",
    arguments: [
      ("rate: 5 B/s", false), ("{ rate: 5 B/s, required: true }", true), ("connection: close", false),
      ("connection: close-before-answer", true), ("cut: 5%", true),
    ])
  func counting(entry: String, counts: Bool) throws {
    #expect(try Self.entries("server: [\(entry)]")[0].faults[0].counts == counts)
  }

  @Test("a condition is read from every key")
  func conditions() throws {
    let entry = try Self.entries(
      """
      server:
        - when:
            method: GET
            range: "0-0"
            if-range: absent
            from: ">= 50%"
            part: 3
            connection: "> 2"
            request: 3
            run: 2
            path: "*.bin"
            header: { Authorization: present, X-Y: absent, Accept: "text/*" }
          status: 503
        - honest
      """)[0]
    let condition = try #require(entry.condition)
    #expect(condition.method == "GET")
    #expect(condition.range == .exactly("0-0"))
    #expect(condition.ifRange == false)
    #expect(condition.from?.relation == .atLeast)
    #expect(condition.from?.position.frame == .file)
    #expect(condition.part == RequestCondition.Count(number: 3))
    #expect(condition.connection == RequestCondition.Count(relation: .more, number: 2))
    #expect(condition.request == RequestCondition.Count(number: 3))
    #expect(condition.run == 2)
    #expect(condition.path == "*.bin")
    #expect(condition.fields == ["authorization": .present, "x-y": .absent, "accept": .matches("text/*")])
  }

  @Test("a profile's probes are read in the form of `when`")
  func probes() throws {
    let probe = try RequestCondition(RequestCondition.form.read(YAML.parse("{ range: \"0-0\", request: 1 }")))
    #expect(probe.range == .exactly("0-0"))
    #expect(probe.request?.holds(for: 1) == true)
  }

  @Test("places have lists, files, paths, origins and addresses that run out")
  func places() throws {
    let scenario = try Self.read(
      """
      tls: true
      file: { size: 10 B }
      places:
        mirror:
          server: [cut: 5, honest]
          file: { size: 20 B, name: other.bin }
          path: /org/x.bin
          origin: other
          expires: { after: 1 use, answer: { status: 410 } }
          every: { rate: 5 B/s }
          head-request: ignore-range
          also: { /sum: "{sha256}" }
        file: [redirect: { to: mirror, status: 307 }]
        gated: { expires: released }
        named: { expires: { after: { released: GO } } }
        timed: { expires: { after: 30 s }, server: honest }
      also: { /index.html: "<a href='{url}'> <x> {size}" }
      """)
    #expect(scenario.isTLS)
    #expect(scenario.places.map(\.name) == ["file", "mirror", "gated", "named", "timed"])
    let mirror = scenario.places[1]
    #expect(mirror.file.name == "other.bin" && mirror.file.versions[0].size == 20 && mirror.hasOwnFile)
    #expect(mirror.entries.count == 2 && mirror.path == "/org/x.bin" && mirror.isOtherOrigin)
    #expect(mirror.expiry?.bound == .uses(1))
    #expect(mirror.expiry?.answer.map(\.planned) == ["410"])
    #expect(mirror.every.count == 1 && mirror.headRequest.count == 1)
    #expect(scenario.places[0].file.versions[0].size == 10 && !scenario.places[0].hasOwnFile)
    #expect(scenario.places[2].expiry?.bound == .released("gated"))
    #expect(scenario.places[2].expiry?.answer.map(\.planned) == ["403"])
    #expect(scenario.places[3].expiry?.bound == .released("GO"))
    #expect(scenario.places[4].expiry?.bound == .time(.seconds(30)))
    #expect(
      scenario.also == [
        Scenario.OtherAddress(path: "/sum", text: "{sha256}"),
        Scenario.OtherAddress(path: "/index.html", text: "<a href='{url}'> <x> {size}"),
      ])
  }

  @Test("fleets and limits of connections stand beside the server")
  func world() throws {
    let scenario = try Self.read("file: { versions: 2 }\nfleet: [1, 2]\nlimit-connections: { at: 2, by: reset }")
    #expect(scenario.fleet == [1, 2])
    #expect(scenario.connectionLimit == Scenario.ConnectionLimit(count: 2, refusal: .reset))
    let short = try Self.read("limit-connections: 3")
    #expect(short.connectionLimit == Scenario.ConnectionLimit(count: 3, refusal: .unavailable))
  }

  @Test("a limit of time is at least three times the stall limit that the client is given")
  func limits() throws {
    let scenario = try Self.read("limits: { runs: 7, requests: 9, time: 5 s }\nclient: [options: { stall: 3 s }, run]")
    #expect(scenario.limits == Limits(runs: 7, requests: 9, time: .seconds(9)))
  }

  @Test("entries are read from a command line")
  func commandLine() throws {
    let place = try SampleFaults.reader.place(entries: [
      "cut: 50%", "{ status: 503, times: 2 }", "honest", "start-over",
    ])
    #expect(place.entries.map(\.source) == ["cut: 50%", "status: 503, times: 2", "honest"])
    #expect(place.startsOver)
    #expect(try SampleFaults.reader.place(entries: []).entries.map(\.source) == ["honest"])
  }

  @Test("a block text is told from one in quotes, for its line ends")
  func blockText() throws {
    let list = try Self.entries(
      "server:\n  - raw-head: |\n      HTTP/1.1 200 OK\n      X: y\n\n  - raw-head: \"A\\nB\"")
    #expect(list[0].faults.map(\.fault).compactMap { ($0 as? RawHead)?.value.isBlockText } == [true])
    #expect(list[1].faults.map(\.fault).compactMap { ($0 as? RawHead)?.value.isBlockText } == [false])
  }
}
