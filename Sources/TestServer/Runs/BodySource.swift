import ScenarioLanguage
import TracedContent

/// Where the bytes of a place's file come from: made when they are asked for, or read from real files.
final class BodySource: Sendable {
  private let versions: [Int: any ByteReader & Sendable]

  /// Opens the contents of a file's versions.
  init(_ representations: Representations) {
    var versions: [Int: any ByteReader & Sendable] = [:]
    for version in representations.content.versions { versions[version.number] = version }
    for (number, path) in representations.realPaths { versions[number] = OpenFile(path: path) }
    self.versions = versions
  }

  /// A source of one real file that is open already.
  init(file: OpenFile, version: Int) { versions = [version: file] }

  /// The bytes of a version, or nil where there is none (or its file cannot be read).
  subscript(version: Int) -> (any ByteReader & Sendable)? { versions[version] }

  /// The real file of a version, or nil.
  func file(_ version: Int) -> OpenFile? { versions[version] as? OpenFile }

  /// The synthetic version, or nil for a real file.
  func traced(_ version: Int) -> TracedVersion? { versions[version] as? TracedVersion }

  /// The bytes of a stretch; fewer where a real file has become shorter.
  func bytes(of version: Int, _ range: Range<Int64>) -> [UInt8] {
    guard let reader = versions[version] else { return [] }
    let length = Int(clamping: range.upperBound - range.lowerBound)
    var bytes = [UInt8](repeating: 0, count: length)
    let isRead = bytes.withUnsafeMutableBytes { (try? reader.read(into: $0, at: range.lowerBound)) != nil }
    return isRead ? bytes : []
  }

  /// Fills the buffer with the bytes from an offset on. False where they cannot be read.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, version: Int, from offset: Int64) -> Bool {
    guard let reader = versions[version] else { return false }
    return (try? reader.read(into: buffer, at: offset)) != nil
  }
}
