/// The body, with its framing, stops and pace.
extension WireProgram {
  mutating func advanceBody(_ situation: WireSituation) {
    if actAtStop(situation) { return }
    guard bodyOffset < layout.body.count else {
      phase = .framing
      return
    }
    if let chunks = layout.chunks, !chunkIsOpen {
      chunkIsOpen = true
      queue.append(.literal(chunks.sizeLine(of: bodyOffset / chunks.size + 1, in: layout.body.count), .framing))
      return
    }
    if waits(situation) { return }
    write(situation)
  }

  /// What is due at this byte, or because of the case's budget; false where nothing is.
  private mutating func actAtStop(_ situation: WireSituation) -> Bool {
    if nextStop < layout.bodyStops.count {
      let stop = layout.bodyStops[nextStop]
      let opensFirst =
        stop.isInsideChunk && layout.chunks != nil && !chunkIsOpen && bodyOffset < layout.body.count
      if stop.offset == bodyOffset, !opensFirst {
        nextStop += 1
        act(stop)
        return true
      }
    }
    for (index, stop) in layout.budgetStops.enumerated()
    where situation.caseBytes >= stop.offset && spentBudgets.insert(index).inserted {
      act(stop)
      return true
    }
    return false
  }

  /// Pauses for the pace; false where the next byte is due.
  private mutating func waits(_ situation: WireSituation) -> Bool {
    let pacing = layout.pacing
    let began = pacingBegan ?? situation.elapsed
    pacingBegan = began
    let due = began + pacing.due(bodyOffset)
    if due > situation.elapsed {
      queue.append(.pause(.time(due - situation.elapsed)))
      return true
    }
    if let jitter = pacing.jitter, !jitterIsPaid {
      jitterIsPaid = true
      queue.append(.pause(.time(jitter.pause(before: writes + 1))))
      return true
    }
    return false
  }

  private mutating func write(_ situation: WireSituation) {
    var end = layout.body.count
    if let chunks = layout.chunks {
      let start = bodyOffset / chunks.size * chunks.size
      end = start + min(chunks.size, end - start)
    }
    if nextStop < layout.bodyStops.count { end = min(end, layout.bodyStops[nextStop].offset) }
    var limit = end - bodyOffset
    for (index, stop) in layout.budgetStops.enumerated() where !spentBudgets.contains(index) {
      limit = min(limit, stop.offset - situation.caseBytes)
    }
    limit = min(limit, layout.pacing.slice ?? .max, layout.isWatched ? WireLayout.portion : .max)
    guard limit > 0, let piece = layout.body.piece(at: bodyOffset, limit: limit) else {
      phase = .framing
      return
    }
    if layout.pacing.writeSize != nil { queue.append(.drain) }
    bodyOffset += append(piece)
    writes += 1
    jitterIsPaid = false
    if let chunks = layout.chunks, bodyOffset == layout.body.count || bodyOffset % chunks.size == 0 {
      chunkIsOpen = false
      queue.append(.literal(Array("\r\n".utf8), .framing))
    }
  }

  /// Adds the step that writes a piece, or its beginning where it has to be made in memory; gives the bytes of it.
  private mutating func append(_ piece: BodyPiece) -> Int64 {
    if case .content(let version) = piece.source, !piece.isFlipped {
      queue.append(.content(version: version, piece.start..<(piece.start + piece.count)))
      return piece.count
    }
    let count = min(piece.count, WireLayout.portion)
    queue.append(.literal(piece.part(0..<count).bytes(layout.content), .body))
    return count
  }
}
