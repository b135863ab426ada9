public import HTTPSemantics

/// Why what is kept cannot be gone on from.
public enum RestartReason: Hashable, Sendable {
  /// The file has another tag, date, length or digest now, or its bytes differ.
  case changed
  /// The server sends the whole though a part was asked for, and it cannot be told that the file is the same.
  case rangeIgnored
  /// Nothing strong enough is known of the kept part to go on from it.
  case noStrongValidator
  /// The range that the answer says it carries cannot be read.
  case contentRange(ContentRangeError)
  /// The answer begins behind the end of what is kept.
  case gap
  /// The answer's length is not that of its range.
  case contradiction
  /// Several parts came where one was asked for.
  case multipart
  /// The answer is coded otherwise than what is kept.
  case contentCoding
  /// The server says that the range does not exist.
  case notSatisfiable
  /// A condition failed or spoke of a copy that is not whole.
  case condition
  /// The finished file has another digest than it should.
  case digest
  /// The kept part is longer than the file.
  case tooLong
  /// The record beside the partial could not be used.
  case record
  /// Requests for a range fail on the server's side.
  case serverFailsOnRanges
}
