/// A length of the partial and the checksum of the bytes up to there.
struct Mark: Hashable, Sendable, Codable {
  let offset: Int64
  let checksum: UInt64
}
