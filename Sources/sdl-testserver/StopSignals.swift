#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signals that end the program, taken by the main thread alone: they are blocked before any other thread begins.
struct StopSignals {
  private var set = sigset_t()

  /// Blocks the signals; call it before a thread is started.
  init() {
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for a signal, at most that many milliseconds; nil where none came.
  mutating func wait(milliseconds: Int) -> Int32? {
    var limit = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    let number = sigtimedwait(&set, nil, &limit)
    return number > 0 ? number : nil
  }

  /// Lets the next signal end the program as usual.
  mutating func letGo() { pthread_sigmask(SIG_UNBLOCK, &set, nil) }

  /// Allows as many open files as the system lets us have: each connection is one.
  static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
