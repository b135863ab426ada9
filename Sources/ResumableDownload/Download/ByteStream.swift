import Synchronization

/// The bytes of an answer, piece by piece. Nothing more is read from the network until a piece is taken.
public struct ByteStream: AsyncSequence, Sendable {
  /// A piece of the body.
  public typealias Element = [UInt8]

  let pipe: BytePipe

  /// Takes the pieces one after the other. Throws `DownloadError` where the body breaks off.
  public struct Iterator: AsyncIteratorProtocol {
    let pipe: BytePipe

    /// The next piece; nil at the end.
    public mutating func next() async throws(DownloadError) -> [UInt8]? {
      try await pipe.next()
    }

    /// The next piece; nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(DownloadError) -> [UInt8]? {
      try await pipe.next()
    }
  }

  /// Begins to take pieces. There is one reader: what one iterator took no other gets.
  public func makeAsyncIterator() -> Iterator { Iterator(pipe: pipe) }
}

/// Holds at most one piece between the transport's thread and a reader.
final class BytePipe: BodyConsumer {
  private struct State {
    var piece: [UInt8]?
    var end: Result<Void, DownloadError>?
    var waiter: CheckedContinuation<Result<[UInt8]?, DownloadError>, Never>?
  }

  private let state = Mutex(State())
  private let goOn: @Sendable () -> Void

  /// `goOn` makes the transport deliver again after a `.pause`.
  init(goOn: @escaping @Sendable () -> Void) { self.goOn = goOn }

  func receive(_ bytes: RawSpan) -> BodyAnswer {
    state.withLock { state in
      guard state.piece == nil else { return .pause }
      var piece: [UInt8] = []
      bytes.append(to: &piece)
      if let waiter = state.waiter {
        state.waiter = nil
        waiter.resume(returning: .success(piece))
      } else {
        state.piece = piece
      }
      return .goOn
    }
  }

  func idle() {}

  func end(_ result: Result<Void, DownloadError>) {
    state.withLock { state in
      state.end = result
      state.waiter?.resume(returning: result.map { nil })
      state.waiter = nil
    }
  }

  func next() async throws(DownloadError) -> [UInt8]? {
    let result = await withCheckedContinuation { continuation in
      state.withLock { state in
        if let piece = state.piece {
          state.piece = nil
          continuation.resume(returning: Result<[UInt8]?, DownloadError>.success(piece))
        } else if let end = state.end {
          continuation.resume(returning: end.map { nil })
        } else {
          state.waiter = continuation
        }
      }
      goOn()
    }
    return try result.get()
  }
}
