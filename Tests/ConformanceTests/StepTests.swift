import Foundation
import Judge
import ScenarioLanguage
import Testing

@testable import Conformance

/// Clients with profiles, and the steps that need one or the machine's help.
@Suite("Steps with a profile") struct StepTests {
  private static let honest = "title: Honest\nfile: { size: 1 MiB, etag: strong }\nserver: [honest]"
  private static let cut = "title: A cut\nfile: { size: 1 MiB, etag: strong }\nserver: [{ cut: 37% }, honest]"

  private func item(_ profile: String, _ yaml: String) async throws -> ReportCase {
    let profile = try ProfileReader.read(Array(profile.utf8), name: "tool", file: "tool.yaml")
    let runner = SuiteRunner(client: Client(profile, selector: "tool"), jobs: 1)
    return try #require(try await runner.run(try scenario(yaml).map { SuiteRunner.Selected($0) }).cases.first)
  }

  private static let curl = "command: \(Clients.resuming)"

  @Test("a kill while bytes flow")
  func flowing() async throws {
    let item = try await item(
      Self.curl, Self.honest + "\nclient: [{ run: { kill: KILL, flowing: 37% } }, run]\nevery: { rate: 20 MB/s }")
    #expect(item.outcome == .resumed, "\(item.reason)")
    #expect(item.runs.first?.signal == 9)
  }

  @Test("a kill before a call", .enabled(if: Tracing.refusal == nil), arguments: ["rename", "fsync", "close"])
  func traced(call: String) async throws {
    let client = """
      python3 -c "import os, sys, urllib.request
      if os.path.exists('{output}'): sys.exit(0)
      f = open('{output}.part', 'wb')
      f.write(urllib.request.urlopen('{url}').read())
      f.flush()
      os.fsync(f.fileno())
      f.close()
      os.rename('{output}.part', '{output}')"
      """
    let command = client.split(separator: "\n").map(String.init).joined(separator: "\n")
    var profile = ClientProfile(name: "tool", command: try CommandTemplate(command))
    profile.partial = [try CommandTemplate.word("{output}.part")]
    let runner = SuiteRunner(client: Client(profile, selector: "tool"), jobs: 1)
    // A name with signs that are percent-encoded in paths.
    let cases = try scenario(
      Self.honest
        + "\nneeds: [tracing]\nmatrix: { call: [\(call)] }\nclient: [{ run: { kill: KILL, before: <call> } }, run]")
    let item = try #require(try await runner.run(cases.map { SuiteRunner.Selected($0) }).cases.first)
    #expect(item.runs.map(\.signal) == [9, nil], "\(item.reason) \(item.stderrTail)")
    #expect(item.outcome == .restarted, "\(item.reason)")
  }

  @Test("a call that never comes leaves the case not exercised", .enabled(if: Tracing.refusal == nil))
  func untraced() async throws {
    let item = try await item(
      Self.curl, Self.honest + "\nneeds: [tracing]\nclient: [{ run: { kill: KILL, before: rename } }, run]")
    #expect(item.outcome == .notExercised, "\(item.reason)")
    #expect(item.runs.first?.exitStatus == 0)
  }

  @Test("a full disk, by a small volume or by a limit of files; then there is room again")
  func full() async throws {
    let item = try await item(
      Self.curl, Self.honest + "\nclient: [{ run: { disk-full: 50% } }, run]\nexpect: { after: { 1: [failed] } }")
    #expect(item.outcome == .restarted || item.outcome == .resumed || item.outcome == .complete, "\(item.reason)")
    #expect(item.runs.first?.exitStatus == 23)
    #expect(item.notes == [SmallVolume.way.note])
  }

  @Test("a limit of files fails a write and kills nobody")
  func limited() async throws {
    let directory = try TemporaryDirectory()
    var command = ClientCommand(
      arguments: ["sh", "-c", "head -c 100000 /dev/zero > f; echo $?"],
      environment: ["PATH": ProcessCalls.variable("PATH") ?? "/usr/bin:/bin"], directory: directory.path)
    command.wrapper = SmallVolume.wrapper(limit: 50_000)
    let end = try await command.play(limit: .seconds(30)) { _ in .goOn }
    #expect(end.output == "1\n", "\(end)")
    #expect(try FileManager.default.attributesOfItem(atPath: directory.path + "/f")[.size] as? Int == 49_664)
  }

