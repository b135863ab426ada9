/// One process that is to be started.
struct Launch: Sendable {
  /// The place whose address it is given.
  let place: String
  /// The directory of the place under the case's, or nil for the usual one.
  let folder: String?
  /// The number of the process, from 1.
  let number: Int
  /// What is to be done to it at a byte, or nil.
  let hold: HoldWatch?
  /// The call before which it gets a signal, or nil.
  var trace: CallWatch?
  /// The most bytes that a file of it may have, or nil.
  var fileLimit: Int64?

  /// When what was to be done to it was done, since its start; nil where it was not.
  var doneAt: Duration? { hold?.doneAt ?? trace?.doneAt }
}

/// A process that has come to its end.
struct Finished: Sendable {
  let launch: Launch
  let end: ProcessEnd
  /// When it was gone, in seconds since the case's run was made on the server.
  let endedAt: Double
}
