public import ScenarioLanguage

/// A fault that the server can play: what it does to an answer, in up to four stages.
///
/// The stages of all faults of an entry go one after the other, and within a stage the faults go in the order of the
/// registry, so that they combine. A stage that a fault does not have changes nothing. Where the first altered byte is,
/// the planner finds out itself by comparing.
public protocol PlayableFault: Fault {
  /// Changes what the file is before it is answered for (a coding).
  ///
  /// Throws where the file is too large for it.
  func represent(_ file: inout ServedFile, _ scene: Scene) throws(CodingError)
  /// Changes what the honest answer looks at.
  func shape(_ policy: inout AnswerPolicy)
  /// Changes what the answer means: status, fields, which bytes.
  ///
  /// A fault about ranges is only asked where the honest answer has the form that it is for.
  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError)
  /// Changes how the answer is put on the wire; `index` is the fault's, for what it tags.
  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene)

  /// Whether this value of the fault acts only where the honest answer is a 206 (or a 416).
  var isAboutRanges: Bool { get }
  /// Whether the fault gives a body of its own, in which positions then count.
  var givesBody: Bool { get }
  /// Whether a fault about ranges acts on an honest 416 as well as on a 206.
  var actsOnUnsatisfiable: Bool { get }
}

extension PlayableFault {
  /// Changes nothing.
  public func represent(_ file: inout ServedFile, _ scene: Scene) throws(CodingError) {}
  /// Changes nothing.
  public func shape(_ policy: inout AnswerPolicy) {}
  /// Changes nothing.
  public func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {}
  /// Changes nothing.
  public func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {}
  /// What the definition says.
  public var isAboutRanges: Bool { Self.definition.isAboutRanges }
  /// False.
  public var givesBody: Bool { false }
  /// False.
  public var actsOnUnsatisfiable: Bool { false }
}
