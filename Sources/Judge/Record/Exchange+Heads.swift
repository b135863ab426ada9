import HTTPSemantics

/// What the heads of an exchange say.
extension Exchange {
  /// The fields of the request.
  var requestFields: Fields { Self.fields(request.headers) }

  /// The fields of the answer; none where no head was sent.
  var responseFields: Fields { Self.fields(response?.headers ?? []) }

  /// The first value of a request's field, or nil.
  func requestField(_ name: String) -> String? { requestFields.first(name) }

  /// The first value of a response's field, or nil.
  func responseField(_ name: String) -> String? { responseFields.first(name) }

  /// The status, or 0 where no head was sent.
  var status: Int { response?.status ?? 0 }

  /// Whether the answer is one that brings bytes of the file.
  var isFileAnswer: Bool { (status == 200 || status == 206) && bodyRange?.count == 2 && version != nil }

  /// The bytes of the file that went out, or nil where the answer brings none.
  var sentRange: Range<Int64>? {
    guard isFileAnswer, let range = bodyRange else { return nil }
    let count = min(max(bodyBytes, 0), max(range[1], 0))
    let end = range[0].addingReportingOverflow(count)
    return end.overflow || range[0] < 0 ? nil : range[0]..<end.partialValue
  }

  /// Body bytes that the client may have: those acknowledged or, where that is not known, those sent.
  var receivedBytes: Int64 { delivered ?? bodyBytes }

  /// When the answer was over, on the clock of `started`.
  var ended: Double { started + duration }

  // MARK: What was asked

  /// The range set asked for, or nil without a Range field that can be read.
  var asked: ByteRangeSet? { requestField("Range").flatMap { try? ByteRangeSet($0) } }

  /// Whether one range was asked for that begins behind the first byte: the request of a resume.
  var isResume: Bool { (askedFirst ?? 0) > 0 }

  /// The first byte asked for: 0 without Range, nil for a suffix, several ranges, or a field that cannot be read.
  var askedFirst: Int64? {
    guard requestField("Range") != nil else { return 0 }
    switch asked?.single {
    case .from(let first): return first
    case .closed(let positions): return positions.lowerBound
    case .suffix, nil: return nil
    }
  }

  /// The last byte asked for, where one was named.
  var askedLast: Int64? {
    if case .closed(let positions) = asked?.single { positions.upperBound } else { nil }
  }

  /// Whether the request is guarded: it holds only for the file that the client knows.
  var isGuarded: Bool {
    ["If-Range", "If-Match", "If-Unmodified-Since"].contains { requestFields.contains($0) }
  }

  // MARK: What was answered

  /// The Content-Range of a 206, or nil where it is missing or cannot be read.
  var contentRange: ContentRange? { status == 206 ? try? ContentRange(fields: responseFields) : nil }

  /// The validators of the answer.
  var validators: Validators {
    Validators(fields: responseFields, now: responseDate ?? HTTPDate(secondsSince1970: 1_735_689_600))
  }

  /// The answer's Date, or nil.
  var responseDate: HTTPDate? {
    // Only the obsolete form with two digits of the year asks what the present is.
    responseField("Date").flatMap { try? HTTPDate($0, now: HTTPDate(secondsSince1970: 1_735_689_600)) }
  }

  /// The length of the whole that the answer tells, or nil.
  var toldTotal: Int64? {
    if status == 206 { return contentRange?.completeLength }
    guard status == 200, !isChunked, !isCoded else { return nil }
    return (try? ContentLength.value(in: responseFields)) ?? nil
  }

  /// Whether the Content-Length fields contradict each other or cannot be read.
  var hasFaultyLength: Bool {
    do throws(ContentLengthError) {
      _ = try ContentLength.value(in: responseFields)
      return false
    } catch {
      return true
    }
  }

  /// Whether the answer ended inside its head.
  var isCutInHead: Bool { faults.contains { $0.key == "cut" && $0.planned.contains("head") && $0.firedAt != nil } }

  /// Whether the body is content-coded.
  var isCoded: Bool {
    responseFields.all("Content-Encoding").contains { !$0.isEmpty && $0.lowercased() != "identity" }
  }

  /// Whether a chunk declared more than it had, so that its framing counts as bytes of the body: who decodes it has
  /// more than was sent of the file, and not the file's bytes.
  var hasFramingInBody: Bool {
    faults.contains { $0.key == "framing" && $0.planned.contains("off-by-one") && $0.firedAt != nil }
  }

  /// Whether the body is chunked.
  var isChunked: Bool { responseFields.contains("Transfer-Encoding") }

  /// Whether the answer carries a digest with an algorithm that clients know.
  var carriesDigest: Bool {
    ["Repr-Digest", "Content-Digest"].contains { DigestField($0, in: responseFields).strongest != nil }
  }

  /// The digest of the whole representation that the answer tells, or nil.
  var wholeDigest: DigestField.Member? { DigestField("Repr-Digest", in: responseFields).strongest }

  /// The seconds that the answer asks to wait, or nil.
  var retryAfter: Int64? {
    guard let field = responseField("Retry-After") else { return nil }
    let now = responseDate ?? HTTPDate(secondsSince1970: 1_735_689_600)
    return RetryAfter(field, now: now)?.delay(from: now)
  }

  /// Whether a fault of the entry acted in this answer.
  func hasFired(_ keys: String...) -> Bool { faults.contains { keys.contains($0.key) && $0.firedAt != nil } }

  private static func fields(_ pairs: [[String]]) -> Fields {
    Fields(pairs.filter { $0.count == 2 }.map { FieldLine($0[0], $0[1]) })
  }
}
