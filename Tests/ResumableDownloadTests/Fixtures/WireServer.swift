import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A server that says exactly what a test writes, byte for byte, on a loopback port of its own.
final class WireServer: Sendable {
  /// What came from the client.
  struct Request: Sendable {
    /// Counts all requests from 1.
    let number: Int
    /// Counts connections from 1.
    let connection: Int
    let lines: [String]

    var target: String { String(lines.first?.split(separator: " ").dropFirst().first ?? "") }

    func field(_ name: String) -> String? {
      lines.dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// The first byte asked for; 0 without Range.
    var start: Int64 {
      guard let range = field("Range"), range.hasPrefix("bytes=") else { return 0 }
      return Int64(range.dropFirst(6).prefix { $0 != "-" }) ?? 0
    }
  }

  /// What is done on the connection, one after the other. After the last the connection is closed.
  enum Step: Sendable {
    case text(String)
    case bytes([UInt8])
    /// Each byte in a write of its own with this pause after it.
    case drip(String, Duration)
    case wait(Duration)
    /// Nothing more until the client goes.
    case hold
    /// Ends with a reset once everything has arrived.
    case reset
    /// Reads the next request on this connection.
    case next
  }

  private struct State {
    var requests: [Request] = []
    var connections = 0
    /// The listener and the connections that are not yet closed.
    var open: Set<Int32> = []
    var isStopped = false
  }

  let port: UInt16
  private let listener: Int32
  private let script: @Sendable (Request) -> [Step]
  private let state = Mutex(State())

  init(_ script: @escaping @Sendable (Request) -> [Step]) {
    self.script = script
    signal(SIGPIPE, SIG_IGN)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        precondition(bind(listener, generic, size) == 0 && listen(listener, 64) == 0)
        getsockname(listener, generic, &size)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    self.listener = listener
    state.withLock { _ = $0.open.insert(listener) }
    Thread.detachNewThread { [self] in accept() }
  }

  /// The requests so far.
  var requests: [Request] { state.withLock(\.requests) }

  var connections: Int { state.withLock(\.connections) }

  func address(_ path: String = "/file.bin") -> String { "http://127.0.0.1:\(port)\(path)" }

  func stop() {
    // Under the lock, in which sockets are closed too: a number may be another test's socket once it was closed.
    state.withLock { state in
      state.isStopped = true
      for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  private func accept() {
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0 else { break }
      let number = state.withLock { state -> Int? in
        guard !state.isStopped else { return nil }
        state.connections += 1
        state.open.insert(connection)
        return state.connections
      }
      guard let number else {
        Glibc.close(connection)
        break
      }
      Thread.detachNewThread { [self] in serve(connection, number) }
    }
    close(listener)
  }

  private func close(_ descriptor: Int32) {
    state.withLock { state in
      state.open.remove(descriptor)
      _ = Glibc.close(descriptor)
    }
  }

  private func serve(_ connection: Int32, _ number: Int) {
    defer { close(connection) }
    var goesOn = true
    while goesOn, let lines = readHead(connection) {
      let request = state.withLock { state in
        let request = Request(number: state.requests.count + 1, connection: number, lines: lines)
        state.requests.append(request)
        return request
      }
      goesOn = false
      for step in script(request) {
        switch step {
        case .text(let text): send(Array(text.utf8), connection)
        case .bytes(let bytes): send(bytes, connection)
        case .drip(let text, let pause):
          for byte in text.utf8 {
            send([byte], connection)
            usleep(UInt32(pause.components.attoseconds / 1_000_000_000_000))
          }
        case .wait(let duration):
          usleep(UInt32(duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000))
        case .hold:
          var byte: UInt8 = 0
          while recv(connection, &byte, 1, 0) > 0 {}
        case .reset:
          awaitDelivery(connection)
          var nobody = sockaddr()
          nobody.sa_family = sa_family_t(AF_UNSPEC)
          connect(connection, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
        case .next: goesOn = true
        }
      }
    }
  }

  private func readHead(_ connection: Int32) -> [String]? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n").filter { !$0.isEmpty }
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress! + start, bytes.count - start, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      start += count
    }
  }

  private func awaitDelivery(_ connection: Int32) {
    for _ in 0..<2000 {
      var queued: Int32 = 0
      _ = ioctl(connection, UInt(TIOCOUTQ), &queued)
      if queued == 0 { return }
      usleep(1000)
    }
  }
}

/// Runs a test with a server and stops it afterwards.
func withWireServer<Value>(
  _ script: @escaping @Sendable (WireServer.Request) -> [WireServer.Step],
  _ body: (WireServer) async throws -> Value
) async rethrows -> Value {
  let server = WireServer(script)
  defer { server.stop() }
  return try await body(server)
}
