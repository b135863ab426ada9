import Foundation
import ScenarioLanguage
import TestServer
import Testing

@testable import Conformance

@Suite("Profiles of clients") struct ProfileTests {
  private static let whole = """
    title: Everything
    version: tool --version
    install: { apt: tool, pip: py-tool }
    command: tool --out {output} {options} {url}
    rerun: tool --again {url}
    output: "{directory}/*.bin"
    partial: ["{output}.part", "{directory}/*.tmp"]
    state: "{output}.state"
    split: 8 MiB
    probes: { range: "0-0" }
    again: 1
    retries: own
    limits: { stall: "--stall {seconds}", lowest-rate: "--rate {bytes}", total: "--total {milliseconds}", retries: "--retry {count}" }
    checksum: --sum {sha256}
    mirrors: "{url:mirror}"
    credentials: -u {user}:{password}
    env: { set: { A: "{directory}/a" }, keep: [DISPLAY] }
    kill: docker kill x
    cancel: tool cancel
    pause: tool pause
    resume: tool resume
    start: tool daemon --port {port}
    ready: tool ping
    stop: tool quit
    needs: [docker]
    cannot: { tls: it knows no certificates }
    ignore-rules: { C8: it always does }
    known:
      "drop-at-50pct": { outcome: corrupt, reason: it appends, report: owner/repo#1, versions: "< 8.1" }
      "cut(at=37%)": it gives up
    """

  private static func read(_ text: String) throws(ScenarioProblems) -> ClientProfile {
    try ProfileReader.read(Array(text.utf8), name: "tool", file: "tool.yaml")
  }

