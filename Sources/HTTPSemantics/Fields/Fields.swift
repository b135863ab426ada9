/// The fields of a head in the order in which they were sent.
///
/// Names are found in any letter case; order, spelling and repetition are kept, since what was sent on the wire is
/// what a log shows and a judge weighs.
/// RFC 9110, section 5.2 and 5.3
public struct Fields: Hashable, Sendable {
  /// The lines in their order.
  public var lines: [FieldLine]

  /// Fields of these lines.
  public init(_ lines: [FieldLine] = []) {
    self.lines = lines
  }

  /// The value of the first line of that name, or nil.
  public func first(_ name: some StringProtocol) -> String? {
    lines.first { $0.isNamed(name) }?.value
  }

  /// The values of all lines of that name, in order.
  public func all(_ name: some StringProtocol) -> [String] {
    lines.filter { $0.isNamed(name) }.map(\.value)
  }

  /// The values of all lines of that name joined by a comma and a space, or nil if there is none.
  ///
  /// RFC 9110, section 5.3
  public func combined(_ name: some StringProtocol) -> String? {
    let values = all(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether a line of that name is there, even with an empty value.
  public func contains(_ name: some StringProtocol) -> Bool {
    lines.contains { $0.isNamed(name) }
  }

  /// Whether the comma-separated list of that name has this token, in any letter case (`Connection: close`).
  ///
  /// RFC 9110, section 5.6.1
  public func contains(_ name: some StringProtocol, token: some StringProtocol) -> Bool {
    all(name).contains { value in
      ASCII.listMembers(of: value).contains { ASCII.equalIgnoringCase($0, token) }
    }
  }

  /// Puts a line after all others.
  public mutating func add(_ name: String, _ value: String) {
    lines.append(FieldLine(name, value))
  }

  /// Gives the field this one value.
  ///
  /// The first line of that name keeps its place and takes the new spelling, further ones are removed; with none, a
  /// line is put after all others.
  public mutating func set(_ name: String, _ value: String) {
    guard let place = lines.firstIndex(where: { $0.isNamed(name) }) else { return add(name, value) }
    lines[place] = FieldLine(name, value)
    let rest = lines[(place + 1)...].filter { !$0.isNamed(name) }
    lines.replaceSubrange((place + 1)..., with: rest)
  }

  /// Removes every line of that name.
  public mutating func remove(_ name: some StringProtocol) {
    lines.removeAll { $0.isNamed(name) }
  }
}

extension Fields: RandomAccessCollection {
  /// The place of the first line.
  public var startIndex: Int { lines.startIndex }

  /// The place after the last line.
  public var endIndex: Int { lines.endIndex }

  /// The line at a place.
  public subscript(position: Int) -> FieldLine { lines[position] }
}

extension Fields: ExpressibleByDictionaryLiteral {
  /// Fields in the order of the literal; a name may stand in it more than once.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { FieldLine($0.0, $0.1) })
  }
}

extension Fields: CustomStringConvertible {
  /// One line a field.
  public var description: String { lines.map(\.description).joined(separator: "\n") }
}
