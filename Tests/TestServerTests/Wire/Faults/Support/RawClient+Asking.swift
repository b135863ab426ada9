import Judge
import Testing

@testable import TestServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What one request brought, and when.
struct Asked {
  /// Just before the request was sent: nothing of the answer was there earlier.
  let since: ContinuousClock.Instant
  var seen: RawClient.Received
  /// When the reading had ended.
  let until: ContinuousClock.Instant

  /// How long after the request the byte with this number, from 0, had come; nil where it never came.
  func arrival(of byte: Int) -> Duration? { seen.times.first { $0.1 > byte }.map { $0.0 - since } }
}

extension RawClient {
  /// Sends a GET and reads: to the end, or so many bytes.
  func ask(
    _ target: String, _ fields: [String] = [], method: String = "GET", upTo count: Int = .max,
    for limit: Duration = .seconds(10)
  ) -> Asked {
    let since = ContinuousClock.now
    get(target, fields, method: method)
    let seen = read(upTo: count, for: limit)
    return Asked(since: since, seen: seen, until: .now)
  }

  /// Whether nothing waits to be read and the connection stands.
  var isSilent: Bool {
    let more = read(for: .zero)
    return more.bytes.isEmpty && more.ending == .open
  }

  /// Whether the connection can still be written to and read from: no reset has come.
  var isReset: Bool {
    var error: Int32 = 0
    var length = socklen_t(4)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
    return error == ECONNRESET || error == EPIPE
  }

  /// How many segments with data have arrived; TCP_INFO's tcpi_data_segs_in.
  var dataSegments: Int {
    var info = [UInt8](repeating: 0, count: 256)
    var length = socklen_t(info.count)
    guard getsockopt(descriptor, Int32(IPPROTO_TCP), 11, &info, &length) == 0, length >= 156 else { return 0 }
    return (0..<4).reduce(0) { $0 | Int(info[152 + $1]) << (8 * $1) }
  }
}

extension WireFixture {
  /// Waits until a fault of this key has fired.
  func firing(of key: String) async -> Bool {
    await run.waitUntil { run in run.fired.contains { $0.key == key } }
  }

  /// Waits until so many exchanges stand in the log, and what was sent was delivered; gives them.
  func settled(_ count: Int) async -> [Exchange] {
    _ = await run.waitUntil { run in
      run.exchangeCount >= count && run.exchanges.allSatisfy { $0.delivered == nil || $0.delivered == $0.bodyBytes }
    }
    return run.exchanges
  }

  /// Whether a new connection to a place's port is refused.
  func isRefused(_ place: String? = nil) -> Bool {
    do {
      let client = try RawClient(port: port(place))
      client.close()
      return false
    } catch {
      return (error as? RawClient.Failure)?.what == "refused"
    }
  }

  /// Waits, with an end, until a new connection is no longer refused; gives it.
  func clientOnceOpen(_ place: String? = nil) throws -> RawClient {
    let end = ContinuousClock.now + .seconds(10)
    while isRefused(place), ContinuousClock.now < end { poll(nil, 0, 2) }
    return try client(place)
  }

  /// Sends a PATCH to the run's control address.
  func patch(_ json: String) throws -> Int? {
    let client = try RawClient(port: Int(server.port))
    if server.configuration.isTLS { try client.startTLS(authority: server.authorityPath()) }
    client.send(
      "PATCH /-/runs/\(run.id) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n\r\n\(json)")
    return client.read().status
  }
}

/// Tries a few times, with longer pauses each time, since a busy machine may keep the test from looking in between.
func eventually(_ pauses: [Duration], _ attempt: (Duration) async throws -> Bool) async rethrows -> Bool {
  for pause in pauses where try await attempt(pause) { return true }
  return false
}
