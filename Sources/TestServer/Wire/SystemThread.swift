import CMicrohttpd

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Threads of our own, started and joined here. Unsafe code lives here.

/// A thread of the server's own, beside those of the library.
struct SystemThread: @unchecked Sendable {
  private let handle: pthread_t

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; pthread_create(3). Nil where the system gives none. SIGPIPE does not reach it, nor do the
  /// signals that end the program.
  init?(_ body: @escaping @Sendable () -> Void) {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var handle = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &handle, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits until it has come to its end; pthread_join(3).
  func join() { pthread_join(handle, nil) }
}
