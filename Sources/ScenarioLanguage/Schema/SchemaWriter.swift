/// Writes forms as JSON schemas; named maps are written once and referred to.
struct SchemaWriter {
  private(set) var definitions: [JSONValue.Member] = []
  private var names: [String: String] = [:]
  private let faults: Set<String>
  private var written: Set<String> = []

  /// Makes a writer that writes the keys of these faults once.
  init(faults: Set<String>) { self.faults = faults }

  private static let units = "(B|" + Quantity.sizeUnits.dropFirst().map(\.name).joined(separator: "|") + ")"
  private static let number: JSONValue = .object([("type", .string("integer"))])

  /// The looks of values that many keys share.
  static let looks: [JSONValue.Member] = [
    look("axis", pattern("^[^<]*<[A-Za-z][A-Za-z0-9-]*>", "A value of the matrix stands here.")),
    look("text", .object([("type", .array([.string("string"), .string("number"), .string("boolean")]))])),
    look("size", anyOf([number, pattern("^[0-9]+( *\(units))?$", "A size: `64 KiB`.")])),
    look(
      "position",
      anyOf([
        number,
        pattern("^(-?[0-9]+( *\(units))?|[0-9]+(\\.[0-9]+)?%)$", "A position: `1000`, `64 KiB`, `50%`, `-1`."),
      ])
    ),
    look(
      "duration",
      pattern(
        "^[0-9]+(\\.[0-9]+)? *(\(Quantity.timeUnits.map(\.name).joined(separator: "|")))$", "A time: `200 ms`, `2 s`.")
    ),
    look("rate", pattern("^[0-9]+ *\(units) */s$", "A rate: `50 kB/s`.")),
    look(
      "time",
      pattern(
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([Zz]|[+-][0-9]{2}:[0-9]{2})$",
        "A time of day: `2024-03-01T12:00:00Z`.")
    ),
  ]

  private static func look(_ name: String, _ value: JSONValue) -> JSONValue.Member {
    JSONValue.Member(name: name, value: value)
  }

  private static func pattern(_ expression: String, _ description: String? = nil) -> JSONValue {
    .object(
      [("type", .string("string")), ("pattern", .string(expression))]
        + (description.map { [("description", .string($0))] } ?? []))
  }

  private static func anyOf(_ schemas: [JSONValue]) -> JSONValue {
    schemas.count == 1 ? schemas[0] : .object([("anyOf", .array(schemas))])
  }

  private static func reference(_ name: String) -> JSONValue { .object([("$ref", .string("#/$defs/\(name)"))]) }

  /// The schema of a key in a map of faults: that of the fault, which is written once.
  private mutating func faultProperty(_ key: KeyForm) -> JSONValue {
    let name = "fault-\(key.name)"
    if written.insert(name).inserted {
      let schema = property(key)
      definitions.append(JSONValue.Member(name: name, value: schema))
    }
    return Self.reference(name)
  }

  /// The schema of a key: what may stand there, or a value of the matrix.
  mutating func property(_ key: KeyForm) -> JSONValue {
    var pairs: [(String, JSONValue)] = [("description", .string(key.summary))]
    if let standard = key.standard { pairs.append(("default", .string(standard))) }
    pairs.append(("anyOf", .array(schemas(of: key.form) + [Self.reference("axis")])))
    return .object(pairs)
  }

  /// The schema of `matrix`: axes with any values.
  mutating func matrix(_ key: KeyForm) -> JSONValue {
    .object([
      ("description", .string(key.summary)), ("type", .string("object")),
      ("propertyNames", Self.pattern(Form.Pattern.axis.expression)),
      (
        "additionalProperties",
        .object([
          ("type", .array([.string("array"), .string("object")])), ("minItems", .number(1)),
          ("minProperties", .number(1)),
        ])
      ),
    ])
  }

  private mutating func schema(of form: Form) -> JSONValue { Self.anyOf(schemas(of: form)) }

