import Foundation
import Testing

@Suite("sdl-testserver") struct ServerCommandTests {
  private func curl(_ arguments: String..., in place: Workplace) async throws -> Int32 {
    try await RunningProgram.run("/usr/bin/curl", ["-sS", "--noproxy", "*"] + arguments, in: place.path).status
  }

  private func json(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test("curl gets exactly half, resumes, and has the bytes of the content address")
  func halfAndRest() async throws {
    let place = try Workplace()
    let server = try RunningProgram("sdl-testserver", ["--scenario", "drop-at-50pct", "--port", "0", "--json"])
    let ready = try json(try await server.line(with: "\"ready\""))
    #expect(Set(ready.keys) == ["event", "version", "url", "port", "scenarios", "ca"])
    #expect(ready["version"] as? Int == 1)
    #expect(ready["ca"] is NSNull)
    let scenario = try #require((ready["scenarios"] as? [[String: String]])?.first)
    #expect(scenario["name"] == "drop-at-50pct")
    let url = try #require(scenario["url"])
    #expect(try await curl("-o", "f", url, in: place) == 18)
    #expect(place.size("f") == 2 << 20)
    #expect(try await curl("-C", "-", "-o", "f", url, in: place) == 0)
    #expect(try await curl("-o", "g", try #require(scenario["content"]), in: place) == 0)
    #expect(place.size("f") == 4 << 20)
    #expect(place.bytes("f") == place.bytes("g"))
    let second = try json(try await server.line(with: "\"n\":2"))
    #expect(second["event"] as? String == "exchange")
    #expect(second["ending"] as? String == "complete")
    server.signal(SIGTERM)
    #expect(try await server.end() == 0)
    #expect(server.lines.last == #"{"event":"stopped"}"#)
  }

  @Test("without arguments it shows a line that, pasted again and again, breaks and resumes")
  func firstMinute() async throws {
    let place = try Workplace()
    let server = try RunningProgram("sdl-testserver", [])
    let line = try await server.line(with: "curl -C - -o f http")
    let start = try #require(line.range(of: "curl "))
    let command = String(line[start.lowerBound...])
    func paste() async throws -> Int32 {
      try await RunningProgram.run("/bin/sh", ["-c", command], in: place.path).status
    }
    for _ in 1...2 {
      #expect(try await paste() == 18)
      #expect(place.size("f") == 2 << 20)
      #expect(try await paste() == 0)
    }
    let seen = try await server.line(with: "GET 2  bytes=2097152-  ->  206 2097152-4194303/4194304")
    #expect(seen.contains("2097152 sent, complete   [entry 2: honest]"))
    server.signal(SIGINT)
    #expect(try await server.end() == 0)
  }

  @Test("it ends within half a second with stalled connections, on each signal", arguments: [SIGINT, SIGTERM])
  func endsAtOnce(signal: Int32) async throws {
    // What else the machine does may hold up one attempt, but not each of ten.
    var shortest = Duration.seconds(3600)
    for _ in 0..<10 where shortest >= .milliseconds(500) { shortest = min(shortest, try await timeToEnd(signal)) }
    #expect(shortest < .milliseconds(500))
  }

  /// How long the server takes to end with twenty stalled connections.
  private func timeToEnd(_ signal: Int32) async throws -> Duration {
    let place = try Workplace()
    let server = try RunningProgram("sdl-testserver", ["--fault", "stall: { at: 10, for: 1 h }", "--json"])
    let url = try #require(
      (try json(try await server.line(with: "ready"))["scenarios"] as? [[String: String]])?.first?["url"])
    let clients = try (0..<20).map {
      try RunningProgram("/usr/bin/curl", ["-sSN", "--noproxy", "*", "-o", "f\($0)", url], in: place.path)
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while (0..<20).contains(where: { place.size("f\($0)") != 10 }), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    let start = ContinuousClock.now
    server.signal(signal)
    while server.isRunning, ContinuousClock.now - start < .seconds(10) { try await Task.sleep(for: .milliseconds(2)) }
    let time = ContinuousClock.now - start
    #expect(try await server.end() == 0)
    for client in clients { _ = try await client.end() }
    return time
  }

  @Test("--exit-when-done leaves with 0 once every fault has fired, and with 3 where one has not")
  func exitWhenDone() async throws {
    let place = try Workplace()
    for (faults, status) in [(["cut: 50%", "honest"], Int32(0)), (["cut: 50%", "damage: { of: file, at: 10 }"], 3)] {
      let server = try RunningProgram(
        "sdl-testserver", faults.flatMap { ["--fault", $0] } + ["--exit-when-done"])
      let line = try await server.line(with: "curl ")
      let url = try #require(line.split(separator: " ").first { $0.hasPrefix("http") })
      _ = try await curl("-o", "f", String(url), in: place)
      _ = try await curl("-C", "-", "-o", "f", String(url), in: place)
      #expect(try await server.end() == status)
      #expect(server.output.contains("never fired: entry 2: damage") == (status == 3))
    }
  }

  @Test(
    "a log that cannot be written is told of once, and by the status",
    arguments: [["--log=/dev/full", "--json"], ["--log=full.har"]])
  func fullLog(options: [String]) async throws {
    let place = try Workplace()
    try FileManager.default.createSymbolicLink(atPath: "\(place.path)/full.har", withDestinationPath: "/dev/full")
    let server = try RunningProgram(
      "sdl-testserver", ["drop-at-50pct"] + options, in: place.path)
    _ = try await server.line(with: "http")
    server.signal(SIGTERM)
    #expect(try await server.end() == 1)
    #expect(server.errors.components(separatedBy: "the log ends here").count == 2)
  }

  @Test("--log writes JSON Lines, and an archive where the name ends in .har", arguments: ["log.jsonl", "log.har"])
  func log(name: String) async throws {
    let place = try Workplace()
    let server = try RunningProgram("sdl-testserver", ["drop-at-50pct", "--log", name], in: place.path)
    let line = try await server.line(with: "curl ")
    let url = try #require(line.split(separator: " ").first { $0.hasPrefix("http") })
    _ = try await curl("-o", "f", String(url), in: place)
    _ = try await server.line(with: "GET 1")
    server.signal(SIGTERM)
    #expect(try await server.end() == 0)
    let text = String(decoding: try #require(place.bytes(name)), as: UTF8.self)
    if name.hasSuffix("har") {
      let entries = (try json(text)["log"] as? [String: Any])?["entries"] as? [[String: Any]]
      #expect(entries?.count == 1)
    } else {
      let events = try text.split(separator: "\n").map { try json(String($0))["event"] as? String }
      #expect(events == ["ready", "exchange", "stopped"])
    }
  }

  @Test("real files break as --fault says")
  func realFiles() async throws {
    let place = try Workplace()
    try place.write("data.txt", String(repeating: "0123456789", count: 100))
    let server = try RunningProgram(
      "sdl-testserver", ["--root", ".", "--fault", "cut: 50%", "--fault", "honest", "--json"], in: place.path)
    let url = try #require(try json(try await server.line(with: "ready"))["url"] as? String)
    #expect(try await curl("-o", "f", "\(url)/files/data.txt", in: place) == 18)
    #expect(try await curl("-C", "-", "-o", "f", "\(url)/files/data.txt", in: place) == 0)
    #expect(place.bytes("f") == place.bytes("data.txt"))
    server.signal(SIGTERM)
    _ = try await server.end()
  }

  @Test("over TLS it prints the authority's path, and curl trusts it")
  func secure() async throws {
    let place = try Workplace()
    let server = try RunningProgram("sdl-testserver", ["drop-at-50pct", "--tls", "--json"])
    let ready = try json(try await server.line(with: "ready"))
    let authority = try #require(ready["ca"] as? String)
    let url = try #require((ready["scenarios"] as? [[String: String]])?.first?["url"])
    #expect(url.hasPrefix("https://127.0.0.1:"))
    #expect(try await curl("--cacert", authority, "-o", "f", url, in: place) == 18)
    #expect(try await curl("--cacert", authority, "-C", "-", "-o", "f", url, in: place) == 0)
    #expect(try await curl("-o", "f", url, in: place) == 60)
    server.signal(SIGTERM)
    _ = try await server.end()
    #expect(!FileManager.default.fileExists(atPath: authority))
  }

  @Test(
    "wrong use and mistakes in scenarios exit with 2 and say what is meant",
    arguments: [
      (["drop-at-50"], "the nearest is `drop-at-50pct`"), (["--prot", "5"], "--port"), (["--port", "x"], "--port"),
      (["bad.yaml"], "bad.yaml:3:5: error: unknown key `cutt`"), (["--fault", "cut: x"], "--fault:1:"),
      (["--explain", "ctu"], "`cut`"), (["--listen", "0.0.0.0"], "--allow-remote"), (["--cert", "a"], "--key"),
      (["--dry-run", "GET", "drop-at-every-edge"], "exactly one"), (["--root", "/nonexistent"], "/nonexistent"),
      (["--public", "a b"], "--public"), (["--public", "a:b"], "--public"),
    ])
  func misuse(arguments: [String], words: String) async throws {
    let place = try Workplace()
    try place.write("bad.yaml", "title: x\nserver:\n  - cutt: 5\n")
    let result = try await RunningProgram.run("sdl-testserver", arguments, in: place.path)
    #expect(result.status == 2)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("a port in use exits with 1 and says so")
  func portInUse() async throws {
    let server = try RunningProgram("sdl-testserver", ["drop-at-50pct", "--json"])
    let port = try #require(try json(try await server.line(with: "ready"))["port"] as? Int)
    let result = try await RunningProgram.run("sdl-testserver", ["drop-at-50pct", "--port", String(port)])
    #expect(result.status == 1)
    #expect(result.errors.contains("port \(port) is in use"))
    server.signal(SIGTERM)
    _ = try await server.end()
  }

  @Test("too many open files are told, at start and later, and the server goes on")
  func openFiles() async throws {
    let program = RunningProgram.products.appendingPathComponent("sdl-testserver").path
    let none = try await RunningProgram.run("/bin/sh", ["-c", "ulimit -n 5; exec \(program) drop-at-50pct"])
    #expect(none.status == 1)
    #expect(none.errors.contains("too many open files"))
    let server = try RunningProgram("/bin/sh", ["-c", "ulimit -n 16; exec \(program) drop-at-50pct --json"])
    let url = try #require(try json(try await server.line(with: "ready"))["url"] as? String)
    let clients = try (0..<12).map { _ in
      try RunningProgram("/usr/bin/curl", ["-sS", "--noproxy", "*", "-m", "20", "\(url)/-/events"])
    }
    let deadline = ContinuousClock.now + .seconds(20)
    while !server.output.contains("too many open files"), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(server.output.contains("too many open files"))
    for client in clients {
      // Others may be blocked in what a test starts.
      client.signal(SIGKILL)
      _ = try await client.end()
    }
    let answer = try await RunningProgram.run("/usr/bin/curl", ["-sS", "--noproxy", "*", "\(url)/-/health"])
    #expect(answer.output.contains("ok"))
    server.signal(SIGTERM)
    #expect(try await server.end() == 0)
  }

  @Test("the last bytes of a file of 1 TiB come at once, and memory stays flat while much of it is read")
  func large() async throws {
    let place = try Workplace()
    try place.write("large.yaml", "title: large\nfile: { size: 1 TiB }\nserver: [honest]\n")
    let server = try RunningProgram("sdl-testserver", ["large.yaml", "--json"], in: place.path)
    let scenarios = try json(try await server.line(with: "ready"))["scenarios"] as? [[String: String]]
    let url = try #require(scenarios?.first?["url"])
    #expect(try await curl("-r", "-100", "-o", "last", url, in: place) == 0)
    #expect(place.size("last") == 100)
    let seconds = try #require(try json(try await server.line(with: "\"n\":1"))["duration"] as? Double)
    #expect(seconds < 0.5)
    #expect(try await curl("-r", "5-134217732", "-o", "/dev/null", url, in: place) == 0)
    let status = try String(contentsOfFile: "/proc/\(server.processIdentifier)/status", encoding: .utf8)
    let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    let kilobytes = try #require(Int(peak.filter(\.isNumber)))
    #expect(kilobytes < 64 << 10)
    server.signal(SIGTERM)
    _ = try await server.end()
  }

  @Test("help fits a screen; lists, explanations, the schema and a dry run are there")
  func inquiries() async throws {
    let help = try await RunningProgram.run("sdl-testserver", ["--help"])
    #expect(help.status == 0)
    #expect(help.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
    let list = try await RunningProgram.run("sdl-testserver", ["--list"])
    #expect(list.output.contains("drop-at-50pct "))
    for name in ["drop-at-50pct", "cut", "file.size", "drop-at-every-edge"] {
      let text = try await RunningProgram.run("sdl-testserver", ["--explain", name])
      #expect(text.status == 0)
      #expect(text.output.contains(name.split(separator: ".").last!))
    }
    let schema = try await RunningProgram.run("sdl-testserver", ["--schema"])
    #expect(try json(schema.output)["$schema"] != nil)
    let dry = try await RunningProgram.run(
      "sdl-testserver", ["--dry-run", "GET", "--dry-run", "GET Range: bytes=5-", "drop-at-50pct"])
    #expect(dry.output.contains("| HTTP/1.1 200 OK"))
    #expect(dry.output.contains("2097152 bytes of the body"))
    #expect(dry.output.contains("| Content-Range: bytes 5-4194303/4194304"))
  }
}
