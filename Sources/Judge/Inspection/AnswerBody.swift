/// The body of an answer that brought no byte of the file (an error text, a portal's page), as it was sent.
public struct AnswerBody: Hashable, Sendable {
  /// The index of its exchange in the case's log.
  public let exchange: Int
  /// The bytes of the body given to the kernel, without framing.
  public let bytes: [UInt8]

  /// The body of an exchange.
  public init(exchange: Int, bytes: [UInt8]) {
    self.exchange = exchange
    self.bytes = bytes
  }
}
