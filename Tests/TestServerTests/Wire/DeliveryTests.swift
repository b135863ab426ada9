import Judge
import Testing

@testable import TestServer

/// `delivered` is what the client's kernel has acknowledged: all that a client has read, never more than was sent.
@Suite("What was delivered") struct DeliveryTests {
  @Test(
    "of an answer that was cut is what the client has read, however slowly it reads",
    arguments: ["close", "reset", "silence", "no-close-notify"], [false, true])
  func cut(how: String, isTLS: Bool) async throws {
    guard isTLS || how != "no-close-notify" else { return }
    let text = "\(isTLS ? "tls: true\n" : "")file: { size: 16 MiB }\nserver: [{ cut: { at: 12345678, how: \(how) } }]"
    let fixture = try WireFixture(text, isTLS: isTLS)
    let client = try fixture.client()
    client.get(fixture.target())
    let seen = client.read(upTo: 200_000, for: .seconds(60))
    // In between nothing is read, so that the server's queue and ours are full.
    _ = await fixture.run.waitUntil(timeout: .milliseconds(400)) { _ in false }
    let rest = client.read(for: how == "silence" ? .seconds(2) : .seconds(60))
    let head = seen.head.utf8.count
    let read = Int64(seen.bytes.count - head + rest.bytes.count)
    #expect(read == 12_345_678)
    client.close()
    #expect(await fixture.run.waitUntil(timeout: .seconds(30)) { $0.exchanges.first?.delivered == read })
    #expect(fixture.run.exchanges.map(\.bodyBytes) == [read])
  }

  @Test(
    "of an answer that the client left is at least what it has read, and no more than was sent",
    arguments: [false, true])
  func left(isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 64 MiB }\nserver: [honest]", isTLS: isTLS)
    let client = try fixture.client()
    // The reset of a client that leaves does not acknowledge what its kernel had not acknowledged until then.
    client.acknowledgesAtOnce = true
    client.get(fixture.target())
    let seen = client.read(upTo: 300_000, for: .seconds(60))
    let read = Int64(seen.body.count)
    #expect(read > 200_000)
    client.close()
    let exchange = try #require(await fixture.exchanges(1).first)
    let delivered = try #require(exchange.delivered)
    #expect(exchange.ending == .clientClosed)
    #expect(delivered >= read)
    #expect(delivered <= exchange.bodyBytes)
    // What lay unread in the kernels of both sides is far less than the file.
    #expect(exchange.bodyBytes < 64 << 20)
  }
}
