import Foundation
import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Redirects and challenges") struct RedirectTests {
  @Test(
    "Location names the target in the form that the scenario wants",
    arguments: [
      ("redirect: self", 302, "http://127.0.0.1:80/r/x/file.bin"),
      ("redirect: { to: mirror, status: 307 }", 307, "http://127.0.0.1:81/r/x/mirror/file.bin"),
      ("redirect: { to: mirror, form: relative }", 302, "/r/x/mirror/file.bin"),
      ("redirect: { to: mirror, form: network }", 302, "//127.0.0.1:81/r/x/mirror/file.bin"),
      ("redirect: { to: mirror, form: document }", 302, "../../r/x/mirror/file.bin"),
      ("redirect: \"https://example.invalid/x?y\"", 302, "https://example.invalid/x?y"),
    ])
  func location(entry: String, status: Int, location: String) throws {
    let played = try Stage().range("4-").play(entry)
    #expect(played.program.status == status)
    #expect(played.field("Location") == location)
    #expect(played.fired == ["redirect@9"])
    #expect(played.field("Content-Length") == "\(played.bodyBytes.count)")
    #expect(played.program.usesLibrary)
  }

  @Test("a chain has as many redirects as it says, and its hops take no entry", arguments: [1, 2, 3, 20])
  func chain(count: Int) throws {
    var stage = Stage()
    var entry = "redirect: { to: { chain: \(count) }, status: 308 }"
    var seen = 0
    repeat {
      let played = try stage.play(entry)
      #expect(played.program.status == 308)
      seen += 1
      let location = try #require(played.field("Location"))
      stage.target = String(location.dropFirst("http://127.0.0.1:80".count))
      // What a hop's own entry would be does not matter.
      entry = "status: 500"
    } while RedirectChain.isHop(stage.target) && seen < 30
    #expect(seen == count)
    #expect(stage.target == "/r/x/file.bin")
  }

  @Test(
    "an address that is no hop is none",
    arguments: ["/r/x/file.bin", "/r/x/file.bin?a=b", "/f?sdl-hops=x", "/f?sdl-hops=1.2"])
  func noHop(target: String) { #expect(!RedirectChain.isHop(target)) }

  @Test("a cookie wall lets through who brings the cookie")
  func cookieWall() throws {
    let entry = "redirect: { to: self, status: 307, cookie: true }"
    let first = try Stage().play(entry)
    let cookie = try #require(first.field("Set-Cookie")?.split(separator: ";").first)
    let second = try Stage().field("Cookie", String(cookie)).play(entry)
    #expect(second.program.status == 200)
    #expect(second.fired == [])
  }

  @Test(
    "a challenge stands until the credentials come",
    arguments: [
      ("challenge: basic", 401, "WWW-Authenticate", "Authorization", "Basic bGFiOmxldCBtZSBpbg=="),
      ("challenge: proxy", 407, "Proxy-Authenticate", "Proxy-Authorization", "basic bGFiOmxldCBtZSBpbg=="),
      ("challenge: bearer", 401, "WWW-Authenticate", "Authorization", "Bearer sdl-0123456789"),
    ])
  func challenge(entry: String, status: Int, field: String, answer: String, credentials: String) throws {
    let first = try Stage().range("4-").play(entry)
    #expect(first.program.status == status)
    #expect(first.field(field) != nil)
    #expect(first.fired == ["challenge@9"])
    let wrong = try Stage().field(answer, credentials + "x").play(entry)
    #expect(wrong.program.status == status)
    let right = try Stage().range("4-").field(answer, credentials).play(entry)
    #expect(right.program.status == 206)
    #expect(right.fired == [])
  }

  /// What a client makes of a Digest challenge.
  private func authorization(_ challenge: String, password: String = Credentials.password) throws -> String {
    let nonce = try #require(challenge.split(separator: "nonce=\"").last?.prefix { $0 != "\"" })
    let secret = MD5.hexadecimal("lab:lab:\(password)")
    let request = MD5.hexadecimal("GET:/r/x/file.bin")
    let response = MD5.hexadecimal("\(secret):\(nonce):00000001:abc:auth:\(request)")
    return "Digest username=\"lab\", realm=\"lab\", nonce=\"\(nonce)\", uri=\"/r/x/file.bin\", qop=auth, "
      + "nc=00000001, cnonce=\"abc\", response=\"\(response)\""
  }

  @Test("a digest is checked, and a stale nonce is told as stale")
  func digest() throws {
    let first = try #require(try Stage().play("challenge: digest").field("WWW-Authenticate"))
    let right = try authorization(first)
    #expect(try Stage().field("Authorization", right).play("challenge: digest").program.status == 200)
    let wrong = try authorization(first, password: "guess")
    #expect(try Stage().field("Authorization", wrong).play("challenge: digest").program.status == 401)
    let entry = "challenge: { as: digest, stale: true }"
    let fresh = try #require(try Stage().play(entry).field("WWW-Authenticate"))
    #expect(!fresh.contains("stale"))
    let stale = try Stage().field("Authorization", try authorization(fresh)).play(entry)
    #expect(stale.program.status == 401)
    let second = try #require(stale.field("WWW-Authenticate"))
    #expect(second.hasSuffix(", stale=true"))
    let nonce = second.replacingOccurrences(of: ", stale=true", with: "")
    #expect(try Stage().field("Authorization", try authorization(nonce)).play(entry).program.status == 200)
  }

  @Test(
    "MD5 is that of RFC 1321",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ])
  func md5(text: String, digest: String) { #expect(MD5.hexadecimal(text) == digest) }
}
