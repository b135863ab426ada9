import Digests
import Synchronization

/// Puts an answer's body where its plan says: compares what is kept already, gathers and appends the rest, and stops at
/// the end that the head declared.
///
/// Nothing that was kept is dropped before the first new byte is there.
final class BodySink: BodyConsumer {
  private struct State: ~Copyable {
    var outcome: BodyOutcome
    var buffer: [UInt8] = []
    var hasBegun: Bool
    var sha256: DigestStream?
    var sha512: DigestStream?
  }

  private let plan: BodyPlan
  private let part: PartialFile
  private let technique: Technique
  private let progressed: @Sendable () -> Void
  private let state: Mutex<State>
  #if SDL_MUTANTS
    private let trap: Trap?
  #endif

  /// A sink for the body of one answer. `digests` are those to compute over the content.
  init(
    plan: BodyPlan, part: PartialFile, job: DownloadJob, digests: Set<DigestAlgorithm>,
    progressed: @escaping @Sendable () -> Void
  ) {
    self.plan = plan
    self.part = part
    technique = job.technique
    #if SDL_MUTANTS
      trap = job.options.trap
    #endif
    self.progressed = progressed
    var sha256: DigestStream?
    var sha512: DigestStream?
    if digests.contains(.sha256) { sha256 = try? DigestStream(.sha256) }
    if digests.contains(.sha512) { sha512 = try? DigestStream(.sha512) }
    state = Mutex(
      State(
        outcome: BodyOutcome(position: plan.start, appended: 0, fault: nil), hasBegun: false, sha256: sha256,
        sha512: sha512))
  }

  func receive(_ bytes: RawSpan) -> BodyAnswer {
    state.withLock { state in
      guard state.outcome.fault == nil else { return .cancel }
      state.sha256?.update(bytes)
      state.sha512?.update(bytes)
      var rest = bytes
      if let end = plan.end ?? (plan.isWhole ? nil : plan.total) {
        let room = end - state.outcome.position
        if Int64(rest.byteCount) > room {
          rest = rest.extracting(0..<Int(max(room, 0)))
          state.outcome.fault = .overrun
        }
      }
      take(rest, &state)
      return state.outcome.fault == nil ? .goOn : .cancel
    }
  }

  func idle() {
    if technique.flushesWhenIdle {
      state.withLock { flush(&$0) }
    }
    progressed()
  }

  /// Writes out what is gathered and tells how far it came. To be called once, after the transport's end.
  func finish(isComplete: Bool) -> BodyOutcome {
    state.withLock { state in
      if isComplete, state.outcome.fault == nil { begin(&state) }
      #if SDL_MUTANTS
        if trap == .t8, state.buffer.count == technique.bufferSize { state.buffer = [] }
      #endif
      flush(&state)
      return state.outcome
    }
  }

  /// The digest of the content by an algorithm that was asked for.
  func contentDigest(_ algorithm: DigestAlgorithm) -> Digest? {
    state.withLock { state in
      switch algorithm {
      case .sha256: state.sha256?.finish()
      case .sha512: state.sha512?.finish()
      }
    }
  }

  private func take(_ bytes: RawSpan, _ state: inout State) {
    var bytes = bytes
    if state.outcome.position < plan.keep {
      let count = Int(min(Int64(bytes.byteCount), plan.keep - state.outcome.position))
      compare(bytes.extracting(0..<count), &state)
      guard state.outcome.fault != .changed, state.outcome.fault == nil || state.outcome.fault == .overrun else {
        return
      }
      bytes = bytes.extracting(count..<bytes.byteCount)
    }
    guard !bytes.isEmpty else { return }
    begin(&state)
    #if SDL_MUTANTS
      if trap == .t8, state.buffer.count == technique.bufferSize { flush(&state) }
    #endif
    var start = 0
    while start < bytes.byteCount, state.outcome.fault == nil || state.outcome.fault == .overrun {
      let count = min(bytes.byteCount - start, technique.bufferSize - state.buffer.count)
      bytes.extracting(start..<(start + count)).append(to: &state.buffer)
      state.outcome.position += Int64(count)
      start += count
      #if SDL_MUTANTS
        if trap == .t4 { part.pretend(state.outcome.position) }
        if trap == .t8, state.buffer.count == technique.bufferSize, start == bytes.byteCount { continue }
      #endif
      if state.buffer.count == technique.bufferSize { flush(&state) }
    }
  }

  /// The first new byte, or an end without any: what the plan drops goes now.
  private func begin(_ state: inout State) {
    guard !state.hasBegun else { return }
    state.hasBegun = true
    state.buffer.reserveCapacity(technique.bufferSize)
    do throws(FileError) {
      if plan.keep == 0 {
        try part.begin(plan.identity)
      } else {
        if part.length > plan.keep { try part.cut(to: plan.keep) }
        try part.update(plan.identity)
      }
    } catch {
      state.outcome.fault = .file(error)
    }
  }

  private func compare(_ bytes: RawSpan, _ state: inout State) {
    let start = state.outcome.position
    var offset = 0
    var isSame = true
    let count = bytes.byteCount
    do throws(FileError) {
      try part.read(start..<(start + Int64(count))) { kept in
        let piece = bytes.extracting(offset..<(offset + kept.byteCount))
        isSame = isSame && BodySink.areEqual(piece, kept)
        offset += kept.byteCount
      }
    } catch {
      state.outcome.fault = .file(error)
      return
    }
    state.outcome.position += Int64(count)
    if !isSame || offset != count { state.outcome.fault = .changed }
  }

  private static func areEqual(_ a: RawSpan, _ b: RawSpan) -> Bool {
    guard a.byteCount == b.byteCount else { return false }
    var offset = 0
    while offset + 8 <= a.byteCount {
      let x = a.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if x != b.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset += 8
    }
    return (offset..<a.byteCount).allSatisfy {
      a.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == b.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
    }
  }

  private func flush(_ state: inout State) {
    guard !state.buffer.isEmpty else { return }
    let before = part.length
    do throws(FileError) { try part.append(state.buffer.span.bytes) } catch {
      state.outcome.fault = .file(error)
      state.outcome.position = part.length
    }
    state.outcome.appended += part.length - before
    state.buffer.removeAll(keepingCapacity: true)
  }
}
