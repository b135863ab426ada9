/// What a value must look like. It is checked while the command line is read, and tells the shells what to offer.
public enum ValueForm: Hashable, Sendable {
  /// Any text.
  case text
  /// A whole number of this range.
  case integer(ClosedRange<Int64>)
  /// A number with or without a decimal point, of this range; for factors, never for sizes.
  case number(ClosedRange<Double>)
  /// A port, 0 to 65535.
  case port
  /// A time such as `30`, `30 s`, `2m` or `1m30s`; at most 36,500 days.
  case duration
  /// A number of bytes such as `1000`, `64 KiB` or `1.5 MB`; at most 2^63 - 1.
  case size
  /// A number of bytes a second such as `50 kB/s`; at least one.
  case rate
  /// A whole percentage, `80%` or `80`.
  case percentage
  /// A part of so many, `2/5`.
  case shard
  /// One of these words.
  case choice([String])
  /// The path of a file.
  case file
  /// The path of a directory.
  case directory
  /// A name or a file; the shell offers the first word of each line that this command prints.
  case nameListed(by: String)

  /// Checks a value against the form.
  ///
  /// Throws the `ValueProblem` that keeps it from being one.
  func check(_ text: String) throws(ValueProblem) {
    switch self {
    case .text, .file, .directory, .nameListed: break
    case .integer(let range): _ = try ValueSyntax.integer(text, in: range)
    case .number(let range): _ = try ValueSyntax.number(text, in: range)
    case .port: _ = try ValueSyntax.port(text)
    case .duration: _ = try ValueSyntax.duration(text)
    case .size: _ = try ValueSyntax.size(text)
    case .rate: _ = try ValueSyntax.rate(text)
    case .percentage: _ = try ValueSyntax.percentage(text)
    case .shard: _ = try ValueSyntax.shard(text)
    case .choice(let choices):
      guard choices.contains(text) else {
        throw .notOneOf(choices, nearest: NearestName.to(text, among: choices))
      }
    }
  }
}
