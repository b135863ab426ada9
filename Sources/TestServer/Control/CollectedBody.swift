import Synchronization

/// The body of a control request, in memory and bounded.
final class CollectedBody: RequestBody {
  private let limit: Int
  private let state = Mutex((bytes: [UInt8](), isTooLong: false))

  init(limit: Int) { self.limit = limit }

  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      // What is too long is read over to its end, so that the client gets its answer.
      if state.bytes.count + bytes.count > limit { state.isTooLong = true } else { state.bytes += bytes }
    }
    return true
  }

  /// The bytes, or nil where there were too many.
  var bytes: [UInt8]? { state.withLock { $0.isTooLong ? nil : $0.bytes } }
}
