public import Judge
public import ScenarioLanguage
import TestServer
import TracedContent

/// Finds the scenario whose files an output is made of, and explains the output.
public struct OutputSearch {
  /// What was found.
  public struct Match: Sendable {
    /// The case's name.
    public let scenario: String
    /// The place whose file it is.
    public let place: String
    /// The version that it is nearest to.
    public let version: Int
    /// Whether it is that version, whole and nothing else.
    public let isWhole: Bool
    /// Its pieces.
    public let pieces: [DiagnosisPiece]
    /// What went wrong, in a sentence without its end.
    public let headline: String
    /// How many of its bytes are of that file.
    public let fileBytes: Int64
  }

  /// Why there is no answer.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is not there, or cannot be read.
    case unreadable(String)

    /// One sentence for people.
    public var description: String {
      switch self {
      case .unreadable(let path): "\(path) cannot be read"
      }
    }
  }

  /// The cases that are known.
  public let scenarios: [Scenario]

  /// A search among these cases.
  public init(_ scenarios: [Scenario]) { self.scenarios = scenarios }

  /// The best match, or nil where the output has no byte of any file. Its beginning and its end decide which file it
  /// is; the whole is then explained.
  public func explain(_ path: String) throws(Problem) -> Match? {
    guard let file = OpenFile(path: path) else { throw .unreadable(path) }
    do {
      let sample = try Self.sample(of: file)
      var best: (scenario: Scenario, place: String, bytes: Int64)?
      for scenario in scenarios {
        for (place, versions) in Self.files(of: scenario) {
          guard let first = versions.first else { continue }
          let bytes = try Diagnosis(of: sample, expected: first, others: Array(versions.dropFirst())).fileBytes
          // Fewer bytes than a word may be there by chance.
          let isCertain = bytes >= 16 || bytes == file.size && bytes > 0
          if isCertain, bytes > best?.bytes ?? 0 { best = (scenario, place, bytes) }
        }
      }
      guard let best else { return nil }
      return try Self.match(file, best.scenario, best.place)
    } catch {
      throw .unreadable(path)
    }
  }

  private static func match(_ file: OpenFile, _ scenario: Scenario, _ place: String) throws -> Match {
    let files = Dictionary(files(of: scenario).map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    let contents = CaseContents(byPlace: files)
    let versions = contents.versions(at: place)
    let overall = try Overall(of: file, against: versions)
    // The version that it begins like, the one that it is before all.
    let nearest =
      overall.agreements.first { $0.commonPrefix == file.size && $0.size == file.size }
      ?? overall.agreements.max { $0.commonPrefix < $1.commonPrefix }
    let expected = versions.first { $0.version == nearest?.version } ?? versions[0]
    let others = versions.filter { $0.version != expected.version } + contents.others(than: place)
    let diagnosis = try Diagnosis(of: file, expected: expected, others: others)
    return Match(
      scenario: scenario.caseName, place: place, version: expected.version, isWhole: diagnosis.isIdentical,
      pieces: diagnosis.pieces.map(DiagnosisPiece.init), headline: diagnosis.headline, fileBytes: diagnosis.fileBytes)
  }

  /// The versions of each file of a case, once for each file.
  private static func files(of scenario: Scenario) -> [(String, [KnownContent])] {
    let script = Script(scenario, sizeOfFile: { OpenFile(path: $0)?.size })
    var labels: Set<String> = []
    return scenario.places.compactMap { place in
      let files = script.representations(of: place.name)
      guard labels.insert(files.label).inserted else { return nil }
      let contents = files.content.versions.map { version -> KnownContent in
        guard let path = files.realPaths[version.number], let original = OpenFile(path: path) else {
          return KnownContent(version, of: files.label)
        }
        return KnownContent(original: original, version: version.number, of: files.label)
      }
      return (place.name, contents)
    }
  }

  /// The first and the last bytes of a file: enough to see whose they are.
  private static func sample(of file: OpenFile) throws -> MemoryReader {
    let part: Int64 = 64 << 10
    guard file.size > 2 * part else { return MemoryReader(try FileWriting.bytes(of: file, 0..<file.size)) }
    let first = try FileWriting.bytes(of: file, 0..<part)
    return MemoryReader(first + (try FileWriting.bytes(of: file, (file.size - part)..<file.size)))
  }
}
