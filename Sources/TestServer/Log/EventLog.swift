public import Judge
import ScenarioLanguage
import Synchronization

/// Tells whoever listens what happens on a server.
public final class EventLog: Sendable {
  /// Something that happened.
  public enum Event: Sendable {
    /// An answer is over. The run's id and scenario stand beside it.
    case exchange(Exchange, run: String, scenario: String)
    /// The HTTP library refused a request that belongs to no run; the first line and the status (0: just closed).
    case refused(line: String, status: Int)
    /// Something is wrong with the server itself.
    case complaint(String)
    /// The server has stopped.
    case stopped
  }

  private let state = Mutex(State())
  private let watchers = Atomic(0)

  private struct State {
    var listeners: [Int: @Sendable (Event) -> Void] = [:]
    var watchers: [Int: @Sendable (JSONValue) -> Void] = [:]
    var next = 0
    var complaints: Set<String> = []
    var isClosed = false
  }

  init() {}

  /// Calls `listener` for every event from now on, on the threads where they happen; returns its number.
  @discardableResult public func listen(_ listener: @escaping @Sendable (Event) -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.listeners[state.next] = listener
      return state.next
    }
  }

  /// Calls `watcher` for every request whose answer begins, until `stopListening` to that number. Logs are not
  /// interested, and a busy server makes nothing of it unless somebody is.
  func watch(_ number: Int, _ watcher: @escaping @Sendable (JSONValue) -> Void) {
    state.withLock { $0.watchers[number] = watcher }
    watchers.add(1, ordering: .relaxed)
  }

  /// Ends what `listen` and `watch` began.
  public func stopListening(_ number: Int) {
    let wasWatching = state.withLock { state in
      state.listeners[number] = nil
      return state.watchers.removeValue(forKey: number) != nil
    }
    if wasWatching { watchers.subtract(1, ordering: .relaxed) }
  }

  /// Tells those who watch that an answer begins.
  func begins(_ form: () -> JSONValue) {
    guard watchers.load(ordering: .relaxed) > 0 else { return }
    let form = form()
    for watcher in state.withLock({ Array($0.watchers.values) }) { watcher(form) }
  }

  func tell(_ event: Event) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener(event) }
  }

  func exchange(_ exchange: Exchange, run: Run) {
    tell(.exchange(exchange, run: run.id, scenario: run.scenario.caseName))
  }

  /// Tells a complaint, each text once.
  func complain(_ text: String) {
    if state.withLock({ $0.complaints.count < 100 && $0.complaints.insert(text).inserted }) { tell(.complaint(text)) }
  }

  /// Tells that the server has stopped, once.
  func close() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if isFirst { tell(.stopped) }
  }
}
