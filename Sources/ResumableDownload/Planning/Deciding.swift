import HTTPSemantics

/// The four decisions of a download. `ResumePlanner` makes them; tests put mistaken ones in its place.
protocol Deciding: Sendable {
  /// Whether nothing need be asked.
  func local(_ kept: Kept) -> Plan?
  /// What the next request asks for.
  func question(for kept: Kept, mayAskRange: Bool) -> RangeQuestion
  /// What an answer's head makes the download do.
  func plan(
    _ head: ResponseHead, to question: RangeQuestion, kept: Kept, address: String, now: HTTPDate, wasRedirected: Bool
  ) -> Plan
  /// What the end of a body makes the download do.
  func conclude(_ plan: BodyPlan, _ outcome: BodyOutcome, _ ending: TransportEnding) -> Conclusion
}

extension ResumePlanner: Deciding {}
