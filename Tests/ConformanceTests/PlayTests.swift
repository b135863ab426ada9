import Judge
import ScenarioLanguage
import TestServer
import Testing

@testable import Conformance

@Suite("Clients on scenarios") struct PlayTests {
  @Test("are judged by what they do", arguments: outcomes + steps)
  func played(row: PlayRow) async throws { try await row.check() }

  private static let cut = """
    title: A cut
    file: { size: 1 MiB, etag: strong }
    server:
      - cut: 37%
      - honest
    """

  private static func with(_ more: String) -> String { cut + "\n" + more }

  static let outcomes: [PlayRow] = [
    PlayRow("resumed", Clients.resuming, cut, .resumed, .pass),
    PlayRow("resumed by a client that keeps its partial aside", Clients.aside, cut, .resumed, .pass),
    PlayRow("restarted", Clients.fresh, cut, .restarted, .warn),
    PlayRow("corrupt", Clients.appending, cut, .corrupt, .fail, rules: ["U1", "P1"]),
    PlayRow("complete", Clients.fresh, "title: Honest\nfile: { size: 1 MiB }\nserver: [honest]", .complete, .pass),
    PlayRow("incomplete", "sh -c 'curl -fsS -o {output} {url}; exit 0'", cut, .incomplete, .fail, rules: ["F1"]),
    PlayRow("nothing done, and said to be done", "true", cut, .incomplete, .fail),
    PlayRow("misplaced", "curl -fsS -C - -o {output}.elsewhere {url}", cut, .misplaced, .warn),
    PlayRow(
      "stored the answer", "curl -sS -o {output} {url}", "title: Gone\nserver: [{ status: 404 }]", .storedTheAnswer,
      .fail,
      rules: ["P23"]),
    PlayRow(
      "other version",
      "sh -c 'curl -sS -o {output} {url} && cp {output} old && curl -sS -o {output} {url} && cp old {output}'",
      "title: Two\nfile: { size: 1 MiB, versions: 2 }\nserver: [honest, { version: 2 }]", .otherVersion, .warn),
    PlayRow(
      "failed", "sh -c 'curl -fsS -o {output} {url}; exit 1'", with("limits: { runs: 2 }"), .wholeButFailed, .warn),
    PlayRow("failed and stuck", "false", "title: Stuck\nserver: [{ status: 503 }]", .notExercised, .none),
    PlayRow(
      "failed, and recovers", Clients.fresh, "title: Down\nserver: [{ status: 503 }]\nlimits: { runs: 2 }", .failed,
      .warn),
    PlayRow(
      "failed, and stays so", "sh -c '[ ! -f no ] && curl -fsS -o {output} {url} || { touch no; exit 1; }'",
      "title: Down\nserver: [{ status: 503 }]\nlimits: { runs: 2 }", .failed, .fail, rules: ["L17"]),
    PlayRow(
      "failed, and is corrupt later", "sh -c 'curl -fsS {url} >> {output}'",
      "title: Cut\nfile: { size: 1 MiB }\nserver: [{ cut: 37% }]\nlimits: { runs: 2 }", .failed, .fail, rules: ["L17"]),
    PlayRow(
      "lost",
      "sh -c 'curl -fsS -o {output}.part {url} && mv {output}.part {output} || { [ {attempt} = 1 ] || rm -f {output}.part; exit 1; }'",
      "title: Down\nfile: { size: 1 MiB }\nserver: [{ cut: 37% }, { status: 503 }]\nlimits: { runs: 2 }", .lost, .warn,
      rules: ["L18"]),
    PlayRow("crashed", "sh -c 'kill -SEGV $$'", cut, .crashed, .fail),
    PlayRow(
      "hung", "sh -c 'curl -fsS -o {output} {url}; sleep 300'", with("limits: { time: 1 s }"), .hung, .fail),
    PlayRow(
      "looped", "sh -c 'while :; do curl -sS -o {output} {url}; done'",
      "title: Loop\nfile: { size: 1 kB }\nserver: [{ status: 503 }]\nlimits: { requests: 20 }", .looped, .fail),
    PlayRow(
      "not exercised", "curl -fsS -o {output} {url}", "title: No\nserver: [{ if-range: ignored }]", .notExercised, .none
    ),
    PlayRow(
      "not exercised", "sh -c 'curl -fsS -o {output} {url}; exit 1'", cut + "\nlimits: { runs: 1 }", .notExercised,
      .none),
    PlayRow("not supported", "sh -c 'exit 127'", cut, .skipped, .none),
    PlayRow("needs what there is not", Clients.resuming, with("needs: [split]"), .skipped, .none),
    PlayRow("needs credentials", Clients.resuming, with("needs: [credentials]"), .skipped, .none),
    PlayRow(
      "is given credentials", "curl -fsS --anyauth -u '{user}:{password}' -o {output} {url}",
      "title: Who\nfile: { size: 1 MiB }\nserver: [{ challenge: basic }, honest]\nneeds: [credentials]", .complete,
      .pass),
    PlayRow(
      "is given the digest", "sh -c 'curl -fsS -o {output} {url} && echo {sha256} {output} | sha256sum -c --quiet'",
      "title: Digest\nfile: { size: 1 MiB }\nserver: [{ damage: 37% }]\nneeds: [digest]\nlimits: { runs: 1 }", .failed,
      .warn),
    PlayRow(
      "trusts the lab's certificate", Clients.resuming,
      "title: TLS\nfile: { size: 1 MiB }\ntls: true\nserver: [{ cut: 37% }, honest]", .resumed, .pass),
    PlayRow(
      "is an adapter",
      "sh -c 'curl -fsS -C - -o \"$SDL_OUTPUT\" \"$SDL_URL\" && [ \"$SDL_SCENARIO\" = case ] && [ -n \"$SDL_ATTEMPT$SDL_DIRECTORY$SDL_CA\" ]'",
      cut, .resumed, .pass),
  ]

