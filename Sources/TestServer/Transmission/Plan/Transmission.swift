public import HTTPSemantics
public import ScenarioLanguage

/// How an answer is put on the wire, as a declaration: faults of the transmission write into it, then a program is
/// made of it. What is left alone is as an honest server has it.
public struct Transmission: Sendable {
  /// The status.
  public var status: Int
  /// The fields, in order, without those of the transmission itself (Date, Connection, length).
  public var fields: Fields
  /// The Date field, in seconds since 1970, or nil for none.
  public var date: Int64?
  /// The body as it is sent.
  var body: BodyText
  /// Whether there is a body on the wire at all.
  public var sendsBody: Bool
  /// The Content-Length of an answer without body (HEAD, 304), or nil for no field.
  public var lengthWithoutBody: Int64?

  /// The version in the status line, as `1.0`.
  public var protocolVersion: Tagged<String>?
  /// The reason phrase.
  public var reason: Tagged<String>?
  /// How the body's end is told.
  public var framing: Tagged<Framing>?
  /// What Content-Length says.
  public var declared: Tagged<DeclaredLength>?
  /// What becomes of the connection.
  public var connection: Tagged<ConnectionWish>?
  /// Changes of fields, in the order in which they act.
  public var edits: [Tagged<HeaderEdit>] = []
  /// Spellings of the head.
  public var syntax: [Tagged<FieldSyntax>] = []
  /// The head, literally.
  public var rawHead: Tagged<[UInt8]>?
  /// Answers before the answer, by status.
  public var interim: [Tagged<Int>] = []
  /// Pauses before the first byte.
  public var delays: [Tagged<Duration>] = []
  /// Pauses between head and body.
  public var bodyDelays: [Tagged<Duration>] = []
  /// What happens at positions.
  public var stops: [Tagged<Stop>] = []
  /// Wrong bytes at positions.
  public var damages: [Tagged<Damage>] = []
  /// An ending by time, since the request's head was read whole.
  public var timedEnd: Tagged<TimedEnd>?
  /// What this answer does when another one under the same `until: fired` has fired.
  public var endingElsewhere: Tagged<Stop.Action>?
  /// The pace.
  public var pacing = Pacing()
  /// The faults that pace body bytes.
  public var pacingFaults: [Int] = []
  /// The fault that makes random pauses.
  public var jitterFault: Int?
  /// Bytes after the end.
  public var extra: Tagged<Extra>?
  /// Whether our direction is shut at the end, and no more.
  public var halfClose: Tagged<Bool>?
  /// The time between the last byte and FIN.
  public var slowClose: Tagged<Duration>?
  /// A stop of the runner's.
  public var hold: PlanContext.Hold?
  /// A change of version inside the body or at its end, and the index of its record.
  public var versionChange: Tagged<Entry.VersionChange>?

  /// The faults whose first altered byte is in the head, wherever it differs from the head without them.
  var headFaults: [Int] {
    let spellings = syntax.filter { if case .slow = $0.value { false } else { true } }.map(\.fault)
    let chunks = framing?.value.chunks
    let hasWrongChunks = chunks.map { $0.badSize != nil || !$0.hasLastChunk || $0.cutsInside } ?? false
    let all =
      [protocolVersion?.fault, reason?.fault, hasWrongChunks ? nil : framing?.fault, declared?.fault]
      + [rawHead?.fault, connection?.fault] + edits.map(\.fault) + spellings
    return all.compactMap { $0 }
  }

  /// Wrong bytes.
  public struct Damage: Hashable, Sendable {
    /// What the wrong bytes are.
    public enum Kind: String, Hashable, Sendable, CaseIterable { case flip, zeros, html }

    /// Where.
    public var position: Position
    /// How many bytes; what lies behind the body is left out.
    public var count: Int64
    /// What they are.
    public var kind: Kind

    /// Makes damage.
    public init(at position: Position, count: Int64, as kind: Kind) {
      self.position = position
      self.count = count
      self.kind = kind
    }
  }

  /// An ending at a time.
  public struct TimedEnd: Hashable, Sendable {
    /// Since the request's head was read whole.
    public var time: Duration
    /// How.
    public var ending: WireStep.Ending

    /// Makes an ending.
    public init(after time: Duration, _ ending: WireStep.Ending) {
      self.time = time
      self.ending = ending
    }
  }
}
