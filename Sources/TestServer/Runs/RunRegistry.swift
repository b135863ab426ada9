import Synchronization

/// The runs of a server, bounded in number and age: the one that was not used for longest goes first.
final class RunRegistry: Sendable {
  private let limit: Int
  private let age: Duration
  private let state = Mutex(State())

  private struct State {
    var runs: [String: (run: Run, ports: RunPorts)] = [:]
    var order: [String] = []
    var reserved: Set<String> = []
    var nextSweep = ContinuousClock.now
  }

  init(limit: Int, age: Duration) {
    self.limit = max(1, limit)
    self.age = age
  }

  /// Takes an id, or a fresh one, for a run that is about to be made.
  func reserve(_ id: String?) throws(RunError) -> String {
    if let id, id.isEmpty || id == "." || id == ".." || id.utf8.contains(0) || id.utf8.count > Self.longestID {
      throw .unusable(id)
    }
    let taken = state.withLock { state -> String? in
      if let id {
        guard state.runs[id] == nil else { return nil }
        return state.reserved.insert(id).inserted ? id : nil
      }
      while true {
        let fresh = "run-" + String(UInt64.random(in: 0..<1 << 48), radix: 36)
        if state.runs[fresh] == nil, state.reserved.insert(fresh).inserted { return fresh }
      }
    }
    guard let taken else { throw .exists(id ?? "") }
    return taken
  }

  /// Encoded it is to be one piece of an address, which must not grow beyond what is read of a target.
  private static let longestID = 4096

  /// Gives up an id whose run could not be made.
  func release(_ id: String) { state.withLock { _ = $0.reserved.remove(id) } }

  /// Keeps a run; gives those that had to go for it.
  func add(_ run: Run, ports: RunPorts) -> [(Run, RunPorts)] {
    let now = ContinuousClock.now
    return state.withLock { state in
      state.reserved.remove(run.id)
      var gone = takeOld(&state, now)
      state.runs[run.id] = (run, ports)
      while state.runs.count > limit {
        let others = state.runs.values.filter { $0.run !== run }
        guard let oldest = others.min(by: { $0.run.lastUse < $1.run.lastUse }) else { break }
        state.runs[oldest.run.id] = nil
        gone.append(oldest)
      }
      state.order = state.order.filter { state.runs[$0] != nil } + [run.id]
      return gone.map { ($0.run, $0.ports) }
    }
  }

  /// Removes the runs that nobody has used for too long; looks for them now and then only.
  func sweep() -> [(Run, RunPorts)] {
    let now = ContinuousClock.now
    return state.withLock { state in
      guard now >= state.nextSweep else { return [] }
      state.nextSweep = now + min(age / 2, .seconds(1))
      let gone = takeOld(&state, now)
      if !gone.isEmpty { state.order = state.order.filter { state.runs[$0] != nil } }
      return gone.map { ($0.run, $0.ports) }
    }
  }

  private func takeOld(_ state: inout State, _ now: ContinuousClock.Instant) -> [(run: Run, ports: RunPorts)] {
    let old = state.runs.values.filter { $0.run.lastUse + age < now && $0.run.activeAnswers == 0 }
    for (run, _) in old { state.runs[run.id] = nil }
    return old
  }

  /// The run of an id, or nil.
  func run(_ id: String) -> Run? { state.withLock { $0.runs[id]?.run } }

  /// All runs in the order in which they were made.
  var all: [Run] { state.withLock { state in state.order.compactMap { state.runs[$0]?.run } } }

  /// Removes a run.
  func remove(_ id: String) -> (Run, RunPorts)? {
    state.withLock { state in
      state.order.removeAll { $0 == id }
      return state.runs.removeValue(forKey: id).map { ($0.run, $0.ports) }
    }
  }

  /// Removes all runs.
  func removeAll() -> [Run] {
    state.withLock { state in
      defer {
        state.runs = [:]
        state.order = []
      }
      return state.runs.values.map(\.run)
    }
  }
}
