import ScenarioLanguage
import Testing

@Suite("The client's steps") struct ClientStepTests {
  private static func share(_ percent: Int64) -> Position {
    Position(.share(numerator: percent, denominator: 100), of: .file, text: "\(percent)%")
  }

  private static func run(_ interruption: ClientStep.Run.Interruption) -> [ClientStep] {
    [.run(ClientStep.Run(interruption: interruption))]
  }

  private static func options(_ change: (inout ClientStep.Options) -> Void) -> [ClientStep] {
    var options = ClientStep.Options()
    change(&options)
    return [.options(options)]
  }

  @Test(
    "each step is read",
    arguments: [
      ("run", [.run(.plain)]),
      ("run: true", [.run(.plain)]),
      ("run: { kill: KILL, at: 37% }", run(.kill(signal: "KILL", .at(share(37))))),
      ("run: { kill: TERM, flowing: 37% }", run(.kill(signal: "TERM", .flowing(share(37))))),
      ("run: { kill: INT, before: rename }", run(.kill(signal: "INT", .before(.rename)))),
      ("run: { kill: KILL, before: fsync }", run(.kill(signal: "KILL", .before(.fsync)))),
      ("run: { kill: KILL, before: close }", run(.kill(signal: "KILL", .before(.close)))),
      ("run: { stop: 37%, for: 3 s }", run(.stop(share(37), lasting: .seconds(3)))),
      ("run: { stop: 37% }", run(.stop(share(37), lasting: .seconds(2)))),
      ("run: { cancel: 37% }", run(.cancel(share(37)))),
      ("run: { pause: 37%, for: 2 s }", run(.pause(share(37), lasting: .seconds(2)))),
      ("run: { parallel: 2 }", [.run(ClientStep.Run(parallel: 2))]),
      ("run: { place: mirror }", [.run(ClientStep.Run(places: ["mirror"]))]),
      ("run: { places: [file, mirror] }", [.run(ClientStep.Run(places: ["file", "mirror"]))]),
      ("run: { disk-full: 90% }", [.run(ClientStep.Run(diskFull: share(90)))]),
      ("run: { again-after-success: true }", [.run(ClientStep.Run(isAgainAfterSuccess: true))]),
      ("disk: { partial: { place: 100% } }", [.disk(.placePartial(share(100)))]),
      ("disk: { partial: { truncate: 5% } }", [.disk(.truncatePartial(share(5)))]),
      ("disk: { partial: { extend: 1 KiB } }", [.disk(.extendPartial(bytes: 1024))]),
      ("disk: { partial: damage }", [.disk(.damagePartial(at: share(50), bytes: 1, as: "flip"))]),
      ("disk: { partial: { damage: 5% } }", [.disk(.damagePartial(at: share(5), bytes: 1, as: "flip"))]),
      (
        "disk: { partial: { damage: { at: 5%, bytes: 3, as: zeros } } }",
        [.disk(.damagePartial(at: share(5), bytes: 3, as: "zeros"))]
      ),
      ("disk: { partial: { replace: version 2 } }", [.disk(.replacePartial(version: 2))]),
      ("disk: { partial: remove }", [.disk(.removePartial)]),
      ("disk: { state: remove }", [.disk(.removeState)]),
      ("disk: { state: damage }", [.disk(.damageState)]),
      ("disk: { state: empty }", [.disk(.emptyState)]),
      ("disk: { final: version 1 }", [.disk(.placeFinal(version: 1))]),
      ("disk: { final: { version: 2 } }", [.disk(.placeFinal(version: 2))]),
      ("disk: { read-only: true }", [.disk(.readOnly(true))]),
      ("disk: { read-only: false }", [.disk(.readOnly(false))]),
      ("disk: { partial: remove, state: empty }", [.disk(.removePartial), .disk(.emptyState)]),
      ("serve: { version: 2 }", [.serve(version: 2)]),
      ("serve: 2", [.serve(version: 2)]),
      ("wait: 2 s", [.wait(.seconds(2))]),
      ("wait: { clock: 1 d }", [.clock(.seconds(86_400))]),
      ("options: { stall: 3 s }", options { $0.stall = .seconds(3) }),
      (
        "options: { lowest-rate: 1 B/s, total: 5 s, retries: 3 }",
        options {
          $0.lowestRate = 1
          $0.total = .seconds(5)
          $0.retries = 3
        }
      ),
    ] as [(String, [ClientStep])])
  func step(text: String, steps: [ClientStep]) throws {
    let scenario = try ReadingTests.read(
      "file: { versions: 2 }\nplaces: { file: [honest], mirror: [honest] }\nclient: [\(text), run]")
    #expect(scenario.client == steps + [.run(.plain)])
  }

  @Test(
    "all bytes can be held back only from a client that cannot see the end",
    arguments: [
      "server: [framing: close, honest]", "server: [framing: { chunked: { size: 1 KiB } }]", "server: [length: none]",
      "every: { framing: chunked }",
    ])
  func whole(server: String) throws {
    let scenario = try ReadingTests.read("\(server)\nclient: [run: { kill: KILL, at: 100% }, run]")
    #expect(scenario.client.count == 2)
  }

  @Test("one step alone needs no list")
  func alone() throws {
    #expect(try ReadingTests.read("client: { run: { parallel: 3 } }").client == [.run(ClientStep.Run(parallel: 3))])
  }
}
