import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Connections") struct ConnectionTests {
  @Test("a fault at connection level is used up by one attempt, and GETs are counted without it")
  func attempts() {
    var player = Player(
      list(entry(use(.closeOnAccept)), entry(use(.resetOnAccept), times: 2), entry(use("cut")), entry()))
    #expect(player.script.needsOwnPort)
    let actions = (1...5).map { player.script.connectionAttempt(connection: UInt64($0), now: .zero).action }
    #expect(actions == [.closeOnAccept, .resetOnAccept, .resetOnAccept, nil, nil])
    let first = player.getWhole(connection: 4)
    #expect(first.n == 1 && first.entry == 3)
    #expect(player.script.fired.map(\.entry) == [1, 2])
  }

  @Test("the last entry repeats at connection level too")
  func last() {
    var player = Player(list(entry(), entry(use(.resetOnAccept))))
    #expect(player.script.connectionAttempt(connection: 1, now: .zero).action == nil)
    #expect(player.getWhole().endsConnection)
    #expect((2...5).allSatisfy { player.script.connectionAttempt(connection: $0, now: .zero).action == .resetOnAccept })
    #expect(player.script.isPlayedOut)
  }

  @Test("a refusal lasts its time from the end of the answer before, whatever the attempts")
  func refusal() {
    var player = Player(list(entry(use("cut")), entry(use(.refuse), lasting: .seconds(2)), entry()))
    #expect(player.script.portState(now: .zero) == .open)
    let first = player.get()
    #expect(first.endsConnection)
    #expect(player.script.portState(now: .seconds(1)) == .closed(reopens: nil, dropsConnections: false))
    player.now = .seconds(5)
    player.end(first, isComplete: false)
    #expect(player.script.portState(now: .seconds(5)) == .closed(reopens: .seconds(7), dropsConnections: false))
    #expect(player.script.connectionAttempt(connection: 2, now: .seconds(6)).action == .refuse)
    #expect(player.script.connectionAttempt(connection: 3, now: .seconds(6)).action == .refuse)
    #expect(player.script.portState(now: .seconds(7)) == .open)
    player.now = .seconds(8)
    #expect(player.getWhole().entry == 3)
    #expect(player.script.fired.map(\.key) == ["connection"])
  }

  @Test("a refusal without a time lasts one second; as the first entry, from when the client begins")
  func refusalAtFirst() {
    var player = Player(list(entry(use(.refuse)), entry(use(.restart)), entry()))
    #expect(player.script.portState(now: .zero) == .closed(reopens: .seconds(1), dropsConnections: false))
    player.script.start(run: 1, now: .seconds(10))
    #expect(player.script.portState(now: .seconds(10)) == .closed(reopens: .seconds(11), dropsConnections: false))
    #expect(player.script.portState(now: .seconds(11)) == .closed(reopens: .seconds(12), dropsConnections: true))
    #expect(player.script.portState(now: .seconds(12)) == .open)

    // Nobody need ask at the moment when one ends for the next one to begin then.
    var late = Player(list(entry(use(.refuse)), entry(use(.refuse), lasting: .seconds(5)), entry()))
    #expect(late.script.portState(now: .seconds(4)) == .closed(reopens: .seconds(6), dropsConnections: false))
  }

  @Test("a refusal as the last entry is for ever")
  func refusalForEver() {
    var player = Player(list(entry(), entry(use(.refuse))))
    _ = player.getWhole()
    #expect(player.script.portState(now: .seconds(1000)) == .closed(reopens: nil, dropsConnections: false))
  }

  @Test("another fault with a time lasts that time, whatever the attempts")
  func boundedReset() {
    var player = Player(list(entry(use(.resetOnAccept), lasting: .seconds(3)), entry()))
    #expect((1...3).allSatisfy { player.script.connectionAttempt(connection: $0, now: .seconds(2)).action != nil })
    #expect(player.script.connectionAttempt(connection: 9, now: .seconds(3)).action == nil)
  }

  @Test("a request on a connection that was still open is turned away by the entry that is due")
  func stillOpen() {
    var player = Player(
      list(entry(), entry(use(.resetOnAccept)), entry(use(.closeOnAccept)), entry(use(.refuse)), entry()))
    _ = player.getWhole()
    let reset = player.getWhole()
    #expect(reset.turnedAway == .reset && reset.entry == 2)
    #expect(player.getWhole().turnedAway == .close)
    #expect(player.getWhole().turnedAway == .close)
    #expect(player.getWhole().turnedAway == .close)
    player.now = .seconds(2)
    #expect(player.getWhole().entry == 5)
  }

  @Test("what every does to the handshake is done to each attempt and uses up nothing")
  func every() {
    let every = [use(.handshake(.expired), isFromEvery: true)]
    var player = Player([Entry(number: 1, faults: every)], every: every)
    #expect(player.script.needsOwnPort)
    #expect(player.script.connectionAttempt(connection: 1, now: .zero).action == .handshake(.expired))
    #expect(player.script.connectionAttempt(connection: 2, now: .zero).action == .handshake(.expired))
    let choice = player.getWhole()
    #expect(choice.entry == 1 && choice.turnedAway == nil)
  }

  @Test("a when entry at connection level is for the case's connection that it names")
  func whenConnection() {
    let second = when { $0.connection = .init(number: 2) }
    var player = Player(list(entry(use(.resetOnAccept), when: second), entry()))
    let actions = [11, 12, 13].map { player.script.connectionAttempt(connection: $0, now: .zero).action }
    #expect(actions == [nil, .resetOnAccept, nil])
  }

  @Test("places of another origin have their own port")
  func origins() {
    var player = Player(places: [
      Place(name: "file", entries: list(entry(use(.closeOnAccept)), entry())),
      Place(name: "mirror", entries: list(entry(use(.resetOnAccept)), entry()), isOtherOrigin: true),
    ])
    let mirror = player.script.connectionAttempt(onOtherOrigin: true, connection: 1, now: .zero)
    #expect(mirror.action == .resetOnAccept && mirror.place == "mirror")
    #expect(player.script.connectionAttempt(connection: 2, now: .zero).action == .closeOnAccept)
  }

  @Test("connections are numbered by the case, and a number is not given twice")
  func numbers() {
    var player = Player(list(entry()))
    #expect(player.script.connection(700) == (1, false))
    #expect(player.script.connection(900) == (2, false))
    #expect(player.script.connection(700) == (1, true))
    player.script.connectionEnded(700)
    #expect(player.script.connection(700) == (3, false))
  }

  @Test("a case without such faults needs no port of its own")
  func noPort() {
    let player = Player(list(entry(use("connection", ConnectionTestFault(nil))), entry()))
    #expect(!player.script.needsOwnPort)
  }
}
