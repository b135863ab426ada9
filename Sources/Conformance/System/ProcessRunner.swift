import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a process to its end, and its whole group with it.
///
/// Whatever the client does with signals, children and streams, it ends within the grace of its limit: its outputs are
/// drained into bounded memory, and its group is killed by its number before the leader is reaped, so that the number
/// is still its own.
struct ProcessRunner: Sendable {
  /// What the one who watches wants.
  enum Order: Hashable, Sendable {
    case goOn
    /// This signal for the whole group; the process may go on.
    case signal(Int32)
    /// The end, for a reason.
    case end(ProcessEnd.Reason)
  }

  /// What the one who watches is told.
  struct Moment: Hashable, Sendable {
    /// The time since the start.
    let elapsed: Duration
    /// The number of the process group, or nil where what runs is no process.
    let group: pid_t?
  }

  /// Somebody who watches.
  typealias Watch = @Sendable (Moment) -> Order

  /// How long the group has between SIGTERM and SIGKILL.
  var grace: Duration = .milliseconds(500)
  /// How often the one who watches is asked.
  var interval: Duration = .milliseconds(10)

  /// The groups that run now.
  private static let running = Mutex<Set<pid_t>>([])

  /// Kills every group that runs: for a program that leaves at once.
  static func killAll() { for group in running.withLock({ $0 }) { ProcessCalls.signal(group: group, SIGKILL) } }

  /// Runs a command on a thread of its own. `watch` is asked again and again.
  ///
  /// Throws `ProcessError` where it cannot be started.
  func run(
    _ command: ClientCommand, limit: Duration, watch: @escaping Watch = { _ in .goOn }
  ) async throws(ProcessError) -> ProcessEnd {
    let result: Result<ProcessEnd, ProcessError> = await withCheckedContinuation { continuation in
      DispatchQueue(label: "client").async {
        continuation.resume(returning: Result { () throws(ProcessError) in try play(command, limit: limit, watch) })
      }
    }
    return try result.get()
  }

  private func play(
    _ command: ClientCommand, limit: Duration, _ watch: (Moment) -> Order
  ) throws(ProcessError) -> ProcessEnd {
    let program = command.arguments.first ?? ""
    guard let output = ProcessCalls.pipe() else { throw .refused(program, code: errno) }
    guard let error = ProcessCalls.pipe() else {
      for end in [output.reading, output.writing] { ProcessCalls.close(end) }
      throw .refused(program, code: EMFILE)
    }
    let began = ContinuousClock.now
    let file = command.standardOutput.flatMap { ProcessCalls.openToWrite($0, truncates: true) }
    let words = command.words
    let pid = ProcessCalls.spawn(
      words, executable: words.first == command.arguments.first ? command.executable : nil,
      environment: command.environment.map { "\($0)=\($1)" }.sorted(), directory: command.directory,
      output: file ?? output.writing, error: error.writing)
    if let file { ProcessCalls.close(file) }
    ProcessCalls.close(output.writing)
    ProcessCalls.close(error.writing)
    var streams = Streams([output.reading, error.reading])
    defer { streams.close() }
    guard pid > 0 else {
      throw -pid == ENOENT || -pid == ENOTDIR ? .notFound(program) : .refused(program, code: -pid)
    }
    Self.running.withLock { _ = $0.insert(pid) }
    let tracer = command.trace.map { RunningTracer(pid, $0) }
    var end = attend(pid, limit: limit, began, &streams, watch)
    // The leader is not reaped yet: the group's number is still its own.
    ProcessCalls.signal(group: pid, SIGKILL)
    Self.running.withLock { _ = $0.remove(pid) }
    (end.exitStatus, end.signal) = ProcessCalls.reap(pid)
    tracer?.end()
    if let trace = command.trace, trace.doneAt != nil { end.sentSignals.insert(Int(trace.signal)) }
    end.duration = ContinuousClock.now - began
    end.leftProcesses = waitForMembers(of: pid)
    streams.drain(until: ContinuousClock.now + .milliseconds(100))
    (end.output, end.error) = (streams.tails[0].text, streams.tails[1].text)
    return end
  }

