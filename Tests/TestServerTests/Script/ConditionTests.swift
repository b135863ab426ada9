import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Conditions") struct ConditionTests {
  private static func bytes(_ relation: Value.Comparison, _ count: Int64) -> RequestCondition.FirstByte {
    .init(relation: relation, position: Position(.bytes(count), text: "\(count)"))
  }
  private static let half = RequestCondition.FirstByte(
    relation: .atLeast, position: Position(.share(numerator: 1, denominator: 2), text: "50%"))

  private static let table: [(condition: RequestCondition, method: String, fields: Fields, holds: Bool)] = [
    (when { _ in }, "GET", [:], true),
    (when { _ in }, "HEAD", [:], false),
    (when { $0.method = "HEAD" }, "HEAD", [:], true),
    (when { $0.method = "HEAD" }, "GET", [:], false),
    (when { $0.method = "*" }, "POST", [:], true),
    (when { $0.range = .present }, "GET", ["Range": "bytes=0-"], true),
    (when { $0.range = .present }, "GET", ["Range": "nonsense"], true),
    (when { $0.range = .present }, "GET", [:], false),
    (when { $0.range = .absent }, "GET", [:], true),
    (when { $0.range = .absent }, "GET", ["Range": "bytes=0-"], false),
    (when { $0.range = .multiple }, "GET", ["Range": "bytes=0-1,5-6"], true),
    (when { $0.range = .multiple }, "GET", ["Range": "bytes=0-1"], false),
    (when { $0.range = .multiple }, "GET", ["Range": "bytes=0-1,x"], false),
    (when { $0.range = .exactly("0-0") }, "GET", ["Range": "bytes=0-0"], true),
    (when { $0.range = .exactly("0-0") }, "GET", ["Range": "Bytes=0-0"], true),
    (when { $0.range = .exactly("0-0") }, "GET", ["Range": "bytes=0-1"], false),
    (when { $0.range = .exactly("0-0") }, "GET", ["Range": "bytes=0-"], false),
    (when { $0.range = .exactly("0-") }, "GET", ["Range": "bytes=0-"], true),
    (when { $0.range = .exactly("-5") }, "GET", ["Range": "bytes=-5"], true),
    (when { $0.range = .exactly("0-0, -1") }, "GET", ["Range": "bytes=0-0 ,-1"], true),
    (when { $0.ifRange = true }, "GET", ["If-Range": "\"a\""], true),
    (when { $0.ifRange = true }, "GET", [:], false),
    (when { $0.ifRange = false }, "GET", [:], true),
    (when { $0.from = bytes(.more, 0) }, "GET", [:], false),
    (when { $0.from = bytes(.more, 0) }, "GET", ["Range": "bytes=0-"], false),
    (when { $0.from = bytes(.more, 0) }, "GET", ["Range": "bytes=1-"], true),
    (when { $0.from = bytes(.equal, 0) }, "GET", [:], true),
    (when { $0.from = bytes(.equal, 990) }, "GET", ["Range": "bytes=-10"], true),
    (when { $0.from = bytes(.atLeast, 1000) }, "GET", ["Range": "bytes=1000-"], true),
    (when { $0.from = bytes(.less, 5000) }, "GET", ["Range": "bytes=4000-"], true),
    (when { $0.from = bytes(.more, 0) }, "GET", ["Range": "bytes=9-5"], false),
    (when { $0.from = half }, "GET", ["Range": "bytes=500-"], true),
    (when { $0.from = half }, "GET", ["Range": "bytes=499-"], false),
    (when { $0.connection = .init(number: 3) }, "GET", [:], true),
    (when { $0.connection = .init(number: 2) }, "GET", [:], false),
    (when { $0.connection = .init(relation: .atMost, number: 3) }, "GET", [:], true),
    (when { $0.request = .init(number: 4) }, "GET", [:], true),
    (when { $0.request = .init(relation: .more, number: 4) }, "GET", [:], false),
    (when { $0.run = 1 }, "GET", [:], true),
    (when { $0.run = 2 }, "GET", [:], true),
    (when { $0.run = 3 }, "GET", [:], false),
    (when { $0.part = .init(number: 5) }, "GET", [:], true),
    (when { $0.part = .init(number: 1) }, "GET", [:], false),
    (when { $0.path = "/a/file.bin" }, "GET", [:], true),
    (when { $0.path = "/a/*" }, "GET", [:], true),
    (when { $0.path = "/b/*" }, "GET", [:], false),
    (when { $0.fields = ["authorization": .present] }, "GET", ["Authorization": "x"], true),
    (when { $0.fields = ["authorization": .present] }, "GET", [:], false),
    (when { $0.fields = ["authorization": .absent] }, "GET", [:], true),
    (when { $0.fields = ["user-agent": .matches("curl/*")] }, "GET", ["User-Agent": "curl/7.88"], true),
    (when { $0.fields = ["user-agent": .matches("curl/*")] }, "GET", ["User-Agent": "Wget/1"], false),
    (when { $0.fields = ["user-agent": .matches("curl/*")] }, "GET", [:], false),
    (
      when {
        $0.range = .present
        $0.ifRange = true
      }, "GET", ["Range": "bytes=0-"], false
    ),
  ]

  @Test("a condition holds where all of its keys do", arguments: table.indices)
  func holds(index: Int) {
    let row = Self.table[index]
    let request = RequestHead(method: row.method, target: "/r/x/a/file.bin", fields: row.fields)
    let counts = RequestCounts(run: 2, connection: 3, request: 4, part: 5)
    let facts = RequestFacts(request, path: "/a/file.bin")
    #expect(row.condition.holds(for: facts, counts: counts, size: 1000) == row.holds)
  }

  @Test("request counts the GETs of a process on a place, connection and part the case's, run holds later too")
  func counts() {
    let byRequest = when { $0.request = .init(number: 2) }
    var player = Player(list(entry(), entry(use("cut"), when: byRequest)))
    #expect(player.entries(ofGETs: 3) == [1, 2, 1])
    player.script.start(run: 2, now: player.now)
    #expect(player.entries(ofGETs: 3) == [1, 2, 1])

    let later = when { $0.run = 2 }
    var second = Player(list(entry(), entry(use("cut"), when: later)))
    #expect(second.getWhole().entry == 1)
    second.script.start(run: 2, now: second.now)
    #expect(second.getWhole().entry == 2)
    second.script.start(run: 3, now: second.now)
    #expect(second.getWhole().entry == 2 && second.script.run == 3)
  }

  @Test("a request of another place is counted there")
  func requestsByPlace() {
    let second = when { $0.request = .init(number: 2) }
    var player = Player(places: [
      Place(name: "file", entries: list(entry(), entry(use("cut"), when: second))),
      Place(name: "mirror", entries: list(entry())),
    ])
    _ = player.getWhole()
    _ = player.getWhole(place: "mirror")
    #expect(player.getWhole().entry == 2)
  }

  @Test("HEAD is taken by a when entry that names it, and by no other")
  func head() {
    let named = when { $0.method = "HEAD" }
    var player = Player(
      list(entry(use("cut"), when: when { _ in }), entry(use("status"), times: 2, when: named), entry()))
    #expect(player.ask("HEAD").entry == 2)
    #expect(player.ask("HEAD").entry == 2)
    let third = player.ask("HEAD")
    #expect(third.origin == .head && third.entry == nil && third.uses.isEmpty)
  }

  @Test(
    "parts are distinct starts above 0 that no range reaches",
    arguments: [
      (["0-249", "250-499", "500-749", "750-"], [nil, 1, 2, 3]),
      (["750-", "500-749", "250-499", "0-249"], [1, 2, 3, nil]),
      (["0-", "500-", "750-"], [nil, 1, nil]),
      (["500-", "600-", "700-"], [1, nil, nil]),
      (["500-599", "550-", "600-", "500-"], [1, nil, nil, 1]),
      (["500-599", "600-699", "550-599", "600-699"], [1, 2, nil, 2]),
      (["-100", "900-"], [1, 1]),
      (["-1000", "400-"], [nil, 1]),
      (["1000-", "5-4", "100-"], [nil, nil, 1]),
    ] as [([String], [Int?])])
  func parts(ranges: [String], parts: [Int?]) throws {
    var counter = PartCounter()
    let found = ranges.map { range -> Int? in
      let facts = RequestFacts(
        RequestHead(method: "GET", target: "/", fields: ["Range": "bytes=\(range)"]), path: "/")
      let isOpen = range.hasSuffix("-") || range.hasPrefix("-")
      return counter.part(of: facts.bytes(size: 1000), isOpen: isOpen)
    }
    #expect(found == parts)
  }

  @Test("a part is found by the script, over all connections, and a probe is none")
  func partOfCase() {
    let second = when { $0.part = .init(number: 2) }
    var player = Player(
      list(entry(), entry(use("cut"), when: second)), probes: [when { $0.range = .exactly("1-1") }])
    _ = player.getWhole("1-1")
    _ = player.get(connection: 1)
    #expect(player.get("250-499", connection: 2).entry == 1)
    #expect(player.get("500-749", connection: 3).entry == 2)
    #expect(player.get("750-", connection: 4).entry == 1)
    #expect(player.get("600-", connection: 4).entry == 1)
  }
}
