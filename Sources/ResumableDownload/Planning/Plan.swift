import HTTPSemantics

/// What an answer's head makes a download do next.
enum Plan: Hashable, Sendable {
  /// The body is wanted.
  case take(BodyPlan)
  /// What is kept is the whole file.
  case complete
  /// Ask again without Range.
  case restart(RestartReason)
  /// Ask at another address.
  case follow(location: String)
  /// Ask again later: after the time that the server named, if it did.
  case retry(RetryReason, after: Int64?)
  /// It ends here.
  case fail(DownloadError)
}

/// Where the bytes of a body go.
struct BodyPlan: Hashable, Sendable {
  /// What the file is known as from now on.
  var identity: Identity
  /// The file's offset of the body's first byte.
  var start: Int64
  /// How many kept bytes stay. Bytes of the body below it are compared with them, not written.
  var keep: Int64
  /// The offset after the body's last byte, where the head tells it.
  var end: Int64?
  /// Whether the answer claims to be the whole.
  var isWhole: Bool
  /// Why what was kept is dropped, where it is.
  var restart: RestartReason?
  /// Whether the new bytes are kept apart until they are whole, since they look like another thing.
  var isAside = false

  /// The length of the whole, where it is known.
  var total: Int64? { identity.total }
}
