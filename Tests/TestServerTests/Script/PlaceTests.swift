import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Addresses and challenges") struct PlaceTests {
  private static func signed(_ bound: Place.Expiry.Bound) -> [Place] {
    [
      Place(name: "file", entries: list(entry(use("redirect", RedirectTestFault(to: "signed"))))),
      Place(
        name: "signed", entries: list(entry(use("cut")), entry()),
        expiry: .init(bound: bound, answer: [use("status")])),
    ]
  }

  @Test("an address that has run out is answered by its expiry, and a redirect mints a fresh one")
  func uses() {
    var player = Player(places: Self.signed(.uses(2)))
    let first = player.getWhole().addresses["signed"] ?? ""
    #expect(first == "/signed/file.bin")
    #expect(player.getWhole(at: first).entry == 1)
    #expect(player.getWhole().addresses["signed"] == first)
    #expect(player.getWhole(at: first).entry == 2)
    let late = player.getWhole(at: first)
    #expect(late.origin == .expired && late.n == nil && late.keys == ["status"])
    #expect(player.ask("HEAD", at: first).origin == .expired)
    let second = player.getWhole().addresses["signed"] ?? ""
    #expect(second == "/signed/2/file.bin")
    #expect(player.getWhole(at: second).entry == 2)
    #expect(player.getWhole(at: first).origin == .expired)
    #expect(player.script.route("/signed/3/file.bin") == .nothing)
  }

  @Test("a HEAD that is redirected mints a fresh address too, and probes do not use one up")
  func headMints() {
    var player = Player(places: Self.signed(.uses(1)), probes: [when { $0.range = .exactly("0-0") }])
    let first = player.ask("HEAD").addresses["signed"] ?? ""
    #expect(player.getWhole("0-0", at: first).origin == .probe)
    #expect(player.getWhole(at: first).origin == .list)
    #expect(player.getWhole("0-0", at: first).origin == .expired)
    let second = player.ask("HEAD").addresses["signed"] ?? ""
    #expect(second != first)
    #expect(player.getWhole(at: second).origin == .list)
  }

  @Test("an address lasts so long after it was minted")
  func time() {
    var player = Player(places: Self.signed(.time(.seconds(30))))
    player.now = .seconds(100)
    let first = player.getWhole().addresses["signed"] ?? ""
    player.now = .seconds(129)
    #expect(player.getWhole(at: first).origin == .list)
    #expect(player.getWhole().addresses["signed"] == first)
    player.now = .seconds(130)
    #expect(player.getWhole(at: first).origin == .expired)
    let second = player.getWhole().addresses["signed"] ?? ""
    #expect(second != first)
    player.now = .seconds(159)
    #expect(player.getWhole(at: second).origin == .list)
  }

  @Test("an address lasts until its gate is released; one minted later is good again")
  func gate() {
    var player = Player(places: Self.signed(.released("gone")))
    let first = player.getWhole().addresses["signed"] ?? ""
    #expect(player.getWhole(at: first).origin == .list)
    #expect(!player.script.isReleased("gone"))
    player.script.release("gone")
    #expect(player.script.isReleased("gone"))
    #expect(player.getWhole(at: first).origin == .expired)
    let second = player.getWhole().addresses["signed"] ?? ""
    #expect(player.getWhole(at: second).origin == .list)
  }

  @Test(
    "paths lead to places, to other addresses, or nowhere",
    arguments: [
      ("/file.bin", .place(PlaceAddress(place: "file", path: "/file.bin"))),
      ("/file.bin?x=1", .place(PlaceAddress(place: "file", path: "/file.bin"))),
      ("/mirror/a%20b.bin", .place(PlaceAddress(place: "mirror", path: "/mirror/a%20b.bin"))),
      ("/mirror/%61%20b.bin", .place(PlaceAddress(place: "mirror", path: "/mirror/a%20b.bin"))),
      ("/org/x.bin", .place(PlaceAddress(place: "deep", path: "/org/x.bin"))),
      ("/deep/file.bin", .nothing),
      ("/index.html", .text("see {url}")),
      ("/FILE.BIN", .nothing), ("/", .nothing), ("/mirror/file.bin", .nothing), ("/%zz", .nothing),
    ] as [(String, Route)])
  func routes(path: String, route: Route) {
    let player = Player(
      places: [
        Place(name: "file", entries: list(entry())),
        Place(name: "mirror", file: FileSpecification(name: "a%20b.bin"), hasOwnFile: true, entries: list(entry())),
        Place(name: "deep", entries: list(entry()), path: "/org/x.bin"),
      ], also: [.init(path: "/index.html", text: "see {url}")])
    #expect(player.script.route(path) == route)
  }

  private static let right: Fields = ["Authorization": "right"]
  private static let challenge = use("challenge", ChallengeTestFault())

  @Test("a GET without credentials uses up the challenge; later ones without are challenged again for nothing")
  func challenge() {
    var player = Player(list(entry(Self.challenge), entry(use("cut")), entry()))
    #expect(player.getWhole().keys == ["challenge"])
    let again = player.getWhole()
    #expect(again.keys == ["challenge"] && again.entry == 1)
    #expect(player.getWhole(nil, Self.right).entry == 2)
    #expect(player.getWhole(nil, Self.right).entry == 3)
    #expect(player.getWhole().keys == ["challenge"])
    #expect(player.ask("HEAD").keys == ["challenge"])
  }

  @Test("a GET that brings the credentials at once goes on to the entry behind the challenge")
  func credentialsAtOnce() {
    var player = Player(list(entry(Self.challenge), entry(use("cut")), entry()))
    let first = player.getWhole(nil, Self.right)
    #expect(first.entry == 2 && first.n == 1)
    #expect(player.getWhole().keys == ["challenge"])
    #expect(player.getWhole(nil, Self.right).entry == 3)
  }

  @Test("a challenge as the only entry is asked each time")
  func challengeAlone() {
    var player = Player(list(entry(Self.challenge)))
    #expect(player.getWhole(nil, Self.right).entry == 1)
    #expect(player.getWhole().entry == 1)
    var endless = Player(list(entry(Self.challenge)), startsOver: true)
    #expect(endless.getWhole(nil, Self.right).entry == 1)
  }

  @Test("a challenge beside another fault leaves that fault to the GET with credentials")
  func challengeBeside() {
    var player = Player(list(entry(Self.challenge, use("cut")), entry()))
    let first = player.getWhole(nil, Self.right)
    #expect(first.entry == 1 && first.keys == ["challenge", "cut"])
    #expect(player.getWhole(nil, Self.right).entry == 2)
  }

  @Test("a challenge that every adds uses up nothing")
  func challengeOfEvery() {
    let every = [use("challenge", ChallengeTestFault(), isFromEvery: true, counts: false)]
    var player = Player(
      [Entry(number: 1, faults: [use("cut")] + every), Entry(number: 2, faults: every)], every: every)
    #expect(player.getWhole().keys == ["challenge"])
    #expect(player.getWhole().keys == ["challenge"])
    #expect(player.getWhole(nil, Self.right).entry == 1)
    #expect(player.getWhole(nil, Self.right).entry == 2)
  }

  @Test("HEAD gets a redirect or a challenge that is due, and no other fault")
  func headOfNext() {
    let redirect = use("redirect", RedirectTestFault(to: "file"))
    var player = Player(list(entry(redirect, use("delay")), entry(Self.challenge), entry(use("status"))))
    #expect(player.ask("HEAD").keys == ["redirect"])
    _ = player.getWhole()
    #expect(player.ask("HEAD").keys == ["challenge"])
    _ = player.getWhole()
    #expect(player.ask("HEAD", nil, Self.right).keys.isEmpty)
  }
}
