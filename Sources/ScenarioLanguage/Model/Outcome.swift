/// How a case ended, judged from exit status, files and wire; in this order, the first that fits.
public enum Outcome: String, Hashable, Sendable, CaseIterable, Codable {
  /// The lab itself failed.
  case void
  /// The profile or the machine lacks what the case needs.
  case skipped
  /// Died of a signal that the lab did not send.
  case crashed
  /// Past the limit of time.
  case hung
  /// Past the limit of requests.
  case looped
  /// Exit 0 with one whole version that is not the expected one.
  case otherVersion = "other version"
  /// The right bytes under another name.
  case misplaced
  /// Absent, empty or a beginning.
  case incomplete
  /// One answer's body with no byte of the file.
  case storedTheAnswer = "stored the answer"
  /// Any other bytes.
  case corrupt
  /// Nothing that was scripted took place, so that the rest proves nothing.
  case notExercised = "not exercised"
  /// Whole and right, nothing broke off.
  case complete
  /// Whole and right with bytes from before a break.
  case resumed
  /// Whole and right, all of it fetched anew after the break.
  case restarted
  /// Exit not 0 although the file is whole and right.
  case wholeButFailed = "whole but failed"
  /// Exit not 0 and a good partial, or the older whole file, is gone.
  case lost
  /// Exit not 0, and said so.
  case failed
}
