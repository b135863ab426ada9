public import HTTPSemantics

/// The file as an answer serves it: a version, plain or coded.
public struct ServedFile: Hashable, Sendable {
  /// Size, tag, date and type, as served: of a coded one, those of the coding.
  public var representation: Representation
  /// The bytes of a coded one; nil for a plain one, whose bytes are the version's.
  public var coded: [UInt8]?
  /// Fields that a 200, 206 or 304 has beside the honest ones.
  public var fields: Fields

  /// Makes a plain one.
  public init(_ representation: Representation) {
    self.representation = representation
    coded = nil
    fields = Fields()
  }

  /// The pieces of a body whose content segments count in this file.
  func pieces(of body: [Answer.Segment]) -> [BodyPiece] {
    body.map { segment in
      switch segment {
      case .literal(let bytes): return BodyPiece(.literal(bytes), count: Int64(bytes.count))
      case .content(let version, let range):
        guard let coded, version == representation.version else { return BodyPiece(version: version, range) }
        return BodyPiece(
          .literal(coded), start: range.lowerBound, count: range.upperBound - range.lowerBound,
          file: range.lowerBound)
      }
    }
  }

  /// The segments of a body with coded bytes in the place of content, as a digest wants them.
  func plainSegments(of body: [Answer.Segment]) -> [Answer.Segment] {
    guard let coded else { return body }
    return body.map { segment in
      guard case .content(_, let range) = segment else { return segment }
      return .literal(Array(coded[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }
}
