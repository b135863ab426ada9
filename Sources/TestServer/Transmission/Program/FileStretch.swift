/// The stretch of a file that an answer's body consists of, so that the kernel can send it without us.
struct FileStretch: Hashable, Sendable {
  /// The version of the place's file.
  let version: Int
  /// The bytes of it.
  let range: Range<Int64>
}

extension WireProgram {
  /// The body, where it is one stretch of a file, nothing happens inside it and nothing paces it.
  var fileStretch: FileStretch? {
    let isUneventful =
      layout.bodyStops.isEmpty && !layout.isWatched && layout.chunks == nil && layout.pacing.isNone
    guard usesLibrary, sendsBody, isUneventful, layout.body.pieces.count == 1, let piece = layout.body.pieces.first,
      case .content(let version) = piece.source, !piece.isFlipped
    else { return nil }
    return FileStretch(version: version, range: piece.start..<(piece.start + piece.count))
  }
}

extension Pacing {
  /// Whether bytes go out as fast as they can.
  fileprivate var isNone: Bool { rates.isEmpty && writeSize == nil && jitter == nil }
}
