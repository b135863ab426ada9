import CCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Knows the sockets of the connections, so that one on which bytes wait before a request is sent is not used: libcurl
/// would take those bytes for the answer's beginning.
///
/// All of it belongs to the transport's thread.
/// RFC 9112, section 9.2
final class CurlSockets: @unchecked Sendable {
  /// Whether a request went over a socket already.
  private var wasUsed: [Int32: Bool] = [:]

  /// Makes a transfer tell of the sockets that it opens and closes.
  func watch(_ easy: UnsafeMutableRawPointer) {
    _ = sdl_setopt_socket_callbacks(
      easy,
      { context, _, address in
        let sockets = Unmanaged<CurlSockets>.fromOpaque(context!).takeUnretainedValue()
        return sockets.open(address!.pointee)
      },
      { context, number in
        Unmanaged<CurlSockets>.fromOpaque(context!).takeUnretainedValue().wasUsed[number] = nil
        return close(number)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func open(_ address: curl_sockaddr) -> Int32 {
    #if os(Linux)
      let type = address.socktype | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let type = address.socktype
    #endif
    let number = socket(address.family, type, address.protocol)
    if number >= 0 { wasUsed[number] = false }
    return number
  }

  /// Whether bytes wait on the used connection with this local port. TLS shows any of its records as such bytes; a new
  /// connection is the price.
  func hasLeftOver(localPort: Int32) -> Bool {
    guard let number = wasUsed.keys.first(where: { CurlSockets.localPort(of: $0) == localPort }) else { return false }
    guard wasUsed[number] == true else {
      wasUsed[number] = true
      return false
    }
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private static func localPort(of number: Int32) -> Int32 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      let code = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
      guard code == 0 else { return -1 }
      // The port stands at the same place in both families.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int32(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }
}
