/// What is on the disk when a request is made.
struct Kept: Hashable, Sendable {
  /// What the bytes are a part of; nil when nothing is known of them.
  var identity: Identity?
  /// How many bytes there are.
  var length: Int64

  /// Nothing.
  static let nothing = Kept(identity: nil, length: 0)
}
