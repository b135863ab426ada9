import CSystem
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns the signals that end a program into a wish to stop. A second one ends the program at once.
public enum StopSignals {
  /// Blocks the signals and waits for them on a thread of its own; call it before other threads are started.
  public static func raise(_ interrupt: Interrupt) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    let signals = set
    DispatchQueue(label: "signals").async {
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      interrupt.raise(signal: number)
      // The next one has its usual effect, on whatever thread it arrives.
      signal(number, SIG_DFL)
      while sigwait(&signals, &number) != 0 {}
      ProcessRunner.killAll()
      _exit(128 + number)
    }
  }
}
