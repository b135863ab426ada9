import HTTPSemantics
public import ScenarioLanguage

/// What a fault may look at while it changes an answer.
public struct Scene: Sendable {
  /// The request.
  public let request: RequestHead
  /// What the script chose.
  public let choice: Choice
  /// The world round it.
  public let context: PlanContext
  /// The file as it is served.
  public internal(set) var served: ServedFile
  /// The answer as it would honestly be: after Range and If-Range, before any fault about ranges.
  public internal(set) var honest: Answer

  /// The fault of that type among those that apply, or nil.
  public func fault<F: Fault>(_ type: F.Type) -> F? {
    for use in choice.uses { if let fault = use.fault as? F { return fault } }
    return nil
  }

  /// Whether the honest answer has one stretch of the file, which faults about ranges change.
  public var honestRange: Range<Int64>? { honest.status == 206 ? honest.range : nil }

  /// The address of a place, without TLS where `isPlain` and the run has such an address; nil where there is none.
  public func address(of place: String, isPlain: Bool = false) -> String? {
    let bases = isPlain ? context.plainBases : context.bases
    guard let base = bases[place] ?? context.bases[place], let path = choice.addresses[place] else { return nil }
    return base + path
  }

  /// A time of the scenario, scaled.
  public func scaled(_ time: Duration) -> Duration { context.timeScale == 1 ? time : time * context.timeScale }

  /// The honest answer under a policy.
  func answer(_ policy: AnswerPolicy = AnswerPolicy()) -> Answer {
    var answer = HonestAnswer.answer(request, served.representation, policy: policy, date: choice.date)
    if [200, 206, 304].contains(answer.status) { answer.fields.lines += served.fields.lines }
    return answer
  }
}
