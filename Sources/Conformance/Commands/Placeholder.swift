/// What a command template leaves to be filled in.
public enum Placeholder: Hashable, Sendable {
  /// `{url}`: the address of the download, or with `{url:PLACE}` that of another place.
  case url(place: String?)
  /// `{output}`: the path under which the file is to lie.
  case output
  /// `{directory}`: the directory of the output.
  case directory
  /// `{ca}`: the path of the certificate to trust.
  case ca
  /// `{sha256}`: the digest that the file must have.
  case sha256
  /// `{attempt}`: the number of the process, from 1.
  case attempt
  /// `{proxy}`: the address of the server as a proxy.
  case proxy
  case user
  case password
  case token

  static let words: [String: Placeholder] = [
    "url": .url(place: nil), "output": .output, "directory": .directory, "ca": .ca, "sha256": .sha256,
    "attempt": .attempt, "proxy": .proxy, "user": .user, "password": .password, "token": .token,
  ]

  /// The placeholder of what stands between the braces, or nil.
  init?(_ text: Substring) {
    if let known = Self.words[String(text)] {
      self = known
    } else if text.hasPrefix("url:"), text.count > 4 {
      self = .url(place: String(text.dropFirst(4)))
    } else {
      return nil
    }
  }
}
