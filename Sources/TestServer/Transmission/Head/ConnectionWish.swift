/// What a scenario wants of the connection after an answer.
public enum ConnectionWish: String, Hashable, Sendable {
  /// `Connection: close`, and it ends.
  case close
  /// `Connection: keep-alive`, and it lives on.
  case keepAlive = "keep-alive"
  /// It ends before a byte of the answer.
  case closeBeforeAnswer = "close-before-answer"

  /// The value of the Connection field, spelt as the library spells it; nil where there is no answer.
  var fieldValue: String? {
    switch self {
    case .close: "close"
    case .keepAlive: "Keep-Alive"
    case .closeBeforeAnswer: nil
    }
  }
}
