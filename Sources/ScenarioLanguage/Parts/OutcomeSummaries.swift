extension Outcome {
  /// What it means, in one line.
  public var summary: String {
    switch self {
    case .void: "the lab itself failed"
    case .skipped: "the profile or the machine lacks what it needs"
    case .crashed: "died of a signal that the lab did not send"
    case .hung: "past the limit of time"
    case .looped: "past the limit of requests"
    case .otherVersion: "exit 0 with one whole version that is not the expected one"
    case .misplaced: "exit 0 with the right bytes under another name"
    case .incomplete: "exit 0 with no file, an empty one, or a beginning of one"
    case .storedTheAnswer: "exit 0 with an answer's body in the file's place"
    case .corrupt: "exit 0 with any other bytes"
    case .notExercised: "nothing that was scripted took place"
    case .complete: "whole and right, nothing broke off"
    case .resumed: "whole and right, with bytes from before a break"
    case .restarted: "whole and right, all of it fetched anew after a break"
    case .wholeButFailed: "another exit status although the file is whole and right"
    case .lost: "another exit status, and a good partial or an older whole file is gone"
    case .failed: "another exit status: said so"
    }
  }
}
