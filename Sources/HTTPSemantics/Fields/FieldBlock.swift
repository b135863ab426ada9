/// Why lines are no field section.
///
/// RFC 9112, section 5
public enum FieldBlockError: Error, Hashable, Sendable {
  /// The first line begins with white space.
  case leadingWhiteSpace
  /// A line has no colon, or no name before it.
  case malformedLine(String)
}

extension Fields {
  /// Reads field lines: those of a head after its first line, of a trailer, or of a part.
  ///
  /// Ends before the first empty line, or with the bytes. A bare LF ends a line too. A folded line is joined by one
  /// space, white space before a colon is dropped, NUL and a bare CR are read as a space, so that no field is lost by
  /// them. Throws `FieldBlockError`.
  /// RFC 9110, section 5.5; RFC 9112, sections 2.2, 5.1 and 5.2
  public init(block bytes: some Collection<UInt8>) throws(FieldBlockError) {
    var lines: [FieldLine] = []
    for sent in Array(bytes).split(separator: ASCII.lf, omittingEmptySubsequences: false) {
      let line = sent.last == ASCII.cr ? sent.dropLast() : sent
      guard let first = line.first else { break }
      if ASCII.isBlank(first) {
        guard !lines.isEmpty else { throw .leadingWhiteSpace }
        let last = lines.count - 1
        let more = Self.value(line)
        if !lines[last].value.isEmpty && !more.isEmpty { lines[last].value += " " }
        lines[last].value += more
      } else {
        lines.append(try Self.line(line))
      }
    }
    self.init(lines)
  }

  private static func line(_ line: ArraySlice<UInt8>) throws(FieldBlockError) -> FieldLine {
    guard let colon = line.firstIndex(of: ASCII.colon) else { throw .malformedLine(ASCII.text(line)) }
    let name = ASCII.trimmed(line[..<colon])
    guard ASCII.isToken(name) else { throw .malformedLine(ASCII.text(line)) }
    return FieldLine(ASCII.text(name), value(line[(colon + 1)...]))
  }

  private static func value(_ bytes: ArraySlice<UInt8>) -> String {
    ASCII.text(ASCII.trimmed(bytes.map { $0 == 0 || $0 == ASCII.cr ? ASCII.space : $0 }))
  }
}
