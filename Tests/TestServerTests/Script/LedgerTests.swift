import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("What fired") struct LedgerTests {
  @Test("faults are told in the order of places and entries, with the first firing")
  func order() {
    var player = Player(places: [
      Place(
        name: "file", entries: list(entry(use("cut"), use("delay", TimedTestFault())), entry(use("status"))),
        headRequest: [use("digest")]),
      Place(name: "mirror", entries: list(entry(use("damage"))), expiry: .init(bound: .uses(9), answer: [use("body")])),
    ])
    #expect(player.script.fired.isEmpty)
    #expect(player.script.unfired.map(\.key) == ["cut", "delay", "status", "digest", "damage", "body"])
    #expect(player.script.unfired.map(\.entry) == [1, 1, 2, nil, 1, nil])
    let choice = player.get(place: "mirror")
    player.script.fired(choice.id, use: 0, at: .init(file: 7, wire: 300))
    player.script.fired(choice.id, use: 0, at: .init(file: 9, wire: 900))
    let first = player.get()
    player.fire(first, "cut", endsBody: true)
    #expect(player.script.fired.map(\.key) == ["cut", "damage"])
    #expect(player.script.fired.map(\.place) == ["file", "mirror"])
    #expect(player.script.fired[1].firedAt == .init(file: 7, wire: 300))
    #expect(player.script.fired[0].endsBody && !player.script.fired[1].endsBody)
  }

  @Test("what every adds has one line for its place")
  func every() {
    let every = [use("rate", isFromEvery: true, counts: false)]
    var player = Player(
      [Entry(number: 1, faults: [use("cut")] + every), Entry(number: 2, faults: every)], every: every)
    #expect(player.script.unfired.map(\.key) == ["cut", "rate"])
    let choice = player.ask("HEAD")
    player.fire(choice, "rate")
    #expect(player.script.fired.map(\.entry) == [nil])
    #expect(!player.script.isExercised)
  }

  @Test("what every adds counts where it is required there")
  func requiredEvery() {
    let every = [
      FaultUse(
        fault: AnyTestFault(), key: "rate", planned: "1", mark: Mark(line: 1, column: 1), isFromEvery: true,
        counts: true, isRequired: true)
    ]
    var player = Player(
      [Entry(number: 1, faults: [use("cut")] + every), Entry(number: 2, faults: every)], every: every)
    #expect(player.script.unfired.map(\.isRequired) == [false, true])
    let first = player.get()
    player.fire(first, "cut")
    #expect(!player.script.isExercised)
    player.fire(first, "rate")
    #expect(player.script.isExercised)
  }

  @Test("a case is exercised when a fault that counts has fired")
  func exercised() {
    var player = Player(list(entry(use("delay", TimedTestFault())), entry(use("status"))))
    #expect(!player.script.isExercised)
    player.fire(player.get(), "delay")
    #expect(player.script.isExercised)
    #expect(Player(list(entry())).script.isExercised)
    #expect(Player(list(entry(use("rate", counts: false)))).script.isExercised)
  }

  @Test("where the fault ended a body, a GET of that place must begin afterwards")
  func followed() {
    var player = Player(places: [
      Place(name: "file", entries: list(entry(use("cut")), entry())), Place(name: "mirror", entries: list(entry())),
    ])
    let first = player.get()
    _ = player.get("500-", connection: 2)
    player.fire(first, "cut", endsBody: true)
    player.end(first, isComplete: false)
    #expect(!player.script.isExercised)
    _ = player.get(place: "mirror")
    _ = player.ask("HEAD")
    #expect(!player.script.isExercised)
    _ = player.get()
    #expect(player.script.isExercised)
  }

  @Test("all required faults must have fired, where some are")
  func required() {
    var player = Player(
      list(entry(use("damage"), required: true), entry(use("status")), entry(use("extra"), required: true), entry()))
    player.fire(player.get(), "damage")
    player.fire(player.get(), "status")
    #expect(!player.script.isExercised)
    player.fire(player.get(), "extra")
    #expect(player.script.isExercised)
  }

  @Test("a version change has a line, which counts only where it is required")
  func version() {
    var player = Player(list(entry(), entry(version: .init(to: 2))))
    #expect(player.script.unfired.map(\.key) == ["version"] && player.script.isExercised)
    _ = player.getWhole()
    _ = player.getWhole()
    #expect(player.script.fired.map(\.planned) == ["2"])
    var required = Player(list(entry(required: true, version: .init(to: 2, at: .end)), entry()))
    let choice = required.get()
    #expect(!required.script.isExercised)
    required.end(choice, isComplete: false)
    #expect(required.script.isExercised)
  }

  @Test("a list is played out when its last entry has answered once")
  func playedOut() {
    var player = Player(places: [
      Place(name: "file", entries: list(entry(use("cut")), entry())), Place(name: "mirror", entries: list(entry())),
      Place(name: "late", entries: list(entry(use("cut")))),
    ])
    _ = player.getWhole()
    let last = player.get()
    #expect(!player.script.isPlayedOut)
    player.end(last)
    #expect(!player.script.isPlayedOut)
    _ = player.getWhole(place: "late")
    #expect(player.script.isPlayedOut)
  }
}
