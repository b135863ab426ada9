import HTTPSemantics
import Synchronization

/// A request that has come in on a connection of the daemon, from its target being read to its answer being over.
///
/// Everything in it is used by the connection's thread alone; the lock only says so to the compiler.
final class IncomingRequest: Sendable {
  /// The raw target.
  let target: String
  /// The connection.
  let connection: WireConnection
  /// When the target was read.
  let began = ContinuousClock.now
  private let state = Mutex(State())

  private struct State {
    var body: (any RequestBody)?
    var answer: (any AnswerUnderWay)?
    var isSeen = false
    var head = RequestHead(method: "", target: "", fields: Fields())
  }

  init(target: String, connection: WireConnection) {
    self.target = target
    self.connection = connection
  }

  /// The head, once the handler has been called.
  var head: RequestHead {
    get { state.withLock { $0.head } }
    set { state.withLock { $0.head = newValue } }
  }

  /// What takes the request's own body, or nil where it is read over.
  var body: (any RequestBody)? {
    get { state.withLock { $0.body } }
    set { state.withLock { $0.body = newValue } }
  }

  /// The answer under way; told when the library is through with it.
  var answer: (any AnswerUnderWay)? {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  /// Whether the handler has been called for it. A request that the library answers itself never gets there.
  var isSeen: Bool {
    get { state.withLock { $0.isSeen } }
    set { state.withLock { $0.isSeen = newValue } }
  }
}

/// Takes the body of a request.
protocol RequestBody: AnyObject, Sendable {
  /// The next bytes. False where it can take no more.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// An answer that goes out through the library.
protocol AnswerUnderWay: AnyObject, Sendable {
  /// The library is through: everything was given to the kernel, or the connection broke.
  func finished(wasSentWhole: Bool, on connection: WireConnection)
}
