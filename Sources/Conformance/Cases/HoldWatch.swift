import Synchronization
import TestServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals a client at an exact byte: the server holds there until the client has read all.
///
/// The client has N bytes when the server's send queue and the client's receive queue are empty, and it rests: it has
/// handed them to its file and written the record that it may keep (`Settling`). The file itself is never looked at.
final class HoldWatch: Sendable {
  /// What is done at the byte.
  enum Deed: Sendable {
    case signal(Int32)
    /// The signal while bytes flow on: the queues are not waited for, and the server goes on first.
    case flowing(Int32)
    /// SIGSTOP, and SIGCONT after a time.
    case stop(Duration)
    /// A command of a profile, and then what follows it: a signal after all, or another command after a time.
    case act(@Sendable () async -> Void, signal: Int32? = nil, later: Later? = nil)

    /// What follows after a time.
    struct Later: Sendable {
      let time: Duration
      let act: @Sendable () async -> Void
    }
  }

  private struct State {
    var settling = Settling()
    var doneAt: Duration?
    var hasContinued = false
    var isActing = false
    var isReleased = false
  }

  private let run: Run
  private let deed: Deed
  private let port: Int?
  private let state = Mutex(State())

  /// Sets the hold; it begins with the answers that are planned from now on.
  init(_ run: Run, at position: Int64, _ deed: Deed) {
    self.run = run
    self.deed = deed
    port = Self.port(of: run.url())
    run.hold(at: position)
  }

  /// When the deed was done, since the start of the client's run; nil where it was not.
  var doneAt: Duration? { state.withLock { $0.doneAt } }

  /// What is to be done now.
  func order(_ moment: ProcessRunner.Moment) -> ProcessRunner.Order {
    let (order, isOver) = state.withLock { state in
      // The server goes on only when the signal has been sent: a client must not get another byte before it. After a
      // KILL nobody is left to send to.
      let isOver = state.doneAt != nil && !isKill && !state.isActing && !state.isReleased
      if isOver { state.isReleased = true }
      return (next(moment, &state), isOver)
    }
    if isOver { run.releaseHold() }
    return order
  }

  private var isKill: Bool { if case .signal(SIGKILL) = deed { true } else { false } }

  /// Runs a profile's command beside everything else; the hold lasts until it has ended.
  private func begin(_ act: @escaping @Sendable () async -> Void, _ state: inout State) {
    state.isActing = true
    Task { [self] in
      await act()
      self.state.withLock { $0.isActing = false }
    }
  }

  /// Lets the server go on, whether or not the byte was reached.
  func end() { run.releaseHold() }

  private func next(_ moment: ProcessRunner.Moment, _ state: inout State) -> ProcessRunner.Order {
    let elapsed = moment.elapsed
    if let done = state.doneAt {
      guard !state.hasContinued else { return .goOn }
      switch deed {
      case .stop(let time) where elapsed - done >= time:
        state.hasContinued = true
        return .signal(SIGCONT)
      case .act(_, let signal?, _) where !state.isActing:
        state.hasContinued = true
        return .signal(signal)
      case .act(_, nil, let later?) where elapsed - done >= later.time && !state.isActing:
        state.hasContinued = true
        begin(later.act, &state)
      default: break
      }
      return .goOn
    }
    guard run.isHeld else {
      state.settling = Settling()
      return .goOn
    }
    if case .flowing(let signal) = deed {
      state.doneAt = elapsed
      state.isReleased = true
      run.releaseHold()
      return .signal(signal)
    }
    let activity = moment.group.flatMap(ProcessActivity.init(group:))
    let waiting = port.flatMap { ReceiveQueues.pending(toPort: $0, ofSockets: activity?.sockets) } ?? 0
    guard state.settling.isOver(at: elapsed, waiting: waiting, activity: activity) else { return .goOn }
    state.doneAt = elapsed
    switch deed {
    case .signal(let signal), .flowing(let signal): return .signal(signal)
    case .stop: return .signal(SIGSTOP)
    case .act(let act, _, _):
      begin(act, &state)
      return .goOn
    }
  }

  private static func port(of url: String) -> Int? {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let authority = url[start...].prefix { $0 != "/" }
    return authority.split(separator: ":").last.flatMap { Int($0) }
  }
}
