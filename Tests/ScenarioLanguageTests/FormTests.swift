import ScenarioLanguage
import Testing

@Suite("Forms") struct FormTests {
  private static func read(_ form: Form, _ text: String) throws -> Value { try form.read(YAML.parse(text)) }

  @Test(
    "sizes are exact to 2^63 - 1",
    arguments: [
      ("0", 0), ("1000", 1000), ("64 KiB", 65_536), ("64KiB", 65_536), ("3 kB", 3_000), ("4 MiB", 4 << 20),
      ("2 MB", 2_000_000), ("5 GiB", 5 << 30), ("5 GB", 5_000_000_000), ("2 TiB", 2 << 40), ("7 EiB", 7 << 60),
      ("9223372036854775807", .max), ("9223372036854775807 B", .max), ("9 EB", 9_000_000_000_000_000_000),
    ] as [(String, Int64)])
  func sizes(text: String, bytes: Int64) throws {
    #expect(try Self.read(.size(0 ... .max), text).number == bytes)
  }

  @Test(
    "positions are bytes, exact shares, or counted from the end",
    arguments: [
      ("1000", .bytes(1000)), ("64 KiB", .bytes(65_536)), ("50%", .share(numerator: 50, denominator: 100)),
      ("37.5%", .share(numerator: 375, denominator: 1000)), ("100.0%", .share(numerator: 100, denominator: 100)),
      ("0%", .share(numerator: 0, denominator: 100)), ("-1", .fromEnd(1)), ("-64 KiB", .fromEnd(65_536)),
    ] as [(String, Position.Offset)])
  func positions(text: String, offset: Position.Offset) throws {
    let position = try Self.read(.position([.file]), text).position
    #expect(position == Position(offset, of: .answer, text: text))
  }

  @Test("a position may name its frame")
  func frames() throws {
    let value = try Self.read(.position([.file, .new]), "{ of: file, at: 50% }")
    #expect(value.position?.frame == .file)
    #expect(value.position?.text == "{ of: file, at: 50% }")
    let error = #expect(throws: ScenarioProblem.self) { try Self.read(.position([.file]), "{ of: fiel, at: 50% }") }
    #expect(error?.description == ":1:7: error: unknown word `fiel`; the nearest is `file`")
  }

  @Test(
    "shares resolve in 128 bits, rounded down",
    arguments: [
      ("37%", Int64.max, 3_412_647_653_636_267_048), ("99.999999999999999%", .max, 9_223_372_036_854_775_714),
      ("50%", 3, 1), ("100%", .max, .max), ("0%", .max, 0), ("-1", 10, 9), ("10", 10, 10),
    ] as [(String, Int64, Int64)])
  func resolved(text: String, length: Int64, bytes: Int64) throws {
    #expect(try Self.read(.position([]), text).position?.resolved(in: length) == bytes)
  }

  @Test(
    "times are exact",
    arguments: [
      ("200 ms", .milliseconds(200)), ("2 s", .seconds(2)), ("2s", .seconds(2)), ("1.5 s", .milliseconds(1500)),
      ("3 min", .seconds(180)), ("1 h", .seconds(3600)), ("1 d", .seconds(86_400)), ("0.25 ms", .microseconds(250)),
      ("0 s", .zero),
    ] as [(String, Duration)])
  func durations(text: String, duration: Duration) throws {
    #expect(try Self.read(.duration, text).duration == duration)
  }

