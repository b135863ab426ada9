/// One process of the client, and what lay on the disk when it had ended.
public struct ClientRun: Hashable, Sendable {
  /// The partial that the client keeps.
  public enum Partial: String, Codable, Hashable, Sendable {
    /// There is one, and its bytes are a beginning of a version (holes of a client that splits aside).
    case good
    /// There is none.
    case none
    /// There is one with other bytes.
    case poisoned
  }

  /// Its number, from 1.
  public var number: Int
  /// The step of the scenario that it belongs to, from 0.
  public var step: Int
  /// The place that it downloads.
  public var place: String
  /// The exit status, or nil where a signal ended it.
  public var exitStatus: Int?
  /// The signal that ended it, or nil.
  public var signal: Int?
  /// Whether the lab sent a signal to it that was to end it, or cancelled it.
  public var isStoppedByLab: Bool
  /// The signals that the lab sent to it.
  public var labSignals: Set<Int>
  /// Whether the lab ended it because its time was over.
  public var isPastTime: Bool
  /// Whether the lab ended it because the case had too many requests.
  public var isPastRequests: Bool
  /// When it was started and when it was gone, in seconds since the case's run was made on the server.
  public var span: ClosedRange<Double>
  /// What lay under the final name afterwards.
  public var final: FileFacts
  /// What the partial was afterwards.
  public var partial: Partial

  /// Makes a run.
  public init(
    number: Int, step: Int = 0, place: String = "file", exitStatus: Int?, signal: Int? = nil,
    isStoppedByLab: Bool = false, labSignals: Set<Int> = [], isPastTime: Bool = false, isPastRequests: Bool = false,
    span: ClosedRange<Double>, final: FileFacts, partial: Partial
  ) {
    self.number = number
    self.step = step
    self.place = place
    self.exitStatus = exitStatus
    self.signal = signal
    self.isStoppedByLab = isStoppedByLab
    self.labSignals = labSignals
    self.isPastTime = isPastTime
    self.isPastRequests = isPastRequests
    self.span = span
    self.final = final
    self.partial = partial
  }

  /// Whether it died of a signal that the lab did not send.
  public var isCrashed: Bool { signal.map { !labSignals.contains($0) } ?? false }

  /// Whether the process said that all is well: exit status 0 and not ended by the lab's signal.
  public var isSuccess: Bool { exitStatus == 0 && signal == nil && !isStoppedByLab && !isPastTime && !isPastRequests }
}
