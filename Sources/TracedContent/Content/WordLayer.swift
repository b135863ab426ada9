/// An endless sequence of bytes, made of numbered words, that needs no memory.
///
/// Word i is mix(base + (i + 1) * step). A stretch may be zeros instead.
struct WordLayer: Hashable, Sendable {
  let base: UInt64
  let form: ContentForm
  /// The bytes that are zeros; empty for none.
  let zeros: Range<Int64>

  init(seed: ContentSeed, version: Int, form: ContentForm, zeros: Range<Int64>) {
    base = WordMixer.mix(seed.rawValue ^ WordMixer.mix(UInt64(truncatingIfNeeded: version)))
    self.form = form
    self.zeros = zeros
  }

  /// The word with that index.
  @inline(__always)
  func word(_ index: UInt64) -> UInt64 {
    WordMixer.mix(base &+ (index &+ 1) &* WordMixer.step)
  }

  /// The index that a word has in this layer if it is one of it. Every number has an index; only a small one means
  /// something.
  @inline(__always)
  func index(of word: UInt64) -> UInt64 {
    (WordMixer.unmix(word) &- base) &* WordMixer.inverseStep &- 1
  }
}
