import HTTPSemantics
import Judge
import ScenarioLanguage

/// Where everything that has a position goes: changes of version, damage, chunks, stops, marks.
extension ProgramBuilder {
  private func resolver(headLength: Int64 = 0) -> PositionResolver {
    PositionResolver(
      honestLength: honestLength, body: transmission.body, headLength: headLength,
      fileSize: scene.served.representation.size,
      firstVersionSize: scene.choice.file.first?.size ?? scene.served.representation.size,
      highestDelivered: scene.choice.highestDelivered)
  }

  /// The bytes behind a change of version are the other version's; what that has not, is not sent.
  mutating func changeVersion() {
    guard let change = transmission.versionChange, case .position(let position) = change.value.moment,
      case .body(let offset)? = resolver().place(of: position),
      let next = scene.choice.file.first(where: { $0.version == change.value.version })
    else { return }
    layout.bodyStops.append(
      PlacedStop(
        offset, fault: change.fault, file: transmission.body.fileByte(at: offset), .switchVersion(next.version)))
    var served = scene.served
    served.representation = next
    served.coded = scene.codedBytes(like: scene.served, of: next)
    let size = served.coded.map { Int64($0.count) } ?? next.size
    transmission.body.replace(offset..<max(offset, transmission.body.count)) { piece, _ in
      guard let file = piece.file else { return [piece] }
      let range = min(file, size)..<min(file + piece.count, size)
      return served.pieces(of: [.content(version: next.version, range)])
    }
  }

  mutating func damage() {
    for damage in transmission.damages {
      guard case .body(let offset)? = resolver().place(of: damage.value.position) else { continue }
      let end = offset + min(damage.value.count, transmission.body.count - offset)
      guard offset < end else { continue }
      layout.bodyStops.append(
        PlacedStop(offset, fault: damage.fault, file: transmission.body.fileByte(at: offset)))
      transmission.body.replace(offset..<end) { piece, start in [damage.value.kind.damaged(piece, start - offset)] }
    }
  }

  mutating func placeChunks() {
    guard let framing = transmission.framing, let chunks = framing.value.chunks, transmission.sendsBody else { return }
    layout.chunks = chunks
    layout.chunkFault = framing.fault
    let length = transmission.body.count
    if transmission.rawHead != nil {
      // A literal head does not change with the framing, which then shows in the body.
      layout.bodyStops.append(PlacedStop(0, fault: framing.fault, file: transmission.body.fileByte(at: 0)))
    }
    if let bad = chunks.badChunkNumber(in: length) {
      let offset = (bad - 1) * chunks.size
      layout.bodyStops.append(
        PlacedStop(offset, fault: framing.fault, file: transmission.body.fileByte(at: offset)))
    }
    let hasCut = transmission.stops.contains { if case .end = $0.value.action { true } else { false } }
    if chunks.cutsInside, !hasCut, length > 0 {
      let last = (chunks.chunkCount(of: length) - 1) * chunks.size
      layout.bodyStops.append(
        PlacedStop(last + (length - last) / 2, fault: framing.fault, .end(.close, insideChunk: true)))
    }
  }

  mutating func placeBodyStops() {
    for (fault, delay) in transmission.bodyDelays.map({ ($0.fault, $0.value) }) where transmission.sendsBody {
      layout.bodyStops.insert(PlacedStop(0, fault: fault, .pause(.time(delay))), at: 0)
    }
    for tagged in transmission.stops {
      var action = tagged.value.action
      if case .end(let ending, _) = action, layout.chunks?.cutsInside == true {
        action = .end(ending, insideChunk: true)
      }
      switch resolver().place(of: tagged.value.position) {
      case .body(let offset) where tagged.value.position.frame != .head:
        let file = transmission.body.fileByte(at: offset)
        layout.bodyStops.append(PlacedStop(offset, fault: tagged.fault, file: file, action))
      case .budget(let count):
        layout.budgetStops.append(PlacedStop(count, fault: tagged.fault, action))
      default: break
      }
    }
    if let hold = transmission.hold,
      let offset = transmission.body.offset(ofFileByte: hold.position, size: scene.served.representation.size)
    {
      layout.bodyStops.append(
        PlacedStop(offset, fault: nil, .pause(.gate(hold.gate, atMost: hold.atMost))))
    }
    if transmission.body.count > 0 {
      layout.bodyStops += transmission.pacingFaults.map {
        PlacedStop(0, fault: $0, file: transmission.body.fileByte(at: 0))
      }
    }
    for landmark in landmarks {
      if case .body(let offset) = landmark.value, transmission.sendsBody {
        let place = min(offset, transmission.body.count)
        layout.bodyStops.append(
          PlacedStop(place, fault: landmark.fault, file: transmission.body.fileByte(at: place)))
      }
    }
    layout.bodyStops.stableSort()
  }

  /// Marks where each fault shows in the head, and the stops in it.
  mutating func placeHead(_ head: ComposedHead, _ composer: HeadComposer) {
    for landmark in landmarks {
      if case .body = landmark.value, transmission.sendsBody { continue }
      layout.headStops.append(PlacedStop(Int64(head.offset(of: landmark.value)), fault: landmark.fault))
    }
    for fault in transmission.headFaults {
      guard let offset = head.firstDifference(from: composer.head(skipping: fault)) else { continue }
      layout.headStops.append(PlacedStop(Int64(offset), fault: fault))
    }
    for tagged in transmission.stops where tagged.value.position.frame == .head {
      guard case .head(let offset)? = resolver(headLength: Int64(head.bytes.count)).place(of: tagged.value.position)
      else { continue }
      layout.headStops.append(PlacedStop(offset, fault: tagged.fault, tagged.value.action))
    }
    for damage in transmission.damages where damage.value.position.frame == .head {
      guard case .head(let start)? = resolver(headLength: Int64(head.bytes.count)).place(of: damage.value.position)
      else { continue }
      let end = start + min(damage.value.count, Int64(head.bytes.count) - start)
      guard start < end else { continue }
      let piece = BodyPiece(.literal(head.bytes), start: start, count: end - start)
      layout.headStops.append(PlacedStop(start, fault: damage.fault))
      layout.head.replaceSubrange(
        Int(start)..<Int(end), with: damage.value.kind.damaged(piece, 0).bytes(scene.context.content))
    }
    for case (.slow(let pause), let fault) in transmission.syntax.map({ ($0.value, $0.fault) }) {
      layout.headPause = Tagged(pause, by: fault)
    }
    layout.headStops.stableSort()
  }
}

extension [PlacedStop] {
  /// By offset, then rank; what was there first goes first.
  fileprivate mutating func stableSort() {
    self = enumerated().sorted {
      ($0.element.offset, $0.element.rank, $0.offset) < ($1.element.offset, $1.element.rank, $1.offset)
    }.map(\.element)
  }
}

extension Transmission.Damage.Kind {
  /// The piece with its bytes damaged; `offset` is where it begins in the damaged stretch.
  fileprivate func damaged(_ piece: BodyPiece, _ offset: Int64) -> BodyPiece {
    var damaged = piece
    switch self {
    case .flip: damaged.isFlipped.toggle()
    case .zeros:
      damaged.source = .zeros
      damaged.isFlipped = false
    case .html:
      damaged.source = .cycle(Pages.portal)
      damaged.start = offset
      damaged.isFlipped = false
    }
    return damaged
  }
}
