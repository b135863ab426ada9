import Synchronization

@testable import ResumableDownload

/// Takes what a transport brings and keeps it.
final class RecordingSink: TransportSink {
  private struct State {
    var head: ResponseHead?
    var bytes: [UInt8] = []
    var ending: TransportEnding?
    var waiters: [CheckedContinuation<TransportEnding, Never>] = []
  }

  private let state = Mutex(State())

  var receivedHead: ResponseHead? { state.withLock(\.head) }
  var bytes: [UInt8] { state.withLock(\.bytes) }

  func head(_ head: ResponseHead) -> HeadAnswer {
    state.withLock { $0.head = head }
    return .accept
  }

  func body(_ bytes: RawSpan) -> BodyAnswer {
    bytes.withUnsafeBytes { buffer in state.withLock { $0.bytes.append(contentsOf: buffer) } }
    return .goOn
  }

  func idle() {}

  func end(_ ending: TransportEnding) {
    let waiters = state.withLock { state in
      state.ending = ending
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: ending) }
  }

  var ending: TransportEnding {
    get async {
      await withCheckedContinuation { continuation in
        let ending = state.withLock { state in
          if state.ending == nil { state.waiters.append(continuation) }
          return state.ending
        }
        if let ending { continuation.resume(returning: ending) }
      }
    }
  }
}
