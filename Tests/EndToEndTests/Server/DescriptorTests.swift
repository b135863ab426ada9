import Foundation
import Testing

@Suite("What runs cost") struct DescriptorTests {
  /// The descriptors that a program has open.
  private func descriptors(of server: RunningProgram) -> Int {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(server.processIdentifier)/fd")
    return names?.count ?? 0
  }

  /// Starts a server; gives it and its address.
  private func start(_ options: [String], in place: Workplace) async throws -> (RunningProgram, url: String) {
    try place.write("small.yaml", "title: t\nfile: 100 B\nserver: [cut: 50, honest]\n")
    let server = try RunningProgram("sdl-testserver", ["--json"] + options + ["small.yaml"], in: place.path)
    let line = try await server.line(with: "\"ready\"")
    let ready = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    return (server, "http://127.0.0.1:\(try #require(ready["port"] as? Int))")
  }

  /// Many requests of one process of curl, whose connection lives on where it can.
  private func curl(_ arguments: [String], in place: Workplace) async throws {
    let program = try RunningProgram(
      "/usr/bin/curl", ["-s", "--noproxy", "*", "--no-progress-meter"] + arguments, in: place.path)
    _ = try await program.end(timeout: .seconds(120))
  }

  /// Asks for 200 runs, each twice: the first answer is cut, the second is whole.
  private func play(_ url: String, _ word: String, in place: Workplace) async throws {
    for _ in 1...2 { try await curl(["-o", "f", "\(url)/r/\(word)-[1-200]/small/file.bin"], in: place) }
  }

  /// Waits until not more than so many descriptors are open; gives how many are.
  private func settled(_ server: RunningProgram, atMost limit: Int) async throws -> Int {
    let deadline = ContinuousClock.now + .seconds(20)
    while descriptors(of: server) > limit, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    return descriptors(of: server)
  }

  @Test("200 runs, made and deleted, leave no descriptor behind; nor do they hold any while they are kept")
  func deleted() async throws {
    let place = try Workplace()
    let (server, url) = try await start([], in: place)
    try await curl(["\(url)/r/first/small/file.bin"], in: place)
    // A few may be those of connections that are just ending.
    let limit = descriptors(of: server) + 4
    try await play(url, "kept", in: place)
    #expect(try await settled(server, atMost: limit) <= limit)
    try await curl(["-X", "DELETE", "-o", "g", "\(url)/-/runs/kept-[1-200]"], in: place)
    #expect(try await settled(server, atMost: limit) <= limit)
  }

  @Test(
    "runs that go for newer ones, or for their age, leave no descriptor behind", arguments: ["max-runs", "run-age"])
  func bounded(option: String) async throws {
    let place = try Workplace()
    let (server, url) = try await start(
      option == "max-runs" ? ["--max-runs", "5"] : ["--run-age", "200ms"], in: place)
    try await curl(["\(url)/r/first/small/file.bin"], in: place)
    // A few may be those of connections that are just ending.
    let limit = descriptors(of: server) + 4
    try await play(url, "gone", in: place)
    #expect(try await settled(server, atMost: limit) <= limit)
    if option == "run-age" {
      // Nothing but the brackets of an empty list and the end of the line.
      let deadline = ContinuousClock.now + .seconds(20)
      repeat {
        try await Task.sleep(for: .milliseconds(100))
        try await curl(["-o", "runs", "\(url)/-/runs"], in: place)
      } while place.size("runs") != 3 && ContinuousClock.now < deadline
      #expect(place.size("runs") == 3)
    }
  }
}
