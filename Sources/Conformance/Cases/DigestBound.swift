import ScenarioLanguage

/// The files for which the lab works out a digest for the client: that of exbibytes would not be there in a lifetime.
enum DigestBound {
  /// The largest, in bytes: a few seconds' work.
  static let bytes: Int64 = 1 << 30

  /// Why a client that is given the digest cannot take this case; nil where it can.
  static func refusal(_ scenario: Scenario) -> String? {
    let sizes = scenario.places.compactMap { $0.file.versions.first?.size }
    guard let size = sizes.max(), size > bytes else { return nil }
    return "{sha256} is not worked out for files of more than 1 GiB, and this one has \(size) bytes"
  }
}