  static let steps: [PlayRow] = [
    PlayRow(
      "killed at a byte", Clients.resuming, with("client: [{ run: { kill: KILL, at: 20% } }, run]"), .resumed, .pass),
    PlayRow(
      "killed at a byte, with a partial aside", Clients.aside,
      "title: Kill\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ run: { kill: KILL, at: 20% } }, run]", .resumed,
      .pass),
    PlayRow(
      "interrupted at a byte", Clients.resuming,
      "title: Kill\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ run: { kill: INT, at: 50% } }, run]", .resumed,
      .pass),
    PlayRow(
      "stopped and continued", Clients.resuming,
      "title: Stop\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ run: { stop: 37%, for: 200 ms } }]", .complete,
      .pass),
    PlayRow(
      "killed where it never comes", "curl -fsS -r 0-99 -o {output} {url}",
      "title: Kill\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ run: { kill: KILL, at: 50% } }, run]",
      .incomplete,
      .fail),
    PlayRow(
      "a partial written by the lab", Clients.resuming,
      "title: Partial\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ disk: { partial: { place: 37% } } }, run]",
      .resumed,
      .pass),
    PlayRow(
      "a partial made by the client", Clients.aside,
      "title: Partial\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ disk: { partial: { place: 37% } } }, run]",
      .resumed,
      .pass),
    PlayRow(
      "a partial, of a client that keeps none", "sh -c 'curl -fsSN -o /dev/null {url} && curl -fsS -o {output} {url}'",
      "title: Partial\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ disk: { partial: { place: 37% } } }, run]",
      .skipped,
      .none),
    PlayRow(
      "a partial with a hole of zeros", Clients.resuming,
      "title: Hole\nfile: { size: 64 MiB, content: { noise-with-zeros: [0, 63 MiB] } }\nserver: [honest]\nclient: [{ disk: { partial: { place: 63 MiB } } }, run]",
      .resumed, .pass),
    PlayRow(
      "a partial cut short", Clients.resuming, with("client: [run, { disk: { partial: { truncate: 10% } } }, run]"),
      .resumed,
      .pass),
    PlayRow(
      "a partial damaged", Clients.resuming, with("client: [run, { disk: { partial: { damage: 1000 } } }, run]"),
      .corrupt,
      .fail),
    PlayRow(
      "a partial removed", Clients.resuming, with("client: [run, { disk: { partial: remove } }, run]"), .restarted,
      .pass),
    PlayRow(
      "an older final file", Clients.aside,
      "title: Old\nfile: { size: 1 MiB, versions: 2 }\nserver: [{ version: 2, cut: 37% }, honest]\nclient: [{ disk: { final: version 1 } }, run]",
      .resumed, .pass),
    PlayRow(
      "an older final file, overwritten too early", Clients.fresh,
      "title: Old\nfile: { size: 1 MiB, versions: 2 }\nserver: [{ version: 2, cut: 37% }, honest]\nclient: [{ disk: { final: version 1 } }, run]",
      .restarted, .warn, rules: ["L11"]),
    PlayRow(
      "a version served from outside", Clients.aside,
      "title: Change\nfile: { size: 1 MiB, versions: 2, etag: strong }\nserver: [{ cut: 37% }, honest]\nclient: [run, { serve: { version: 2 } }, run]",
      .corrupt, .fail, rules: ["P5"]),
    PlayRow(
      "two at once", Clients.fresh,
      "title: Two\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ run: { parallel: 2 } }]", .complete, .pass),
    PlayRow(
      "two downloads", Clients.resuming,
      """
      title: Two
      places:
        file: { server: [{ cut: 37% }, honest], file: { size: 1 MiB } }
        other: { server: [{ cut: 63% }, honest], file: { size: 1500 kB } }
      client: [run: { places: [file, other] }, run: { places: [file, other] }]
      """, .resumed, .pass),
    PlayRow(
      "two downloads, one of them appended",
      "sh -c 'case {url} in */other/*) curl -fsS {url} >> {output};; *) curl -fsS -C - -o {output} {url};; esac'",
      """
      title: Two
      places:
        file: { server: [{ cut: 37% }, honest], file: { size: 1 MiB } }
        other: { server: [{ cut: 63% }, honest], file: { size: 1500 kB } }
      client: [run: { places: [file, other] }, run: { places: [file, other] }]
      """, .corrupt, .fail),
    PlayRow(
      "runs after a success are skipped", "sh -c '[ {attempt} = 1 ] && curl -fsS -o {output} {url}'",
      "title: Once\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [run, { wait: 50 ms }, run]", .complete, .pass),
    PlayRow(
      "unless the step says so", "sh -c '[ {attempt} = 1 ] && curl -fsS -o {output} {url}'",
      "title: Once\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [run, { run: { again-after-success: true } }]\nlimits: { runs: 1 }",
      .wholeButFailed, .warn),
    PlayRow(
      "what passes after a run", Clients.resuming, with("expect: { after: { 1: [complete] } }"), .resumed, .warn),
    PlayRow(
      "options that nobody can set", Clients.resuming, with("client: [{ options: { stall: 3 s } }, run]"), .skipped,
      .none),
  ]

