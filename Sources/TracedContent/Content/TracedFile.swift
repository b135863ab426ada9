/// A synthetic file as a place serves it: its label and its versions.
public struct TracedFile: Hashable, Sendable {
  /// The place that serves it, for labels (`file`, `mirror`).
  public let label: String
  /// Its versions, in the order of their numbers from 1.
  public let versions: [TracedVersion]

  /// A file with these versions.
  public init(label: String = "file", versions: [TracedVersion]) {
    self.label = label
    self.versions = versions
  }

  /// The version with that number, if there is one.
  public subscript(version number: Int) -> TracedVersion? {
    versions.first { $0.number == number }
  }
}