  /// The alternatives of a form.
  private mutating func schemas(of form: Form) -> [JSONValue] {
    switch form {
    case .text: return [Self.reference("text")]
    case .pattern(let pattern):
      return [
        .object([
          ("type", .array([.string("string"), .string("number")])), ("pattern", .string(pattern.expression)),
          ("description", .string(pattern.phrase)),
        ])
      ]
    case .place: return [Self.pattern(Form.Pattern.name.expression, "The name of a place.")]
    case .words(let words): return words.map(Self.word)
    case .flag: return [.object([("type", .string("boolean"))])]
    case .bare: return [.object([("const", .bool(true))])]
    case .integer(let range): return [Self.integer(range)]
    case .size: return [Self.reference("size")]
    case .position(let frames): return Self.position(frames)
    case .duration: return [Self.reference("duration")]
    case .rate: return [Self.reference("rate")]
    case .time: return [Self.reference("time")]
    case .comparison(let inner): return schemas(of: inner) + [Self.pattern("^(<=|>=|<|>|=)", "A comparison.")]
    case .list(let item, let minimum):
      let items = Self.anyOf(schemas(of: item) + [Self.reference("axis")])
      return [.object([("type", .string("array")), ("items", items), ("minItems", .number(Int64(minimum)))])]
    case .map(let map): return mapSchemas(of: map)
    case .openMap(let keys, let values):
      var pairs: [(String, JSONValue)] = [("type", .string("object"))]
      if case .pattern(let pattern) = keys { pairs.append(("propertyNames", Self.pattern(pattern.expression))) }
      let inner = Self.anyOf(schemas(of: values) + [Self.reference("axis")])
      return [.object(pairs + [("additionalProperties", inner)])]
    case .choice(let forms): return forms.flatMap { schemas(of: $0) }
    }
  }

  /// A word, as YAML readers that guess may give it: `true` as a boolean, `503` as a number.
  private static func word(_ word: Form.Word) -> JSONValue {
    var constants: [JSONValue] = [.string(word.name)]
    if word.name == "true" || word.name == "false" { constants.append(.bool(word.name == "true")) }
    let description: [(String, JSONValue)] = word.summary.isEmpty ? [] : [("description", .string(word.summary))]
    if let number = Int64(word.name) { constants.append(.number(number)) }
    if word.name.contains("."), word.name.allSatisfy({ $0.isDecimalDigit || $0 == "." }) {
      return .object([("type", .array([.string("string"), .string("number")]))] + description)
    }
    return .object([("enum", .array(constants))] + description)
  }

  private static func integer(_ range: ClosedRange<Int64>) -> JSONValue {
    var pairs: [(String, JSONValue)] = [("type", .string("integer"))]
    if range.lowerBound > .min { pairs.append(("minimum", .number(range.lowerBound))) }
    if range.upperBound < .max { pairs.append(("maximum", .number(range.upperBound))) }
    return .object(pairs)
  }

  private static func position(_ frames: [Position.Frame]) -> [JSONValue] {
    guard !frames.isEmpty else { return [reference("position")] }
    let framed: [(String, JSONValue)] = [("of", frame(frames)), ("at", reference("position"))]
    return [
      reference("position"),
      .object([
        ("type", .string("object")), ("properties", .object(framed)), ("additionalProperties", .bool(false)),
        ("required", .array([.string("of"), .string("at")])),
      ]),
    ]
  }

  private static func frame(_ frames: [Position.Frame]) -> JSONValue {
    .object([("enum", .array(([.answer] + frames).map { .string($0.rawValue) }))])
  }

  private mutating func mapSchemas(of map: MapForm) -> [JSONValue] {
    var schemas: [JSONValue] = []
    if let main = map.mainForm { schemas += self.schemas(of: main) }
    if map.wordsStandAlone {
      let words = map.keys.filter(\.form.acceptsTrue).map { JSONValue.string($0.name) }
      if !words.isEmpty { schemas.append(.object([("enum", .array(words))])) }
    }
    guard let noun = map.noun else { return schemas + [object(of: map)] }
    let identity = noun + map.keys.map(\.name).joined(separator: ",")
    if let name = names[identity] { return schemas + [Self.reference(name)] }
    let name = "map-\(names.count + 1)"
    names[identity] = name
    let object = self.object(of: map)
    definitions.append(JSONValue.Member(name: name, value: object))
    return schemas + [Self.reference(name)]
  }

  private mutating func object(of map: MapForm) -> JSONValue {
    var properties: [(String, JSONValue)] = []
    let holdsFaults = faults.isSubset(of: map.keys.map(\.name))
    for key in map.keys {
      let isFault = holdsFaults && faults.contains(key.name)
      properties.append((key.name, isFault ? faultProperty(key) : property(key)))
    }
    if map.main == "at", let frames = map.mainForm?.positionFrames, !frames.isEmpty,
      !map.keys.contains(where: { $0.name == "of" })
    {
      properties.append(("of", Self.frame(frames)))
    }
    var pairs: [(String, JSONValue)] = [("type", .string("object"))]
    if let noun = map.noun { pairs.append(("description", .string(noun))) }
    pairs += [("properties", .object(properties)), ("additionalProperties", .bool(false))]
    let required = map.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { pairs.append(("required", .array(required))) }
    let exclusive = map.exclusive.flatMap { group in
      group.indices.flatMap { first in
        group[(first + 1)...].map { second in
          JSONValue.object([
            ("not", .object([("required", .array([.string(group[first]), .string(second)]))]))
          ])
        }
      }
    }
    if !exclusive.isEmpty { pairs.append(("allOf", .array(exclusive))) }
    return .object(pairs)
  }
}
