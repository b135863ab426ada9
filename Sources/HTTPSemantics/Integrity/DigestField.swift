/// The value of `Repr-Digest` or `Content-Digest`: digests by algorithm.
///
/// `Repr-Digest` is over the whole representation in its coding, on a 206 too; `Content-Digest` is over the content of
/// that message.
/// RFC 9530, sections 2 and 3
public struct DigestField: Hashable, Sendable {
  /// A digest and its algorithm.
  public struct Member: Hashable, Sendable {
    /// The algorithm.
    public let algorithm: HashAlgorithm
    /// The digest.
    public let bytes: [UInt8]

    /// A digest of that algorithm.
    public init(_ algorithm: HashAlgorithm, _ bytes: [UInt8]) {
      self.algorithm = algorithm
      self.bytes = bytes
    }
  }

  /// The members in their order, those of unknown algorithms too.
  public let members: [Member]

  /// A field of these members.
  public init(_ members: [Member]) {
    self.members = members
  }

  /// Reads the value of the field.
  ///
  /// What cannot be parsed is ignored, and has no members: a malformed field as a whole, a member that is not bytes, or
  /// has not the length of its algorithm, alone.
  public init(_ field: some StringProtocol) {
    let dictionary = StructuredDictionary(field)
    members = (dictionary?.members ?? []).compactMap { key, value in
      guard case .bytes(let bytes) = value else { return nil }
      let algorithm = HashAlgorithm(name: key)
      return bytes.count == algorithm.byteCount ?? bytes.count ? Member(algorithm, bytes) : nil
    }
  }

  /// The digests that a head or trailer has under `Repr-Digest` or `Content-Digest`; without members if it has none.
  public init(_ name: String, in fields: Fields) {
    self.init(fields.combined(name) ?? "")
  }

  /// The digest of an algorithm.
  public subscript(algorithm: HashAlgorithm) -> [UInt8]? {
    members.first { $0.algorithm == algorithm }?.bytes
  }

  /// The digest to check: that of sha-512, else that of sha-256, or nil.
  public var strongest: Member? {
    members.first { $0.algorithm == .sha512 } ?? members.first { $0.algorithm == .sha256 }
  }
}

extension DigestField: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    members.map { "\($0.algorithm.name)=:\(Base64.encode($0.bytes)):" }.joined(separator: ", ")
  }
}
