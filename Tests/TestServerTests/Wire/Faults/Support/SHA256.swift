import CGnuTLS

/// The digests of tests: GnuTLS's own, not the server's room.
enum SHA256 {
  static func of(_ bytes: [UInt8]) -> [UInt8] { digest(GNUTLS_DIG_SHA256, bytes, 32) }

  static func md5(_ text: String) -> String {
    digest(GNUTLS_DIG_MD5, Array(text.utf8), 16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func digest(_ algorithm: gnutls_digest_algorithm_t, _ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    gnutls_hash_fast(algorithm, bytes, bytes.count, &result)
    return result
  }
}
