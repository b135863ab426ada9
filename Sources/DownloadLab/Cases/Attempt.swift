public import Foundation

/// One run of a client in a case: what it is given beside the address and the place for the file.
public struct Attempt: Sendable {
  /// What a client can be given, so that more cases can be played.
  public enum Ability: String, Hashable, Sendable {
    /// It trusts the certificate at `authority`.
    case tls
    /// It answers challenges with `user`, `password` and `token`.
    case credentials
    /// It checks the file against `sha256`.
    case digest
    /// It takes the addresses of `places` as mirrors.
    case mirrors
  }

  /// The address.
  public let url: URL
  /// The addresses of the case's places, by name.
  public let places: [String: URL]
  /// Where the file is to lie.
  public let file: URL
  /// The directory of the file. It stays for all runs of the case: partials and records go there.
  public let directory: URL
  /// The number of the run, from 1.
  public let number: Int
  /// The case's name.
  public let scenario: String
  /// The authority's certificate, a PEM file; nil where the lab is elsewhere.
  public let authority: URL?
  /// The SHA-256 of the file in lower-case hexadecimal, for a client that can check it.
  public let sha256: String?
  /// The user of challenges.
  public let user: String
  /// The password of challenges.
  public let password: String
  /// The token of challenges.
  public let token: String
}
