#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a cancelled download hands out: a new one goes on from it, in this process or another, later, and from another
/// address if need be.
///
/// The value can be stored by any coder. It carries a seal, so that a damaged one is refused when it is decoded, and
/// the checksum of the bytes that it speaks of, so that a partial that is not as it was left is not trusted.
public struct ResumeData: Hashable, Sendable, Codable {
  /// Why stored resume data is not used.
  public enum Refusal: Error, Hashable, Sendable {
    /// Something in it was changed.
    case damaged
    /// A later version of this library made it.
    case newerFormat(Int)
  }

  /// The number of this form.
  public static let formatVersion = 1

  let identity: Identity
  /// From the longest to the shortest; the last is surely on the disk.
  let marks: [Mark]
  /// Where the kept bytes lie.
  public let partial: String

  /// The address as it was given.
  public var address: String { identity.address }
  /// How many bytes are kept.
  public var offset: Int64 { marks.first?.offset ?? 0 }
  /// The length of the whole, if it is known.
  public var total: Int64? { identity.total }
  /// The entity tag, as a field writes it.
  public var entityTag: String? { identity.entityTag }

  init(identity: Identity, marks: [Mark], partial: String) {
    self.identity = identity
    self.marks = marks
    self.partial = partial
  }

  private enum Key: String, CodingKey { case version, identity, marks, partial, seal }

  /// Reads a stored value. Throws `Refusal`, or what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == ResumeData.formatVersion else {
      throw version > ResumeData.formatVersion ? Refusal.newerFormat(version) : Refusal.damaged
    }
    identity = try container.decode(Identity.self, forKey: .identity)
    marks = try container.decode([Mark].self, forKey: .marks)
    partial = try container.decode(String.self, forKey: .partial)
    guard try container.decode(UInt64.self, forKey: .seal) == seal, marks.allSatisfy({ $0.offset >= 0 })
    else { throw Refusal.damaged }
  }

  /// Stores the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(ResumeData.formatVersion, forKey: .version)
    try container.encode(identity, forKey: .identity)
    try container.encode(marks, forKey: .marks)
    try container.encode(partial, forKey: .partial)
    try container.encode(seal, forKey: .seal)
  }

  private var seal: UInt64 {
    let parts: [String] = [
      identity.address, identity.total.map(String.init) ?? "-", identity.entityTag ?? "-",
      String(identity.hasMalformedTag), identity.lastModified.map(String.init) ?? "-",
      identity.date.map(String.init) ?? "-", identity.mediaType ?? "-", identity.contentCoding ?? "-",
      identity.digests.joined(separator: " "),
      marks.map { "\($0.offset):\($0.checksum)" }.joined(separator: " "), partial,
    ]
    return LittleEndian.checksum(parts.joined(separator: "\n").utf8)
  }
}
