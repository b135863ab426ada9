import HTTPSemantics

/// What is kept with a whole file, where the file system keeps notes: enough to ask the server whether it is still the
/// current one, and to tell that nobody changed it since.
///
/// The address is kept as a checksum only: it may hold a secret.
struct CompletionNote: Hashable, Sendable {
  static let attributeName = "user.sdl.download"

  let address: UInt64
  let mark: Mark
  let entityTag: EntityTag

  init(address: String, mark: Mark, entityTag: EntityTag) {
    self.address = LittleEndian.checksum(address.utf8)
    self.mark = mark
    self.entityTag = entityTag
  }

  /// Reads a note; nil for what is not one.
  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 4)
    guard parts.count == 5, parts[0] == "1", let address = UInt64(parts[1], radix: 16), let size = Int64(parts[2]),
      let checksum = UInt64(parts[3], radix: 16), let tag = try? EntityTag(parts[4])
    else { return nil }
    self.address = address
    mark = Mark(offset: size, checksum: checksum)
    entityTag = tag
  }

  /// Whether the note is of this address.
  func isOf(_ other: String) -> Bool { address == LittleEndian.checksum(other.utf8) }

  var bytes: [UInt8] {
    let text =
      "1 \(String(address, radix: 16)) \(mark.offset) \(String(mark.checksum, radix: 16)) \(entityTag.description)"
    return Array(text.utf8)
  }
}
