import Foundation
import ResumableDownload
import TestServer
import Testing

@testable import Conformance

@Suite("Where sdl-get writes") struct PlaceTests {
  private static let yaml = "title: Slow\nfile: { size: 4 MiB, etag: strong }\nserver: [honest]\n"
  private static let cut = "title: Cut\nfile: { size: 1 MiB, etag: strong }\nserver: [{ cut: 37%, times: 1 }, honest]\n"

  @Test("a directory that is not there is named, and nothing is made")
  func missing() async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.yaml)
    let program = try served.get(["-o", "no/such/f"], in: place)
    #expect(try await program.end() == 1)
    #expect(program.errors.contains("the directory of no/such/f"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
    #expect(served.starts.isEmpty)
  }

  @Test("a directory that vanishes meanwhile ends it, and nothing is said to be kept", arguments: Technique.allCases)
  func vanished(technique: Technique) async throws {
    let place = try Workplace()
    let served = try ServedRun(
      "title: Stops\nfile: { size: 1 MiB, etag: strong }\nserver: [{ stall: { at: 63%, for: 1 h, until: { released: GO } } }]\n"
    )
    try FileManager.default.createDirectory(atPath: place.file("d"), withIntermediateDirectories: true)
    let program = try served.get(["--technique", technique.rawValue, "-o", "d/f"], in: place)
    try await Self.wait { place.size("d/f.sdl-part") ?? 0 >= 500_000 || !program.isRunning }
    try FileManager.default.removeItem(atPath: place.file("d"))
    served.run.release("GO")
    #expect(try await program.end() == 1)
    #expect(program.errors.contains("the directory of d/f"), "\(program.errors)")
    #expect(!program.errors.contains("kept"), "\(program.errors)")
    // With the directory back the same command begins anew.
    try FileManager.default.createDirectory(atPath: place.file("d"), withIntermediateDirectories: true)
    #expect(try await served.get(["--technique", technique.rawValue, "-o", "d/f"], in: place).end() == 0)
    #expect(place.bytes("d/f") == (try served.bytes(0..<1 << 20)))
  }

  @Test("a directory in place of the file is named, and left alone")
  func directory() async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.yaml)
    try FileManager.default.createDirectory(atPath: place.file("f"), withIntermediateDirectories: true)
    let program = try served.get(in: place)
    #expect(try await program.end() == 1)
    #expect(program.errors.contains("f is a directory"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["f"])
    #expect(served.starts.isEmpty)
  }

  @Test(
    "a directory that may not be written is named, and what is kept there stays",
    .enabled(if: Unprivileged.isPossible, "the superuser may write everywhere, and setpriv takes nothing away here"))
  func readOnly() async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.cut)
    #expect(try await served.get(["--retries", "0"], in: place).end() == 4)
    let kept = place.bytes("f.sdl-part")
    #expect(kept == (try served.bytes(0..<387_973)))
    #expect(ProcessCalls.setMode(place.path, 0o555))
    defer { _ = ProcessCalls.setMode(place.path, 0o755) }
    let refused = try served.get(in: place, under: Unprivileged.prefix)
    #expect(try await refused.end() == 1)
    #expect(refused.errors.contains("may not be written"), "\(refused.errors)")
    #expect(place.bytes("f.sdl-part") == kept)
    #expect(place.size("f") == nil)
    #expect(ProcessCalls.setMode(place.path, 0o755))
    #expect(try await served.get(in: place, under: Unprivileged.prefix).end() == 0)
    #expect(place.bytes("f") == (try served.bytes(0..<1 << 20)))
  }

  @Test("a limit on the size of files is told as no space, and the part is gone on from", arguments: Technique.allCases)
  func limited(technique: Technique) async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.yaml)
    let options = ["--technique", technique.rawValue]
    let limited = try served.get(options, in: place, under: ["/bin/sh", "-c", "ulimit -f 2000; exec \"$0\" \"$@\""])
    #expect(try await limited.end() == 6)
    #expect(limited.errors.contains("no space is left"), "\(limited.errors)")
    try await goesOn(served, options, in: place, from: 1_024_000)
  }

  @Test(
    "a full volume is told, and with room again the part is gone on from",
    .enabled(if: SmallVolume.isPossible, "only the superuser may make a small volume"), arguments: Technique.allCases)
  func full(technique: Technique) async throws {
    let place = try Workplace()
    let volume = try SmallVolume(at: place.file("v"), bytes: 1 << 20)
    defer { volume.remove() }
    let served = try ServedRun(Self.yaml)
    let options = ["--technique", technique.rawValue, "-o", "v/f"]
    let full = try served.get(options, in: place)
    #expect(try await full.end() == 6)
    #expect(full.errors.contains("no space is left"), "\(full.errors)")
    try volume.resize(to: 8 << 20)
    try await goesOn(served, options, in: place, from: nil, name: "v/f")
  }

  /// What is kept is the file's beginning; the next run asks for the rest alone, and has the file.
  private func goesOn(
    _ served: ServedRun, _ options: [String], in place: Workplace, from end: Int64?, name: String = "f"
  ) async throws {
    let kept = Int64(place.size(name + ".sdl-part") ?? 0)
    #expect(kept > 500_000)
    if let end { #expect(kept == end) }
    #expect(place.bytes(name + ".sdl-part") == (try served.bytes(0..<kept)))
    #expect(place.size(name) == nil)
    #expect(try await served.get(options, in: place).end() == 0)
    #expect(place.bytes(name) == (try served.bytes(0..<4 << 20)))
    let asked = try #require(served.starts.last)
    // A record that had no room speaks of the write before.
    #expect(asked <= kept && asked >= kept - 500_000 && asked > 0)
  }

  static func wait(_ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
  }
}
