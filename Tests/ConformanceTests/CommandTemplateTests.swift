import Testing

@testable import Conformance

@Suite("Command templates") struct CommandTemplateTests {
  private static func filled(_ template: String) throws -> [String] {
    try CommandTemplate(template).filled { placeholder in
      switch placeholder {
      case .url(place: nil): "U R L"
      case .url(place: let place?): "<\(place)>"
      case .output: "/d/o 'f'"
      case .directory: "/d"
      case .ca: "ca"
      case .sha256: "5a"
      case .attempt: "7"
      case .proxy: "p"
      case .user: "u"
      case .password: "let me in"
      case .token: "t"
      case .profile: "/clients"
      case .port: "80"
      case .seconds, .milliseconds, .count, .bytes: "3"
      case .options: ""
      }
    }
  }

  @Test(
    "are filled after the split, also inside a word",
    arguments: [
      ("curl -o {output} {url}", ["curl", "-o", "/d/o 'f'", "U R L"]),
      ("get --out={output} '{url}'", ["get", "--out=/d/o 'f'", "U R L"]),
      ("get {url}{url}", ["get", "U R LU R L"]),
      ("get {url:mirror} -{attempt}-", ["get", "<mirror>", "-7-"]),
      ("get -u {user}:{password} -t {token}", ["get", "-u", "u:let me in", "-t", "t"]),
      ("get {profile}/x.py --port={port} -t {seconds}", ["get", "/clients/x.py", "--port=80", "-t", "3"]),
      ("get {ca} {sha256} {proxy} {directory}/x", ["get", "ca", "5a", "p", "/d/x"]),
      ("sh -c 'curl {url} >> {output}'", ["sh", "-c", "curl U R L >> /d/o 'f'"]),
      (
        "curl -w %{http_code} {} {x} awk{print} {url",
        ["curl", "-w", "%{http_code}", "{}", "{x}", "awk{print}", "{url"]
      ),
      ("get '{\"a\":{url}}'", ["get", "{\"a\":U R L}"]), ("get '' {url}", ["get", "", "U R L"]),
      ("wget", ["wget", "U R L"]),
    ])
  func fill(template: String, words: [String]) throws { #expect(try Self.filled(template) == words) }

  @Test(
    "with a mistake are refused",
    arguments: [
      ("", CommandTemplateError.empty), ("  ", .empty), ("'' x", .empty),
      ("get {ouput}", .mistyped("ouput", meant: "output")), ("get {URL}", .mistyped("URL", meant: "url")),
      ("get {outptu}", .mistyped("outptu", meant: "output")), ("get {sha265}", .mistyped("sha265", meant: "sha256")),
      ("get 'x", .words(.openQuote("'", at: 5))),
    ])
  func refused(template: String, error: CommandTemplateError) {
    #expect(throws: error) { try CommandTemplate(template) }
    #expect(!error.description.isEmpty)
  }

  @Test("tell which places they ask for")
  func places() throws {
    #expect(try CommandTemplate("get {url} {url:a} x{url:b}").places == ["a", "b"])
    #expect(try CommandTemplate("get {url}").uses(.output) == false)
  }

  @Test(
    "tell the name of their program",
    arguments: [("curl {url}", "curl"), ("/usr/bin/wget -c {url}", "wget"), ("sh -c x", "sh")])
  func name(template: String, name: String) throws { #expect(try Client(template).name == name) }

  @Test(
    "tell whether their program is there",
    arguments: [("sh -c x", true), ("/bin/sh -c x", true), ("no-such-program-here x", false), ("/etc/passwd x", false)])
  func installed(template: String, isInstalled: Bool) throws {
    #expect(try Client(template).isInstalled == isInstalled)
  }
}
