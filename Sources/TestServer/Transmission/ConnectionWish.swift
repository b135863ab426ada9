/// What a scenario wants of the connection after an answer.
public enum ConnectionWish: String, Hashable, Sendable {
  /// `Connection: close`, and it ends.
  case close
  /// `Connection: keep-alive`, and it lives on.
  case keepAlive = "keep-alive"
  /// It ends before a byte of the answer.
  case closeBeforeAnswer = "close-before-answer"
}
