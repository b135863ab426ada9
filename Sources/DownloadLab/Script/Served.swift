/// What a server of a test serves.
public struct Served: Sendable {
  /// The entity tag of a file.
  public enum Tag: String, Hashable, Sendable {
    /// A strong one, which tells the version.
    case strong
    /// A weak one, which no range may rest on.
    case weak
    /// None.
    case none
  }

  enum Kind: Sendable {
    /// The keys of `file` in the scenario language, and whether the address is https.
    case file(String, isTLS: Bool)
    /// A case by its name.
    case scenario(String)
    /// A scenario as text.
    case yaml(String)
  }

  let kind: Kind

  /// A file with answers that the test enqueues; until then, honest ones.
  ///
  /// `versions` is how many there are; `.version(2)` as an answer, or `serve(version: 2)`, changes over. `tls` makes
  /// the address https; the client must then trust the authority at `server.authority`.
  public static func file(
    size: ByteCount, name: String = "file.bin", etag: Tag = .strong, versions: Int = 1, tls: Bool = false
  ) -> Served {
    let quoted = name.replacing("'", with: "''")
    return Served(
      kind: .file(
        "{ size: \(size.bytes), name: '\(quoted)', etag: \(etag.rawValue), versions: \(versions) }", isTLS: tls))
  }

  /// A file in the words of the scenario language: `.file("{ size: 1 MiB, content: text, last-modified: none }")`.
  public static func file(_ keys: String, tls: Bool = false) -> Served { Served(kind: .file(keys, isTLS: tls)) }

  /// The case of a scenario that comes with the package, by its name.
  public static func scenario(_ name: String) -> Served { Served(kind: .scenario(name)) }

  /// A scenario as text.
  public static func yaml(_ text: String) -> Served { Served(kind: .yaml(text)) }

  /// The scenario as text, where it is no case of the package's.
  var yaml: String? {
    switch kind {
    case .file(let keys, let isTLS):
      "title: A file of a test\nfile: \(keys)\(isTLS ? "\ntls: true" : "")\nserver: [honest]\n"
    case .yaml(let text): text
    case .scenario: nil
    }
  }
}
