import Synchronization

/// Takes the body of an answer on the transport's thread.
protocol BodyConsumer: AnyObject, Sendable {
  /// A piece of the body.
  func receive(_ bytes: RawSpan) -> BodyAnswer
  /// What had arrived was handed over.
  func idle()
}

/// A request and its answer for asynchronous code: first the head, then, when somebody wants it, the body.
///
/// Between the two nothing is read, so that the decision about the head may take its time.
final class Exchange: TransportSink {
  /// What comes first: a head, or the end without one.
  enum Beginning: Sendable {
    case head(ResponseHead)
    case ended(TransportEnding)
  }

  private struct State {
    var handle: (any TransferHandle)?
    var isPaused = false
    var beginning: Beginning?
    var ending: TransportEnding?
    var consumer: (any BodyConsumer)?
    var headWaiter: CheckedContinuation<Beginning, Never>?
    var endWaiter: CheckedContinuation<TransportEnding, Never>?
  }

  private let state = Mutex(State())

  /// Starts a request.
  init(_ request: TransportRequest, on transport: any Transport) {
    let handle = transport.start(request, sink: self)
    // The transfer keeps its sink: once it has ended, neither is to keep the other.
    state.withLock { if $0.ending == nil { $0.handle = handle } }
  }

  /// Waits for the final head, or for the end if none comes. Cancelling the task cancels the request.
  func beginning() async -> Beginning {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.beginning == nil { state.headWaiter = continuation }
          return state.beginning
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Reads the body into the consumer and waits for its end. Cancelling the task cancels the request.
  func receive(into consumer: any BodyConsumer) async -> TransportEnding {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (known, handle) = state.withLock { state in
          state.consumer = consumer
          if state.ending == nil { state.endWaiter = continuation }
          return (state.ending, state.isPaused ? nil : state.handle)
        }
        if let known { continuation.resume(returning: known) } else { handle?.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Stops the reading until `resume()`.
  func pause() {
    let handle = state.withLock { state in
      state.isPaused = true
      return state.handle
    }
    handle?.pause()
  }

  /// Goes on after `pause()`.
  func resume() {
    let handle = state.withLock { state in
      state.isPaused = false
      return state.handle
    }
    handle?.resume()
  }

  /// Ends the request and closes its connection unless the body was read to its end.
  func cancel() {
    state.withLock(\.handle)?.cancel()
  }

  // MARK: TransportSink

  func head(_ head: ResponseHead) -> HeadAnswer {
    begin(.head(head))
    return .accept
  }

  func body(_ bytes: RawSpan) -> BodyAnswer {
    // Without a consumer the piece comes again after the `resume()` that `receive(into:)` calls.
    guard let consumer = state.withLock(\.consumer) else { return .pause }
    return consumer.receive(bytes)
  }

  func idle() {
    state.withLock(\.consumer)?.idle()
  }

  func end(_ ending: TransportEnding) {
    begin(.ended(ending))
    let waiter = state.withLock { state in
      state.ending = ending
      state.consumer = nil
      state.handle = nil
      defer { state.endWaiter = nil }
      return state.endWaiter
    }
    waiter?.resume(returning: ending)
  }

  private func begin(_ beginning: Beginning) {
    let waiter = state.withLock { state -> CheckedContinuation<Beginning, Never>? in
      guard state.beginning == nil else { return nil }
      state.beginning = beginning
      defer { state.headWaiter = nil }
      return state.headWaiter
    }
    waiter?.resume(returning: beginning)
  }
}
