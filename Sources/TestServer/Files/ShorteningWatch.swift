import Synchronization

/// Looks after real files that the library sends by itself: where one becomes shorter meanwhile, the kernel has no more
/// bytes of it and says no more than that, and the library would ask for ever.
///
/// There is a thread only while there is such an answer.
final class ShorteningWatch: Sendable {
  private let stop: WakeUp
  private let state = Mutex(State())

  private struct State {
    var answers: [ObjectIdentifier: AnswerPlayer] = [:]
    var thread: SystemThread?
    var isRunning = false
  }

  /// The thread ends when `stop` is signalled, too.
  init(stop: WakeUp) { self.stop = stop }

  /// How long an answer may ask in vain.
  private static let pause = Duration.milliseconds(200)

  /// Looks after an answer from now on.
  func add(_ player: AnswerPlayer) {
    state.withLock { state in
      state.answers[ObjectIdentifier(player)] = player
      guard !state.isRunning else { return }
      state.isRunning = true
      state.thread?.join()
      state.thread = SystemThread { [self] in loop() }
    }
  }

  /// The answer is over: its socket is not touched after this.
  func remove(_ player: AnswerPlayer) {
    state.withLock { _ = $0.answers.removeValue(forKey: ObjectIdentifier(player)) }
  }

  /// Waits for the thread. The stop must have been signalled, and no answer be under way.
  func join() { state.withLock { $0.thread.take() }?.join() }

  private func loop() {
    while true {
      let isStopping = !SocketCalls.readable([stop.descriptor], limit: Self.pause).isEmpty
      let isOver = state.withLock { state in
        // Under the lock, so that no socket is closed, and its number given to another, meanwhile.
        for player in state.answers.values where player.lacksFile { SocketCalls.endBoth(player.connection.descriptor) }
        if isStopping || state.answers.isEmpty { state.isRunning = false }
        return !state.isRunning
      }
      if isOver { return }
    }
  }
}

/// What a server has for bodies that the kernel sends from files.
struct SentFiles: Sendable {
  /// The files in memory.
  let memory: ContentMemory
  /// The real files under way.
  let watch: ShorteningWatch
}
