import ScenarioLanguage

/// A few faults with the grammar of the real ones, to read scenarios with.
enum SampleFaults {
  static let registry = FaultRegistry([
    Status.self, IgnoreRange.self, Redirect.self, Header.self, RawHead.self, IfRange.self, OtherRange.self, Cut.self,
    Stall.self, Damage.self, Length.self, Framing.self, Extra.self, Delay.self, Rate.self, Connection.self, TLS.self,
  ])
  static let reader = ScenarioReader(registry: registry)

  static let frames: [Position.Frame] = [.file, .head, .case, .new]
}

/// A fault that keeps its value.
protocol SampleFault: Fault {
  var value: Value { get }
  init(value: Value)
}

extension SampleFault {
  init(_ value: Value) throws(ScenarioProblem) { self.init(value: value) }
}

struct Status: SampleFault {
  static let definition = FaultDefinition(
    key: "status", summary: "Another status.", form: .integer(100...999), examples: ["status: 503"], level: .meaning,
    conflicts: ["redirect": "a redirect has a status of its own"], rules: ["P16"])
  let value: Value
  init(value: Value) { self.value = value }
  init(_ value: Value) throws(ScenarioProblem) {
    if let number = value.number, number < 200 {
      throw ScenarioProblem("`\(number)` is no final status", hint: "write `interim`", at: value.mark)
    }
    self.value = value
  }
}

struct IgnoreRange: SampleFault {
  static let definition = FaultDefinition(
    key: "ignore-range", summary: "A 200 with everything.", form: .bare, examples: ["ignore-range"], level: .meaning,
    isAboutRanges: true, conflicts: ["other-range": "there is no range then"])
  let value: Value
}

struct Redirect: SampleFault {
  static let definition = FaultDefinition(
    key: "redirect", summary: "A redirect.",
    form: .map(
      MapForm(
        main: "to",
        [
          KeyForm(
            "to",
            .choice([
              .words(["self": "the same address"]), .place,
              .map(MapForm([KeyForm("chain", .integer(1...100), "so many hops", isRequired: true)])), .text,
            ]), "where to", isRequired: true),
          KeyForm("status", .integer(300...399), "the status", standard: "302"),
          KeyForm("form", .words(["relative": "a path", "absolute": "an address"]), "how", standard: "absolute"),
        ])),
    examples: ["redirect: self", "redirect: { to: { chain: 3 }, status: 307 }"], level: .meaning)
  let value: Value
}

struct Header: SampleFault {
  private static let fields = Form.openMap(keys: .pattern(.fieldName), values: .oneOrMore(.text))
  static let definition = FaultDefinition(
    key: "header", summary: "Fields.",
    form: .map(
      MapForm([
        KeyForm("set", fields, "set"), KeyForm("add", fields, "add"),
        KeyForm("remove", .list(.pattern(.fieldName), minimum: 1), "remove"),
      ])),
    examples: ["header: { set: { X: y } }"], level: .meaning)
  let value: Value
}

struct RawHead: SampleFault {
  static let definition = FaultDefinition(
    key: "raw-head", summary: "The head, literally.", form: .text,
    examples: ["raw-head: \"HTTP/1.1 200 OK\\r\\n\\r\\n\""],
    level: .transmission)
  let value: Value
  var endsConnection: Bool { true }
}

struct IfRange: SampleFault {
  static let definition = FaultDefinition(
    key: "if-range", summary: "How If-Range is read.",
    form: .words(["right": "rightly", "ignored": "not at all", "date-only": "dates only"]),
    examples: ["if-range: ignored"], level: .meaning)
  let value: Value
}

struct OtherRange: SampleFault {
  static let definition = FaultDefinition(
    key: "other-range", summary: "Another range.",
    form: .map(
      MapForm([KeyForm("first", .byteNumber, "the first byte"), KeyForm("last", .byteNumber, "the last byte")])),
    examples: ["other-range: { first: { by: 1 } }"], level: .meaning, isAboutRanges: true)
  let value: Value
}

