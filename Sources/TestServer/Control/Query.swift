import HTTPSemantics

/// The query of a control address.
struct Query: Sendable {
  private var values: [String: String] = [:]

  /// Reads a query; nil where a value is not UTF-8 once it is decoded, or a `%` stands alone.
  init?(_ text: String?) {
    for pair in (text ?? "").split(separator: "&") {
      let name = pair.prefix { $0 != "=" }
      guard let bytes = PercentEncoding.decode(pair.dropFirst(name.count + 1).utf8),
        let value = String(validating: bytes, as: UTF8.self)
      else { return nil }
      values[String(name)] = value
    }
  }

  /// The value of a name, or nil.
  subscript(name: String) -> String? { values[name] }

  /// The number of a name; nil where it is absent or no number.
  func integer(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
}
