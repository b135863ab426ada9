/// Where the bytes of an output came from.
public struct OutputDiagnosis: Hashable, Sendable, CustomStringConvertible {
  /// A stretch of the output.
  public struct Piece: Decodable, Hashable, Sendable {
    /// A byte of a version of a file.
    public struct Source: Decodable, Hashable, Sendable {
      /// The place whose file it is, or what else it is.
      public let file: String
      /// The version; 0 where it is no version of a file.
      public let version: Int
      /// The offset of the stretch's first byte in it.
      public let offset: Int64
    }

    /// First byte in the output and the byte after the last.
    public let output: [Int64]
    /// What it is, as a sentence without its end.
    public let `is`: String
    /// Where it came from, or nil where the bytes do not tell.
    public let source: Source?
  }

  /// The output is the file, whole and nothing else.
  public static let identical = OutputDiagnosis(pieces: [], problem: nil)

  /// The pieces in order; none for an output that is as it should be, or that is not there.
  public let pieces: [Piece]
  /// Why there are no pieces although the output is not the file: it is not there, or empty. Nil else.
  public let problem: String?

  /// The pieces in columns, a line each.
  public var description: String {
    if let problem { return problem }
    guard !pieces.isEmpty else { return "identical" }
    let rows = pieces.map { piece -> [String] in
      let range = piece.output.count == 2 ? "bytes \(piece.output[0])..<\(piece.output[1])" : "bytes"
      return [range, piece.source?.text ?? "", piece.is]
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths + [0]).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension OutputDiagnosis.Piece.Source {
  fileprivate var text: String {
    if version == 0 { return "\(file) from \(offset)" }
    return "\(file == "file" ? "" : file + " ")version \(version) from \(offset)"
  }
}