  @Test("a directory that cannot be written to, for a superuser too", .enabled(if: ReadOnly.refusal == nil))
  func readOnly() async throws {
    let item = try await item(
      Self.curl,
      Self.honest + "\nclient: [{ disk: { read-only: true } }, run, { disk: { read-only: false } }, run]")
    #expect(item.runs.count == 2)
    #expect(item.runs.first?.exitStatus == 23, "\(item.stderrTail)")
    #expect(item.outcome == .complete || item.outcome == .restarted, "\(item.reason)")
  }

  @Test("state is removed, emptied and damaged", arguments: ["remove", "empty", "damage"])
  func state(deed: String) async throws {
    // Says which state it finds on its second run.
    let client = """
      command: >-
        sh -c 'if [ {attempt} = 1 ]; then printf abcdef > {output}.state; curl -fsS -o {output} {url}; else
        cat {output}.state >&2 || echo none >&2; curl -fsS -C - -o {output} {url}; fi'
      partial: "{output}"
      state: "{output}.state"
      """
    let item = try await item(
      client, Self.cut + "\nneeds: [side-file]\nclient: [run, { disk: { state: \(deed) } }, run]")
    switch deed {
    case "remove": #expect(item.stderrTail.contains("none"))
    case "empty": #expect(item.stderrTail == "")
    default: #expect(item.stderrTail.hasPrefix("abc") && !item.stderrTail.contains("def"))
    }
  }

  @Test("options are set, and those that cannot be set skip the case")
  func options() async throws {
    let scenario = Self.cut + "\nclient: [{ options: { retries: 2, stall: 3 s } }, run]"
    let profile =
      "command: sh -c 'echo \"$@\" >&2; curl -fsS -C - -o {output} {url}' sh\nlimits: { retries: \"-r {count}\", stall: \"-s {seconds}\" }"
    let item = try await item(profile, scenario)
    #expect(item.stderrTail == "-s 3 -r 2\n", "\(item.reason)")
    #expect(try await self.item(Self.curl, scenario).outcome == .skipped)
  }

  @Test("a stall limit of ten seconds is set where no scenario names one")
  func stall() async throws {
    let profile =
      "command: sh -c 'echo \"$@\" >&2; curl -fsS -C - -o {output} {url}' sh\nlimits: { stall: \"-s {seconds}\" }"
    #expect(try await item(profile, Self.cut).stderrTail == "-s 10\n")
  }

  @Test("a stream is taken from standard output, and to fail is all that it can do")
  func stream() async throws {
    let item = try await item("command: curl -fsS {url}\noutput: \"-\"", Self.honest)
    #expect(item.outcome == .complete, "\(item.reason)")
    let broken = try await self.item("command: curl -fsS {url}\noutput: \"-\"", Self.cut + "\nlimits: { runs: 1 }")
    #expect(broken.outcome == .notExercised || broken.outcome == .failed, "\(broken.reason)")
    #expect(broken.grade != .fail && broken.grade != .warn)
  }

  @Test("an output is found by a pattern, and by what the client prints")
  func outputs() async throws {
    let found = try await item(
      "command: curl -fsS -C - -o {directory}/other.dat {url}\noutput: \"{directory}/*.dat\"", Self.cut)
    #expect(found.outcome == .resumed, "\(found.reason)")
    let told = try await item(
      "command: sh -c 'curl -fsS -C - -o elsewhere {url} && echo Saved as elsewhere'\noutput: { stdout: Saved as * }",
      Self.cut)
    #expect(told.outcome == .resumed || told.outcome == .restarted, "\(told.reason)")
  }

  @Test("runs follow a success where the profile says so")
  func again() async throws {
    #expect(try await item("command: \(Clients.fresh)\nagain: 2", Self.honest).runs.count == 3)
    #expect(try await item("command: \(Clients.fresh)", Self.honest).runs.count == 1)
  }

  @Test("a rerun has a command of its own")
  func rerun() async throws {
    let item = try await item("command: \(Clients.fresh)\nrerun: \(Clients.resuming)", Self.cut)
    #expect(item.outcome == .resumed, "\(item.reason)")
  }

