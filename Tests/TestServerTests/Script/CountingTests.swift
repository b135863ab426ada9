import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Counting") struct CountingTests {
  @Test("entry n answers GET n, and the last one repeats")
  func inOrder() {
    var player = Player(list(entry(use("cut")), entry(use("status")), entry()))
    #expect(player.entries(ofGETs: 5) == [1, 2, 3, 3, 3])
  }

  @Test("times lets an entry answer more GETs; the last one repeats whatever its times")
  func times() {
    var player = Player(list(entry(use("cut"), times: 3), entry(use("status"), times: 2)))
    #expect(player.entries(ofGETs: 8) == [1, 1, 1, 2, 2, 2, 2, 2])
  }

  @Test("a list that starts over begins again after the last entry's times")
  func startOver() {
    var player = Player(list(entry(use("cut"), times: 2), entry()), startsOver: true)
    #expect(player.entries(ofGETs: 7) == [1, 1, 2, 1, 1, 2, 1])
  }

  @Test("a list of one entry that starts over is that entry")
  func startOverAlone() {
    var player = Player(list(entry(use("cut"))), startsOver: true)
    #expect(player.entries(ofGETs: 3) == [1, 1, 1])
  }

  @Test("n counts what the list answers, and it is counted at the moment of choosing")
  func numbers() {
    var player = Player(list(entry(use("cut")), entry()))
    let first = player.get(connection: 1)
    let second = player.get("500-", connection: 2)
    player.end(second)
    player.end(first)
    #expect([first.n, second.n, player.get().n] == [1, 2, 3])
    #expect([first.entry, second.entry] == [1, 2])
  }

  @Test("HEAD, probes, when entries and other methods have no n and use up nothing")
  func uncounted() {
    let probe = when { $0.range = .exactly("0-0") }
    let condition = when { $0.fields = ["x-odd": .present] }
    var player = Player(list(entry(use("cut")), entry(use("status"), when: condition), entry()), probes: [probe])
    #expect(player.ask("HEAD").n == nil)
    #expect(player.getWhole("0-0").origin == .probe)
    let odd = player.getWhole(nil, ["X-Odd": "1"])
    #expect(odd.origin == .condition && odd.entry == 2 && odd.n == nil)
    #expect(player.ask("POST").origin == .otherMethod)
    let first = player.getWhole()
    #expect(first.n == 1 && first.entry == 1)
    #expect(player.getWhole().entry == 3)
  }

  @Test("until fired: each GET takes the entry until its fault has fired once")
  func untilFired() {
    var player = Player(list(entry(use("cut"), untilFired: true), entry()))
    let probe = player.get("0-0")
    player.end(probe)
    let first = player.get()
    #expect(probe.entry == 1 && first.entry == 1 && first.isUntilFired)
    player.fire(first, "cut")
    player.end(first, isComplete: false)
    #expect(player.getWhole().entry == 2)
  }

  @Test("until fired: the other answers that run end the same way, those that begin later do not")
  func othersEnd() {
    var player = Player(list(entry(use("cut"), untilFired: true), entry()))
    let answers = (1...4).map { player.get("\($0)-", connection: $0) }
    player.fire(answers[1], "cut")
    #expect(answers.map { player.script.hasFiredElsewhere($0.id) } == [true, false, true, true])
    let later = player.get(connection: 5)
    #expect(later.entry == 2 && !player.script.hasFiredElsewhere(later.id))
  }

  @Test("until fired as the last entry repeats, and then nobody ends because of a firing of before")
  func lastUntilFired() {
    var player = Player(list(entry(use("cut"), untilFired: true)))
    let first = player.get()
    player.fire(first, "cut")
    player.end(first)
    let second = player.get()
    #expect(second.entry == 1 && !player.script.hasFiredElsewhere(second.id))
  }

  @Test(
    "until fired waits for the ending, else for the first fault that counts",
    arguments: [
      (["digest", "damage", "cut"], "cut"), (["stall", "cut"], "cut"), (["damage", "stall"], "stall"),
      (["damage", "length"], "length"), (["damage", "connection"], "connection"), (["etag", "damage"], "etag"),
    ])
  func awaited(keys: [String], awaited: String) {
    for key in keys {
      var all = Entry(number: 1, faults: keys.map { use($0) }, isUntilFired: true)
      all.faults.append(use("cut-of-every", isFromEvery: true))
      var player = Player([all, Entry(number: 2)])
      let choice = player.get()
      player.fire(choice, key)
      player.end(choice)
      #expect(player.get().entry == (key == awaited ? 2 : 1))
    }
  }

  @Test("until fired does not wait for a wish that ends nothing")
  func wishes() {
    let wish = use("connection", AnyTestFault(), counts: false)
    var player = Player(list(entry(wish, use("damage"), untilFired: true), entry()))
    let first = player.get()
    player.fire(first, "connection")
    #expect(player.get().entry == 1)
    player.fire(first, "damage")
    #expect(player.get().entry == 2)
  }

  @Test("a hop of a redirect chain has no n and uses up nothing")
  func hops() {
    var player = Player(list(entry(use("cut")), entry()))
    let path = "/file.bin?sdl-hops=1.302.absolute..file"
    #expect(RedirectChain.isHop(path))
    let hop = player.get(at: path)
    #expect(hop.origin == .hop && hop.n == nil && hop.uses.isEmpty)
    #expect(player.get().n == 1)
  }

  @Test("until fired passes over what does not count")
  func awaitedCounts() {
    var player = Player(list(entry(use("rate", counts: false), use("damage"), untilFired: true), entry()))
    let choice = player.get()
    player.fire(choice, "rate")
    player.end(choice)
    let second = player.get()
    #expect(second.entry == 1)
    player.fire(second, "damage")
    #expect(player.get().entry == 2)
  }

  @Test("a firing of an earlier round does not end the stay of a later one")
  func rounds() {
    var player = Player(list(entry(use("cut"), untilFired: true), entry()), startsOver: true)
    let old = player.get(connection: 1)
    let other = player.get(connection: 2)
    player.fire(old, "cut")
    #expect(player.getWhole().entry == 2)
    let again = player.get(connection: 3)
    #expect(again.entry == 1)
    player.fire(other, "cut")
    #expect(player.get(connection: 4).entry == 1)
    #expect(!player.script.hasFiredElsewhere(again.id))
  }

  @Test("a when entry with until fired answers until it has fired, one with times so often")
  func whenBounds() {
    let condition = when { $0.range = .present }
    var fired = Player(list(entry(use("cut"), untilFired: true, when: condition), entry()))
    let first = fired.get("5-")
    #expect(fired.getWhole("5-").entry == 1)
    fired.fire(first, "cut")
    #expect(fired.getWhole("5-").entry == 2)
    var counted = Player(list(entry(use("cut"), times: 2, when: condition), entry()))
    #expect((1...3).map { _ in counted.getWhole("5-").entry } == [1, 1, 2])
    var unbounded = Player(list(entry(use("cut"), when: condition), entry()))
    #expect((1...20).map { _ in unbounded.getWhole("5-").entry }.allSatisfy { $0 == 1 })
  }

  @Test("when entries are tried in file order, also those behind the entry that is due")
  func whenOrder() {
    let first = when { $0.range = .present }
    let second = when { $0.range = .exactly("5-") }
    var player = Player(
      list(entry(), entry(use("cut"), times: 2, when: first), entry(use("status"), when: second), entry()))
    #expect((1...3).map { _ in player.getWhole("5-").entry } == [2, 2, 3])
    #expect(player.entries(ofGETs: 2) == [1, 4])
  }

  @Test("a list without a plain entry is honest")
  func onlyConditions() {
    var player = Player(list(entry(use("cut"), when: when { $0.range = .present })))
    let choice = player.getWhole()
    #expect(choice.entry == nil && choice.n == 1 && choice.uses.isEmpty && choice.origin == .list)
  }

  @Test("every is added where no entry is: on HEAD and probes; head-request goes before it")
  func every() {
    let every = [use("digest", isFromEvery: true, counts: false), use("rate", isFromEvery: true, counts: false)]
    var player = Player(
      [Entry(number: 1, faults: [use("cut")] + every), Entry(number: 2, faults: every)], every: every,
      headRequest: [use("digest"), use("status")], probes: [when { $0.range = .exactly("0-0") }])
    #expect(player.getWhole("0-0").keys == ["digest", "rate"])
    #expect(player.ask("HEAD").keys == ["digest", "status", "rate"])
    #expect(player.getWhole().keys == ["cut", "digest", "rate"])
  }

  @Test("places have their own lists and counters")
  func places() {
    var player = Player(places: [
      Place(name: "file", entries: list(entry(use("cut")), entry())),
      Place(name: "mirror", entries: list(entry(use("status"), times: 2), entry())),
    ])
    #expect(player.getWhole(place: "mirror").n == 1)
    #expect(player.getWhole().entry == 1)
    #expect(player.getWhole(place: "mirror").entry == 1)
    #expect(player.getWhole(place: "mirror").entry == 2)
    #expect(player.getWhole().n == 2)
    #expect(player.script.requests(on: "mirror") == 3)
  }

  @Test("one connection too many is turned away and uses up nothing; an idle connection does not count")
  func limit() {
    var player = Player(
      list(entry(use("cut")), entry()), limit: .init(count: 2, refusal: .unavailable))
    let first = player.get(connection: 1)
    let second = player.get(connection: 2)
    let third = player.get(connection: 3)
    #expect(third.origin == .surplus && third.turnedAway == .unavailable && third.n == nil)
    #expect(player.get(connection: 2).origin == .list)
    player.end(first)
    #expect(player.get(connection: 3).origin == .list)
    #expect(second.n == 2)
    #expect(player.script.fired.map(\.key) == ["limit-connections"])
  }

  @Test("one connection too many is reset where the scenario says so")
  func limitByReset() {
    var player = Player(list(entry()), limit: .init(count: 1, refusal: .reset))
    _ = player.get(connection: 1)
    #expect(player.get(connection: 2).turnedAway == .reset)
  }

  @Test("a default run is asked for bytes past the end of what it completed: 416, and nothing is used up")
  func completedFile() {
    var player = Player(list(entry(use("cut")), entry()), isDefault: true)
    let cut = player.get()
    player.fire(cut, "cut")
    player.end(cut, isComplete: false, sent: 0..<500)
    #expect(player.getWhole("1000-").entry == 2)
    let rest = player.get("500-")
    #expect(rest.entry == 2)
    player.end(rest, sent: 500..<1000)
    let check = player.getWhole("1000-")
    #expect(check.origin == .completed && check.n == nil && check.uses.isEmpty)
    #expect(player.getWhole("5000-6000").origin == .completed)
    #expect(player.ask("HEAD").n == nil)
    let again = player.getWhole()
    #expect(again.n == 1 && again.entry == 1)
  }

  @Test("a default run does not start over while the last byte came with a fault, unless no better answer is to come")
  func spoilt() {
    var player = Player(
      list(entry(use("damage")), entry(use("delay", TimedTestFault())), entry(use("extra"))), isDefault: true)
    let damaged = player.get()
    player.fire(damaged, "damage")
    player.end(damaged, sent: 0..<1000)
    let delayed = player.get()
    #expect(delayed.entry == 2)
    player.fire(delayed, "delay")
    player.end(delayed, sent: 0..<1000)
    #expect(player.getWhole().entry == 1)
    #expect(player.getWhole().entry == 2)
    let last = player.get()
    #expect(last.entry == 3)
    player.fire(last, "extra")
    player.end(last, sent: 0..<1000)
    #expect(player.get().entry == 1)
  }

  @Test("a default run waits with starting over until nobody is at the file")
  func startsOverWhenIdle() {
    var player = Player(list(entry(use("cut")), entry()), isDefault: true)
    player.end(player.get(), isComplete: false, sent: 0..<10)
    let slow = player.get("0-499", connection: 1)
    let fast = player.get("500-", connection: 2)
    player.end(fast, sent: 500..<1000)
    #expect(player.get("10-20", connection: 2).entry == 2)
    player.end(slow, sent: 0..<500)
    #expect(player.get("20-30", connection: 2).entry == 2)
  }

  @Test("an empty file is complete when its answer is")
  func emptyFile() {
    var player = Player(
      list(entry(use("status")), entry()), file: FileSpecification(versions: [.init(size: 0)]), isDefault: true)
    let refused = player.get()
    player.end(refused)
    let whole = player.get()
    player.end(whole, sent: 0..<0)
    #expect(whole.entry == 2)
    #expect(player.get().entry == 1)
  }
}
