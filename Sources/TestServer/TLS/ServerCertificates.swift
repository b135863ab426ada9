import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The certificates of a server: an authority made at start, and what it has signed.
final class ServerCertificates: Sendable {
  /// What a certificate is like.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The right one: the user's own, or one for localhost, the loopback addresses and the public name.
    case right
    /// The right names, past its time.
    case expired
    /// Another host's name.
    case otherHost = "other-host"
    /// The right names, signed by an authority that nobody is told of.
    case untrusted
  }

  /// A certificate with its chain, and its key, both as PEM text.
  struct Pair: Sendable {
    let certificate: String
    let key: String
  }

  /// The authority's certificate as PEM text; with the user's own certificate, that file's text.
  let authority: String
  private let hosts: [String]
  private let pairs: Mutex<(authority: UncheckedAuthority, made: [Kind: Pair])>

  /// Not sent anywhere: reached under the lock only.
  private struct UncheckedAuthority: @unchecked Sendable { let certificate: IssuedCertificate }

  /// Makes the authority. `own` takes the place of the right certificate.
  init(publicHost: String?, own: Pair?) throws(CertificateError) {
    let root = try Self.makeAuthority("Scripted Download Lab local authority")
    hosts = ["localhost", "127.0.0.1", "::1"] + (publicHost.map { [$0] } ?? [])
    if let own { authority = own.certificate } else { authority = try root.certificateText() }
    pairs = Mutex((UncheckedAuthority(certificate: root), own.map { [.right: $0] } ?? [:]))
  }

  private static func makeAuthority(_ name: String) throws(CertificateError) -> IssuedCertificate {
    let now = time(nil)
    return try IssuedCertificate(
      .init(commonName: name, isAuthority: true, validFrom: now - 3 * day, validUntil: now + 365 * day), issuer: nil)
  }

  private static let day = 86_400

  /// The certificate of that kind, made when it is asked for first.
  func pair(_ kind: Kind) throws(CertificateError) -> Pair {
    let result = pairs.withLock { state -> Result<Pair, CertificateError> in
      if let made = state.made[kind] { return .success(made) }
      do throws(CertificateError) {
        let pair = try make(kind, root: state.authority.certificate)
        state.made[kind] = pair
        return .success(pair)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func make(_ kind: Kind, root: IssuedCertificate) throws(CertificateError) -> Pair {
    let now = time(nil)
    let issuer = kind == .untrusted ? try Self.makeAuthority("Unknown authority") : root
    let names = kind == .otherHost ? ["other-host.invalid"] : hosts
    let (from, until) =
      kind == .expired ? (now - 2 * Self.day, now - Self.day) : (now - Self.day, now + 90 * Self.day)
    let leaf = try IssuedCertificate(
      .init(commonName: names[0], hosts: names, validFrom: from, validUntil: until), issuer: issuer)
    return Pair(
      certificate: try leaf.certificateText() + issuer.certificateText(), key: try leaf.keyText())
  }
}
