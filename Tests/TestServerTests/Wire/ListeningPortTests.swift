import Testing

@testable import TestServer

@Suite("Listening ports") struct ListeningPortTests {
  @Test("a port that is shut refuses from that moment on, although a thread waits at it")
  func shutAtOnce() throws {
    let acceptor = Acceptor(handOver: { SocketCalls.close($0.descriptor) }, complain: { _ in })
    acceptor.start()
    defer { acceptor.stop() }
    for _ in 0..<200 {
      let opened = try acceptor.open(addresses: ["127.0.0.1"], port: 0, isTLS: false, run: nil, gatekeeper: nil)
      // Once it has answered, the thread is on its way back to its wait.
      try RawClient(port: Int(opened.port)).close()
      acceptor.shut(opened.id, reopens: nil)
      #expect(throws: RawClient.Failure.self) { try RawClient(port: Int(opened.port)) }
      acceptor.close(opened.id)
    }
  }
}
