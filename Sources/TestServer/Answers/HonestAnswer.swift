import HTTPSemantics

/// What an honest range server answers: a pure function of the request, the file and the moment.
///
/// The order is that of RFC 9110, section 13.2.2: what is wrong with the request itself (400), the method (405), the
/// conditions (412, 304), then Range with If-Range (206, 416), then the whole (200). A policy changes what is looked
/// at; with the standard one the rules S1 to S15 hold.
public enum HonestAnswer {
  /// The answer to a request for a representation; `date` is the server's present in seconds since 1970.
  public static func answer(
    _ request: RequestHead, _ representation: Representation, policy: AnswerPolicy = AnswerPolicy(), date: Int64
  ) -> Answer {
    var answer = answerToMethod(request, representation, policy: policy, date: date)
    if request.method == "HEAD" { answer.sendsBody = false }
    return answer
  }

  private static func answerToMethod(
    _ request: RequestHead, _ representation: Representation, policy: AnswerPolicy, date: Int64
  ) -> Answer {
    if let refusal = RequestCheck.refusal(of: request) { return refusal }
    switch request.method {
    case "GET", "HEAD": break
    case "OPTIONS": return Answer(status: 204, fields: ["Allow": allowedMethods], sendsBody: false)
    default: return error(405, fields: ["Allow": allowedMethods])
    }
    switch outcome(request, representation, policy: policy, date: date) {
    case .preconditionFailed: return error(412)
    case .notModified: return notModified(representation, date: date)
    case .proceed(let rangeApplies):
      guard rangeApplies else { return whole(representation, policy: policy, date: date) }
      return ranged(request, representation, policy: policy, date: date)
    }
  }

  private static let allowedMethods = "GET, HEAD, OPTIONS"

  private static func outcome(
    _ request: RequestHead, _ representation: Representation, policy: AnswerPolicy, date: Int64
  ) -> PreconditionOutcome {
    let validators = representation.validators(at: date)
    var fields = request.fields
    if !policy.honoursPreconditions {
      for name in ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"] { fields.remove(name) }
    }
    if !policy.honoursRange { fields.remove("Range") }
    if policy.ifRange != .right {
      if !policy.ifRange.holds(fields, for: validators) { fields.remove("Range") }
      fields.remove("If-Range")
    }
    return Preconditions(method: request.method, fields: fields).evaluate(validators)
  }

  /// The answer where Range is looked at: RFC 9110, sections 14.2, 15.3.7 and 15.5.17.
  private static func ranged(
    _ request: RequestHead, _ representation: Representation, policy: AnswerPolicy, date: Int64
  ) -> Answer {
    switch RangeResolution(fields: request.fields, length: representation.size) {
    case .unsatisfiable: unsatisfiable(representation, policy: policy)
    case .ignored: whole(representation, policy: policy, date: date)
    case .parts(let parts) where parts.count == 1:
      partial(parts[0], representation, policy: policy, date: date)
    case .parts(let parts):
      multipart(MultipartByteRanges(parts, of: representation), policy: policy, date: date)
        ?? whole(representation, policy: policy, date: date)
    }
  }
}

extension AnswerPolicy.IfRange {
  /// Whether Range is to be followed under this way of reading If-Range; without the field it is.
  fileprivate func holds(_ fields: Fields, for current: Validators) -> Bool {
    guard let value = fields.combined("If-Range") else { return true }
    let present = current.date ?? HTTPDate(secondsSince1970: 0)
    let condition = HTTPSemantics.IfRange(value, now: present)
    switch (self, condition) {
    case (.ignored, _): return true
    case (.right, let condition?): return condition.holds(for: current)
    // Servers that only know dates compare them as they stand, weak or not.
    case (.dateOnly, .date(let date)): return current.lastModified == date
    case (.tagOnly, .tag(let tag)): return current.entityTag.map(tag.stronglyMatches) ?? false
    default: return false
    }
  }
}
