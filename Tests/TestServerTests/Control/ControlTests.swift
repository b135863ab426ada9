import Digests
import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Control addresses") struct ControlTests {
  private static let half = ("half", "file: { size: 1000, versions: 2 }\nserver: [cut: 50%, honest]")

  @Test("POST makes a run with its address, its sizes and its digests")
  func makesRun() throws {
    let fixture = try ControlFixture([Self.half])
    let made = try fixture.post("/-/runs", json: #"{"scenario":"half"}"#)
    #expect(made.status == 201)
    let id = try #require(made.json["id"].text)
    #expect(made.json["url"].text == "http://localhost:\(fixture.server.port)/r/\(id)/half/file.bin")
    #expect(made.json["size"].text == "1000")
    #expect(made.json["versions"].count == 2)
    let run = try #require(fixture.server.run(id))
    let bytes = try #require(run.source(of: "file")).bytes(of: 1, 0..<1000)
    #expect(made.json["sha256"].text == (try Digest(.sha256, of: bytes)).hex)
    #expect(made.json["etag"].text == run.representations().versions[0].entityTag)
    #expect(made.json["places"].names == ["file"])
    #expect(made.json["versions"][1]["sha256"].text == run.sha256(version: 2))
  }

  @Test("a scenario as YAML makes a run, and its mistakes are told with their places")
  func makesRunOfYAML() throws {
    let fixture = try ControlFixture()
    let yaml = "title: t\nfile: { size: 10 }\nserver: [honest]"
    #expect(try fixture.send("POST", "/-/runs", body: Array(yaml.utf8)).status == 201)
    let wrong = try fixture.send("POST", "/-/runs", body: Array("title: t\nserver: [cutt: 5]".utf8))
    #expect(wrong.status == 400)
    #expect(wrong.json["error"].text?.hasPrefix("body:2:") == true)
  }

  @Test(
    "what cannot be is refused, and says why",
    arguments: [
      (#"{"scenario":"other"}"#, 404, "nearest"), (#"{"scenario":"half","prob":[]}"#, 400, "not known"),
      (#"{"scenario":["half"]}"#, 400, "takes a text"), (#"{"scenario":"half","id":{}}"#, 400, "takes a text"),
      (#"{"scenario":"half","probes":"x"}"#, 400, "takes a list"), (#"{"scenario":"half","id":""}"#, 400, "no id"),
      (#"{"scenario":"half","id":".."}"#, 400, "no id"), (#"{"scenario":"half","id":"a\u0000"}"#, 400, "no id"),
      (#"{"probes":[]}"#, 400, "missing"), ("[]", 400, "object"), ("{", 400, "body:"),
      (#"{"scenario":"half","probes":[{"rang":"present"}]}"#, 400, "rang"),
    ])
  func refuses(json: String, status: Int, word: String) throws {
    let fixture = try ControlFixture([Self.half])
    let answer = try fixture.post("/-/runs", json: json)
    #expect(answer.status == status)
    if word != "nearest" { #expect(answer.json["error"].text?.contains(word) == true) }
  }

  @Test("a family's bare name is refused with the names of its cases, served or found", arguments: [false, true])
  func familyByName(isServed: Bool) throws {
    let tree = try TemporaryTree()
    let yaml = "title: t\nmatrix: { cut: [0, 37%] }\nserver: [cut: <cut>]\n"
    tree.write("edge.yaml", Array(yaml.utf8))
    let library = try ScenarioLibrary(folder: tree.path, reader: ScenarioReader(registry: .standard))
    let fixture = try ControlFixture(isServed ? [("edge", String(yaml.dropFirst(9)))] : []) {
      if !isServed { $0.library = library }
    }
    let answer = try fixture.post("/-/runs", json: #"{"scenario":"edge"}"#)
    #expect(answer.status == 400)
    #expect(answer.json["error"].text == "`edge` is a family; its cases are\n  edge(cut=0)\n  edge(cut=37%)")
    #expect(try fixture.post("/-/runs", json: #"{"scenario":"edge(cut=37%)"}"#).status == 201)
    let other = try fixture.post("/-/runs", json: #"{"scenario":"none"}"#)
    #expect(other.status == 404)
    #expect(other.json["error"].text?.hasSuffix("\n") == false)
    #expect(String(decoding: try fixture.get("/edge.bin").body, as: UTF8.self).hasSuffix("edge(cut=37%)\n"))
  }

  @Test("names of cases and ids of runs may hold anything, encoded as one piece")
  func encodedPieces() throws {
    let yaml = "file: { size: 1000 }\nmatrix: { path: [/a/b%, 'ü?x'] }\nserver: [{ header: { set: { X-A: <path> } } }]"
    let fixture = try ControlFixture([("odd", yaml)])
    for label in ["/a/b%", "ü?x"] {
      let name = CaseName.encoded("odd(path=\(label))")
      #expect(try fixture.get("/\(name).bin").field("X-A") == label)
      #expect(try fixture.get("/-/runs/\(name)").json["exchanges"].count == 1)
      #expect(try fixture.get("/-/runs/\(name)/content").body.count == 1000)
      #expect(try fixture.post("/-/runs/\(name)/verdict?claim=success&output=absent", json: "{}").status == 200)
    }
    let made = try fixture.post("/-/runs", json: #"{"scenario":"odd(path=/a/b%)","id":"an/id"}"#)
    #expect(made.json["content"].text == "/-/runs/an%2Fid/content")
    #expect(try fixture.get("/-/runs/an%2Fid/content").body.count == 1000)
    #expect(try fixture.send("DELETE", "/-/runs/an%2Fid").status == 200)
  }

  @Test("a posted scenario may name real files below --root, and no others")
  func postedFiles() throws {
    let tree = try TemporaryTree()
    tree.makeDirectory("root")
    tree.makeDirectory("root/sub")
    tree.write("root/sub/f", [1, 2, 3])
    tree.write("root/sub/f.2", [4, 5])
    tree.write("secret", [6])
    tree.link("root/link", to: "../secret")
    func post(_ path: String, to fixture: ControlFixture) throws -> RawClient.Received {
      let yaml = "title: t\nfile: { content: { from: '\(path)' }, versions: 2 }\nserver: [honest]"
      return try fixture.send("POST", "/-/runs", body: Array(yaml.utf8))
    }
    let open = try ControlFixture { $0.root = "\(tree.path)/root" }
    for path in ["sub/f", "./sub/f", "\(tree.path)/root/sub/f"] {
      let made = try post(path, to: open)
      #expect(made.status == 201, "\(path)")
      #expect(made.json["size"].text == "3")
      #expect(made.json["versions"][1]["size"].text == "2")
      let target = "/" + (made.json["url"].text ?? "").split(separator: "/", maxSplits: 2)[2]
      #expect(try open.get(target).body == [1, 2, 3])
    }
    let closed = try ControlFixture()
    let refused = [
      ("../secret", open), ("/etc/hostname", open), ("link", open), ("sub", open), ("none", open),
      ("\(tree.path)/secret", open), ("sub/f", closed), ("\(tree.path)/root/sub/f", closed),
    ]
    for (path, fixture) in refused {
      let answer = try post(path, to: fixture)
      #expect(answer.status == 400, "\(path)")
      #expect(answer.json["error"].text?.hasPrefix("body:2:") == true, "\(path)")
    }
  }

  @Test("GET tells exchanges, what fired and what did not, in the stable form")
  func tellsLog() throws {
    let fixture = try ControlFixture([Self.half])
    let id = try #require(try fixture.post("/-/runs", json: #"{"scenario":"half"}"#).json["id"].text)
    #expect(try fixture.get("/r/\(id)/half/file.bin").body.count == 500)
    let log = try fixture.get("/-/runs/\(id)").json
    #expect(Array(log.names.prefix(4)) == ["scenario", "exchanges", "fired", "unfired"])
    #expect(log["exchanges"].count == 1)
    let exchange = log["exchanges"][0]
    #expect(
      exchange.names == [
        "n", "run", "place", "entry", "entrySource", "connection", "reused", "started", "duration", "request",
        "response", "bodyBytes", "delivered", "bodyRange", "version", "ending", "faults",
      ])
    #expect(exchange["request"].names == ["method", "target", "version", "headers"])
    #expect(exchange["response"].names == ["status", "headers"])
    #expect(exchange["ending"].text == "cut-close")
    #expect(exchange["delivered"].text == "500")
    #expect(exchange["bodyRange"][1].text == "1000")
    #expect(exchange["faults"][0]["firedAt"]["file"].text == "500")
    #expect(log["fired"][0]["entry"].text == "1")
    #expect(log["unfired"].count == 0)
  }

  @Test("the logged form is the same as the record encodes")
  func sameForm() async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [{ cut: 50% }]")
    _ = try fixture.get(["Range: bytes=1-"])
    _ = try fixture.get(method: "HEAD")
    for exchange in await fixture.exchanges(2) {
      #expect(ExchangeForm.json(exchange).text == (try JSONValue(encoding: exchange)).text)
    }
  }

  @Test("PATCH serves another version, starts a process and releases a gate")
  func patches() async throws {
    let yaml = "file: { size: 1000, versions: 2 }\nserver: [{ stall: { at: 10, until: { released: go }, for: 1 h } }]"
    let fixture = try ControlFixture([("gate", yaml)])
    let id = try #require(try fixture.post("/-/runs", json: #"{"scenario":"gate"}"#).json["id"].text)
    let run = try #require(fixture.server.run(id))
    func patch(_ json: String) throws -> Int? {
      try fixture.send("PATCH", "/-/runs/\(id)", ["Content-Type: application/json"], body: Array(json.utf8)).status
    }
    #expect(try patch(#"{"version":2,"run":2}"#) == 200)
    #expect(run.process == 2)
    #expect(try patch(#"{"version":3}"#) == 400)
    #expect(try patch(#"{"run":0}"#) == 400)
    #expect(try patch(#"{"gate":"go"}"#) == 400)
    let client = try RawClient(port: fixture.server.port)
    client.get("/r/\(id)/gate/file.bin", ["Connection: close"])
    #expect(await run.waitUntil { $0.activeAnswers == 1 })
    #expect(try patch(#"{"release":"go"}"#) == 200)
    let received = client.read()
    expectBytes(received.body, run.source(of: "file")!.bytes(of: 2, 0..<1000))
    #expect(received.field("ETag") == run.representations().versions[1].entityTag)
  }

  @Test("the content address gives the true bytes of each version, and their digest")
  func content() throws {
    let fixture = try ControlFixture([Self.half])
    let id = try #require(try fixture.post("/-/runs", json: #"{"scenario":"half"}"#).json["id"].text)
    let run = try #require(fixture.server.run(id))
    for version in 1...2 {
      let received = try fixture.get("/-/runs/\(id)/content?version=\(version)")
      expectBytes(received.body, run.source(of: "file")!.bytes(of: version, 0..<1000))
      let digest = try fixture.get("/-/runs/\(id)/content?version=\(version)&digest=sha-256").json["sha256"].text
      #expect(digest == run.sha256(version: version))
    }
    for (query, status) in [
      ("version=3", 404), ("version=x", 400), ("place=no", 404), ("digest=md5", 400), ("place=%zz", 400),
    ] {
      #expect(try fixture.get("/-/runs/\(id)/content?\(query)").status == status)
    }
    // The default run's content may be asked for before its first request.
    #expect(try fixture.get("/-/runs/half/content").body.count == 1000)
  }

  @Test("a verdict is one case of a report: the output as the body, as a path, as a digest, or none")
  func verdict() throws {
    let directory = try #require(FileCalls.makeTemporaryDirectory("sdl-test"))
    defer { FileCalls.removeDirectory(directory) }
    let fixture = try ControlFixture([Self.half]) { $0.outputs = directory }
    let id = try #require(try fixture.post("/-/runs", json: #"{"scenario":"half"}"#).json["id"].text)
    let first = try fixture.get("/r/\(id)/half/file.bin").body
    let second = try fixture.get("/r/\(id)/half/file.bin", ["Range: bytes=500-"]).body
    let good = first + second
    func judged(_ body: [UInt8], claim: String = "success", type: String = "application/octet-stream") throws
      -> JSONNode
    {
      try fixture.send("POST", "/-/runs/\(id)/verdict?claim=\(claim)", ["Content-Type: \(type)"], body: body).json
    }
    #expect(try judged(good)["outcome"].text == "resumed")
    #expect(try judged(good)["grade"].text == "pass")
    #expect(try judged(first)["outcome"].text == "incomplete")
    #expect(try judged(first + good)["outcome"].text == "corrupt")
    #expect(try judged(first, claim: "failure")["outcome"].text == "failed")
    let digest = try Digest(.sha256, of: good).hex
    let coarse = #"{"sha256":"\#(digest)","size":1000}"#
    #expect(try judged(Array(coarse.utf8), type: "application/json")["outcome"].text == "resumed")
    let path = directory + "/f"
    let descriptor = FileCalls.create(path)
    #expect(good.withUnsafeBytes { FileCalls.write(descriptor, $0) })
    SocketCalls.close(descriptor)
    defer { FileCalls.remove(path) }
    for name in ["f", path] {
      let body = #"{"path":"\#(name)"}"#
      #expect(try judged(Array(body.utf8), type: "application/json")["outcome"].text == "resumed")
    }
    #expect(try fixture.send("POST", "/-/runs/\(id)/verdict", body: good).status == 400)
    #expect(try fixture.send("POST", "/-/runs/\(id)/verdict?claim=done", body: good).status == 400)
  }

  @Test("the body of an error answer that was stored is known for what it is")
  func storedAnswer() throws {
    let fixture = try ControlFixture([("error", "file: { size: 1000 }\nserver: [{ status: 503 }]")])
    let body = try fixture.get("/r/x/error/file.bin").body
    let verdict = try fixture.send("POST", "/-/runs/x/verdict?claim=success", body: body)
    #expect(verdict.json["outcome"].text == "stored the answer")
  }

  @Test("the archive has each exchange with its times and its own form")
  func archive() throws {
    let fixture = try ControlFixture([Self.half])
    _ = try fixture.get("/r/x/half/file.bin")
    let archive = try fixture.get("/-/runs/x/har").json["log"]
    #expect(archive["version"].text == "1.2")
    #expect(archive["entries"].count == 1)
    let entry = archive["entries"][0]
    #expect(entry["request"]["url"].text == "http://localhost:\(fixture.server.port)/r/x/half/file.bin")
    #expect(entry["response"]["status"].text == "200")
    #expect(entry["startedDateTime"].text?.count == 24)
    #expect(entry["_sdl"]["ending"].text == "cut-close")
  }

  @Test("events come while they happen")
  func events() async throws {
    let fixture = try ControlFixture([Self.half])
    let client = try RawClient(port: fixture.server.port)
    client.get("/-/events")
    var text = ""
    for _ in 0..<50 where !text.contains("events of") {
      text += String(decoding: client.read(upTo: 1, for: .milliseconds(200)).bytes, as: UTF8.self)
      text += String(decoding: client.read(for: .milliseconds(50)).bytes, as: UTF8.self)
    }
    _ = try fixture.get("/r/x/half/file.bin")
    for _ in 0..<100 where !text.contains("cut-close") {
      text += String(decoding: client.read(for: .milliseconds(100)).bytes, as: UTF8.self)
    }
    #expect(text.contains("event: exchange\ndata: {\"event\":\"exchange\",\"id\":\"x\",\"scenario\":\"half\",\"n\":1"))
    let began = try #require(text.firstRange(of: "event: request\ndata: {\"event\":\"request\",\"id\":\"x\""))
    let ended = try #require(text.firstRange(of: "event: exchange"))
    #expect(began.lowerBound < ended.lowerBound, "a request is told when it comes, not when it is over")
    client.close()
  }

  @Test(
    "a foreign Host or Origin gets nothing",
    arguments: [
      (["Host: evil.example"], 403), (["Host: localhost", "Origin: http://evil.example"], 403),
      (["Host: localhost", "Origin: null"], 403), (["Host: localhost", "Sec-Fetch-Site: cross-site"], 403),
      (["Host: localhost:1", "Origin: http://localhost:1"], 200), (["Host: [::1]:5"], 200), (["Host: 127.0.0.1"], 200),
      ([], 403),
    ])
  func guarded(fields: [String], status: Int) throws {
    let fixture = try ControlFixture()
    let client = try RawClient(port: fixture.server.port)
    client.send((["GET /-/health HTTP/1.1", "Connection: close"] + fields).joined(separator: "\r\n") + "\r\n\r\n")
    #expect(client.read().status == status)
  }

  @Test(
    "a target's own host counts as well",
    arguments: [("http://evil.example/-/health", 403), ("http://localhost/-/health", 200)])
  func guardedTarget(target: String, status: Int) throws {
    let fixture = try ControlFixture()
    let client = try RawClient(port: fixture.server.port)
    client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(client.read().status == status)
  }

  @Test("a deleted run is gone, its stalled answers end, and the others stay")
  func deletes() async throws {
    let fixture = try ControlFixture([("still", "file: { size: 1000 }\nserver: [{ cut: { at: 10, how: silence } }]")])
    let client = try RawClient(port: fixture.server.port)
    client.get("/r/gone/still/file.bin")
    #expect(client.read(upTo: 100, for: .seconds(5)).bytes.count > 10)
    _ = try fixture.post("/-/runs", json: #"{"scenario":"still","id":"stays"}"#)
    #expect(try fixture.post("/-/runs", json: #"{"scenario":"still","id":"stays"}"#).status == 409)
    #expect(try fixture.send("DELETE", "/-/runs/gone").status == 200)
    #expect(client.read(for: .seconds(2)).ending == .closed)
    #expect(try fixture.get("/-/runs/gone").status == 404)
    #expect(try fixture.get("/-/runs/stays").status == 200)
    #expect(try fixture.send("DELETE", "/-/runs/gone").status == 404)
  }

  @Test("runs are bounded: the one that was not used for longest goes")
  func bounded() throws {
    let fixture = try ControlFixture([Self.half]) { $0.maximumRuns = 3 }
    for word in ["a", "b", "c"] { _ = try fixture.get("/r/\(word)/half/file.bin") }
    _ = try fixture.get("/r/a/half/file.bin", ["Range: bytes=500-"])
    _ = try fixture.get("/r/d/half/file.bin")
    #expect(fixture.server.run("b") == nil)
    #expect(["a", "c", "d"].allSatisfy { fixture.server.run($0) != nil })
  }

  @Test("health, lists and unknown addresses")
  func lists() throws {
    let fixture = try ControlFixture([Self.half])
    #expect(try fixture.get("/-/health").json["status"].text == "ok")
    let scenarios = try fixture.get("/-/scenarios").json
    #expect(scenarios[0]["name"].text == "half")
    #expect(scenarios[0]["url"].text == "http://localhost:\(fixture.server.port)/half.bin")
    #expect(String(decoding: try fixture.get("/").body, as: UTF8.self).contains("/half.bin"))
    for target in ["/-/nothing", "/-/runs/none", "/nothing", "/r/a/none/file.bin", "/none.bin", "/r/a/half/other"] {
      #expect(try fixture.get(target).status == 404)
    }
    let malformed = [
      "/-/%00", "/%2F", "/%zz", "/%00.bin", "/%zz.bin", "/-/runs/%00", "/-/runs/%zz", "/-/runs/x/%2F", "/-/runs/%ff",
      "/-/runs/..", "/r/%00/half/file.bin", "/r/x/ha%00lf/file.bin", "/files/a%2Fb",
    ]
    for target in malformed { #expect(try fixture.get(target).status == 400, "\(target)") }
  }

  @Test("another machine needs the token")
  func token() {
    var configuration = ServerConfiguration()
    let head = RequestHead(method: "GET", target: "/-/health", fields: ["Host": "localhost"])
    var carrying = head
    carrying.fields.add("Authorization", "Bearer secret")
    #expect(ControlGuard(configuration).refusal(of: carrying, isLoopback: false) != nil)
    configuration.controlToken = "secret"
    #expect(ControlGuard(configuration).refusal(of: head, isLoopback: false) != nil)
    #expect(ControlGuard(configuration).refusal(of: carrying, isLoopback: false) == nil)
    #expect(ControlGuard(configuration).refusal(of: head, isLoopback: true) == nil)
  }
}
