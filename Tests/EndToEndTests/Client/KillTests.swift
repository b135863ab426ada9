import Foundation
import Judge
import ResumableDownload
import TestServer
import Testing

/// `sdl-get` is killed at random moments of one download and started again each time.
///
/// A quick sample each time; 200 kills of 64 MiB for each technique with `SDL_TEST_FULL`.
@Suite("sdl-get, killed again and again", .serialized) struct KillTests {
  private static let isFull = ProcessInfo.processInfo.environment["SDL_TEST_FULL"] != nil
  private static let kills = isFull ? 200 : 6
  private static let size: Int64 = isFull ? 64 << 20 : 8 << 20

  @Test("has the whole file in the end, and asks for nothing again that lay on the disk", arguments: Technique.allCases)
  func killed(technique: Technique) async throws {
    let place = try Workplace()
    let served = try ServedRun(
      """
      title: Slow, and fast in the end
      file: { size: \(Self.size) B, etag: strong }
      server: [{ when: { run: 2 } }, { rate: \(Self.isFull ? 2000 : 200) kB/s }]
      """)
    let options = ["--technique", technique.rawValue]
    var kept: [Int64] = []
    while kept.count < Self.kills {
      let before = served.run.exchangeCount
      let program = try served.get(options, in: place)
      try await PlaceTests.wait {
        served.run.activeAnswers > 0 || served.run.exchangeCount > before || !program.isRunning
      }
      // A thread of its own: a task's sleep, or a queue's, comes late where many tests run at once.
      Thread.detachNewThread {
        usleep(.random(in: 0...160_000))
        if program.isRunning { program.signal(SIGKILL) }
      }
      let status = try await program.end()
      #expect(await served.run.waitUntilIdle(timeout: .seconds(30)))
      if status == 0 { break }
      #expect(status == SIGKILL, "\(program.errors)")
      #expect(place.size("f") == nil)
      kept.append(Int64(place.size("f.sdl-part") ?? 0))
    }
    #expect(kept.count >= (Self.isFull ? Self.kills : 2))
    if kept.count == Self.kills {
      served.run.startProcess(2)
      let last = try served.get(options, in: place)
      #expect(try await last.end() == 0, "\(last.errors)")
      #expect(await served.run.waitUntilIdle(timeout: .seconds(30)))
    }
    #expect(place.bytes("f") == (try served.bytes(0..<Self.size)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["f"])
    check(kept, served.run.exchanges, technique)
  }

  /// Each run begins where the bytes on the disk end, less at most one write whose record was not written yet.
  private func check(_ kept: [Int64], _ exchanges: [Exchange], _ technique: Technique) {
    // What is gathered before it is written: README tells these numbers.
    let write: Int64 = technique == .savedOffset ? 500_000 : 256 << 10
    let starts = exchanges.map(ServedRun.start)
    #expect(starts.count == kept.count + 1)
    #expect(starts == starts.sorted())
    var again: [Int64] = []
    for (index, size) in kept.enumerated() where index + 1 < starts.count {
      #expect(starts[index + 1] <= size, "asked behind what lies on the disk")
      #expect(starts[index + 1] >= size - write, "asked for bytes again that were recorded")
      let delivered = starts[index] + (exchanges[index].delivered ?? exchanges[index].bodyBytes)
      again.append(max(0, delivered - starts[index + 1]))
    }
    if Self.isFull {
      let most = again.max() ?? 0
      print(
        "\(technique.rawValue): \(kept.count) kills, \(again.reduce(0, +)) bytes twice, at most \(most) by one kill")
    }
  }
}
