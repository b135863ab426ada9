public import HTTPSemantics

/// The forms that an honest answer takes, for those who need one of them on purpose.
extension HonestAnswer {
  /// 200 with every byte.
  public static func whole(
    _ representation: Representation, policy: AnswerPolicy = AnswerPolicy(), date: Int64
  ) -> Answer {
    Answer(
      status: 200, fields: metadata(of: representation, policy: policy, date: date),
      body: content(representation.whole, of: representation), range: representation.whole)
  }

  /// 206 with one stretch, which is not empty.
  ///
  /// RFC 9110, section 15.3.7.1
  public static func partial(
    _ range: Range<Int64>, _ representation: Representation, policy: AnswerPolicy = AnswerPolicy(), date: Int64
  ) -> Answer {
    var fields = metadata(of: representation, policy: policy, date: date)
    fields.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(representation.size)")
    return Answer(status: 206, fields: fields, body: content(range, of: representation), range: range)
  }

  /// 206 with several stretches; nil where the form cannot be written, as one longer than 2^63 - 1 bytes.
  ///
  /// RFC 9110, section 15.3.7.2
  public static func multipart(
    _ form: MultipartByteRanges, policy: AnswerPolicy = AnswerPolicy(), date: Int64
  ) -> Answer? {
    guard let written = form.written else { return nil }
    var fields: Fields = ["Content-Type": written.contentType]
    fields.lines += metadata(of: form.representation, policy: policy, date: date).lines.filter {
      !$0.isNamed("Content-Type")
    }
    return Answer(status: 206, fields: fields, body: written.body)
  }

  /// 416 that tells the length.
  ///
  /// RFC 9110, section 15.5.17
  public static func unsatisfiable(_ representation: Representation, policy: AnswerPolicy = AnswerPolicy()) -> Answer {
    var fields = Fields()
    policy.advertise(in: &fields)
    fields.add("Content-Range", "bytes */\(representation.size)")
    return error(416, fields: fields)
  }

  /// 304. The body is there for Content-Length alone, it is not sent.
  ///
  /// RFC 9110, section 15.4.5
  public static func notModified(_ representation: Representation, date: Int64) -> Answer {
    var fields = Fields()
    if let tag = representation.entityTag {
      fields.add("ETag", tag)
    } else if let changed = representation.validators(at: date).lastModified {
      fields.add("Last-Modified", changed.description)
    }
    return Answer(
      status: 304, fields: fields, body: content(representation.whole, of: representation), sendsBody: false)
  }

  /// An answer that has nothing to do with the file: the status as a short text, no validators.
  public static func error(_ status: Int, fields: Fields = Fields()) -> Answer {
    var all: Fields = ["Content-Type": "text/plain; charset=utf-8"]
    all.lines += fields.lines
    let text = "\(status) \(StatusCode(status).reasonPhrase)\n"
    return Answer(status: status, fields: all, body: [.literal(Array(text.utf8))])
  }

  /// The fields that tell of the representation, as 200 and 206 have them.
  ///
  /// RFC 9110, sections 8.3, 8.8 and 14.3
  public static func metadata(
    of representation: Representation, policy: AnswerPolicy = AnswerPolicy(), date: Int64
  ) -> Fields {
    var fields = Fields()
    if let type = representation.mediaType { fields.add("Content-Type", type) }
    if let tag = representation.entityTag { fields.add("ETag", tag) }
    if let changed = representation.validators(at: date).lastModified {
      fields.add("Last-Modified", changed.description)
    }
    policy.advertise(in: &fields)
    return fields
  }

  private static func content(_ range: Range<Int64>, of representation: Representation) -> [Answer.Segment] {
    range.isEmpty ? [] : [.content(version: representation.version, range)]
  }
}

extension AnswerPolicy {
  /// Adds Accept-Ranges as the policy has it.
  fileprivate func advertise(in fields: inout Fields) {
    switch advertisement {
    case .bytes: fields.add("Accept-Ranges", "bytes")
    case .none: fields.add("Accept-Ranges", "none")
    case .absent: break
    }
  }
}
