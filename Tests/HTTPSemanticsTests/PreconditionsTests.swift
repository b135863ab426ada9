import HTTPSemantics
import Testing

@Suite("Preconditions") struct PreconditionsTests {
  static let changed = "Wed, 31 Dec 2025 00:00:00 GMT"
  static let dayBefore = "Tue, 30 Dec 2025 00:00:00 GMT"
  static let dayAfter = "Thu, 01 Jan 2026 00:00:00 GMT"

  static func state(tag: String? = "\"v1\"", lastModified: String? = changed, now: HTTPDate = newYear2026) -> Validators
  {
    Validators(
      entityTag: tag.map { try! EntityTag($0) }, lastModified: lastModified.map { try! HTTPDate($0, now: now) },
      date: now)
  }

  static let getTable: [(Fields, PreconditionOutcome)] = [
    ([:], PreconditionOutcome.proceed(rangeApplies: false)),
    (["Range": "bytes=0-"], .proceed(rangeApplies: true)),
    (["If-Match": "\"v1\""], .proceed(rangeApplies: false)),
    (["If-Match": "\"v0\", \"v1\"", "Range": "bytes=0-"], .proceed(rangeApplies: true)),
    (["If-Match": "\"v0\"", "if-match": "\"v1\""], .proceed(rangeApplies: false)),
    (["If-Match": "*"], .proceed(rangeApplies: false)),
    (["If-Match": "\"v2\""], .preconditionFailed),
    (["If-Match": "W/\"v1\""], .preconditionFailed),
    (["If-Match": "v1"], .preconditionFailed),
    (["If-Match": ""], .preconditionFailed),
    (["If-Match": "\"v1\"", "If-Unmodified-Since": dayBefore], .proceed(rangeApplies: false)),
    (["If-Unmodified-Since": dayBefore], .preconditionFailed),
    (["If-Unmodified-Since": changed], .proceed(rangeApplies: false)),
    (["If-Unmodified-Since": "garbage"], .proceed(rangeApplies: false)),
    (["If-Unmodified-Since": dayBefore, "if-unmodified-since": dayBefore], .proceed(rangeApplies: false)),
    (["If-None-Match": "\"v1\""], .notModified),
    (["If-None-Match": "W/\"v1\""], .notModified),
    (["If-None-Match": "*"], .notModified),
    (["If-None-Match": "\"v2\""], .proceed(rangeApplies: false)),
    (["If-None-Match": "v1"], .proceed(rangeApplies: false)),
    (["If-None-Match": "\"v2\"", "If-Modified-Since": dayAfter], .proceed(rangeApplies: false)),
    (["If-Modified-Since": changed], .notModified),
    (["If-Modified-Since": dayAfter], .notModified),
    (["If-Modified-Since": dayBefore], .proceed(rangeApplies: false)),
    (["If-Modified-Since": "0"], .proceed(rangeApplies: false)),
    (["If-Match": "\"v2\"", "If-None-Match": "\"v1\""], .preconditionFailed),
    (["If-Match": "\"v1\"", "If-None-Match": "\"v1\""], .notModified),
    (["If-None-Match": "\"v1\"", "Range": "bytes=0-", "If-Range": "\"v2\""], .notModified),
  ]

  @Test("the conditions of a GET are evaluated in the RFC's order", arguments: getTable)
  func get(fields: Fields, outcome: PreconditionOutcome) {
    #expect(Preconditions(method: "GET", fields: fields).evaluate(Self.state()) == outcome)
  }

  @Test(
    "If-Range lets the range apply only where it holds",
    arguments: [
      ("\"v1\"", true), ("\"v2\"", false), ("W/\"v1\"", false), ("v1", false), ("", false), ("*", false),
      ("\"v1\", \"v2\"", false), (changed, true), (dayBefore, false), (dayAfter, false),
      ("Wednesday, 31-Dec-25 00:00:00 GMT", true), ("Wed Dec 31 00:00:00 2025", true),
      ("Wed, 31 Dec 2025 00:00:01 GMT", false), ("garbage", false),
    ])
  func ifRange(value: String, applies: Bool) {
    let fields: Fields = ["Range": "bytes=5-", "If-Range": value]
    let outcome = Preconditions(method: "GET", fields: fields).evaluate(Self.state())
    #expect(outcome == .proceed(rangeApplies: applies))
  }

  @Test(
    "If-Range never holds for a weak tag, a weak date or a missing validator",
    arguments: [
      ("W/\"v1\"", state(tag: "W/\"v1\"")), ("\"v1\"", state(tag: "W/\"v1\"")), ("\"v1\"", state(tag: nil)),
      (changed, state(lastModified: nil)),
      (changed, state(now: HTTPDate(secondsSince1970: newYear2026.secondsSince1970 - 86_400))),
      (changed, Validators(lastModified: state().lastModified)),
    ])
  func ifRangeWeak(value: String, current: Validators) {
    let fields: Fields = ["Range": "bytes=5-", "If-Range": value]
    #expect(Preconditions(method: "GET", fields: fields).evaluate(current) == .proceed(rangeApplies: false))
  }

  @Test("a date one second before the answer is strong")
  func oneSecond() {
    let current = Self.state(now: HTTPDate(secondsSince1970: newYear2026.secondsSince1970 - 86_399))
    let fields: Fields = ["Range": "bytes=5-", "If-Range": Self.changed]
    #expect(Preconditions(method: "GET", fields: fields).evaluate(current) == .proceed(rangeApplies: true))
  }

