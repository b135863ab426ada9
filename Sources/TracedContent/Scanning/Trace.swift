/// A layer of words as the scanner looks for it: what makes a number one of its words, and which contents use it.
struct Trace {
  /// A content in which the layer's bytes stand, and where.
  struct User {
    /// The content's place in the list of suspects.
    let suspect: Int
    /// The bytes of the content that come from the layer.
    let range: Range<Int64>
  }

  let layer: WordLayer
  /// What is taken from an unmixed and divided word to get its index.
  let origin: UInt64
  /// The indices below this one stand somewhere.
  private(set) var limit: UInt64 = 0
  private(set) var users: [User] = []

  init(_ layer: WordLayer) {
    self.layer = layer
    origin = layer.base &* WordMixer.inverseStep &+ 1
  }

  mutating func add(_ user: User) {
    users.append(user)
    limit = max(limit, UInt64(user.range.upperBound / layer.form.stride))
  }

  /// The bytes that a match must have: one word is enough where few numbers are words.
  var need: Int64 {
    let word: Int64 = layer.form == .noise ? 8 : 16
    if limit < 1 << 24 { return word }
    return limit < 1 << 40 ? word + 4 : 2 * word
  }
}
