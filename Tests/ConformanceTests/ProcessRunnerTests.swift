import Foundation
import Testing

@testable import Conformance

@Suite("Processes") struct ProcessRunnerTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func run(
    _ script: String, limit: Duration = .seconds(20), environment: [String: String] = [:],
    watch: @escaping @Sendable (ProcessRunner.Moment) -> ProcessRunner.Order = { _ in .goOn }
  ) async throws -> ProcessEnd {
    var variables = environment
    variables["PATH"] = ProcessCalls.variable("PATH")
    return try await ProcessRunner().run(
      ClientCommand(arguments: ["sh", "-c", script], environment: variables, directory: directory.path), limit: limit,
      watch: watch)
  }

  /// Whether a process, told by the number that it wrote into a file, is gone within a bound.
  private func isGone(_ file: String) async throws -> Bool {
    let pid = try #require(directory.text(file).flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    for _ in 0..<500 {
      // A zombie that nobody has reaped yet does nothing any more.
      let state = FileManager.default.contents(atPath: "/proc/\(pid)/stat").map { String(decoding: $0, as: UTF8.self) }
      guard let state, !state.contains(") Z ") else { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  @Test("tell their exit status, what they wrote, and where they ran")
  func plain() async throws {
    let end = try await run("pwd; echo oops >&2; exit 7")
    #expect(end.exitStatus == 7)
    #expect(end.signal == nil)
    #expect(end.output == directory.path + "\n" || end.output.hasSuffix(directory.path + "\n"))
    #expect(end.error == "oops\n")
    #expect(end.reason == nil && end.sentSignals.isEmpty && !end.leftProcesses)
  }

  @Test(
    "tell the signal that ended them",
    arguments: [("SEGV", 11), ("KILL", 9), ("PIPE", 13), ("INT", 2), ("TERM", 15), ("HUP", 1)])
  func signals(name: String, number: Int) async throws {
    // None of them may be ignored or blocked in the child, whatever this process does with them.
    let end = try await run("kill -\(name) $$; exit 0")
    #expect(end.signal == number)
    #expect(end.exitStatus == nil)
    #expect(end.sentSignals.isEmpty)
  }

  @Test("that are not there are told apart from those that fail")
  func notFound() async {
    await #expect(throws: ProcessError.notFound("no-such-program-here")) {
      try await ProcessRunner().run(
        ClientCommand(arguments: ["no-such-program-here"], environment: [:], directory: "/"), limit: .seconds(1))
    }
  }

  @Test("get an empty standard input and no descriptor of ours")
  func descriptors() async throws {
    let end = try await run("cat; echo /proc/self/fd/*")
    let open = end.output.split(separator: " ").compactMap { $0.split(separator: "/").last.flatMap { Int($0) } }
    // The fourth is the directory that the shell looks into.
    #expect(Set(open).isSubset(of: [0, 1, 2, 3]), "open: \(end.output)")
  }

  @Test("that ignore SIGTERM are killed with their group when their time is over")
  func ignoresTerm() async throws {
    let began = ContinuousClock.now
    let end = try await run("trap '' TERM; echo $$ > pid; while :; do sleep 0.05; done", limit: .milliseconds(300))
    #expect(end.reason == .time)
    #expect(end.signal == 9)
    #expect(end.sentSignals == [9, 15])
    #expect(ContinuousClock.now - began < .seconds(90))
    #expect(try await isGone("pid"))
  }

  @Test("that tidy up at SIGTERM are let")
  func tidies() async throws {
    let end = try await run("trap 'echo bye; exit 3' TERM; while :; do sleep 0.05; done", limit: .milliseconds(300))
    #expect(end.exitStatus == 3)
    #expect(end.output == "bye\n")
    #expect(end.sentSignals == [15])
  }

  @Test("that leave children behind, with the streams open, take nobody's time")
  func leavesChildren() async throws {
    let began = ContinuousClock.now
    let end = try await run(
      "(trap '' TERM HUP; sh -c 'echo $$ > pid; exec sleep 300') & while [ ! -s pid ]; do sleep 0.01; done; exit 0")
    #expect(end.exitStatus == 0)
    #expect(end.leftProcesses)
    #expect(ContinuousClock.now - began < .seconds(90))
    #expect(try await isGone("pid"))
  }

  @Test("that fork until their time is over leave nothing")
  func forks() async throws {
    let end = try await run(
      "for i in 1 2 3 4 5; do (trap '' TERM; sleep 300) & done; sh -c 'echo $$ > pid; exec sleep 300'",
      limit: .milliseconds(500))
    #expect(end.reason == .time)
    #expect(try await isGone("pid"))
  }

  @Test("that write a gigabyte of errors are drained, and only the end is kept")
  func muchOutput() async throws {
    let end = try await run("head -c 1000000000 /dev/zero >&2; echo the end >&2", limit: .seconds(120))
    #expect(end.exitStatus == 0)
    #expect(end.error.hasSuffix("the end\n"))
    #expect(end.error.utf8.count <= 16 << 10)
  }

  @Test("that close their streams are still waited for")
  func closesStreams() async throws {
    let end = try await run("exec >&- 2>&-; sleep 0.3; exit 5")
    #expect(end.exitStatus == 5)
    #expect(end.duration >= .milliseconds(300))
  }

  @Test("that close their streams and stay are ended in time")
  func closesStreamsAndStays() async throws {
    let end = try await run("exec >&- 2>&-; sleep 300", limit: .milliseconds(300))
    #expect(end.reason == .time)
    #expect(end.signal == 15)
  }

  @Test("that are stopped can be continued, and ended while they are stopped")
  func stopped() async throws {
    let end = try await run("kill -STOP $$; echo on; exit 0") {
      $0.elapsed > .milliseconds(200) ? .signal(SIGCONT) : .goOn
    }
    #expect(end.exitStatus == 0)
    #expect(end.output == "on\n")
    let other = try await run("kill -STOP $$; exit 0", limit: .milliseconds(300))
    #expect(other.reason == .time)
    #expect(other.exitStatus == nil)
  }

  @Test(
    "are ended when the one who watches says so, with the reason", arguments: [ProcessEnd.Reason.requests, .interrupt])
  func watched(reason: ProcessEnd.Reason) async throws {
    let end = try await run("sleep 300") { $0.elapsed > .milliseconds(100) ? .end(reason) : .goOn }
    #expect(end.reason == reason)
    #expect(end.signal == 15)
  }

  @Test("many at once do not hold each other up")
  func many() async throws {
    let ends = try await withThrowingTaskGroup(of: ProcessEnd.self) { group in
      for number in 0..<40 { group.addTask { try await run("sleep 0.2; exit \(number)") } }
      var found: [Int] = []
      for try await end in group { found.append(end.exitStatus ?? -1) }
      return found.sorted()
    }
    #expect(ends == Array(0..<40))
  }

  @Test(
    "the end of a stream is kept, whole characters only",
    arguments: [
      (["aäöü"], "öü"), (["aäöü", "xy"], "üxy"), (["aäöü", "x"], "öüx"), (["x"], "x"), (["ab", "cd", "ef"], "bcdef"),
      ([""], ""),
      (Array(repeating: "ab", count: 600), "babab"),
    ])
  func tail(blocks: [String], end: String) {
    var tail = Tail(limit: 5)
    for block in blocks { tail.append(Array(block.utf8)) }
    #expect(tail.text == end)
    #expect(tail.total == Int64(blocks.joined().utf8.count))
  }
}
