/// What is on the disk when a request is made.
struct Kept: Hashable, Sendable {
  /// What the bytes are a part of; nil when nothing is known of them.
  var identity: Identity?
  /// How many bytes there are.
  var length: Int64
  /// Another length of the whole, told once under the tag that is kept. Told twice, it is believed.
  var doubtedTotal: Int64?

  /// Nothing.
  static let nothing = Kept(identity: nil, length: 0)
}