  @Test("the last plain run repeats until it succeeds, and no longer than the limit")
  func repeats() async throws {
    let yaml =
      "title: Slow\nfile: { size: 1 MiB }\nserver: [{ cut: { of: new, at: 10% }, times: 9 }, honest]\nlimits: { runs: RUNS }"
    let enough = try await report(Clients.resuming, try scenario(yaml.replacing("RUNS", with: "15")))
    #expect(enough.cases.first?.outcome == .resumed)
    #expect(enough.cases.first?.runs.count == 10)
    let few = try await report(Clients.resuming, try scenario(yaml.replacing("RUNS", with: "3")))
    #expect(few.cases.first?.outcome == .failed)
    #expect(few.cases.first?.runs.count == 3)
    #expect(few.cases.first?.recovery == .recovered)
  }

  @Test("a kill stops the client with exactly so many bytes, and the log says so")
  func killedExactly() async throws {
    let yaml =
      "title: Kill\nfile: { size: 1 MiB }\nserver: [honest]\nclient: [{ run: { kill: KILL, at: 300000 } }, run]"
    let item = try #require(try await report(Clients.aside, try scenario(yaml)).cases.first)
    #expect(item.exchanges.first?.bodyBytes == 300_000)
    #expect(item.exchanges.first?.delivered == 300_000)
    #expect(item.runs.first?.sentByLab == true)
    #expect(item.exchanges.count == 2)
  }

  @Test("the diagnosis of an appended file names it")
  func diagnosis() async throws {
    let item = try #require(try await report(Clients.appending, try scenario(Self.cut)).cases.first)
    #expect(item.diagnosis.count == 2)
    #expect(item.diagnosis.last?.is.contains("the whole file was appended") == true)
    #expect(item.replay.contains("--scenario case"))
    #expect(item.command.hasPrefix("sh -c "))
  }
}
