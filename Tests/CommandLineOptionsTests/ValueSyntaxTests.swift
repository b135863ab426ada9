import CommandLineOptions
import Testing

@Suite("Values") struct ValueSyntaxTests {
  @Test(
    "a time is read exactly",
    arguments: [
      ("30", .seconds(30)), ("30 s", .seconds(30)), ("30s", .seconds(30)), ("2m", .seconds(120)),
      ("2 min", .seconds(120)), ("1.5 s", .milliseconds(1500)), ("0.1", .milliseconds(100)),
      ("250ms", .milliseconds(250)), ("7 us", .microseconds(7)), ("9ns", .nanoseconds(9)), ("1h", .seconds(3600)),
      ("1d", .seconds(86_400)), ("1m30s", .seconds(90)), ("1 h 30 m", .seconds(5400)), ("0", .zero),
      ("36500d", ValueSyntax.longestDuration),
      ("0.000000000000000001", Duration(secondsComponent: 0, attosecondsComponent: 1)),
      ("1.50", .milliseconds(1500)), ("007s", .seconds(7)),
    ] as [(String, Duration)])
  func durations(text: String, duration: Duration) throws {
    #expect(try ValueSyntax.duration(text) == duration)
  }

  @Test(
    "what is no time is refused",
    arguments: [
      ("", .notADuration), ("s", .notADuration), ("-1s", .notADuration), ("+1s", .notADuration), ("1 x", .notADuration),
      ("1.", .notADuration), (".5s", .notADuration), ("1e3", .notADuration), (" 1s", .notADuration),
      ("1s ", .notADuration), ("1  s", .notADuration), ("1m30", .notADuration), ("30s1m", .notADuration),
      ("1s1s", .notADuration), ("1S", .notADuration), ("٣s", .notADuration), ("1,5s", .notADuration),
      ("0.0000000000000000001", .notADuration), ("0.0000000001ns", .tooFine),
      ("36500d1s", .outside(lowest: "0 s", highest: "36500 d")),
      ("9999999999999999999d", .outside(lowest: "0 s", highest: "36500 d")),
    ] as [(String, ValueProblem)])
  func noDurations(text: String, problem: ValueProblem) {
    #expect(throws: problem) { try ValueSyntax.duration(text) }
  }

  @Test(
    "a size is read exactly",
    arguments: [
      ("0", 0), ("1000", 1000), ("1 B", 1), ("64 KiB", 65536), ("64KiB", 65536), ("1kB", 1000), ("1.5 MB", 1_500_000),
      ("1.5 KiB", 1536), ("0.5 KiB", 512), ("2 GiB", 1 << 31), ("1 TiB", 1 << 40), ("7 EiB", 7 << 60),
      ("9223372036854775807", Int64.max), ("7.999 EB", 7_999_000_000_000_000_000),
    ] as [(String, Int64)])
  func sizes(text: String, size: Int64) throws {
    #expect(try ValueSyntax.size(text) == size)
  }

  @Test(
    "what is no size is refused",
    arguments: [
      ("", .notASize), ("-1", .notASize), ("+1", .notASize), ("1 mb", .notASize), ("1 MiBB", .notASize),
      ("1 KB", .notASize), ("1MiB ", .notASize), ("1 MiB 2", .notASize), ("0x10", .notASize), ("1_000", .notASize),
      ("10k", .unclearUnit("k")), ("10K", .unclearUnit("k")), ("1M", .unclearUnit("M")),
      ("0.5", .tooFine), ("0.3 KiB", .tooFine),
      ("8 EiB", .outside(lowest: "0", highest: "9223372036854775807")),
      ("9223372036854775808", .outside(lowest: "0", highest: "9223372036854775807")),
      ("9999999999999999999 EiB", .outside(lowest: "0", highest: "9223372036854775807")),
    ] as [(String, ValueProblem)])
  func noSizes(text: String, problem: ValueProblem) {
    #expect(throws: problem) { try ValueSyntax.size(text) }
  }

  @Test("a rate is a size with or without /s, and not nothing") func rates() throws {
    #expect(try ValueSyntax.rate("50 kB/s") == 50_000)
    #expect(try ValueSyntax.rate("1 B") == 1)
    #expect(throws: ValueProblem.outside(lowest: "1 B/s", highest: "9223372036854775807 B/s")) {
      try ValueSyntax.rate("0/s")
    }
  }

  @Test(
    "an integer is decimal digits within its range",
    arguments: [
      ("0", 0), ("65535", 65535), ("-5", -5), ("65536", nil), ("-6", nil), ("99999999999999999999", nil), ("+1", nil),
      ("1.0", nil), ("", nil), ("-", nil), (" 1", nil), ("0x1", nil), ("٣", nil),
    ] as [(String, Int64?)])
  func integers(text: String, value: Int64?) {
    #expect((try? ValueSyntax.integer(text, in: -5...65535)) == value)
  }

  @Test(
    "a percentage is whole and at most 100",
    arguments: [("80%", 80), ("80", 80), ("0", 0), ("100%", 100), ("101", nil), ("-1", nil), ("8.5%", nil), ("%", nil)]
      as [(String, Int?)])
  func percentages(text: String, value: Int?) {
    #expect((try? ValueSyntax.percentage(text)) == value)
  }

  @Test(
    "a shard is one of so many parts",
    arguments: ["0/5", "6/5", "1/0", "1", "/5", "1/", "1/2/3", "+1/2", "a/b", "-1/2"])
  func shards(text: String) throws {
    #expect(throws: ValueProblem.notAShard) { try ValueSyntax.shard(text) }
    let shard = try ValueSyntax.shard("2/5")
    #expect(shard.part == 2 && shard.count == 5)
  }

  @Test(
    "a number is digits with or without a point, within its range",
    arguments: [
      ("0.1", 0.1), ("2", 2), ("101", nil), ("1e1", nil), ("nan", nil), ("inf", nil), ("-1", nil), ("0x1", nil),
    ]
      as [(String, Double?)])
  func numbers(text: String, value: Double?) {
    #expect((try? ValueSyntax.number(text, in: 0...100)) == value)
  }
}
