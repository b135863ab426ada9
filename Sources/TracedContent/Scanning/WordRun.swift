/// The last eight bytes of a stream as a word of noise.
struct WordRun {
  private var word: UInt64 = 0
  private var taken = 0

  /// Takes the bytes of a block from `index` on, up to the first one with which a word of a trace may end; moves
  /// `index` behind it, or to `limit`. Gives the trace's place in the list and the word's index.
  mutating func search(
    _ seen: borrowing ByteBlock, from index: inout Int, limit: Int, traces: [Trace]
  ) -> (trace: Int, word: UInt64)? {
    var word = word
    defer { self.word = word }
    while taken < 7, index < limit {
      word = word &>> 8 | UInt64(seen[index]) &<< 56
      index += 1
      taken += 1
    }
    let first = traces[0].origin
    let most = traces.count == 1 ? traces[0].limit : 0
    while index < limit {
      word = word &>> 8 | UInt64(seen[index]) &<< 56
      index += 1
      let counter = WordMixer.unmix(word) &* WordMixer.inverseStep
      if most > 0 {
        if counter &- first < most { return (0, counter &- first) }
        continue
      }
      var trace = 0
      while trace < traces.count {
        let candidate = counter &- traces[trace].origin
        if candidate < traces[trace].limit { return (trace, candidate) }
        trace += 1
      }
    }
    return nil
  }
}
