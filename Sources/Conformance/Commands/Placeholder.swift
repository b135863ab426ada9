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
  /// `{profile}`: the directory of the client's profile, where its script may lie.
  case profile
  /// `{port}`: a port of the case's own, for a client that listens.
  case port
  /// `{options}`: where the words go that a profile adds; without it they stand at the end.
  case options
  /// `{seconds}`, `{milliseconds}`, `{count}`, `{bytes}`: the value of a limit, in that unit.
  case seconds
  case milliseconds
  case count
  case bytes

  static let words: [String: Placeholder] = [
    "url": .url(place: nil), "output": .output, "directory": .directory, "ca": .ca, "sha256": .sha256,
    "attempt": .attempt, "proxy": .proxy, "user": .user, "password": .password, "token": .token,
    "profile": .profile, "port": .port, "options": .options, "seconds": .seconds, "milliseconds": .milliseconds,
    "count": .count, "bytes": .bytes,
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