struct Cut: SampleFault {
  static let definition = FaultDefinition(
    key: "cut", summary: "The connection ends.",
    form: .map(
      MapForm(
        main: "at", exclusive: [["at", "after"]],
        [
          KeyForm("at", .position(SampleFaults.frames), "where"),
          KeyForm(
            "how", .words(["close": "FIN", "reset": "RST", "no-close-notify": "TLS", "silence": "nothing"]), "how",
            standard: "close"),
          KeyForm("after", .duration, "when"),
        ])),
    examples: ["cut: 50%", "cut: { at: 1000, how: reset }"], level: .transmission, isEnding: true, rules: ["F1"])
  let value: Value
  var endsConnection: Bool { true }
}

struct Stall: SampleFault {
  static let definition = FaultDefinition(
    key: "stall", summary: "Silence.",
    form: .map(
      MapForm(
        main: "at",
        [
          KeyForm("at", .position(SampleFaults.frames), "where"),
          KeyForm("for", .duration, "how long", standard: "5 s"),
          KeyForm("until", .choice([.words(["next-request": "it comes"]), .gate]), "until when"),
        ])),
    examples: ["stall: { at: 50%, for: 2 s }"], level: .transmission, isEnding: true, isTimed: true)
  let value: Value
}

struct Damage: SampleFault {
  static let definition = FaultDefinition(
    key: "damage", summary: "Wrong bytes.",
    form: .map(
      MapForm(
        main: "at",
        [
          KeyForm("at", .position(SampleFaults.frames), "where"),
          KeyForm("of", .words(["answer": "the answer", "file": "the file"]), "what `at` counts in"),
          KeyForm("bytes", .size(1 ... .max), "how many", standard: "1"),
        ])),
    examples: ["damage: 50%"], level: .transmission)
  let value: Value
}

struct Length: SampleFault {
  static let definition = FaultDefinition(
    key: "length", summary: "Another length.",
    form: .choice([.words(["none": "no field"]), .shift, .list(.text, minimum: 1), .text]),
    examples: ["length: { by: -100 }"], level: .transmission, isEnding: true)
  let value: Value
  var endsConnection: Bool { true }
}

struct Framing: SampleFault {
  static let definition = FaultDefinition(
    key: "framing", summary: "How the body ends.",
    form: .choice([
      .words(["length": "by length", "close": "by close", "both": "both", "chunked": "chunks"]),
      .map(
        MapForm([
          KeyForm(
            "chunked", .map(MapForm([KeyForm("size", .size(1 ... .max), "a chunk's size", standard: "32 KiB")])),
            "chunks",
            isRequired: true)
        ])),
    ]), examples: ["framing: chunked"], level: .transmission)
  let value: Value
  func objection(beside others: [any Fault]) -> String? {
    let hasLength = others.contains { $0 is Length }
    return value.word == "close" && hasLength ? "a body that ends with the connection has no length" : nil
  }
}

struct Extra: SampleFault {
  static let definition = FaultDefinition(
    key: "extra", summary: "Bytes behind the end.",
    form: .map(
      MapForm(
        main: "bytes",
        [
          KeyForm("bytes", .choice([.size(1 ... .max), .words(["endless": "for ever"])]), "how many"),
          KeyForm("as", .words(["noise": "noise", "answer": "an answer"]), "as what", standard: "noise"),
        ])),
    examples: ["extra: 300"], level: .transmission)
  let value: Value
  var endsConnection: Bool { true }
}

struct Delay: SampleFault {
  static let definition = FaultDefinition(
    key: "delay", summary: "Before the head.", form: .duration, examples: ["delay: 2 s"], level: .transmission)
  let value: Value
}

struct Rate: SampleFault {
  static let definition = FaultDefinition(
    key: "rate", summary: "A pace.", form: .rate, examples: ["rate: 50 kB/s"], level: .transmission,
    counting: .whenRequired)
  let value: Value
}

struct Connection: SampleFault {
  static let definition = FaultDefinition(
    key: "connection", summary: "The connection.",
    form: .words([
      "close": "it ends", "keep-alive": "it lives", "close-before-answer": "no answer", "refuse": "refused",
      "close-on-accept": "closed", "reset-on-accept": "reset", "restart": "away and back",
    ]), examples: ["connection: close"], level: .connection, isEnding: true)
  let value: Value
  var counts: Bool { !["close", "keep-alive"].contains(value.word) }
}

struct TLS: SampleFault {
  static let definition = FaultDefinition(
    key: "tls", summary: "TLS faults.", form: .words(["expired": "the certificate", "cut-handshake": "the handshake"]),
    examples: ["tls: expired"], level: .connection)
  let value: Value
}
