/// The part `when`, and a profile's `probes`: which requests an entry is for.
extension RequestCondition {
  private static let count = Form.comparison(.integer(1...1_000_000_000))

  /// The grammar of a condition.
  public static let form = Form.map(
    MapForm(
      called: "a map that tells a request, such as `{ range: present }`",
      [
        KeyForm("method", .pattern(.fieldName), "the method, in its letter case"),
        KeyForm(
          "range",
          .choice([
            .words([
              "present": "a Range field is there", "absent": "there is none", "multiple": "it asks for several ranges",
            ]), .pattern(.rangeSet),
          ]), "the Range field"),
        KeyForm(
          "if-range", .words(["present": "an If-Range field is there", "absent": "there is none"]),
          "the If-Range field"),
        KeyForm(
          "from", .comparison(.position([])),
          "the first byte asked for, of the file; 0 without Range"),
        KeyForm(
          "part", count,
          "the k-th distinct start above 0 of the case; one inside a range already asked for is none"),
        KeyForm("connection", count, "the case's k-th connection"),
        KeyForm("request", count, "this process's k-th GET on the place"),
        KeyForm("run", .integer(1...1_000), "the client's process from which on it holds"),
        KeyForm("path", .text, "the path, a pattern with `*`"),
        KeyForm(
          "header",
          .openMap(
            keys: .pattern(.fieldName),
            values: .choice([.words(["present": "the field is there", "absent": "it is not"]), .text])),
          "fields of the request: `present`, `absent`, or a pattern with `*`"),
      ]))

  /// Makes a condition of a value that `form` has read.
  ///
  /// Throws a problem where it holds for every request.
  public init(_ value: Value) throws(ScenarioProblem) {
    self.init()
    guard let entries = value.entries, !entries.isEmpty else {
      throw ScenarioProblem(
        "this holds for every request", hint: "name what the request must look like", at: value.mark)
    }
    method = value["method"]?.text
    if let range = value["range"] {
      switch range.word {
      case "present": self.range = .present
      case "absent": self.range = .absent
      case "multiple": self.range = .multiple
      default: self.range = .exactly(range.text ?? "")
      }
    }
    ifRange = value["if-range"].map { $0.word == "present" }
    if let from = value["from"]?.comparison, let position = from.value.position {
      self.from = FirstByte(relation: from.relation, position: position.inFile)
    }
    part = value["part"]?.count
    connection = value["connection"]?.count
    request = value["request"]?.count
    run = value["run"]?.number.map { Int($0) }
    path = value["path"]?.text
    for field in value["header"]?.entries ?? [] {
      let name = field.key.lowercased()
      guard fields[name] == nil else {
        throw ScenarioProblem("the field `\(field.key)` stands here twice", at: field.keyMark)
      }
      switch field.value.word {
      case "present": fields[name] = .present
      case "absent": fields[name] = .absent
      default: fields[name] = .matches(field.value.text ?? "")
      }
    }
  }
}

extension Value {
  /// The comparison with a whole number, or nil.
  var count: RequestCondition.Count? {
    guard let comparison, let number = comparison.value.number else { return nil }
    return RequestCondition.Count(relation: comparison.relation, number: number)
  }
}

extension Form.Pattern {
  static let rangeSet = Form.Pattern(
    "a set of ranges such as `0-0`", expression: "^([0-9]+-[0-9]*|-[0-9]+)(, *([0-9]+-[0-9]*|-[0-9]+))*$"
  ) { text in
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { member in
      let ends = member.drop { $0 == " " }.split(separator: "-", omittingEmptySubsequences: false)
      return ends.count == 2 && !(ends[0].isEmpty && ends[1].isEmpty)
        && ends.allSatisfy { $0.allSatisfy(\.isDecimalDigit) }
    }
  }
}
