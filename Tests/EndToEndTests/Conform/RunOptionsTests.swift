import Foundation
import Testing

/// `sdl-conform run` as people call it.
@Suite("The options of run") struct RunOptionsTests {
  private static let appending = "sh -c 'curl -fsS {url} >> {output}'"
  private static let resuming = "curl -fsS -C - -o {output} {url}"

  private func run(_ arguments: [String], in place: Workplace) async throws -> (
    status: Int32, output: String, errors: String
  ) {
    let program = try RunningProgram(
      "sdl-conform", ["run"] + arguments, in: place.path, environment: ["XDG_CACHE_HOME": place.path])
    let status = try await program.end(timeout: .seconds(120))
    return (status, program.output, program.errors)
  }

  @Test("what fails today is written down, and from then on only what is new fails")
  func baseline() async throws {
    let place = try Workplace()
    let common = ["--client", Self.appending, "--baseline", "known.yaml"]
    let first = try await run(common + ["--scenario", "drop-at-50pct", "--update-baseline"], in: place)
    #expect(first.status == 0, "\(first.errors)")
    #expect(String(decoding: place.bytes("known.yaml") ?? Data(), as: UTF8.self).contains("reason: unexplained"))
    let again = try await run(common + ["--scenario", "drop-at-50pct"], in: place)
    #expect(again.status == 0)
    #expect(again.output.contains("known: drop-at-50pct"))
    let more = try await run(common + ["--scenario", "drop-at-50pct", "--scenario", "reset-at-50pct"], in: place)
    #expect(more.status == 1)
  }

  @Test("shards have each case once, and several clients stand side by side")
  func shards() async throws {
    let place = try Workplace()
    var names: [String] = []
    for shard in ["1/2", "2/2"] {
      let part = try await run(
        ["--client", Self.resuming, "--scenario", "drop-at-every-edge", "--shard", shard, "--report", "tap:out"],
        in: place)
      #expect(part.status == 0, "\(part.output)")
      let text = String(decoding: place.bytes("out/report.tap") ?? Data(), as: UTF8.self)
      names += text.split(separator: "\n").filter { $0.hasPrefix("ok") }.map { String($0.drop { $0 != "-" }) }
    }
    #expect(names.count == 4 && Set(names).count == 4, "\(names)")
    let both = try await run(
      ["--client", "curl", "--client", Self.appending, "--scenario", "drop-at-50pct"], in: place)
    #expect(both.status == 1)
    #expect(both.output.contains("curl     sh"), "\(both.output)")
  }

  @Test("too little that was tried, and what there is not, is told by the exit status")
  func statuses() async throws {
    let place = try Workplace()
    let idle = ["--client", "false", "--scenario", "drop-at-50pct"]
    #expect(try await run(idle, in: place).status == 0)
    let little = try await run(idle + ["--min-exercised", "80%"], in: place)
    #expect(little.status == 1)
    #expect(little.errors.contains("0% of the cases were exercised"))
    for wrong in [["--suite", "99.9"], ["--update-baseline"], ["--shard", "3/2"], ["--client", "curll"]] {
      #expect(try await run(idle + wrong, in: place).status == 2, "\(wrong)")
    }
  }

  @Test("a signal ends the client, and what was done is still reported", arguments: [SIGINT, SIGTERM])
  func stopped(signal: Int32) async throws {
    let place = try Workplace()
    let program = try RunningProgram(
      "sdl-conform",
      [
        "run", "--client", "sh -c 'touch \(place.path)/begun; sleep 300'", "--scenario", "drop-at-50pct", "--report",
        "json:out",
      ],
      in: place.path, environment: ["XDG_CACHE_HOME": place.path])
    let limit = ContinuousClock.now + .seconds(60)
    while place.size("begun") == nil, ContinuousClock.now < limit { try await Task.sleep(for: .milliseconds(10)) }
    program.signal(signal)
    // What was not done must not look like a pass.
    #expect(try await program.end(timeout: .seconds(60)) == 128 + signal)
    #expect(program.output.contains("stopped before the end"))
    #expect(place.size("out/report.json") ?? 0 > 0)
  }

  @Test("profiles are listed with what is installed")
  func clients() async throws {
    let list = try await RunningProgram.run("sdl-conform", ["clients"])
    #expect(list.status == 0)
    let curl = list.output.split(separator: "\n").first { $0.hasPrefix("curl ") }
    #expect(curl?.split(separator: " ").dropFirst().first?.first?.isNumber == true, "\(list.output)")
  }
}
