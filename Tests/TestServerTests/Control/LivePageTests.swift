import Digests
import HTTPSemantics
import Judge
import Synchronization
import Testing

@testable import TestServer

@Suite("The live page") struct LivePageTests {
  @Test("is one document under a policy that lets nothing else in")
  func page() throws {
    let answer = try ControlFixture().get("/-/")
    #expect(answer.status == 200)
    func field(_ name: String) -> String? { answer.fields.first { $0.0 == name }?.1 }
    #expect(field("Content-Type") == "text/html; charset=utf-8")
    let text = String(decoding: answer.body, as: UTF8.self)
    let policy = try #require(field("Content-Security-Policy"))
    #expect(policy.contains("default-src 'none'") && policy.contains("connect-src 'self'"))
    #expect(!policy.contains("unsafe"))
    // The digests in the policy are those of what stands in the document: else the page would not run.
    for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
      let start = try #require(text.firstRange(of: "<\(element)>")).upperBound
      let end = try #require(text.firstRange(of: "</\(element)>")).lowerBound
      let digest = try Digest(.sha256, of: text[start..<end].utf8)
      #expect(policy.contains("\(directive) 'sha256-\(Base64.encode(digest.bytes))'"))
    }
    for word in ["src=", "http://", "https://", "@import", "innerHTML", "document.write", " style=\"", "onclick="] {
      #expect(!text.contains(word), "the page has \(word)")
    }
  }

  @Test("has what it needs in the list of runs")
  func runs() throws {
    let fixture = try ControlFixture([("two", "file: { size: 1000, versions: [1000, 2000] }\nserver: [honest]")])
    _ = try fixture.get("/r/x/two/file.bin")
    let run = try fixture.get("/-/runs").json[0]
    #expect(run["id"].text == "x")
    #expect(run["sizes"]["file"][0].text == "1000" && run["sizes"]["file"][1].text == "2000")
    let made = try #require(run["madeAt"].text.flatMap { Double($0) })
    #expect(abs(made - Double(WallTime.now.seconds)) < 600)
  }

  @Test("is kept from other origins, like all that stands beside it")
  func guarded() throws {
    let fixture = try ControlFixture()
    #expect(try fixture.send("GET", "/-/", host: "evil.example").status == 403)
    #expect(try fixture.get("/-/", ["Origin: http://evil.example"]).status == 403)
  }

  @Test("nobody who watches costs nothing, and who has gone is forgotten")
  func watchers() {
    let log = EventLog()
    log.begins {
      Issue.record("nobody watches")
      return .null
    }
    let number = log.listen { _ in }
    let told = WatchCount()
    log.watch(number) { _ in told.count() }
    log.begins { .null }
    log.stopListening(number)
    log.begins {
      Issue.record("nobody watches any more")
      return .null
    }
    #expect(told.number == 1)
  }
}

private final class WatchCount: Sendable {
  private let counter = Atomic(0)
  var number: Int { counter.load(ordering: .relaxed) }
  func count() { counter.add(1, ordering: .relaxed) }
}
