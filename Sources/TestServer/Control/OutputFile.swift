import Synchronization

/// An output that is sent to be judged: it goes into a file without a name, however large it is.
final class OutputFile: RequestBody {
  private let state: Mutex<State>

  private struct State {
    var descriptor: Int32
    var isWhole = true
  }

  /// Nil where no file can be made.
  init?() {
    guard let directory = FileCalls.makeTemporaryDirectory("sdl-output") else { return nil }
    let path = directory + "/output"
    let descriptor = FileCalls.create(path)
    FileCalls.remove(path)
    FileCalls.removeDirectory(directory)
    guard descriptor >= 0 else { return nil }
    state = Mutex(State(descriptor: descriptor))
  }

  deinit {
    let descriptor = state.withLock { $0.descriptor }
    if descriptor >= 0 { SocketCalls.close(descriptor) }
  }

  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      if state.isWhole { state.isWhole = FileCalls.write(state.descriptor, bytes) }
    }
    return true
  }

  /// The file to read, once; nil where not all of it could be kept.
  func open() -> OpenFile? {
    let descriptor = state.withLock { state -> Int32? in
      guard state.isWhole, state.descriptor >= 0 else { return nil }
      defer { state.descriptor = -1 }
      return state.descriptor
    }
    return descriptor.flatMap { OpenFile(owning: $0) }
  }
}
