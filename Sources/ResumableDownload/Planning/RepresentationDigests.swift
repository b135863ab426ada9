import Digests
import HTTPSemantics

/// Digest fields in the form that is kept: algorithm, `=`, hexadecimal digits.
enum RepresentationDigests {
  /// The digests of the whole that a head gives, by the algorithms that can be computed here.
  static func read(_ fields: Fields) -> [String] {
    known(DigestField("Repr-Digest", in: fields)).map(\.description)
  }

  /// The digest of this message's content, if one is given that can be computed here.
  static func ofContent(_ fields: Fields) -> Digest? {
    known(DigestField("Content-Digest", in: fields)).first
  }

  /// A digest in the kept form; nil for what is none.
  static func parse(_ text: some StringProtocol) -> Digest? {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let algorithm = DigestAlgorithm(name: parts[0]) else { return nil }
    return Digest(algorithm, hex: parts[1])
  }

  private static func known(_ field: DigestField) -> [Digest] {
    field.members.compactMap { member in
      DigestAlgorithm(name: member.algorithm.name).flatMap { Digest($0, bytes: member.bytes) }
    }
  }
}
