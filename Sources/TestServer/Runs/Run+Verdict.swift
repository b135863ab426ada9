public import Judge
import ScenarioLanguage
public import TracedContent

/// What is said of a run that somebody else has played.
extension Run {
  /// Judges what is claimed of the download of a place, the client's own by default.
  ///
  /// Throws where a byte of the output cannot be read.
  public func verdict(
    claim: ClaimedRun.Claim, output: ClaimedRun.Output, place: String? = nil
  ) throws(ReadFailure) -> ReportCase {
    settle()
    let snapshot = self.snapshot
    return try ClaimedRun(
      scenario: scenario, place: place ?? scenario.mainPlace, contents: contents, exchanges: snapshot.exchanges,
      fired: snapshot.fired, unfired: snapshot.unfired, bodies: snapshot.bodies, labSteps: snapshot.labSteps
    ).verdict(claim: claim, output: output)
  }

  /// A client that has just ended may ask before the last answer stands in the log: those that are about to end are
  /// waited for, those that stand still are not.
  public func settle() {
    let deadline = ContinuousClock.now + .milliseconds(200)
    let end = self.end
    while activeAnswers > 0, ContinuousClock.now < deadline {
      if !SocketCalls.readable([end.descriptor], limit: .milliseconds(2)).isEmpty { return }
    }
  }
}
