#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why the server could not take an address.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Action: Hashable, Sendable {
    /// Opening a socket.
    case open
    /// Listening at this address and port.
    case bind(String, UInt16)
    /// Reading this text as an address.
    case address(String)
  }

  /// What was tried.
  public let action: Action
  /// The system's error number.
  public let code: Int32

  init(_ action: Action, code: Int32) {
    self.action = action
    self.code = code
  }

  /// Whether this machine does not have the address at all.
  var isMissingFamily: Bool { code == EADDRNOTAVAIL || code == EAFNOSUPPORT }

  /// One sentence for people, with what to do.
  public var description: String {
    switch (action, code) {
    case (.address(let text), _): "`\(text)` is no numeric IPv4 or IPv6 address"
    case (.bind(_, let port), EADDRINUSE): "port \(port) is in use; take another one, or --port 0 for a free one"
    case (.bind(_, let port), EACCES):
      "no permission to listen on port \(port); ports below 1024 are for root, take another one"
    case (.bind(let address, _), EADDRNOTAVAIL): "this machine has no address \(address)"
    case (_, EMFILE), (_, ENFILE): "too many open files; raise the limit (ulimit -n)"
    case (.bind(let address, let port), _): "cannot listen on \(address) port \(port) (error \(code))"
    case (.open, _): "cannot open a socket (error \(code))"
    }
  }
}
