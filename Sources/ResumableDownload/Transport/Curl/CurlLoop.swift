import CCurl
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread that drives libcurl's multi interface.
///
/// Everything but the queue of commands belongs to that thread, which is what makes the class sendable.
final class CurlLoop: @unchecked Sendable {
  /// What other threads ask of this one.
  enum Command {
    case start(CurlTransfer)
    case pause(CurlTransfer)
    case resume(CurlTransfer)
    case cancel(CurlTransfer)
    case stop
  }

  private let multi: UnsafeMutableRawPointer
  private let share: UnsafeMutableRawPointer
  private let commands = Mutex<[Command]?>([])
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var isStopping = false
  private let sockets = CurlSockets()

  init() {
    curl_global_init(Int(CURL_GLOBAL_ALL))
    guard let multi = curl_multi_init(), let share = curl_share_init() else {
      fatalError("libcurl could not get the memory to start")
    }
    self.multi = multi
    self.share = share
    _ = sdl_share_setopt_long(share, CURLSHOPT_SHARE, Int(CURL_LOCK_DATA_COOKIE.rawValue))
  }

  /// Hands a command to the thread and wakes it.
  func send(_ command: Command) {
    // Woken inside the lock: the thread frees the multi handle only after it has closed the queue.
    commands.withLock { queue in
      guard queue != nil else { return }
      queue?.append(command)
      curl_multi_wakeup(multi)
    }
  }

  /// Starts the thread.
  func run() {
    let box = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { CurlLoop.main($0) }, box.toOpaque())
      if code == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { CurlLoop.main($0!) }, box.toOpaque())
      if code == 0 { pthread_detach(thread) }
    #endif
    precondition(code == 0, "no thread for the transport (error \(code))")
  }

  private static func main(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().loop()
    return nil
  }

  private func loop() {
    while true {
      let start = ContinuousClock.now
      takeCommands()
      if isStopping { break }
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      takeFinished()
      for transfer in running.values { transfer.roundEnded() }
      let begun = ContinuousClock.now
      // Before the limits are looked at, and by the same clock reading: a stop may have come in the sinks, too.
      excuse(begun - start)
      finishDecided(begun)
      let longest = wait()
      curl_multi_poll(multi, nil, 0, longest, nil)
      // Much longer than asked for: the process was stopped, or the machine asleep.
      let waited = ContinuousClock.now - begun
      if waited > .milliseconds(longest) + .milliseconds(500) { excuse(waited) }
    }
    for transfer in running.values { finish(transfer, .cancelled) }
    commands.withLock { $0 = nil }
    curl_multi_cleanup(multi)
    curl_share_cleanup(share)
  }

  private func takeCommands() {
    let taken = commands.withLock { queue -> [Command] in
      defer { queue = [] }
      return queue ?? []
    }
    for command in taken {
      switch command {
      case .start(let transfer): start(transfer)
      case .pause(let transfer): transfer.pause(.user)
      case .resume(let transfer): transfer.resume([.user, .sink])
      case .cancel(let transfer):
        if transfer.isRunning { finish(transfer, .cancelled) } else { transfer.cancelBeforeStart() }
      case .stop: isStopping = true
      }
    }
  }

  private func start(_ transfer: CurlTransfer) {
    if let failure = transfer.prepare(share: share, sockets: sockets) {
      transfer.end(.failed(failure))
      return
    }
    guard let easy = transfer.easy else {
      transfer.end(.cancelled)
      return
    }
    running[easy] = transfer
    let code = curl_multi_add_handle(multi, easy)
    if code != CURLM_OK { finish(transfer, .failed(.other(String(cString: curl_multi_strerror(code))))) }
  }

  private func takeFinished() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let transfer = running[message.pointee.easy_handle] else { continue }
      if transfer.foundLeftOver {
        curl_multi_remove_handle(multi, transfer.easy)
        transfer.avoidKeptConnections()
        curl_multi_add_handle(multi, transfer.easy)
        continue
      }
      finish(transfer, transfer.ending(for: sdl_message_result(message)))
    }
  }

  /// Ends what the transfers themselves decided to end: a body whole by our reading, a limit that passed.
  private func finishDecided(_ now: ContinuousClock.Instant) {
    for transfer in running.values {
      if let ending = transfer.decidedEnding(now) { finish(transfer, ending) }
    }
  }

  private func finish(_ transfer: CurlTransfer, _ ending: TransportEnding) {
    guard let easy = transfer.easy else { return }
    running[easy] = nil
    curl_multi_remove_handle(multi, easy)
    transfer.end(ending)
  }

  /// Time spent in sinks is not the servers' fault.
  private func excuse(_ time: Duration) {
    guard time > .milliseconds(20) else { return }
    for transfer in running.values { transfer.excuse(time) }
  }

  private func wait() -> Int32 {
    let now = ContinuousClock.now
    let next = running.values.compactMap { $0.nextDeadline() }.min()
    guard let next else { return 60_000 }
    let (seconds, attoseconds) = (next - now).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    // No longer than this, so that a stop of the process shows.
    return Int32(min(max(milliseconds, 0), 1000))
  }
}
