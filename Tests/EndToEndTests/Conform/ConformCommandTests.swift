import Foundation
import Testing

@Suite("sdl-conform on what has been run") struct ConformCommandTests {
  private let place: Workplace
  private static let appending = "sh -c 'curl -fsS {url} >> {output}'"
  private static let resuming = "curl -fsS -C - -o {output} {url}"

  init() throws { place = try Workplace() }

  /// Runs it with a cache of the test's own.
  private func conform(_ arguments: String...) async throws -> (status: Int32, output: String, errors: String) {
    let program = try RunningProgram(
      "sdl-conform", arguments, in: place.path, environment: ["XDG_CACHE_HOME": place.path + "/cache"])
    let status = try await program.end(timeout: .seconds(120))
    return (status, program.output, program.errors)
  }

  @Test("a case of the last run is explained, reported and played again, and stays the last run's")
  func afterwards() async throws {
    #expect(try await conform("explain", "x").status == 2)
    #expect(try await conform("run", "-c", Self.appending, "-s", "drop-at-50pct", "-s", "cut-in-the-head").status == 1)
    let explained = try await conform("explain", "drop-at-50pct")
    #expect(explained.status == 0)
    #expect(explained.output.contains("how to disagree"))
    #expect(explained.output.contains("the text that decides is RFC 9110"))
    let bug = try await conform("bug", "drop-at-50pct")
    #expect(bug.output.contains("### The scenario"))
    #expect(bug.output.contains("- cut: 50%"))
    #expect(try await conform("bug", "cut-in-the-head").errors.contains("is a family"))
    let replayed = try await conform("replay", "drop-at-50pct")
    #expect(replayed.status == 1)
    #expect(replayed.output.contains("the whole file was appended"))
    #expect(try await conform("replay", "drop-at-50pct", "--client", Self.resuming).status == 0)
    #expect(try await conform("explain", "cut-in-the-head(answer=first,at=-1)").status == 0)
    #expect(try await conform("replay", "no-such-case").status == 2)
  }

  @Test("a case of a family in a file of one's own is played again by what the report says")
  func file() async throws {
    try place.write(
      "own.yaml", "title: Own\nfile: { size: 9000 }\nmatrix: { at: [10, 50%] }\nserver: [{ cut: <at> }, honest]\n")
    #expect(try await conform("run", "-c", Self.appending, "-s", "own.yaml").status == 1)
    let replayed = try await conform("replay", "own(at=50%)")
    #expect(replayed.output.contains("own.yaml(at=50%)"))
    #expect(replayed.output.contains("1 case in"))
    let family = try await conform("replay", "own.yaml")
    #expect(family.output.contains("2 cases in"))
    #expect(try await conform("bug", "own(at=10)").output.contains("- cut: 10"))
  }

  @Test("reports of two clients are merged into one page, and each client's case can be asked for")
  func merged() async throws {
    _ = try await conform("run", "-c", Self.appending, "-s", "drop-at-50pct", "--report", "json:a")
    _ = try await conform("run", "-c", Self.resuming, "-s", "drop-at-50pct", "--report", "json:b")
    let merged = try await conform("merge", "a", "b/report.json", "--report", "json,junit,tap,html:m")
    #expect(merged.status == 1)
    for name in ["report.json", "junit.xml", "report.tap", "report.html"] {
      #expect(place.size("m/" + name) ?? 0 > 100)
    }
    #expect(try await conform("explain", "drop-at-50pct", "--from", "m/report.json", "--of", "curl").status == 0)
    #expect(try await conform("bug", "drop-at-50pct").errors.contains("--of takes one of sh, curl"))
    #expect(try await conform("merge", "nowhere").status == 2)
  }

  @Test("nothing that can be covered is uncovered; a report without a scenario is told")
  func coverage() async throws {
    let coverage = try await conform("coverage")
    #expect(coverage.status == 0, "\(coverage.output)")
    #expect(coverage.output.contains("reports are covered"))
    try place.write("r.tsv", "id\tsource\tkind\tseverity\nnobody-replays-this\ta/b#1\tx\ty\n")
    let open = try await conform("coverage", "--reports", "r.tsv")
    #expect(open.status == 1)
    #expect(open.output.contains("report nobody-replays-this (a/b#1, y) has no scenario"))
    #expect(try await conform("coverage", "--index").output.hasPrefix("# Scenarios\n"))
  }

  @Test("a case is exported as one Python file whose server shows the same to the same client")
  func exported() async throws {
    #expect(
      try await conform("run", "-c", Self.appending, "-s", "drop-at-50pct", "-s", "chunked-truncated").status == 1)
    // In the second case the answer to the resume is chunked whoever asks: the case's own, which nothing mends.
    for (name, isMended) in [("drop-at-50pct", true), ("chunked-truncated(at=inside)", false)] {
      #expect(try await conform("export", name, "--as", "python", "-o", "case.py").status == 0)
      let wrong = try await RunningProgram.run(
        "/usr/bin/python3", ["case.py", "--run", Self.appending], in: place.path)
      #expect(wrong.status == 1, "\(wrong.output) \(wrong.errors)")
      #expect(wrong.output.contains("WRONG"))
      let right = try await RunningProgram.run(
        "/usr/bin/python3", ["case.py", "--run", Self.resuming], in: place.path)
      #expect((right.status == 0) == isMended, "\(right.output) \(right.errors)")
    }
    #expect(try await conform("run", "-c", Self.resuming, "-s", "tls-no-close-notify-at-the-end").status <= 1)
    let refused = try await conform("export", "tls-no-close-notify-at-the-end(framing=close)", "--as", "python")
    #expect(refused.status == 1 && refused.errors.contains("TLS"))
  }

  @Test("every byte of an answer has a case with a name, which run, show and replay take")
  func everyByte() async throws {
    let name = "every-byte-rest-head(how=close,at=30)"
    #expect(try await conform("show", name).output.contains("- cut: 22"))
    let made = try await conform("run", "-c", Self.resuming, "-s", name)
    #expect(made.output.contains("1 case in"))
    #expect(try await conform("replay", name).status == made.status)
  }

  @Test("fuzz writes a file for each kind of failure, and the file is played again")
  func fuzz() async throws {
    let found = try await conform("fuzz", "-c", Self.appending, "--seed", "7", "--for", "1s", "--out", "found")
    #expect(found.status == 1, "\(found.output) \(found.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.file("found"))
    #expect(!files.isEmpty)
    #expect(try await conform("replay", "found/" + files[0], "-c", Self.appending).status == 1)
    #expect(try await conform("fuzz", "-c", "no-such-program").status == 2)
  }
}
