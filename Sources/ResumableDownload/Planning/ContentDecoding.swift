/// Content codings that a server used though none was asked for. The partial holds the coded bytes, which ranges count;
/// the file is decoded when they are whole.
///
/// RFC 9110, sections 8.4 and 14.1.2
enum ContentDecoding {
  /// Whether a coding can be undone here.
  static func canUndo(_ coding: String) -> Bool { ["gzip", "x-gzip", "deflate"].contains(coding) }

  /// The coding that has to be undone before the bytes are the file. A `.gz` file labelled gzip is itself.
  static func foreignCoding(_ identity: Identity) -> String? {
    guard let coding = identity.contentCoding else { return nil }
    let path = identity.address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    let isGzip = coding == "gzip" || coding == "x-gzip"
    return isGzip && (path.hasSuffix(".gz") || path.hasSuffix(".tgz")) ? nil : coding
  }

  /// Decodes one file into another. Returns false where the coded bytes are broken or not whole.
  static func undo(
    _ coding: String, of part: PartialFile, into result: PartialFile
  ) throws(FileError) -> Bool {
    guard canUndo(coding), var inflater = Inflater() else { return false }
    var fault: FileError?
    var isSound = true
    try part.read(0..<part.length) { piece in
      guard fault == nil, isSound else { return }
      isSound = inflater.append(piece) { decoded in
        guard fault == nil else { return }
        do throws(FileError) { try result.append(decoded) } catch { fault = error }
      }
    }
    if let fault { throw fault }
    return isSound && inflater.isAtEnd
  }
}