  /// Drains and watches until the leader has ended.
  private func attend(
    _ pid: pid_t, limit: Duration, _ began: ContinuousClock.Instant, _ streams: inout Streams,
    _ watch: (Moment) -> Order
  ) -> ProcessEnd {
    var end = ProcessEnd()
    var killAt: ContinuousClock.Instant?
    var asked = began
    var pause = Duration.microseconds(200)
    func send(_ signal: Int32) {
      end.sentSignals.insert(Int(signal))
      ProcessCalls.signal(group: pid, signal)
    }
    func finish(_ reason: ProcessEnd.Reason) {
      guard end.reason == nil else { return }
      end.reason = reason
      send(SIGTERM)
      // One that was stopped would not see it.
      ProcessCalls.signal(group: pid, SIGCONT)
      killAt = ContinuousClock.now + grace
    }
    while true {
      // The end of both streams is mostly the end of the process, a moment later.
      if streams.isAtEnd {
        if ProcessCalls.hasEnded(pid) { return end }
        streams.wait(pause)
        pause = min(pause * 2, interval)
      } else if !streams.read(within: interval), ProcessCalls.hasEnded(pid) {
        return end
      }
      let now = ContinuousClock.now
      guard now - asked >= interval else { continue }
      asked = now
      if ProcessCalls.hasEnded(pid) { return end }
      if let time = killAt, now >= time {
        send(SIGKILL)
        killAt = now + .seconds(1)
      }
      if now - began >= limit { finish(.time) }
      switch watch(Moment(elapsed: now - began, group: pid)) {
      case .goOn: break
      case .signal(let signal): send(signal)
      case .end(let reason): finish(reason)
      }
    }
  }

  /// Waits, within a bound, until a killed group is gone; false where it was at once.
  private func waitForMembers(of group: pid_t) -> Bool {
    guard ProcessCalls.hasMembers(group: group) else { return false }
    // One that nobody reaps stays a member for ever, and does nothing any more.
    let limit = ContinuousClock.now + .milliseconds(200)
    while ContinuousClock.now < limit, ProcessCalls.hasMembers(group: group) {
      _ = ProcessCalls.readable([], milliseconds: 2)
    }
    return true
  }
}

/// A thread that traces a process until that is gone.
private final class RunningTracer: Sendable {
  private let done = DispatchSemaphore(value: 0)

  init(_ pid: pid_t, _ watch: CallWatch) {
    #if os(Linux)
      DispatchQueue(label: "tracer").async { [self] in
        CallTracer.trace(pid, watch)
        done.signal()
      }
    #else
      done.signal()
    #endif
  }

  /// Waits, within a bound, until nothing is traced any more. Call it when the process has been reaped.
  func end() { _ = done.wait(timeout: .now() + .seconds(5)) }
}

/// The reading ends of a process's streams.
private struct Streams {
  private var open: [(descriptor: Int32, index: Int)]
  var tails: [Tail]

  init(_ descriptors: [Int32]) {
    open = descriptors.enumerated().map { ($1, $0) }
    tails = descriptors.map { _ in Tail() }
  }

  var isAtEnd: Bool { open.isEmpty }

  /// Waits for something to read and reads it; false where there was nothing.
  mutating func read(within time: Duration) -> Bool {
    let ready = ProcessCalls.readable(open.map(\.descriptor), milliseconds: time.wholeMilliseconds)
    for descriptor in ready {
      guard let index = open.firstIndex(where: { $0.descriptor == descriptor }),
        let bytes = ProcessCalls.read(descriptor)
      else { continue }
      if bytes.isEmpty {
        ProcessCalls.close(descriptor)
        open.remove(at: index)
      } else {
        tails[open[index].index].append(bytes)
      }
    }
    return !ready.isEmpty
  }

  func wait(_ time: Duration) { _ = ProcessCalls.readable([], milliseconds: max(1, time.wholeMilliseconds)) }

  /// Reads what is still there, at most until a moment.
  mutating func drain(until limit: ContinuousClock.Instant) {
    while !isAtEnd, ContinuousClock.now < limit { _ = read(within: .milliseconds(5)) }
  }

  mutating func close() {
    for stream in open { ProcessCalls.close(stream.descriptor) }
    open = []
  }
}

extension Duration {
  /// Whole milliseconds, for poll(2).
  var wholeMilliseconds: Int32 {
    Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }

  /// Seconds as a number, for reports.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
