import Synchronization

/// A value that closures of a test change.
final class Box<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value { state.withLock { $0 } }

  func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}
