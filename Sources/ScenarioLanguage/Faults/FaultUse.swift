/// A fault where an entry, `every` or `head-request` uses it.
public struct FaultUse: Sendable {
  /// The fault, ready to act.
  public let fault: any Fault
  /// Its key.
  public let key: String
  /// Its value as written, for logs: `{ at: 50%, how: reset }`.
  public let planned: String
  /// Where it stands in the scenario.
  public let mark: Mark
  /// Whether it came from `every`.
  public let isFromEvery: Bool
  /// Whether its firing makes the case exercised.
  public let counts: Bool
  /// Whether it is marked `required: true`: the case is exercised only if it fired.
  public let isRequired: Bool

  /// Makes a use.
  public init(
    fault: any Fault, key: String, planned: String, mark: Mark, isFromEvery: Bool, counts: Bool,
    isRequired: Bool = false
  ) {
    self.fault = fault
    self.key = key
    self.planned = planned
    self.mark = mark
    self.isFromEvery = isFromEvery
    self.counts = counts
    self.isRequired = isRequired
  }
}