  @Test("two If-Range lines do not hold, and If-Range without Range is ignored")
  func ifRangeLines() {
    let twice: Fields = ["Range": "bytes=5-", "If-Range": "\"v1\"", "if-range": "\"v1\""]
    #expect(Preconditions(method: "GET", fields: twice).evaluate(Self.state()) == .proceed(rangeApplies: false))
    let alone: Fields = ["If-Range": "\"v2\""]
    #expect(Preconditions(method: "GET", fields: alone).evaluate(Self.state()) == .proceed(rangeApplies: false))
  }

  static let methodsTable: [(String, Fields, PreconditionOutcome)] = [
    ("HEAD", ["Range": "bytes=0-"], PreconditionOutcome.proceed(rangeApplies: false)),
    ("HEAD", ["If-None-Match": "\"v1\""], .notModified),
    ("HEAD", ["If-Modified-Since": changed], .notModified),
    ("PUT", ["If-None-Match": "*"], .preconditionFailed),
    ("PUT", ["If-None-Match": "\"v1\""], .preconditionFailed),
    ("PUT", ["If-Modified-Since": changed], .proceed(rangeApplies: false)),
    ("PUT", ["If-Match": "\"v2\""], .preconditionFailed),
    ("POST", ["Range": "bytes=0-"], .proceed(rangeApplies: false)),
    ("get", ["Range": "bytes=0-"], .proceed(rangeApplies: false)),
  ]

  @Test("other methods have no ranges, and fail where GET would not be modified", arguments: methodsTable)
  func methods(method: String, fields: Fields, outcome: PreconditionOutcome) {
    #expect(Preconditions(method: method, fields: fields).evaluate(Self.state()) == outcome)
  }

  @Test("without a representation a GET goes on to its 404, a PUT is held to its conditions")
  func missing() {
    let any: Fields = ["If-Match": "*", "Range": "bytes=0-"]
    #expect(Preconditions(method: "GET", fields: any).evaluate(nil) == .proceed(rangeApplies: false))
    #expect(Preconditions(method: "PUT", fields: any).evaluate(nil) == .preconditionFailed)
    let none: Fields = ["If-None-Match": "*"]
    #expect(Preconditions(method: "PUT", fields: none).evaluate(nil) == .proceed(rangeApplies: false))
  }

  @Test("a condition without the validator that it asks about: a tag fails, a date is ignored")
  func withoutValidators() {
    let bare = Self.state(tag: nil, lastModified: nil)
    func outcome(_ fields: Fields) -> PreconditionOutcome {
      Preconditions(method: "GET", fields: fields).evaluate(bare)
    }
    #expect(outcome(["If-Match": "\"v1\""]) == .preconditionFailed)
    #expect(outcome(["If-Match": "*"]) == .proceed(rangeApplies: false))
    #expect(outcome(["If-None-Match": "\"v1\""]) == .proceed(rangeApplies: false))
    #expect(outcome(["If-Unmodified-Since": Self.dayBefore]) == .proceed(rangeApplies: false))
    #expect(outcome(["If-Modified-Since": Self.dayAfter]) == .proceed(rangeApplies: false))
  }
}

@Suite("Validators") struct ValidatorsTests {
  static let ifRangeTable: [(Fields, String?)] = [
    (
      ["ETag": "\"v1\"", "Last-Modified": PreconditionsTests.dayBefore, "Date": PreconditionsTests.dayAfter], "\"v1\""
    ),
    (
      ["Last-Modified": PreconditionsTests.dayBefore, "Date": PreconditionsTests.dayAfter],
      PreconditionsTests.dayBefore
    ),
    (
      ["Last-Modified": "Wed, 31 Dec 2025 23:59:59 GMT", "Date": PreconditionsTests.dayAfter],
      "Wed, 31 Dec 2025 23:59:59 GMT"
    ),
    (["Last-Modified": PreconditionsTests.dayAfter, "Date": PreconditionsTests.dayAfter], nil),
    (["Last-Modified": PreconditionsTests.dayBefore], nil),
    (["ETag": "W/\"v1\"", "Last-Modified": PreconditionsTests.dayBefore, "Date": PreconditionsTests.dayAfter], nil),
    (["ETag": "v1", "Last-Modified": PreconditionsTests.dayBefore, "Date": PreconditionsTests.dayAfter], nil),
    (["ETag": "\"v1\"", "etag": "\"v2\""], nil), (["ETag": "\"v1\"", "etag": "\"v1\""], "\"v1\""), ([:], nil),
  ]

  @Test("what goes into If-Range is a strong tag, or with no tag at all a strong date", arguments: ifRangeTable)
  func ifRange(fields: Fields, expected: String?) {
    #expect(Validators(fields: fields, now: newYear2026).ifRange?.description == expected)
  }

  @Test("a malformed tag is no validator, but is told from none")
  func malformed() {
    let malformed = Validators(fields: ["ETag": "v1"], now: newYear2026)
    #expect(malformed.entityTag == nil && malformed.hasMalformedTag)
    #expect(!Validators(fields: [:], now: newYear2026).hasMalformedTag)
  }
}
