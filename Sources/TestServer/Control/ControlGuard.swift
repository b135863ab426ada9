import HTTPSemantics

/// Keeps strangers from `/-/`: pages of other origins, names that lead here by a stranger's DNS, other machines.
struct ControlGuard: Sendable {
  /// The server's own names.
  let hosts: Set<String>
  /// What other machines must carry, or nil where they have no access.
  let token: String?

  init(_ configuration: ServerConfiguration) {
    let named = [configuration.publicHost, configuration.listenAddress].compactMap { $0?.lowercased() }
    hosts = Set(["localhost", "127.0.0.1", "::1"] + named)
    token = configuration.controlToken
  }

  /// Why a request is turned away, or nil.
  func refusal(of head: RequestHead, isLoopback: Bool) -> String? {
    guard let host = head.fields.first("Host"), hosts.contains(Self.name(of: host)) else {
      return "the Host is none of this server's\n"
    }
    // A target may name a host, too (RFC 9112, section 3.2.2): a stranger's is no more welcome there.
    if let named = Self.authority(of: head.target), !hosts.contains(Self.name(of: named)) {
      return "the target's host is none of this server's\n"
    }
    if let origin = head.fields.first("Origin"), !isOwn(origin) { return "the Origin is none of this server's\n" }
    if head.fields.first("Sec-Fetch-Site") == "cross-site" { return "the Origin is none of this server's\n" }
    guard !isLoopback else { return nil }
    guard let token else { return "only the loopback may ask for this\n" }
    let given = head.fields.first("Authorization")
    return given.map { Self.isEqual($0, "Bearer \(token)") } ?? false ? nil : "a token is needed\n"
  }

  private func isOwn(_ origin: String) -> Bool {
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      return hosts.contains(Self.name(of: String(origin.dropFirst(scheme.count))))
    }
    return false
  }

  /// What stands between `//` and the path in an absolute form.
  private static func authority(of target: String) -> String? {
    guard !target.hasPrefix("/"), let slashes = target.firstRange(of: "://") else { return nil }
    return String(target[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" })
  }

  /// The host without its port.
  private static func name(of authority: String) -> String {
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }).lowercased() }
    return String(authority.prefix { $0 != ":" }).lowercased()
  }

  /// Compares without telling by its time how much was right.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
