#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestServer
import TracedContent

// A request to a server's control addresses over a socket. Unsafe code lives here.

/// A request to the control addresses of a running `sdl-testserver`: plain HTTP/1.1, one request, one answer.
public enum ControlRequest {
  /// Why there is no answer.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address is not `http://HOST:PORT`.
    case address(String)
    /// Nobody answers there.
    case unreachable(String)
    /// The answer cannot be read.
    case garbled

    /// One sentence for people.
    public var description: String {
      switch self {
      case .address(let text): "`\(text)` is no address of a server; write it like http://127.0.0.1:8080"
      case .unreachable(let text): "nobody answers at \(text)"
      case .garbled: "the server's answer cannot be read"
      }
    }
  }

  /// Posts a file, or nothing, and gives the status and the body of the answer.
  public static func post(
    _ path: String, to server: String, file: String?, type: String = "application/octet-stream"
  ) throws(Problem) -> (status: Int, body: [UInt8]) {
    let reader = file.flatMap { OpenFile(path: $0) }
    let fields = "Content-Type: \(type)\r\nContent-Length: \(reader?.size ?? 0)\r\n"
    return try request("POST", path, to: server, fields: fields, body: reader)
  }

  /// Gets what stands at an address: the status and the body of the answer.
  public static func get(_ path: String, from server: String) throws(Problem) -> (status: Int, body: [UInt8]) {
    try request("GET", path, to: server, fields: "", body: nil)
  }

  private static func request(
    _ method: String, _ path: String, to server: String, fields: String, body reader: OpenFile?
  ) throws(Problem) -> (status: Int, body: [UInt8]) {
    guard let (host, port) = authority(server) else { throw .address(server) }
    let socket = connect(host, port)
    guard socket >= 0 else { throw .unreachable(server) }
    defer { ProcessCalls.close(socket) }
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: \(host.contains(":") ? "[\(host)]" : host):\(port)\r\n"
      + "\(fields)Connection: close\r\n\r\n"
    guard send(Array(head.utf8), on: socket) else { throw .unreachable(server) }
    if let reader {
      var position: Int64 = 0
      while position < reader.size {
        let end = min(reader.size, position + 1 << 20)
        // A server that has seen enough answers before all is sent.
        guard let block = try? FileWriting.bytes(of: reader, position..<end), send(block, on: socket) else { break }
        position = end
      }
    }
    return try answer(on: socket)
  }

  private static func authority(_ server: String) -> (host: String, port: String)? {
    guard server.hasPrefix("http://") else { return nil }
    let authority = server.dropFirst(7).prefix { $0 != "/" }
    if authority.hasPrefix("[") {
      guard let close = authority.firstIndex(of: "]") else { return nil }
      let port = authority[authority.index(after: close)...].dropFirst()
      return (String(authority.dropFirst().prefix { $0 != "]" }), port.isEmpty ? "80" : String(port))
    }
    let pieces = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard !pieces[0].isEmpty, pieces.count <= 2 else { return nil }
    return (String(pieces[0]), pieces.count == 2 ? String(pieces[1]) : "80")
  }

  private static func connect(_ host: String, _ port: String) -> Int32 {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &list) == 0 else { return -1 }
    defer { freeaddrinfo(list) }
    var next = list
    while let info = next?.pointee {
      let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
      if descriptor >= 0 {
        #if canImport(Glibc)
          let code = Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #elseif canImport(Musl)
          let code = Musl.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #else
          let code = Darwin.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #endif
        if code == 0 { return descriptor }
        ProcessCalls.close(descriptor)
      }
      next = info.ai_next
    }
    return -1
  }

  private static func send(_ bytes: [UInt8], on socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #elseif canImport(Musl)
          Musl.send(socket, buffer.baseAddress, buffer.count, MSG_NOSIGNAL)
        #else
          Darwin.send(socket, buffer.baseAddress, buffer.count, 0)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func answer(on socket: Int32) throws(Problem) -> (status: Int, body: [UInt8]) {
    var bytes: [UInt8] = []
    let limit = ContinuousClock.now + .seconds(600)
    while bytes.count < 256 << 20, ContinuousClock.now < limit {
      guard !ProcessCalls.readable([socket], milliseconds: 1000).isEmpty else { continue }
      guard let more = ProcessCalls.read(socket) else { continue }
      if more.isEmpty { break }
      bytes += more
    }
    let separator: [UInt8] = [13, 10, 13, 10]
    guard let split = bytes.firstRange(of: separator) else { throw .garbled }
    let head = String(decoding: bytes[..<split.lowerBound], as: UTF8.self)
    let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else { throw .garbled }
    return (status, Array(bytes[split.upperBound...]))
  }
}
