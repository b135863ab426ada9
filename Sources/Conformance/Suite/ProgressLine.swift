import Judge
import Synchronization

/// One line on a terminal that tells how far a suite is, while it works.
public final class ProgressLine: Sendable {
  private struct State {
    var done = 0
    var failed = 0
    var running: [String] = []
    var isShown = false
  }

  private let total: Int
  private let descriptor: Int32
  private let isTerminal: Bool
  private let began = ContinuousClock.now
  private let state = Mutex(State())

  /// A line for so many cases; nothing is written where the descriptor is no terminal.
  public init(total: Int, descriptor: Int32 = 2) {
    self.total = total
    self.descriptor = descriptor
    isTerminal = ProcessCalls.isTerminal(descriptor)
  }

  /// Takes what happened.
  public func take(_ event: SuiteRunner.Event) {
    guard isTerminal else { return }
    state.withLock { state in
      switch event {
      case .started(let name): state.running.append(name)
      case .finished(let item):
        state.done += 1
        if item.grade == .fail { state.failed += 1 }
        if let index = state.running.firstIndex(of: item.name) { state.running.remove(at: index) }
      }
      state.isShown = true
      ProcessCalls.put("\r\u{1B}[K" + Self.cut(line(state), to: width), on: descriptor)
    }
  }

  /// Removes the line.
  public func clear() {
    state.withLock { state in
      if state.isShown { ProcessCalls.put("\r\u{1B}[K", on: descriptor) }
      state.isShown = false
    }
  }

  private var width: Int { max(20, (ProcessCalls.terminalWidth(descriptor) ?? 80) - 1) }

  private func line(_ state: State) -> String {
    var text = "\(state.done)/\(total)"
    if state.failed > 0 { text += ", \(state.failed) failed" }
    let elapsed = (ContinuousClock.now - began).inSeconds
    if state.done > 0, state.done < total {
      let left = Int64(elapsed / Double(state.done) * Double(total - state.done) + 0.5)
      text += ", about \(left) s left"
    }
    return state.running.isEmpty ? text : text + "  " + state.running.joined(separator: " ")
  }

  private static func cut(_ text: String, to width: Int) -> String { String(text.prefix(width)) }
}
