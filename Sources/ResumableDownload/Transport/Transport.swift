public import HTTPSemantics

/// Makes one request and knows nothing of resuming, redirects or content codings.
///
/// The shipped one stands on libcurl; tests put others in its place.
public protocol Transport: Sendable {
  /// Starts a request. The sink is called from one thread at a time, in order, and `end` comes exactly once.
  func start(_ request: TransportRequest, sink: any TransportSink) -> any TransferHandle
}

/// A running request. Each call may be made from any thread, any number of times, also after the end.
public protocol TransferHandle: Sendable {
  /// Stops the reading; the connection stays, and the time limits rest.
  func pause()
  /// Goes on after `pause()`, or after a body answer of `.pause`.
  func resume()
  /// Ends the request; the sink's `end` comes with `.cancelled` unless it came before.
  func cancel()
}

/// Takes what a request brings. Blocking in a call holds back the sender: a slow disk slows the socket.
public protocol TransportSink: AnyObject, Sendable {
  /// The final head came whole. Interim answers are not shown.
  func head(_ head: ResponseHead) -> HeadAnswer
  /// A piece of the body, without framing, never past the declared length.
  func body(_ bytes: RawSpan) -> BodyAnswer
  /// Everything received so far was handed over, and the transport is about to wait for more.
  func idle()
  /// The request is over.
  func end(_ ending: TransportEnding)
}

/// What a sink wants after a head.
public enum HeadAnswer: Sendable {
  /// The body.
  case accept
  /// Nothing more of this request.
  case cancel
}

/// What a sink wants after a piece of the body. After `.pause` the same piece comes again.
public enum BodyAnswer: Sendable {
  /// The next piece.
  case goOn
  /// Nothing until the request is resumed.
  case pause
  /// Nothing more of this request.
  case cancel
}

/// How a request ended.
public enum TransportEnding: Hashable, Sendable {
  /// The body ended as its framing says, with these trailer fields; `byClose` where only the connection's end told it.
  case complete(trailers: Fields, byClose: Bool)
  /// The connection ended in order before the body did.
  case truncated
  /// It failed otherwise.
  case failed(TransportFailure)
  /// The handle or the sink ended it.
  case cancelled
}
