extension ParsedOptions {
  /// The value of an option of the form `.integer`; nil where it is neither given nor has a default.
  public func integer(_ name: String) -> Int64? {
    read(name) { text throws(ValueProblem) in try ValueSyntax.integer(text, in: Int64.min...Int64.max) }
  }

  /// The value of an option of the form `.number`; nil where it is neither given nor has a default.
  public func number(_ name: String) -> Double? {
    read(name) { text throws(ValueProblem) in
      try ValueSyntax.number(text, in: 0...Double.greatestFiniteMagnitude)
    }
  }

  /// The value of an option of the form `.port`; nil where it is neither given nor has a default.
  public func port(_ name: String) -> UInt16? {
    read(name) { text throws(ValueProblem) in try ValueSyntax.port(text) }
  }

  /// The value of an option of the form `.duration`; nil where it is neither given nor has a default.
  public func duration(_ name: String) -> Duration? {
    read(name) { text throws(ValueProblem) in try ValueSyntax.duration(text) }
  }

  /// The value of an option of the form `.size`, in bytes; nil where it is neither given nor has a default.
  public func size(_ name: String) -> Int64? {
    read(name) { text throws(ValueProblem) in try ValueSyntax.size(text) }
  }

  /// The value of an option of the form `.rate`, in bytes a second; nil where it is neither given nor has a default.
  public func rate(_ name: String) -> Int64? {
    read(name) { text throws(ValueProblem) in try ValueSyntax.rate(text) }
  }

  /// The value of an option of the form `.percentage`, 0 to 100; nil where it is neither given nor has a default.
  public func percentage(_ name: String) -> Int? {
    read(name) { text throws(ValueProblem) in try ValueSyntax.percentage(text) }
  }

  /// The value of an option of the form `.shard`; nil where it is neither given nor has a default.
  public func shard(_ name: String) -> ValueSyntax.Shard? {
    read(name) { text throws(ValueProblem) in try ValueSyntax.shard(text) }
  }

  /// Reads a value again that the table's form let pass; another form in the table is a mistake of the program.
  private func read<Value>(_ name: String, _ parse: (String) throws(ValueProblem) -> Value) -> Value? {
    guard let text = value(name) else { return nil }
    do {
      return try parse(text)
    } catch {
      preconditionFailure("--\(name) has another form in the table: \(text) \(error)")
    }
  }
}
