import HTTPSemantics
import ScenarioLanguage

/// `retry-after`: the field, on any status.
struct RetryAfterFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "retry-after", summary: "Adds Retry-After, whatever the status is.",
    form: .choice([
      .words([
        .init("past", "A date that has gone by."), .init("far", "A date in fifty years."),
        .init("garbage", "No number and no date."),
      ]),
      .map(
        MapForm([
          KeyForm("date", .duration, "A date that far from now.", isRequired: true),
          KeyForm(
            "form",
            .words([
              .init("imf", "Sun, 06 Nov 1994 08:49:37 GMT"), .init("rfc850", "Sunday, 06-Nov-94 08:49:37 GMT"),
              .init("asctime", "Sun Nov  6 08:49:37 1994"),
            ]), "How the date is written.", standard: "imf"),
        ])),
      .duration,
    ]),
    examples: [
      "{ status: 503, retry-after: 2 s }", "{ status: 429, retry-after: { date: 2 s, form: asctime } }",
      "{ status: 503, retry-after: far }", "retry-after: garbage",
    ],
    level: .meaning, conflicts: ["raw-head": "the literal head has no such field"], rules: ["P16"])

  /// What the field says.
  enum Kind: Hashable, Sendable {
    case seconds(Int64)
    case date(Duration, form: String)
    case past, far, garbage
  }

  /// What the field says.
  let kind: Kind

  init(_ value: Value) throws(ScenarioProblem) {
    if let time = value["date"]?.duration {
      kind = .date(time, form: value["form"]?.word ?? "imf")
    } else if let time = value.duration {
      kind = .seconds(Self.seconds(time))
    } else {
      kind = value.word == "past" ? .past : value.word == "far" ? .far : .garbage
    }
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    let now = scene.context.now
    let text: String
    switch kind {
    case .seconds(let seconds): text = String(seconds)
    // As many seconds after the answer's Date, where the clock was not shifted.
    case .date(let time, let form): text = Self.date(now + Self.seconds(time), form)
    case .past: text = Self.date(now - 3600, "imf")
    case .far: text = Self.date(now + 50 * 31_557_600, "imf")
    case .garbage: text = "in a while"
    }
    answer.fields.set("Retry-After", text)
  }

  /// Whole seconds, rounded up.
  private static func seconds(_ time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    return seconds + (attoseconds > 0 ? 1 : 0)
  }

  /// RFC 9110, section 5.6.7
  private static func date(_ seconds: Int64, _ form: String) -> String {
    let text = HTTPDate(secondsSince1970: seconds).description
    // `Sun, 06 Nov 1994 08:49:37 GMT`
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 6, form != "imf" else { return text }
    let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    let short = String(words[0].prefix(3))
    if form == "rfc850" {
      let long = weekdays.first { $0.hasPrefix(short) } ?? short
      return "\(long), \(words[1])-\(words[2])-\(words[3].suffix(2)) \(words[4]) GMT"
    }
    let day = words[1].hasPrefix("0") ? " " + words[1].dropFirst() : words[1]
    return "\(short) \(words[2]) \(day) \(words[4]) \(words[3])"
  }
}
