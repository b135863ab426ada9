import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sends a signal to a client just before it makes a call: its first rename, its first sync to the disk, its first
/// close of a file that it has written to.
///
/// The client and all that it starts are traced (ptrace(2)); programs that are linked statically are no exception.
final class CallWatch: Sendable {
  /// The call before which the signal is sent.
  enum Call: Int32, Sendable {
    case rename = 1
    case sync = 2
    case close = 3
  }

  let call: Call
  let signal: Int32
  /// Files outside of this directory do not count for a close.
  let root: String
  private let state = Mutex<Duration?>(nil)

  init(_ call: Call, signal: Int32, root: String) {
    self.call = call
    self.signal = signal
    self.root = root
  }

  /// When the signal was sent, since the start of the process; nil where the call never came.
  var doneAt: Duration? { state.withLock { $0 } }

  fileprivate func isDone(at time: Duration) { state.withLock { $0 = time } }
}

/// Whether calls can be traced here, and if not, why.
enum Tracing {
  /// What is missing, in words, or nil where calls can be traced. It is tried once.
  static let refusal: String? = {
    #if os(Linux)
      guard let pid = CallTracer.startStopped([]) else { return "calls cannot be traced: there is no shell" }
      let isSeized = sdl_trace_seize(pid) == 0
      ProcessCalls.signal(group: pid, SIGKILL)
      _ = ProcessCalls.reap(pid)
      return isSeized ? nil : "calls cannot be traced: the system refuses it"
    #else
      return "calls are traced on Linux only"
    #endif
  }()
}

#if os(Linux)
  /// The tracer of one process: a thread of its own, since only the thread that seized a process may speak to it.
  enum CallTracer {
    /// The words before a command that make it wait, stopped, for its tracer.
    static let wrapper = ["sh", "-c", "kill -STOP $$; exec \"$@\"", "sh"]

    /// Starts a command that is stopped before it begins; its number, or nil. For the trial alone.
    fileprivate static func startStopped(_ arguments: [String]) -> pid_t? {
      guard let pipe = ProcessCalls.pipe() else { return nil }
      defer { for end in [pipe.reading, pipe.writing] { ProcessCalls.close(end) } }
      let pid = ProcessCalls.spawn(
        wrapper + arguments, environment: ["PATH=\(ProgramSearch.searchPath)"], directory: "/", output: pipe.writing,
        error: pipe.writing)
      guard pid > 0 else { return nil }
      waitUntilStopped(pid)
      return pid
    }

    /// Traces a process that `wrapper` stops, until it is gone. Blocks; call it on a thread of its own.
    static func trace(_ pid: pid_t, _ watch: CallWatch) {
      waitUntilStopped(pid)
      guard sdl_trace_seize(pid) == 0 else {
        ProcessCalls.signal(group: pid, SIGCONT)
        return
      }
      let began = ContinuousClock.now
      kill(pid, SIGCONT)
      var tracees: [pid_t] = [pid]
      // Ends with the last tracee: each is killed with the first process, and that one is reaped by who started it.
      while sdl_trace_wait() == 0 {
        var isQuiet = true
        for tracee in tracees {
          let stop = sdl_trace_stop(tracee, tracee == pid ? 1 : 0)
          if stop == 0 { continue }
          isQuiet = false
          if stop < 0 {
            tracees.removeAll { $0 == tracee }
          } else if let started = attend(tracee, stop: stop, group: pid, watch, since: began) {
            tracees.append(started)
          }
        }
        // The first process has ended and is not reaped yet.
        if isQuiet { usleep(500) }
      }
    }

    /// Looks at a stopped tracee and lets it go on; gives what it has just started.
    private static func attend(
      _ tracee: pid_t, stop: Int32, group: pid_t, _ watch: CallWatch, since began: ContinuousClock.Instant
    ) -> pid_t? {
      let (signal, event) = (stop & 0xFF, stop >> 8)
      let isWatched = watch.doneAt == nil
      if signal == SIGTRAP | 0x80 {
        if isWatched, isMeant(tracee, watch) {
          watch.isDone(at: .now - began)
          ProcessCalls.signal(group: group, watch.signal)
        }
        sdl_trace_resume(tracee, watch.doneAt == nil ? 1 : 0, 0)
        return nil
      }
      // 1 to 3: a fork, vfork or clone. 128: a stop that the tracing itself makes.
      let started = (1...3).contains(event) ? sdl_trace_started(tracee) : 0
      let isOwn = event != 0 || signal == SIGTRAP
      sdl_trace_resume(tracee, isWatched ? 1 : 0, isOwn ? 0 : signal)
      return started > 0 ? started : nil
    }

    private static func isMeant(_ tracee: pid_t, _ watch: CallWatch) -> Bool {
      var descriptor: Int32 = -1
      guard sdl_trace_call(tracee, &descriptor) == watch.call.rawValue else { return false }
      return watch.call != .close || ProcessFiles.isWritten(descriptor, of: tracee, under: watch.root)
    }

    private static func waitUntilStopped(_ pid: pid_t) {
      let limit = ContinuousClock.now + .seconds(5)
      while ContinuousClock.now < limit, !ProcessFiles.isStopped(pid), !ProcessCalls.hasEnded(pid) { usleep(200) }
    }
  }
#endif
