import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Versions") struct VersionTests {
  @Test("a version holds from its answer on, until said otherwise, and may go back")
  func holdsOn() {
    var player = Player(
      list(entry(), entry(version: .init(to: 2)), entry(), entry(version: .init(to: 1)), entry()))
    #expect((1...6).map { _ in player.getWhole().version } == [1, 2, 2, 1, 1, 1])
  }

  @Test("HEAD has the version of the next GET and changes nothing")
  func head() {
    var player = Player(list(entry(), entry(version: .init(to: 2)), entry()))
    #expect(player.ask("HEAD").version == 1)
    _ = player.getWhole()
    #expect(player.ask("HEAD").version == 2)
    #expect(player.script.version(of: "file") == 1)
    #expect(player.getWhole().version == 2)
  }

  @Test("a change inside a body comes when the wire says so, and the answer keeps its head's version")
  func inside() {
    let half = Position(.share(numerator: 1, denominator: 2), text: "50%")
    var player = Player(list(entry(version: .init(to: 2, at: .position(half))), entry()))
    let first = player.get()
    #expect(first.version == 1 && first.versionChange?.version == 2)
    #expect(player.get(connection: 2).version == 1)
    player.script.versionChanged(first.id)
    #expect(player.get(connection: 3).version == 2)
    var unreached = Player(list(entry(version: .init(to: 2, at: .position(half))), entry()))
    unreached.end(unreached.get(), isComplete: false)
    #expect(unreached.get().version == 1)
  }

  @Test("a change at the end comes when the answer ends, however it ends", arguments: [true, false])
  func atEnd(isComplete: Bool) {
    var player = Player(list(entry(use("cut"), version: .init(to: 2, at: .end)), entry()))
    let first = player.get()
    #expect(player.get(connection: 2).version == 1)
    player.end(first, isComplete: isComplete)
    #expect(player.get().version == 2)
  }

  @Test("with until fired the change comes when the answer ends in which it fires")
  func atEndUntilFired() {
    var player = Player(list(entry(use("cut"), untilFired: true, version: .init(to: 2, at: .end)), entry()))
    let probe = player.get("0-0")
    player.end(probe)
    #expect(player.script.version(of: "file") == 1)
    let first = player.get(connection: 1)
    let other = player.get(connection: 2)
    player.fire(first, "cut")
    player.end(other, isComplete: false)
    #expect(player.script.version(of: "file") == 1)
    player.end(first, isComplete: false)
    #expect(player.script.version(of: "file") == 2)
  }

  @Test("a change that has taken place is none any more")
  func repeated() {
    let half = Position(.bytes(5), text: "5")
    var player = Player(list(entry(version: .init(to: 2, at: .position(half)))))
    let first = player.get()
    player.script.versionChanged(first.id)
    #expect(player.get().versionChange == nil)
  }

  @Test("a when entry changes the version too; the client's step changes it everywhere it exists")
  func otherWays() {
    var player = Player(places: [
      Place(
        name: "file", file: FileSpecification(versions: [.init(size: 9), .init(number: 2, size: 9)]),
        entries: list(entry(), entry(when: when { $0.range = .present }, version: .init(to: 2)))),
      Place(
        name: "other", file: FileSpecification(versions: [.init(size: 5)]), hasOwnFile: true, entries: list(entry())),
    ])
    #expect(player.getWhole("1-").version == 2)
    #expect(player.getWhole().version == 2)
    player.script.serve(version: 1)
    #expect(player.getWhole().version == 1)
    player.script.serve(version: 2)
    #expect(player.getWhole().version == 2)
    #expect(player.getWhole(place: "other").version == 1)
  }

  @Test("requests alternate between the nodes of a fleet; probes and HEAD are handed to nobody")
  func fleet() {
    var player = Player(list(entry()), fleet: [2, 1], probes: [when { $0.range = .exactly("0-0") }])
    #expect(player.getWhole("0-0").version == 2)
    #expect(player.ask("HEAD").version == 2)
    #expect((1...4).map { _ in player.getWhole().version } == [2, 1, 2, 1])
    #expect(player.script.fired.map(\.key) == ["fleet"])
    player.script.serve(version: 1)
    #expect((1...2).map { _ in player.getWhole().version } == [1, 1])
  }

  @Test("now is the second in which the version was first served, and a later version with now keeps it")
  func now() {
    let file = FileSpecification(versions: [
      .init(size: 9, lastModified: .now), .init(number: 2, size: 9, lastModified: .now),
    ])
    var player = Player(list(entry(), entry(version: .init(to: 2))), file: file)
    player.clock = 1_700_000_100
    let first = player.getWhole()
    #expect(first.representation.lastModified == first.date && first.date == 1_700_000_100)
    player.clock += 60
    #expect(player.getWhole().representation.lastModified == 1_700_000_100)
    #expect(first.representation.hasWeakDate)
  }

  @Test("the clock's shift moves the Date alone")
  func clock() {
    var player = Player(list(entry()))
    player.script.shiftClock(by: .seconds(86_400))
    #expect(player.getWhole().date == player.clock + 86_400)
  }

  @Test("what was delivered is known to later choices, by file")
  func delivered() {
    var player = Player(places: [
      Place(name: "file", entries: list(entry())), Place(name: "mirror", entries: list(entry())),
      Place(name: "own", hasOwnFile: true, entries: list(entry())),
    ])
    let first = player.get()
    player.script.progressed(first.id, deliveredUpTo: 10)
    #expect(player.get(place: "mirror").highestDelivered == 10)
    player.end(first, delivered: 50)
    player.end(player.get(), delivered: 20)
    #expect(player.get().highestDelivered == 50)
    #expect(player.get(place: "own").highestDelivered == 0)
  }
}
