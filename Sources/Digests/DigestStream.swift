import CGnuTLS

/// A digest over bytes that come one buffer after the other, in constant memory.
///
/// It has one owner. It is sendable because whoever holds it has it alone, so that no two threads can reach the
/// library's state at once.
public struct DigestStream: ~Copyable, @unchecked Sendable {
  /// What is computed.
  public let algorithm: DigestAlgorithm
  private let handle: gnutls_hash_hd_t

  /// A stream to which nothing has been given yet. Throws `DigestError.refused` where the library has no such
  /// algorithm.
  public init(_ algorithm: DigestAlgorithm) throws(DigestError) {
    var handle: gnutls_hash_hd_t?
    let code = gnutls_hash_init(&handle, algorithm.identifier)
    guard code >= 0, let handle else { throw .refused(algorithm, code: code) }
    self.algorithm = algorithm
    self.handle = handle
  }

  deinit { gnutls_hash_deinit(handle, nil) }

  /// Takes the next bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    gnutls_hash(handle, start, bytes.count)
  }

  /// Takes the next bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of all bytes given since the beginning or since the last `finish()`; the stream then begins anew.
  public mutating func finish() -> Digest {
    let bytes = [UInt8](unsafeUninitializedCapacity: algorithm.length) { buffer, count in
      gnutls_hash_output(handle, buffer.baseAddress)
      count = buffer.count
    }
    guard let digest = Digest(algorithm, bytes: bytes) else {
      preconditionFailure("the library gives as many bytes as the algorithm has")
    }
    return digest
  }
}

extension DigestAlgorithm {
  fileprivate var identifier: gnutls_digest_algorithm_t {
    switch self {
    case .sha256: GNUTLS_DIG_SHA256
    case .sha512: GNUTLS_DIG_SHA512
    }
  }
}
