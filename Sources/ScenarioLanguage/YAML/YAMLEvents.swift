import CYAML

/// One event of libyaml's parser, as Swift values.
struct YAMLEvent {
  /// What begins, ends or stands here.
  enum Kind: Equatable {
    case documentStart(hasTagDirectives: Bool)
    case documentEnd
    case scalar(String, Node.Style)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    case alias
    case streamStart
    case streamEnd
  }

  var kind: Kind
  var mark: Mark
  /// Whether `&anchor` stands before the node.
  var hasAnchor = false
  /// Whether `!tag` stands before the node.
  var hasTag = false
}

/// The only file that touches libyaml: a pull parser over bytes that are known to be UTF-8 without a mark of order.
///
/// libyaml counts lines and columns from 0, columns in Unicode scalars; ours count from 1.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) throws(ScenarioProblem) {
    parser = .allocate(capacity: 1)
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      input.deallocate()
      throw .outOfMemory
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event. Throws the syntax problem that libyaml found; nothing may be asked for after it.
  mutating func next() throws(ScenarioProblem) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    let mark = Mark(event.start_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, mark: mark)
    case YAML_DOCUMENT_START_EVENT:
      let directives = event.data.document_start.tag_directives
      return YAMLEvent(kind: .documentStart(hasTagDirectives: directives.start != directives.end), mark: mark)
    case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, mark: mark)
    case YAML_ALIAS_EVENT: return YAMLEvent(kind: .alias, mark: mark)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return YAMLEvent(
        kind: .scalar(text, Node.Style(scalar.style)), mark: mark, hasAnchor: scalar.anchor != nil,
        hasTag: scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return YAMLEvent(kind: .sequenceStart, mark: mark, hasAnchor: start.anchor != nil, hasTag: start.tag != nil)
    case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .sequenceEnd, mark: mark)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return YAMLEvent(kind: .mappingStart, mark: mark, hasAnchor: start.anchor != nil, hasTag: start.tag != nil)
    case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, mark: mark)
    default: return YAMLEvent(kind: .streamEnd, mark: mark)
    }
  }

  private func problem() -> ScenarioProblem {
    guard parser.pointee.error != YAML_MEMORY_ERROR, let text = parser.pointee.problem else { return .outOfMemory }
    let message = String(cString: text)
    if parser.pointee.error == YAML_READER_ERROR {
      let offset = min(parser.pointee.problem_offset, input.count)
      return .syntax(message, at: Mark(after: input.prefix(offset)))
    }
    let mark = Mark(parser.pointee.problem_mark)
    guard let context = parser.pointee.context else { return .syntax(message, at: mark) }
    return .syntax(
      message, context: String(cString: context), begunAt: Mark(parser.pointee.context_mark), at: mark)
  }
}

extension Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

extension Node.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literalBlock
    case YAML_FOLDED_SCALAR_STYLE: self = .foldedBlock
    default: self = .plain
    }
  }
}
