public import TracedContent

/// Holds an output against everything that it may be: a version, a beginning of one, the body of an answer, or pieces
/// of several.
public struct OutputInspection: Sendable {
  /// The contents of the case.
  public let contents: CaseContents
  /// The place whose file the output should be.
  public let place: String
  /// The version that the output should be.
  public let expectedVersion: Int
  private let bodies: [(exchange: Int, content: KnownContent)]

  /// An inspection of outputs at a place. `bodies` are those of answers that were not the file; `exchanges` is the log
  /// that they point into, which gives them their names.
  public init(
    _ contents: CaseContents, place: String = "file", expectedVersion: Int = 1, bodies: [AnswerBody] = [],
    exchanges: [Exchange] = []
  ) {
    self.contents = contents
    self.place = place
    self.expectedVersion = expectedVersion
    self.bodies = bodies.filter { !$0.bytes.isEmpty }.map { body in
      let status = exchanges.indices.contains(body.exchange) ? exchanges[body.exchange].response?.status : nil
      let label = status.map { "the body of the \($0)" } ?? "the body of an answer"
      return (body.exchange, KnownContent(literal: body.bytes, label: label))
    }
  }

  /// The facts of an output. Reads it at most three times; an output that is a whole version, once.
  ///
  /// Throws `ReadFailure` where a byte cannot be read.
  public func facts(of output: some ByteReader) throws(ReadFailure) -> FileFacts {
    let versions = contents.versions(at: place)
    let overall = try Overall(of: output, against: versions)
    var facts = FileFacts(size: output.size)
    for agreement in overall.agreements where agreement.commonPrefix == output.size {
      if agreement.size == output.size {
        facts.equals.insert(agreement.version)
      } else if output.size > 0 {
        facts.begins.insert(agreement.version)
      }
    }
    facts.isBodyOf = try bodyIndex(of: output)
    guard !facts.equals.contains(expectedVersion),
      let expected = versions.first(where: { $0.version == expectedVersion }) ?? versions.first
    else { return facts }
    let others =
      versions.filter { $0.version != expected.version } + contents.others(than: place) + bodies.map(\.content)
    facts.take(try Diagnosis(of: output, expected: expected, others: others))
    return facts
  }

  /// The facts of an output of which only the size and the SHA-256 are known.
  ///
  /// `sha256` gives the digest of the first bytes of a content, or nil where that would cost too much.
  public func facts(
    ofSize size: Int64, sha256 digest: [UInt8], by sha256: (KnownContent, Int64) -> [UInt8]?
  ) -> FileFacts {
    var facts = FileFacts(size: size)
    for version in contents.versions(at: place) where size <= version.size {
      guard size > 0 || version.size == 0 else { continue }
      guard size == 0 || sha256(version, size) == digest else { continue }
      if size == version.size {
        facts.equals.insert(version.version)
      } else {
        facts.begins.insert(version.version)
      }
    }
    facts.isBodyOf = bodies.first { $0.content.size == size && sha256($0.content, size) == digest }?.exchange
    if facts.equals.isEmpty, facts.begins.isEmpty, size > 0 {
      let source = facts.isBodyOf.flatMap { index in bodies.first { $0.exchange == index }?.content.label }
      facts.diagnosis = [
        DiagnosisPiece(output: 0..<size, is: source ?? "bytes of which only a digest is known", source: nil)
      ]
    }
    return facts
  }

  /// The exchange whose body the output is, byte for byte, or nil.
  private func bodyIndex(of output: some ByteReader) throws(ReadFailure) -> Int? {
    let candidates = bodies.filter { $0.content.size == output.size }
    guard !candidates.isEmpty else { return nil }
    let overall = try Overall(of: output, against: candidates.map(\.content))
    return zip(candidates, overall.agreements).first { $1.commonPrefix == $1.size }?.0.exchange
  }
}

extension FileFacts {
  /// Takes the pieces of a diagnosis, and the one that tells most.
  mutating func take(_ found: Diagnosis) {
    diagnosis = found.pieces.map(DiagnosisPiece.init)
    telling = found.tellingPiece.map(DiagnosisPiece.init)
    suspectedRules = found.tellingPiece?.rules ?? []
    fileBytes = found.fileBytes
    hasHoles =
      found.rightBytes > 0 && found.outputSize <= found.expectedSize
      && found.pieces.allSatisfy {
        switch $0.label {
        case .asItShouldBe, .zeros, .cutShort: true
        default: false
        }
      }
  }
}

extension DiagnosisPiece {
  /// The report's form of a piece.
  public init(_ piece: Piece) {
    self.init(
      output: piece.output, is: piece.label.sentence,
      source: piece.source.map { Source(file: $0.file, version: $0.version, offset: $0.offset) })
  }
}
