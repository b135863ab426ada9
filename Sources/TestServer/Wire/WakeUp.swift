/// A descriptor that wakes a thread which polls it. It is closed with its last owner.
final class WakeUp: Sendable {
  /// The descriptor to poll, or negative where the system had none left.
  let descriptor: Int32

  init() { descriptor = SocketCalls.makeEvent() }

  deinit { if descriptor >= 0 { SocketCalls.close(descriptor) } }

  /// Wakes whoever polls it, now or later.
  func signal() { SocketCalls.signal(descriptor) }

  /// Makes it quiet again.
  func clear() { SocketCalls.clear(descriptor) }
}
