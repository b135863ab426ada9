/// A client that did not do what it should: the whole verdict is its description.
///
/// Thrown where a test is not one of Swift Testing, recorded as an issue where it is.
public struct LabFailure: Error, CustomStringConvertible {
  /// The verdict.
  public let verdict: LabVerdict
  /// The file and the line of the test.
  public let place: CodePlace

  /// The place in the test, and the verdict.
  public var description: String { "\(place): \(verdict)" }
}

/// A case that says nothing of the client: something that it needs is missing, or the client never met the fault.
///
/// Thrown where the test framework has no way to say that a test was skipped.
public struct LabSkip: Error, CustomStringConvertible {
  /// The verdict.
  public let verdict: LabVerdict
  /// The file and the line of the test.
  public let place: CodePlace

  /// The case and the reason.
  public var description: String { "\(place): \(verdict.name) says nothing of this client. \(verdict.reason)" }
}

/// Something is wrong with the lab or with what it was asked for, not with the client.
public struct LabProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people, or the mistakes of a scenario, a line each.
  public let description: String

  init(_ description: String) { self.description = description }
}
