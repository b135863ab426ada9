import HTTPSemantics
public import ScenarioLanguage
public import TracedContent

/// The versions of one file as they are served: what a specification comes to for one scenario, case and place.
///
/// Everything in it is a fixed function of those names, so that a file can be explained long after the run that made
/// it; only a date that is `now` waits for the second in which it is first served.
public struct Representations: Hashable, Sendable {
  /// The name that the content is labelled and seeded with: the place that owns the file.
  public let label: String
  /// The specification.
  public let specification: FileSpecification
  /// The synthetic bytes of all versions; those of a real file stand under `realPaths`.
  public let content: TracedFile
  /// The real files, by version; empty for synthetic content.
  public let realPaths: [Int: String]
  /// The versions in the order of their numbers, dates filled in as far as they are known.
  public private(set) var versions: [Representation]
  private var hasOpenDate: Bool

  /// Makes the versions of a specification.
  ///
  /// `sizeOfFile` gives the size of a real file by its path, nil where there is none: version 1 is PATH itself (or
  /// PATH.1), version n is PATH.n.
  public init(
    _ specification: FileSpecification, scenario: String, case parameters: String, label: String,
    sizeOfFile: (String) -> Int64? = { _ in nil }
  ) {
    self.specification = specification
    self.label = label
    let seed = ContentSeed(scenario: scenario, case: parameters, place: label)
    var versions: [Representation] = []
    var contents: [TracedVersion] = []
    var paths: [Int: String] = [:]
    for version in specification.versions {
      var size = version.size
      if let path = Self.realPath(of: version, among: paths, exists: { sizeOfFile($0) != nil }) {
        paths[version.number] = path
        size = sizeOfFile(path) ?? size
      }
      contents.append(Self.content(of: version, size: size, seed: seed, among: contents))
      versions.append(
        Representation(
          version: version.number, size: size, entityTag: Self.tag(of: version, seed: seed),
          lastModified: version.lastModified.seconds, hasWeakDate: version.lastModified == .now,
          mediaType: version.mediaType))
    }
    self.versions = versions
    content = TracedFile(label: label, versions: contents)
    realPaths = paths
    hasOpenDate = specification.versions.contains { $0.lastModified == .now }
  }

  /// The version with that number, or nil.
  public subscript(version number: Int) -> Representation? {
    guard number >= 1 else { return nil }
    if number <= versions.count, versions[number - 1].version == number { return versions[number - 1] }
    return versions.first { $0.version == number }
  }

  /// Notes that a version is served in a second: the first of them whose date is `now` fixes the date of all.
  mutating func serve(version number: Int, at second: Int64) {
    guard hasOpenDate, specification.versions.contains(where: { $0.number == number && $0.lastModified == .now })
    else { return }
    for index in versions.indices where versions[index].hasWeakDate { versions[index].lastModified = second }
    hasOpenDate = false
  }

  /// The tag of a version: `"v2-89abcdef"` tells the version, and the digits the file.
  private static func tag(of version: FileSpecification.Version, seed: ContentSeed) -> String? {
    let digits = String(seed.rawValue >> 32, radix: 16)
    let strong = "\"v\(version.number)-\(String(repeating: "0", count: 8 - digits.utf8.count))\(digits)\""
    switch version.entityTag {
    case .strong: return strong
    case .weak: return "W/" + strong
    case .none: return nil
    case .literal(let value): return value
    }
  }

  private static func content(
    of version: FileSpecification.Version, size: Int64, seed: ContentSeed, among earlier: [TracedVersion]
  ) -> TracedVersion {
    if let number = version.sameBytesAs, let other = earlier.first(where: { $0.number == number }) {
      return other.sameBytes(number: version.number, size: size)
    }
    let own = TracedVersion(
      seed: seed, number: version.number, size: size, form: version.content.form, zeros: version.content.zeros(in: size)
    )
    guard let position = version.sameUntil, let first = earlier.first else { return own }
    return own.sharing(first, until: position.resolved(in: size) ?? size)
  }

  private static func realPath(
    of version: FileSpecification.Version, among earlier: [Int: String], exists: (String) -> Bool
  ) -> String? {
    guard case .from(let path) = version.content else { return nil }
    if let number = version.sameBytesAs, let other = earlier[number] { return other }
    let numbered = "\(path).\(version.number)"
    let (usual, other) = version.number == 1 ? (path, numbered) : (numbered, path)
    return exists(usual) || !exists(other) ? usual : other
  }
}

extension FileSpecification.ModificationTime {
  /// The seconds since 1970, nil for none and for `now`.
  fileprivate var seconds: Int64? {
    if case .time(let seconds) = self { seconds } else { nil }
  }
}

extension FileSpecification.Content {
  fileprivate var form: ContentForm { self == .text ? .text : .noise }

  fileprivate func zeros(in size: Int64) -> Range<Int64>? {
    guard case .noiseWithZeros(let first, let second) = self else { return nil }
    let start = first.resolved(in: size) ?? size
    return start..<max(start, second.resolved(in: size) ?? size)
  }
}
