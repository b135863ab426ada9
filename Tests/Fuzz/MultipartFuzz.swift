import HTTPSemantics

/// A multipart/byteranges body: however it is split, it says the same.
enum MultipartFuzz {
  static func play(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let body = bytes.dropFirst()
    let whole = events(body, step: Int.max)
    let split = events(body, step: Int(first % 17) + 1)
    precondition(whole == split)
  }

  /// The events, with the pieces of one part put together, and whether it was right to the end.
  private static func events(_ body: ArraySlice<UInt8>, step: Int) -> [MultipartByteRangesParser.Event] {
    guard var parser = try? MultipartByteRangesParser(boundary: "b", headLimit: 512) else { return [] }
    var events: [MultipartByteRangesParser.Event] = []
    var rest = body
    do {
      while !rest.isEmpty {
        let chunk = rest.prefix(step)
        rest = rest.dropFirst(chunk.count)
        try parser.feed(chunk, into: &events)
      }
      try parser.finish()
    } catch {}
    var joined: [MultipartByteRangesParser.Event] = []
    for event in events {
      if case .partBody(let more) = event, case .partBody(let before) = joined.last {
        joined[joined.count - 1] = .partBody(before + more)
      } else {
        joined.append(event)
      }
    }
    return joined
  }
}
