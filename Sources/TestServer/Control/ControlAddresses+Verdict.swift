import HTTPSemantics
import Judge

/// `POST /-/runs/ID/verdict`: judges what somebody ran themselves.
extension ControlAddresses {
  func verdictBody(_ head: RequestHead) -> (any RequestBody)? { CollectedBody(limit: 4 << 20) }

  func verdict(_ run: Run, _ query: Query, _ head: RequestHead, _ request: IncomingRequest) -> DaemonReply {
    .problem(501, "verdicts are not given here yet")
  }
}