  @Test("every key is read")
  func keys() throws {
    let profile = try Self.read(Self.whole)
    #expect(profile.title == "Everything")
    #expect(profile.installations.map(\.hint) == ["apt-get install tool", "pip install py-tool"])
    #expect(
      profile.command.filled(adding: ["-x"]) { "<\($0)>" } == ["tool", "--out", "<output>", "-x", "<url(place: nil)>"])
    #expect(profile.rerun?.words.count == 3)
    #expect(profile.partial?.map(\.text) == ["{output}.part", "{directory}/*.tmp"])
    #expect(profile.state.map(\.text) == ["{output}.state"])
    #expect(profile.splitSize == 8 << 20)
    #expect(profile.probes.map(\.range) == [.exactly("0-0")])
    #expect(profile.again == 1)
    #expect(profile.retriesItself == true)
    #expect(profile.limits.count == 4)
    #expect(profile.hasDigest)
    #expect(profile.variables["A"]?.text == "{directory}/a")
    #expect(profile.keptVariables == ["DISPLAY"])
    #expect(profile.kill?.text == "docker kill x")
    #expect(profile.ready?.words.count == 2)
    #expect(profile.needs == ["docker"])
    #expect(profile.cannot == ["tls": "it knows no certificates"])
    #expect(profile.ignoredRules == ["C8": "it always does"])
    #expect(
      profile.known == [
        KnownFailure(
          "drop-at-50pct", outcomes: [.corrupt], reason: "it appends", report: "owner/repo#1", versions: "< 8.1"),
        KnownFailure("cut(at=37%)", outcomes: [], reason: "it gives up"),
      ])
    #expect(profile.partialForm == .own)
  }

  @Test(
    "mistakes are told with their place and the nearest right word",
    arguments: [
      ("command: x {url}\nsplitt: 1", "tool.yaml:2:1: error: unknown key `splitt`; the nearest is `split`"),
      ("title: x", "tool.yaml:1:1: error: `command` is missing here"),
      ("command: x {ouput}", "tool.yaml:1:10: error: there is no placeholder {ouput}; {output} is one"),
      ("command: x\nlimits: { stal: 1 }", "tool.yaml:2:11: error: unknown key `stal`; the nearest is `stall`"),
      ("command: x\nlimits: { stall: --stall 3 }", "tool.yaml:2:18: error: the value has no place in these words"),
      ("command: x\npause: y", "tool.yaml:2:8: error: `pause` needs `resume` beside it"),
      ("command: x\nprobes: {}", "tool.yaml:2:9: error: this holds for every request"),
      ("command: x\nignore-rules: { Z9: no }", "tool.yaml:2:17: error: "),
      ("command: x\nknown: { a: { outcome: corupt, reason: r } }", "tool.yaml:2:24: error: "),
      ("command: 'x", "tool.yaml:1:"), ("command: \"x 'y\"", "tool.yaml:1:10: error: the quote ' at character 3"),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: ScenarioProblems.self) { try Self.read(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(
    "what a profile tells of its partial is not learnt again",
    arguments: [
      ("partial: \"{output}\"\nstate: none", ClientHabits.PartialForm.firstBytes),
      ("partial: \"{output}\"\nstate: \"{output}.st\"", .own), ("partial: none", .nothing), ("output: \"-\"", .nothing),
      ("title: x", nil),
    ] as [(String, ClientHabits.PartialForm?)])
  func partials(text: String, form: ClientHabits.PartialForm?) throws {
    #expect(try Self.read("command: x {url}\n\(text)").partialForm == form)
  }

  @Test(
    "limits are set in the client's own units, rounded up",
    arguments: [
      ("stall: -t {seconds}", ["-t", "10"]), ("stall: -m {milliseconds}", ["-m", "10000"]),
      ("total: -t {seconds}", ["-t", "2"]), ("retries: -r{count}", ["-r3"]),
      ("lowest-rate: -y {bytes}", ["-y", "500"]),
    ])
  func limits(text: String, words: [String]) throws {
    var options = ClientStep.Options()
    options.total = .milliseconds(1001)
    options.retries = 3
    options.lowestRate = 500
    #expect(
      LimitWords.words(
        options,
        try Self.read("command: x {url}\nlimits: { \"\(text.replacingOccurrences(of: ": ", with: "\": \""))\" }"))
        == words)
  }

  @Test("what cannot be set is named, and no retries need no option where there are none")
  func lacking() throws {
    var options = ClientStep.Options()
    options.retries = 0
    #expect(LimitWords.missing(options, try Self.read("command: x {url}\nretries: none")).isEmpty)
    #expect(LimitWords.missing(options, try Self.read("command: x {url}")).count == 1)
    options.retries = 1
    options.stall = .seconds(1)
    #expect(LimitWords.missing(options, try Self.read("command: x {url}\nretries: none")).count == 2)
  }

  @Test(
    "a client that is given a digest is not played on files whose digest would take for ever",
    arguments: [
      ("command: x {url} {sha256}", "1 GiB", "", true), ("command: x {url} {sha256}", "1073741825", "", false),
      ("command: x {url} {sha256}", "9223372036854775807", "", false),
      ("command: x {url}", "9223372036854775807", "", true),
      ("command: x {url}\nchecksum: -s {sha256}", "2 GiB", "", true),
      ("command: x {url}\nchecksum: -s {sha256}", "2 GiB", "needs: [digest]\n", false),
    ])
  func hugeDigests(profile: String, size: String, needs: String, isPlayed: Bool) throws {
    let scenario = try ScenarioReader(registry: .standard).read(
      text: "title: x\nfile: { size: \(size) }\n\(needs)server: [honest]\n", file: "x.yaml")[0]
    #expect(Requirements.missing(scenario, for: Client(try Self.read(profile), selector: "x")).isEmpty == isPlayed)
  }

  @Test(
    "versions are found",
    arguments: [
      ("curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1", "7.88.1"), ("GNU Wget 1.21.3 built on linux-gnu.", "1.21.3"),
      ("aria2 version 1.36.0\n", "1.36.0"), ("2023.03.04", "2023.03.04"), ("tool v1.2rc1", "1.2rc1"),
      ("Axel 2.17.11 (linux-gnu)", "2.17.11"), ("no version", nil), ("3.", nil),
    ] as [(String, String?)])
  func versions(text: String, version: String?) { #expect(ClientVersion.find(in: text) == version) }

  @Test(
    "a path is found in what a client prints",
    arguments: [
      ("Saved as *", "a\nSaved as f.bin\n", "/d/f.bin"), ("'*' saved", "'/x/y' saved", "/x/y"), ("to *.", "to .", nil),
      ("Saved as *", "nothing", nil),
    ] as [(String, String, String?)])
  func told(pattern: String, output: String, path: String?) {
    #expect(ToldPath.find(pattern, in: output, folder: "/d") == path)
  }

  @Test("a name is a profile, a program or a mistake with the nearest profile")
  func named() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.path + "/clients", withIntermediateDirectories: true)
    try Data("command: sh -c true {url}".utf8).write(to: URL(fileURLWithPath: directory.path + "/clients/shell.yaml"))
    let folder = ProfileFolder(scenarios: directory.path)
    #expect(folder.names == ["shell"])
    #expect(try Client("shell", in: folder).profile.path == directory.path + "/clients/shell.yaml")
    #expect(try Client(directory.path + "/clients/shell.yaml", in: folder).name == "shell")
    #expect(try Client("cat", in: folder).template.words.count == 2)
    #expect(try Client("cat {url}", in: folder).selector == "cat {url}")
    let error = #expect(throws: ClientError.self) { try Client("shel", in: folder) }
    #expect(error?.text == "there is no program `shel`; the nearest profile is `shell`")
  }

  @Test("each profile that comes with the programs can be read, and tells how it is installed and versioned")
  func shipped() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let folder = ProfileFolder(scenarios: root + "/Scenarios")
    for name in [
      "curl", "curl-retry", "wget", "wget2", "aria2c", "aria2c-4", "axel", "yt-dlp", "httpie", "python-requests",
      "urlsession", "chromium", "sdl-get",
    ] { #expect(folder.names.contains(name), "\(name)") }
    for name in folder.names {
      let profile = try #require(try folder.profile(named: name))
      #expect(profile.version != nil && !profile.installations.isEmpty && profile.title != name, "\(name)")
      #expect(profile.partial != nil, "\(name)")
    }
  }
}
