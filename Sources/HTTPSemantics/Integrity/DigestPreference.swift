/// The value of `Want-Repr-Digest` or `Want-Content-Digest`: algorithms with weights from 0, not acceptable, to 10.
///
/// It is a hint: an answer without a digest breaks no rule.
/// RFC 9530, section 4
public struct DigestPreference: Hashable, Sendable {
  /// An algorithm and its weight.
  public struct Member: Hashable, Sendable {
    /// The algorithm.
    public let algorithm: HashAlgorithm
    /// From 0 to 10.
    public let weight: Int

    /// A weight for that algorithm.
    public init(_ algorithm: HashAlgorithm, _ weight: Int) {
      self.algorithm = algorithm
      self.weight = weight
    }
  }

  /// The members in their order.
  public let members: [Member]

  /// A field of these members.
  public init(_ members: [Member]) {
    self.members = members
  }

  /// Reads the value of the field; what cannot be parsed, or has no weight from 0 to 10, is ignored.
  public init(_ field: some StringProtocol) {
    let dictionary = StructuredDictionary(field)
    members = (dictionary?.members ?? []).compactMap { key, value in
      guard case .integer(let weight) = value, (0...10).contains(weight) else { return nil }
      return Member(HashAlgorithm(name: key), Int(weight))
    }
  }

  /// The known algorithm of the highest weight above 0; the first of several, or nil.
  public var preferred: HashAlgorithm? {
    var best: Member?
    for member in members where member.algorithm.byteCount != nil && member.weight > best?.weight ?? 0 {
      best = member
    }
    return best?.algorithm
  }
}

extension DigestPreference: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    members.map { "\($0.algorithm.name)=\($0.weight)" }.joined(separator: ", ")
  }
}