  @Test("files of a client that splits have the size at which it does")
  func split() async throws {
    let item = try await item(
      Self.curl + "\nsplit: 3 MiB", "title: Split\nneeds: [split]\nfile: { size: split }\nserver: [honest]")
    #expect(item.outcome == .complete, "\(item.reason)")
    #expect(item.delivered == 3 << 20)
  }

  @Test("a probe is answered honestly and uses up nothing")
  func probes() async throws {
    let item = try await item(
      "command: sh -c 'curl -fsS -r 0-0 -o /dev/null {url}; curl -fsS -C - -o {output} {url}'\nprobes: { range: \"0-0\" }",
      Self.cut)
    #expect(item.outcome == .resumed, "\(item.reason)")
    #expect(item.requests == 2)
  }

  @Test("what a client cannot do skips the case")
  func cannot() async throws {
    let item = try await item(Self.curl + "\ncannot: { tls: it has none }", Self.cut + "\ntls: true")
    #expect(item.outcome == .skipped)
    #expect(item.reason.contains("it has none"))
  }

  /// A daemon that downloads what it finds in a file, and a client that asks it and waits.
  private static let daemon = """
    command: sh -c 'echo {url} > job; while [ ! -e {output} ]; do if [ ! -e alive ]; then exit 7; fi; sleep 0.02; done'
    start: >-
      sh -c 'trap "rm -f alive; exit 0" TERM; rm -f job; touch alive; while [ -e alive ]; do if [ -e job ]; then
      curl -fsS -C - -o {output}.part $(cat job) && mv {output}.part {output} && rm -f job; fi; sleep 0.02; done'
    ready: test -e alive
    stop: rm -f alive
    partial: "{output}.part"
    """

  @Test("a daemon is started, is ready, does the work, and is stopped")
  func daemonWorks() async throws {
    let item = try await item(Self.daemon, Self.cut)
    #expect(item.outcome == .resumed, "\(item.reason) \(item.stderrTail)")
  }

  @Test("a daemon is killed with its client, and started again for the next run")
  func daemonKilled() async throws {
    let item = try await item(Self.daemon, Self.honest + "\nclient: [{ run: { kill: KILL, at: 37% } }, run]")
    #expect(item.outcome == .resumed, "\(item.reason) \(item.stderrTail)")
    #expect(item.runs.count == 2)
  }

  @Test("a daemon that is never ready is the lab's failure, not the client's")
  func daemonFails() async throws {
    let item = try await item("command: \"true\"\nstart: sh -c 'exit 1'\nready: \"false\"", Self.honest)
    #expect(item.outcome == .void, "\(item.reason)")
  }

  @Test("a profile's own commands pause, resume, cancel and kill")
  func commands() async throws {
    let sleeper = """
      command: sh -c 'echo $$ > pid; exec curl -fsS -C - -o {output} {url}'
      pause: sh -c 'kill -STOP $(cat pid); echo paused >> log'
      resume: sh -c 'kill -CONT $(cat pid); echo resumed >> log'
      cancel: sh -c 'kill -INT $(cat pid); echo cancelled >> log'
      kill: sh -c 'echo killed >> log'
      """
    let paused = try await item(
      sleeper, Self.honest + "\nneeds: [pause]\nclient: [{ run: { pause: 37%, for: 200 ms } }]")
    #expect(paused.outcome == .complete, "\(paused.reason)")
    #expect(paused.duration > 0.2)
    let cancelled = try await item(sleeper, Self.honest + "\nclient: [{ run: { cancel: 37% } }, run]")
    #expect(cancelled.outcome == .resumed, "\(cancelled.reason)")
    let killed = try await item(sleeper, Self.honest + "\nclient: [{ run: { kill: KILL, at: 37% } }, run]")
    #expect(killed.outcome == .resumed, "\(killed.reason)")
    #expect(killed.leftovers?.contains("work/log") == true)
  }

  @Test("a profile's environment is added to the usual one")
  func environment() async throws {
    let profile = Self.curl.replacingOccurrences(of: "command: ", with: "command: sh -c 'echo $A >&2; exec \"$@\"' sh ")
    let item = try await item(profile + "\nenv: { set: { A: \"in {directory}\" } }", Self.cut)
    #expect(item.stderrTail.hasPrefix("in /"), "\(item.stderrTail)")
    #expect(item.outcome == .resumed)
  }
}
