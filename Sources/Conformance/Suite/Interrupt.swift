import Synchronization

/// Whether the user wants to stop. Every process that runs is then ended, and what was done is still reported.
public final class Interrupt: Sendable {
  private let signal = Atomic<Int32>(0)

  /// Nobody wants to stop yet.
  public init() {}

  /// Asks all to stop, as the signal of that number does (SIGINT without one).
  public func raise(signal number: Int32 = 2) { signal.store(number, ordering: .releasing) }

  /// Whether somebody wants to stop.
  public var isRaised: Bool { signal.load(ordering: .acquiring) != 0 }

  /// The exit status of a program that stopped for it and has nothing worse to say: 128 and the signal's number, as
  /// shells tell it. Nil where nobody wants to stop.
  public var exitStatus: Int32? { isRaised ? 128 + signal.load(ordering: .acquiring) : nil }
}
