public import ScenarioLanguage

/// A position at which something happens in an answer.
public struct Stop: Hashable, Sendable {
  /// What happens.
  public enum Action: Hashable, Sendable {
    /// Silence, then on.
    case pause(WireStep.Pause)
    /// The place's version changes.
    case switchVersion(Int)
    /// The answer ends. `insideChunk`: behind the size line of the chunk that would begin here.
    case end(WireStep.Ending, insideChunk: Bool)
  }

  /// Where, as the scenario wrote it.
  public var position: Position
  /// What happens.
  public var action: Action

  /// Makes a stop.
  public init(at position: Position, _ action: Action) {
    self.position = position
    self.action = action
  }
}

/// A stop whose offset is known: what the program does there.
struct PlacedStop: Hashable, Sendable {
  /// The bytes of the head or of the body before it.
  var offset: Int64
  /// Where several are at one offset, the lower goes first: marks, versions, pauses, endings.
  var rank: Int
  /// Who did it, or nil.
  var fault: Int?
  /// The byte of the file, or nil.
  var file: Int64?
  /// What happens, or nil for a mark alone.
  var action: Stop.Action?

  /// Whether it stands behind the size line of the chunk that begins at its offset.
  var isInsideChunk: Bool {
    if case .end(_, insideChunk: true) = action { true } else { false }
  }

  /// Whether it ends the answer.
  var isEnding: Bool { if case .end = action { true } else { false } }

  init(_ offset: Int64, fault: Int?, file: Int64? = nil, _ action: Stop.Action? = nil) {
    self.offset = offset
    self.fault = fault
    self.file = file
    self.action = action
    rank =
      switch action {
      case nil: 0
      case .switchVersion: 1
      case .pause: 2
      case .end: 3
      }
  }

  /// The steps: what was sent is out before silence and before an ending that would lose it.
  func steps(file actual: Int64?) -> [WireStep] {
    let mark = fault.map { [WireStep.fired(fault: $0, file: file ?? actual)] } ?? []
    switch action {
    case nil: return mark
    case .switchVersion(let version): return mark + [.switchVersion(version)]
    case .pause(let pause): return [.drain] + mark + [.pause(pause)]
    case .end(let ending, _): return (ending == .close ? [] : [.drain]) + mark + [.end(ending)]
    }
  }
}
