import CGnuTLS

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The calls that make keys and certificates. Unsafe code lives here.

/// A key with its certificate. It frees what the library holds when it goes.
final class IssuedCertificate {
  /// What the certificate is to say.
  struct Contents {
    var commonName: String
    var isAuthority = false
    /// DNS names and numeric addresses.
    var hosts: [String] = []
    /// Seconds since 1970.
    var validFrom: Int
    var validUntil: Int
  }

  private let key: gnutls_x509_privkey_t
  private let certificate: gnutls_x509_crt_t

  /// Makes a key and a certificate, signed by `issuer` or by itself.
  init(_ contents: Contents, issuer: IssuedCertificate?) throws(CertificateError) {
    var newKey: gnutls_x509_privkey_t?
    var newCertificate: gnutls_x509_crt_t?
    try Self.check(gnutls_x509_privkey_init(&newKey), "a key")
    guard let newKey else { throw .refused(step: "a key", code: GNUTLS_E_MEMORY_ERROR) }
    key = newKey
    guard gnutls_x509_crt_init(&newCertificate) == 0, let newCertificate else {
      gnutls_x509_privkey_deinit(newKey)
      throw .refused(step: "a certificate", code: GNUTLS_E_MEMORY_ERROR)
    }
    certificate = newCertificate
    try Self.check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, sdl_p256_bits(), 0), "generating a key")
    try Self.check(gnutls_x509_crt_set_version(certificate, 3), "the version")
    var serial = (0..<16).map { _ in UInt8.random(in: 0...255) }
    serial[0] = serial[0] & 0x7F | 1
    try Self.check(gnutls_x509_crt_set_serial(certificate, serial, serial.count), "the serial number")
    try Self.check(gnutls_x509_crt_set_activation_time(certificate, contents.validFrom), "the first day")
    try Self.check(gnutls_x509_crt_set_expiration_time(certificate, contents.validUntil), "the last day")
    try Self.check(gnutls_x509_crt_set_dn(certificate, "CN=\(contents.commonName)", nil), "the name")
    try Self.check(gnutls_x509_crt_set_key(certificate, key), "the public key")
    try Self.check(
      gnutls_x509_crt_set_basic_constraints(certificate, contents.isAuthority ? 1 : 0, -1), "the constraints")
    let usage =
      contents.isAuthority ? GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN : GNUTLS_KEY_DIGITAL_SIGNATURE
    try Self.check(gnutls_x509_crt_set_key_usage(certificate, UInt32(usage)), "the usage")
    if !contents.isAuthority {
      try Self.check(gnutls_x509_crt_set_key_purpose_oid(certificate, GNUTLS_KP_TLS_WWW_SERVER, 0), "the purpose")
    }
    for host in contents.hosts { try add(host) }
    try setKeyIdentifiers(issuer: issuer)
    try Self.check(
      gnutls_x509_crt_sign2(
        certificate, issuer?.certificate ?? certificate, issuer?.key ?? key, GNUTLS_DIG_SHA256, 0), "the signature")
  }

  deinit {
    gnutls_x509_crt_deinit(certificate)
    gnutls_x509_privkey_deinit(key)
  }

  private func add(_ host: String) throws(CertificateError) {
    var address = [UInt8](repeating: 0, count: 16)
    let isSix = host.contains(":")
    if inet_pton(isSix ? AF_INET6 : AF_INET, host, &address) == 1 {
      try Self.check(
        gnutls_x509_crt_set_subject_alt_name(
          certificate, GNUTLS_SAN_IPADDRESS, address, isSix ? 16 : 4, UInt32(GNUTLS_FSAN_APPEND)), host)
    } else {
      try Self.check(
        gnutls_x509_crt_set_subject_alt_name(
          certificate, GNUTLS_SAN_DNSNAME, host, UInt32(host.utf8.count), UInt32(GNUTLS_FSAN_APPEND)), host)
    }
  }

  private func setKeyIdentifiers(issuer: IssuedCertificate?) throws(CertificateError) {
    var identifier = [UInt8](repeating: 0, count: 64)
    var count = identifier.count
    try Self.check(gnutls_x509_crt_get_key_id(certificate, 0, &identifier, &count), "the key's identifier")
    try Self.check(gnutls_x509_crt_set_subject_key_id(certificate, identifier, count), "the key's identifier")
    guard let issuer else { return }
    count = identifier.count
    try Self.check(gnutls_x509_crt_get_key_id(issuer.certificate, 0, &identifier, &count), "the issuer's identifier")
    try Self.check(gnutls_x509_crt_set_authority_key_id(certificate, identifier, count), "the issuer's identifier")
  }

  /// The certificate as PEM text.
  func certificateText() throws(CertificateError) -> String {
    var data = gnutls_datum_t()
    try Self.check(gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, &data), "writing the certificate")
    return Self.text(&data)
  }

  /// The private key as PEM text.
  func keyText() throws(CertificateError) -> String {
    var data = gnutls_datum_t()
    try Self.check(gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, &data), "writing the key")
    return Self.text(&data)
  }

  private static func text(_ data: inout gnutls_datum_t) -> String {
    defer { free(data.data) }
    return String(decoding: UnsafeBufferPointer(start: data.data, count: Int(data.size)), as: UTF8.self)
  }

  private static func check(_ code: Int32, _ step: String) throws(CertificateError) {
    if code < 0 { throw .refused(step: step, code: code) }
  }
}
