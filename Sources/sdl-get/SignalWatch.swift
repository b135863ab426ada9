@preconcurrency import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns the signals that end a program into a call, so that what is kept is written out first. The same signal a
/// second time ends it at once.
final class SignalWatch: Sendable {
  private let first = Mutex<Int32?>(nil)
  private let sources: [any DispatchSourceSignal]

  /// The signal that came, if one did.
  var received: Int32? { first.withLock { $0 } }

  init(_ call: @escaping @Sendable (Int32) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files shows as an error of the write then.
    signal(SIGXFSZ, SIG_IGN)
    let queue = DispatchQueue(label: "signals")
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }
    for (source, number) in zip(sources, [SIGINT, SIGTERM, SIGHUP]) {
      source.setEventHandler { [weak self] in
        guard let self else { return }
        let isSecond = first.withLock { first in
          defer { first = first ?? number }
          return first != nil
        }
        if isSecond { _exit(128 + number) }
        call(number)
      }
      source.resume()
    }
  }
}
