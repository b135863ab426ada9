public import TracedContent

/// Every content that an output of a case may hold: the versions of each place's file.
public struct CaseContents: Sendable {
  /// The versions by place, each in the order of its numbers; a place without a file of its own has the case's.
  public let byPlace: [String: [KnownContent]]

  /// The contents of a case. Places that share a file have contents with the same label.
  public init(byPlace: [String: [KnownContent]]) {
    self.byPlace = byPlace
  }

  /// The synthetic files of a case, by place.
  public init(_ files: [String: TracedFile]) {
    byPlace = files.mapValues { file in file.versions.map { KnownContent($0, of: file.label) } }
  }

  /// The versions of the file of a place; empty for a place that there is not.
  public func versions(at place: String) -> [KnownContent] { byPlace[place] ?? [] }

  /// The sizes of the versions of the file of a place, by number.
  public func sizes(at place: String) -> [Int: Int64] {
    Dictionary(versions(at: place).map { ($0.version, $0.size) }, uniquingKeysWith: { first, _ in first })
  }

  /// The contents of the case's other files, each once.
  public func others(than place: String) -> [KnownContent] {
    var labels = Set(versions(at: place).map(\.label))
    var found: [KnownContent] = []
    for name in byPlace.keys.sorted() {
      let contents = versions(at: name).filter { !labels.contains($0.label) }
      labels.formUnion(contents.map(\.label))
      found += contents
    }
    return found
  }
}
