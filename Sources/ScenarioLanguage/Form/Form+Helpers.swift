/// Forms that many keys share.
extension Form {
  /// `{ by: N }`: N more than the honest number, or fewer where N is below 0. `Value.shift` gives N.
  public static let shift = Form.map(
    MapForm([
      KeyForm(
        "by", .choice([.integer(.min ... .max), .size(0 ... .max)]),
        "how much is added; below 0 it is taken away", isRequired: true)
    ]))

  /// `first`, `last`, `total`: a byte number, a position, or a shift of the honest number.
  public static let byteNumber = Form.choice([.position([]), .shift])

  /// `{ released: NAME }`: until somebody releases the gate. `Value.gate` gives its name.
  public static let gate = Form.map(
    MapForm([
      KeyForm("released", .pattern(.name), "the gate that somebody releases from outside", isRequired: true)
    ]))

  /// Words with their meanings.
  public static func words(_ words: KeyValuePairs<String, String>) -> Form {
    .words(words.map { Word($0.key, $0.value) })
  }

  /// One of the inner form, or a list of them.
  public static func oneOrMore(_ form: Form) -> Form { .choice([form, .list(form, minimum: 1)]) }
}

extension Value {
  /// The items of a list, or the value alone.
  public var items: [Value] { list ?? [self] }
}

extension Form.Pattern {
  /// Letters, digits, `.`, `_` and `-`, beginning with a letter or digit.
  public static let name = Form.Pattern(
    "a name of letters, digits, `.`, `_` and `-`", expression: "^[A-Za-z0-9][A-Za-z0-9._-]*$"
  ) { text in
    guard let first = text.utf8.first, first.isLetterOrDigit else { return false }
    return text.utf8.allSatisfy { $0.isLetterOrDigit || "._-".utf8.contains($0) }
  }

  /// The name of a header field (a token).
  public static let fieldName = Form.Pattern(
    "the name of a field", expression: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"
  ) { text in
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+.^_`|~-".utf8.contains($0) }
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
