import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

/// Scenarios as they are written, played by the script with the server's own faults.
@Suite("Scenarios played") struct ScenarioTextTests {
  private func play(_ text: String) throws -> Player {
    let scenarios = try ScenarioReader(registry: .standard).read(
      text: "title: Played\nwhy: To see what is chosen.\n" + text, file: "played.yaml")
    return Player(scenario: try #require(scenarios.first))
  }

  @Test(
    "the sequence of a list",
    arguments: [
      ("server: [{ cut: 50% }, honest]", [1, 2, 2]),
      ("server: [{ cut: 50%, times: 2 }, honest]", [1, 1, 2]),
      ("server: [{ cut: 50% }, honest, start-over]", [1, 2, 1]),
      ("server: [{ cut: 50%, until: fired }, honest]", [1, 1, 1]),
      ("server: [{ when: { range: absent }, cut: 50% }, honest]", [1, 1, 1]),
      ("server: [{ when: { request: 2 }, cut: 50% }, { delay: 1 s }, honest]", [2, 1, 3]),
      ("every: { ignore-range: true }\nserver: [{ cut: 37% }, honest]", [1, 2, 2]),
    ] as [(String, [Int?])])
  func sequence(text: String, entries: [Int?]) throws {
    var player = try play(text)
    #expect(player.entries(ofGETs: entries.count) == entries)
  }

  @Test("until fired goes on once the cut has fired, whatever else the entry has")
  func untilFired() throws {
    var player = try play("server: [{ digest: right, damage: 10%, cut: 50%, connection: close, until: fired }, honest]")
    let first = player.get()
    for key in ["digest", "damage", "connection"] { player.fire(first, key) }
    #expect(player.get(connection: 2).entry == 1)
    player.fire(first, "cut")
    #expect(player.get(connection: 2).entry == 2)
  }

  @Test("a challenge, with the credentials of the lab")
  func challenge() throws {
    var player = try play("needs: [credentials]\nserver: [{ challenge: bearer }, { cut: 50% }, honest]")
    let right: Fields = ["Authorization": "Bearer \(Credentials.token)"]
    #expect(player.getWhole(nil, right).entry == 2)
    #expect(player.getWhole().keys == ["challenge"])
    #expect(player.getWhole(nil, right).entry == 3)
  }

  @Test("an address that expires, reached by redirects")
  func expires() throws {
    var player = try play(
      """
      places:
        file: [{ redirect: signed }]
        signed:
          server: [{ cut: 50% }, honest]
          expires: { after: 1 use, answer: { status: 403 } }
      """)
    let first = try #require(player.getWhole().addresses["signed"])
    #expect(player.getWhole(at: first).entry == 1)
    let late = player.getWhole(at: first)
    #expect(late.origin == .expired && late.keys == ["status"])
    let second = try #require(player.getWhole().addresses["signed"])
    #expect(second != first)
    #expect(player.getWhole(at: second).entry == 2)
  }

  @Test("versions, a fleet and a file of a place's own")
  func files() throws {
    var versions = try play(
      "file: { versions: [{ size: 10 }, 20] }\nserver: [{ cut: 5, version: { to: 2, at: end } }, honest, { version: 1 }]"
    )
    #expect((1...3).map { _ in versions.getWhole().version } == [1, 2, 1])
    var fleet = try play("file: { versions: 2 }\nfleet: [1, 2]\nserver: [honest]")
    #expect((1...3).map { _ in fleet.getWhole().version } == [1, 2, 1])
    var second = try play("places:\n  file: [honest]\n  other: { server: [honest], file: { size: 7 } }")
    #expect(second.getWhole(place: "other").representation.size == 7)
    #expect(second.getWhole().representation.size == 4 << 20)
  }

  @Test("connection faults, by attempts and by time")
  func connections() throws {
    var player = try play(
      "server: [{ cut: 50% }, { connection: refuse, for: 2 s }, { connection: reset-on-accept }, honest]")
    #expect(player.script.needsOwnPort)
    #expect(player.script.connectionAttempt(connection: 1, now: .zero).action == nil)
    player.now = .seconds(1)
    player.end(player.get(), isComplete: false)
    #expect(player.script.portState(now: .seconds(1)) == .closed(reopens: .seconds(3), dropsConnections: false))
    #expect(player.script.portState(now: .seconds(3)) == .open)
    #expect(player.script.connectionAttempt(connection: 2, now: .seconds(3)).action == .resetOnAccept)
    #expect(player.script.connectionAttempt(connection: 3, now: .seconds(3)).action == nil)
    player.now = .seconds(4)
    #expect(player.getWhole().entry == 4)
    let near = try play("server: [{ connection: close-before-answer }, honest]")
    #expect(!near.script.needsOwnPort)
  }

  @Test("HEAD has what head-request says, beside a redirect that is due")
  func head() throws {
    var player = try play("head-request: { status: 405 }\nserver: [{ cut: 50% }, honest]")
    #expect(player.ask("HEAD").keys == ["status"])
    #expect(player.getWhole().entry == 1)
    var sent = try play("places:\n  file: [{ redirect: mirror }, honest]\n  mirror: [honest]")
    #expect(sent.ask("HEAD").keys == ["redirect"])
  }

  @Test("what was planned stands in the ledger as it was written")
  func ledger() throws {
    let player = try play(
      "every: { rate: 1 MB/s }\nserver: [{ cut: { at: 50%, how: reset } }, { version: 2 }]\nfile: { versions: 2 }")
    let unfired = player.script.unfired
    #expect(unfired.map(\.key) == ["cut", "rate", "version"])
    #expect(unfired.map(\.counts) == [true, false, false])
  }
}
