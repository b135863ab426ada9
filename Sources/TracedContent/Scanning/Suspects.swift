/// The contents that an output may hold, the expected one first, made ready for searching.
struct Suspects {
  let contents: [KnownContent]
  let readers: [any ByteReader & Sendable]
  let sizes: [Int64]
  /// The first bytes of each content: all of a small one.
  let heads: [[UInt8]]
  /// The last bytes of each content, at most `edge`.
  let tails: [[UInt8]]
  /// The layers of the synthetic contents, each once.
  let noise: [Trace]
  let text: [Trace]

  /// The bytes that are compared at a content's beginning and end.
  static let edge: Int64 = 64
  /// The size up to which a content is small.
  static let small: Int64 = 4096

  init(expected: KnownContent, others: [KnownContent]) throws(ReadFailure) {
    var bodies: Set<[UInt8]> = []
    contents =
      [expected]
      + others.filter { content in
        guard case .literal(let bytes) = content.kind else { return true }
        return bodies.insert(bytes).inserted
      }
    readers = contents.map(\.reader)
    sizes = readers.map(\.size)
    var heads: [[UInt8]] = []
    var tails: [[UInt8]] = []
    var block = ByteBlock(capacity: Int(Self.small))
    for reader in readers {
      try block.load(reader, from: 0, most: reader.size <= Self.small ? Self.small : Self.edge)
      heads.append(block.bytes)
      try block.load(reader, from: max(0, reader.size - Self.edge))
      tails.append(block.bytes)
    }
    self.heads = heads
    self.tails = tails

    var traces: [Trace] = []
    for (suspect, content) in contents.enumerated() {
      guard case .traced(let version) = content.kind else { continue }
      var start: Int64 = 0
      for part in version.parts where start < version.size {
        let end = min(part.end, version.size)
        let user = Trace.User(suspect: suspect, range: start..<end)
        if let index = traces.firstIndex(where: { $0.layer == part.layer }) {
          traces[index].add(user)
        } else {
          var trace = Trace(part.layer)
          trace.add(user)
          traces.append(trace)
        }
        start = end
      }
    }
    noise = traces.filter { $0.layer.form == .noise }
    text = traces.filter { $0.layer.form == .text }
  }

  /// How many bytes in a row must agree, at a place where this content is not a surprise, to be no accident.
  func lanesNeed(_ suspect: Int) -> Int {
    switch contents[suspect].kind {
    case .traced(let version): version.parts.contains { $0.layer.form == .text } ? 8 : 4
    case .original, .literal: 16
    }
  }

  /// The same for a short stretch that nothing else explains.
  func leftoverNeed(_ suspect: Int) -> Int64 {
    switch contents[suspect].kind {
    case .traced(let version): version.parts.contains { $0.layer.form == .text } ? 6 : 3
    case .original, .literal: 4
    }
  }

  /// Whether the content may have zeros in a range (a word that is zero by chance apart).
  func mayHaveZeros(_ suspect: Int, in range: Range<Int64>) -> Bool {
    guard case .traced(let version) = contents[suspect].kind else { return true }
    return version.parts.contains { $0.layer.zeros.overlaps(range) }
  }

  /// Whether the content is synthetic.
  func isTraced(_ suspect: Int) -> Bool {
    guard case .traced = contents[suspect].kind else { return false }
    return true
  }

  /// The indices of the contents that are not synthetic; building them reads these contents whole.
  func blockIndices() throws(ReadFailure) -> [BlockIndex] {
    var literals: [(suspect: Int, reader: any ByteReader & Sendable)] = []
    var indices: [BlockIndex] = []
    for (suspect, content) in contents.enumerated() {
      switch content.kind {
      case .traced: continue
      case .literal where sizes[suspect] <= 1 << 16: literals.append((suspect, readers[suspect]))
      case .literal, .original: indices.append(try BlockIndex(original: suspect, reader: readers[suspect]))
      }
    }
    if !literals.isEmpty { indices.append(try BlockIndex(literals: literals)) }
    return indices
  }
}
