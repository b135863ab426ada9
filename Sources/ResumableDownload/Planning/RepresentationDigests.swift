import Digests
import HTTPSemantics

/// Digest fields in the form that is kept.
enum RepresentationDigests {
  /// The digests of the whole that a head gives, by the algorithms that can be computed here.
  static func read(_ fields: Fields) -> [String] { [] }
}