  @Test(
    "times of day are RFC 3339",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-03-01T12:00:00Z", 1_709_294_400),
      ("2024-02-29T23:59:59+01:00", 1_709_247_599),
      ("1969-12-31T23:59:59z", -1), ("2000-03-01T00:00:00-00:30", 951_870_600),
      ("0000-01-01T00:00:00Z", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Int64)])
  func times(text: String, seconds: Int64) throws {
    #expect(try Self.read(.time, text).time == seconds)
  }

  @Test(
    "a plain value is an equal comparison, and a relation may stand before it",
    arguments: [
      ("3", .equal), ("\"> 3\"", .more), ("\">=3\"", .atLeast), ("'< 3'", .less), ("'<= 3'", .atMost),
      ("'= 3'", .equal),
    ] as [(String, Value.Comparison)])
  func comparisons(text: String, relation: Value.Comparison) throws {
    let comparison = try Self.read(.comparison(.integer(0...9)), text).comparison
    #expect(comparison?.relation == relation)
    #expect(comparison?.value.number == 3)
  }

  @Test("rates are sizes a second")
  func rates() throws {
    #expect(try Self.read(.rate, "50 kB/s").rate == 50_000)
    #expect(try Self.read(.rate, "1 B/s").rate == 1)
  }

  private static let cut = Form.map(
    MapForm(
      main: "at", exclusive: [["at", "after"]],
      [
        KeyForm("at", .position([.file, .head]), "where"),
        KeyForm("how", .words(["close": "FIN", "reset": "RST"]), "how", standard: "close"),
        KeyForm("after", .duration, "when"),
      ]))

  @Test(
    "a plain value, or a frame in the map itself, stands for the main key",
    arguments: [
      ("50%", Position.Frame.answer, nil), ("{ at: 50%, how: reset }", .answer, "reset"),
      ("{ of: file, at: 50% }", .file, nil), ("{ of: file, at: 50%, how: reset }", .file, "reset"),
      ("{ how: reset, at: { of: head, at: 50% } }", .head, "reset"),
    ] as [(String, Position.Frame, String?)])
  func mains(text: String, frame: Position.Frame, how: String?) throws {
    let value = try Self.read(Self.cut, text)
    #expect(value["at"]?.position?.offset == .share(numerator: 50, denominator: 100))
    #expect(value["at"]?.position?.frame == frame)
    #expect(value["how"]?.word == how)
    #expect(value.source == text)
  }

  @Test("a word may stand alone where the map says so")
  func standAlone() throws {
    let form = Form.map(
      MapForm(wordsStandAlone: true, [KeyForm("bare-lf", .bare, "x"), KeyForm("fold", .list(.text, minimum: 1), "y")]))
    #expect(try Self.read(form, "bare-lf")["bare-lf"]?.isTrue == true)
    let missing = #expect(throws: ScenarioProblem.self) { try Self.read(form, "fold") }
    #expect(missing?.message == "`fold` needs a value")
    let unknown = #expect(throws: ScenarioProblem.self) { try Self.read(form, "bare_lf") }
    #expect(unknown?.description == ":1:1: error: unknown word `bare_lf`; the nearest is `bare-lf`")
  }

  @Test("shifts, gates, places and block texts keep what they are")
  func helpers() throws {
    #expect(try Self.read(.byteNumber, "{ by: -1 }").shift == -1)
    #expect(try Self.read(.byteNumber, "7").position?.offset == .bytes(7))
    #expect(try Self.read(.gate, "{ released: go }").gate == "go")
    let to = Form.choice([.words(["self": "itself"]), .place, .text])
    #expect(try Self.read(to, "mirror").place == "mirror")
    #expect(try Self.read(to, "/other/x.bin").content == .text("/other/x.bin"))
    #expect(try Self.read(to, "self").word == "self")
    #expect(try Self.read(.text, "|\n  a\n").isBlockText)
    #expect(try !Self.read(.text, "\"a\\n\"").isBlockText)
    #expect(try Self.read(.text, "''").text == "")
  }

  @Test("scalars are text and never guessed at", arguments: ["no", "0x10", "1_000", "~", "null", "1e3", "2024-03-01"])
  func text(word: String) throws {
    #expect(try Self.read(.choice([.integer(0 ... .max), .text]), word).content == .text(word))
  }

  private static let etag = Form.choice([.words(["strong": "s", "weak": "w", "none": "n"]), .text])

  @Test(
    "what does not fit is told with what would",
    arguments: [
      (.size(0 ... .max), "8 EiB", "`8 EiB` is more than 2^63 - 1 bytes"),
      (.size(0 ... .max), "9223372036854775808", "more than 2^63 - 1 bytes"),
      (.size(0 ... .max), "4 mib", "`mib` is no unit of size; the nearest is `MiB`"),
      (.size(0 ... .max), "1.5 MiB", "no whole number"),
      (.size(0 ... .max), "big", "expected a size such as `64 KiB`, but here stands `big`"),
      (.size(1...10), "11", "`11` is more than 10"),
      (.size(0 ... .max), "0x10", "`x` is no unit|expected a size"),
      (.integer(0 ... .max), "+100", "a shift is written `{ by: 100 }`"),
      (.integer(0 ... .max), "99999999999999999999", "more than 64 bits hold"),
      (.integer(1...5), "0", "`0` is less than 1"),
      (.integer(1...5), "1_000", "expected a whole number from 1 to 5, but here stands `1_000`"),
      (.position([]), "150%", "`150%` is more than 100%"),
      (.position([]), "100.000000000000001%", "more than 100%"),
      (.position([]), "-5%", "below 0%"),
      (.position([]), "-0", "`-0` names no byte"),
      (.position([]), "{ of: file, at: 5 }", "expected a position such as `1000`, `64 KiB`, `50%` or `-1`"),
      (.duration, "2", "`2` has no unit; the units are `ms`, `s`, `min`, `h`, `d`"),
      (.duration, "2 sec", "`sec` is no unit of time"),
      (.duration, "9999999999999 d", "too long a time"),
      (.rate, "50 kB", "write `50 kB/s`"),
      (.rate, "0 B/s", "would never end"),
      (.time, "2023-02-29T00:00:00Z", "no day and time of the calendar"),
      (.time, "2024-03-01", "write it as `2024-03-01T12:00:00Z`"),
      (.time, "2024-03-01T12:00:00.5Z", "whole seconds only"),
      (.time, "2024-03-01T12:00:00 Z", "no time zone"),
      (.flag, "yes", "write `true`"),
      (.bare, "false", "leave the key out"),
      (.words(["reset": "RST", "close": "FIN"]), "rest", "the nearest is `reset`"),
      (.list(.text, minimum: 2), "[a]", "at least 2 items"),
      (.list(.text, minimum: 1), "a", "expected a list of which each item is a text, but here stands `a`"),
      (.shift, "{}", "`by` is missing here"),
      (cut, "{ at: 50%, hwo: reset }", "unknown key `hwo`; the nearest is `how`"),
      (cut, "{ at: 50%, after: 2 s }", "`after` cannot stand beside `at`"),
      (cut, "{ of: file }", "`at` is missing here"),
      (cut, "{ of: nowhere, at: 1 }", "unknown word `nowhere`"),
      (cut, "''", "expected a position"),
      (etag, "stong", "taken for a misspelt `strong`"),
      (.comparison(.integer(0...9)), "'> x'", "expected a comparison"),
    ] as [(Form, String, String)])
  func refused(form: Form, text: String, words: String) {
    let problem = #expect(throws: ScenarioProblem.self) { try Self.read(form, text) }
    let description = problem?.description ?? ""
    let isTold = words.split(separator: "|").contains { description.contains($0) }
    #expect(isTold, "\(description)")
  }

  @Test("a text that is near a word is taken as it stands when it is quoted")
  func quoted() throws {
    #expect(try Self.read(Self.etag, "'stong'").content == .text("stong"))
    #expect(try Self.read(Self.etag, "'\"strong\"'").content == .text("\"strong\""))
    #expect(try Self.read(Self.etag, "\"strong\"").content == .word("strong"))
  }

  @Test("an empty value is told as such")
  func empty() throws {
    let form = Form.map(MapForm([KeyForm("cut", .position([]), "where")]))
    let problem = #expect(throws: ScenarioProblem.self) { try Self.read(form, "cut:\n") }
    #expect(problem?.message == "`cut` has no value")
  }
}
