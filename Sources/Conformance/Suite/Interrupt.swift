import Synchronization

/// Whether the user wants to stop. Every process that runs is then ended, and what was done is still reported.
public final class Interrupt: Sendable {
  private let flag = Atomic(false)

  /// Nobody wants to stop yet.
  public init() {}

  /// Asks all to stop.
  public func raise() { flag.store(true, ordering: .releasing) }

  /// Whether somebody wants to stop.
  public var isRaised: Bool { flag.load(ordering: .acquiring) }
}
