import Judge

extension JSONValue {
  /// An object of these pairs, in their order.
  static func object(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(pairs.map { Member($0.key, $0.value) })
  }

  /// A string, or null.
  static func string(orNull text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A whole number, or null.
  static func integer(orNull number: (some BinaryInteger)?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }
}
