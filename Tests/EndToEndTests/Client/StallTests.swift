import Foundation
import TestServer
import Testing

@Suite("sdl-get and a silent server") struct StallTests {
  private static let yaml = """
    title: Falls silent
    file: { size: 1 MiB, etag: strong }
    server: [{ stall: { at: 37%, for: 1 h, until: { released: GO } } }, honest]
    """

  @Test("it ends after the time limit, and says how far it came")
  func ends() async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.yaml)
    let began = ContinuousClock.now
    let program = try served.get(["--timeout", "1s", "--retries", "0"], in: place)
    #expect(try await program.end() == 4)
    let time = ContinuousClock.now - began
    #expect(time >= .seconds(1) && time < .seconds(20))
    #expect(program.errors.contains("at byte 387973 of 1048576"), "\(program.errors)")
    #expect(place.size("f.sdl-part") == 387_973)
  }

  // The limit holds for the second answer, too, which a busy machine may keep waiting.
  @Test("a stall is an interruption like any other: it asks for the rest")
  func goesOn() async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.yaml)
    #expect(try await served.get(["--timeout", "5s"], in: place).end() == 0)
    #expect(served.starts == [0, 387_973])
    #expect(place.bytes("f") == (try served.bytes(0..<1 << 20)))
  }

  @Test("stopped by the user for longer than the limit, it goes on with the same answer")
  func stopped() async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.yaml)
    let program = try served.get(["--timeout", "20s", "--retries", "0"], in: place)
    try await PlaceTests.wait { place.size("f.sdl-part") == 387_973 || !program.isRunning }
    // The limit is long, since on a busy machine it takes seconds until the test looks and stops it.
    program.signal(SIGSTOP)
    try await Task.sleep(for: .seconds(21))
    served.run.release("GO")
    program.signal(SIGCONT)
    #expect(try await program.end() == 0, "\(program.errors)")
    #expect(served.starts == [0])
    #expect(place.bytes("f") == (try served.bytes(0..<1 << 20)))
  }
}
