import HTTPSemantics
import Testing

@testable import ResumableDownload

private func plan(start: Int64 = 0, keep: Int64 = 0, end: Int64?, total: Int64?, isWhole: Bool) -> BodyPlan {
  var identity = Identity(address: "http://example.org/")
  identity.total = total
  return BodyPlan(identity: identity, start: start, keep: keep, end: end, isWhole: isWhole)
}

private let whole = plan(end: 1000, total: 1000, isWhole: true)
private let endless = plan(end: nil, total: nil, isWhole: true)
private let rest = plan(start: 400, keep: 400, end: 1000, total: 1000, isWhole: false)
private let short = plan(start: 400, keep: 400, end: 500, total: 1000, isWhole: false)
private let untold = plan(start: 400, keep: 400, end: 1000, total: nil, isWhole: false)

private let framed = TransportEnding.complete(trailers: Fields(), byClose: false)
private let closed = TransportEnding.complete(trailers: Fields(), byClose: true)
private let lost = TransportFailure.connectionLost("reset")

@Suite("The end of a body") struct ConclusionTests {
  @Test(
    "leads on as the rules say",
    arguments: [
      ("U1", whole, 1000, 1000, framed, .whole),
      ("F1", whole, 300, 300, .truncated, .retry(.dropped)),
      ("F9", whole, 300, 300, .failed(lost), .retry(.transport(lost))),
      ("F8", endless, 300, 300, closed, .whole),
      ("F3", endless, 300, 300, .truncated, .retry(.dropped)),
      ("F9", endless, 300, 300, .failed(lost), .retry(.transport(lost))),
      ("F8", plan(end: nil, total: 1000, isWhole: true), 300, 300, closed, .retry(.dropped)),
      ("P33", plan(end: nil, total: 1000, isWhole: true), 1001, 1001, framed, .restart(.contradiction, keeping: 0)),
      ("P2", rest, 1000, 600, framed, .whole),
      ("P6", short, 500, 100, framed, .retry(.more)),
      ("P8", untold, 1000, 600, framed, .retry(.more)),
      ("F10", rest, 999, 599, framed, .restart(.contradiction, keeping: 400)),
      ("F10", rest, 999, 599, closed, .retry(.dropped)),
      ("P20", plan(start: 300, keep: 400, end: 400, total: 1000, isWhole: false), 400, 0, framed, .retry(.noProgress)),
      ("U5", rest, 700, 300, .cancelled, .fail(.cancelled)),
    ] as [(String, BodyPlan, Int64, Int64, TransportEnding, Conclusion)])
  func leads(
    rule: String, plan: BodyPlan, position: Int64, appended: Int64, ending: TransportEnding, expected: Conclusion
  ) {
    let outcome = BodyOutcome(position: position, appended: appended, fault: nil)
    #expect(ResumePlanner().conclude(plan, outcome, ending) == expected, "\(rule)")
  }

  @Test("is decided by this side's fault before anything else")
  func faults() {
    let planner = ResumePlanner()
    let error = FileError(.write, "/f", code: 28)
    var outcome = BodyOutcome(position: 500, appended: 100, fault: .file(error))
    #expect(planner.conclude(rest, outcome, .cancelled) == .fail(.file(error)))
    outcome.fault = .changed
    #expect(planner.conclude(rest, outcome, .cancelled) == .restart(.changed, keeping: 0))
    outcome.fault = .overrun
    #expect(planner.conclude(rest, outcome, .cancelled) == .restart(.contradiction, keeping: 400))
    outcome = BodyOutcome(position: 1000, appended: 600, fault: nil)
    let reason = RetryReason.contentDigest(expected: "a", found: "b")
    outcome.wrongDigest = reason
    #expect(planner.conclude(rest, outcome, framed) == .retry(reason))
  }
}

@Suite("The budget of retries") struct RetryBudgetTests {
  @Test("waits longer each time, and ends")
  func ends() {
    var budget = RetryBudget(tries: 4, longestWait: .seconds(30))
    let waits = (0..<6).map { _ in budget.wait(for: .dropped, random: 0) }
    #expect(waits == [.milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), nil, nil])
  }

  @Test("is renewed by real progress only (P22)")
  func renewed() {
    var budget = RetryBudget(tries: 1, longestWait: .seconds(30))
    #expect(budget.wait(for: .dropped, random: 0) != nil)
    budget.progress(1)
    #expect(budget.wait(for: .dropped, random: 0) == nil)
    budget.progress(1 << 20)
    #expect(budget.wait(for: .dropped, random: 0) != nil)
  }

  @Test("bounds all requests together, in step with what arrived")
  func bounded() {
    var budget = RetryBudget(tries: 1000, longestWait: .seconds(30))
    var count = 0
    while budget.mayAsk() { count += 1 }
    #expect(count == 100)
    budget.progress(50 << 20)
    while budget.mayAsk() { count += 1 }
    #expect(count == 149)
  }

  @Test("gives restarts a small count of their own (P21)")
  func restarts() {
    var budget = RetryBudget(tries: 5, longestWait: .seconds(30))
    #expect((0..<6).map { _ in budget.mayRestart() } == [true, true, true, true, true, false])
    #expect(budget.wait(for: .dropped, random: 0) != nil)
  }

  @Test("gives what is unlikely to help two tries")
  func unlikely() {
    var budget = RetryBudget(tries: 5, longestWait: .seconds(30))
    #expect((0..<3).map { _ in budget.wait(for: .refused(404), random: 0) != nil } == [true, true, false])
  }
}
