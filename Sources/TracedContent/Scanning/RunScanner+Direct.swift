extension RunScanner {
  /// What goes on at exactly this position without any search: the expected bytes at their place, or the beginning of
  /// any content. The beginning may lie a few bytes back, where they agreed with the run before by accident.
  mutating func direct(at position: Int64) throws(ReadFailure) -> Match? {
    var lead = 0
    if let last, case .known = last.origin { lead = Int(min(3, last.length - 1)) }
    try seenAside.load(output, from: position - Int64(lead), most: Int64(lead) + Suspects.edge)
    let tail = seenAside.count - lead
    if position < suspects.sizes[0] {
      try known.load(suspects.readers[0], from: position, most: Int64(tail))
      var common = 0
      while common < known.count, seenAside[lead + common] == known[common] { common += 1 }
      if common >= (position == 0 && suspects.isTraced(0) ? 4 : 16)
        || (common > 0 && position + Int64(common) == suspects.sizes[0])
      {
        return Match(suspect: 0, shift: 0, start: position)
      }
    }
    var best: (match: Match, length: Int)?
    for suspect in suspects.contents.indices {
      let head = suspects.heads[suspect]
      for start in stride(from: lead, through: 0, by: -1) where suspect != 0 || position - Int64(lead - start) > 0 {
        var common = 0
        var isUniform = true
        while common < head.count, start + common < seenAside.count, seenAside[start + common] == head[common] {
          if head[common] != head[0] { isUniform = false }
          common += 1
        }
        let need = suspects.isTraced(suspect) ? 16 : 32
        guard common >= need || (common == suspects.sizes[suspect] && common >= 8), !isUniform else { continue }
        if common > best?.length ?? 0 {
          best = (Match(suspect: suspect, shift: position - Int64(lead - start), start: position), common)
        }
      }
    }
    return best?.match
  }
}
