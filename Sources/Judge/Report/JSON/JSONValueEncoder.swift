/// Where an encoded value is put; it grows in place, so that long lists cost linear time.
final class JSONSlot {
  private enum Content {
    case value(JSONValue)
    case items
    case members
  }

  private var content = Content.members
  private var items: [JSONValue] = []
  private var members: [JSONValue.Member] = []

  /// What was put there; an object without members where nothing was.
  var value: JSONValue {
    get {
      switch content {
      case .value(let value): value
      case .items: .array(items)
      case .members: .object(members)
      }
    }
    set { content = .value(newValue) }
  }

  var count: Int { items.count }

  func beginItems() { content = .items }
  func append(_ item: JSONValue) { items.append(item) }
  func append(_ member: JSONValue.Member) { members.append(member) }
}

/// Encodes into a `JSONValue`, keys in the order of encoding.
struct JSONValueEncoder: Encoder {
  let slot: JSONSlot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONKeyedContainer<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.beginItems()
    return JSONUnkeyedContainer(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingleContainer(slot: slot, codingPath: codingPath)
  }

  /// The JSON of any value: the scalars directly, everything else by its own `encode(to:)`.
  static func json(of value: some Encodable, codingPath: [any CodingKey]) throws -> JSONValue {
    switch value {
    case let value as String: return .string(value)
    case let value as Bool: return .bool(value)
    case let value as Double: return .number(value)
    case let value as Float: return .number(Double(value))
    case let value as any BinaryInteger & Encodable:
      return Int64(exactly: value).map { .integer($0) } ?? .number(Double(value))
    default:
      let slot = JSONSlot()
      try value.encode(to: JSONValueEncoder(slot: slot, codingPath: codingPath))
      return slot.value
    }
  }
}

private struct JSONKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: JSONSlot
  let codingPath: [any CodingKey]

  private func add(_ value: JSONValue, _ key: Key) { slot.append(JSONValue.Member(key.stringValue, value)) }

  mutating func encodeNil(forKey key: Key) { add(.null, key) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    add(try JSONValueEncoder.json(of: value, codingPath: codingPath + [key]), key)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    preconditionFailure("values of reports encode themselves whole")
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    preconditionFailure("values of reports encode themselves whole")
  }

  mutating func superEncoder() -> any Encoder { JSONValueEncoder(slot: slot, codingPath: codingPath) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { JSONValueEncoder(slot: slot, codingPath: codingPath) }
}

private struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
  let slot: JSONSlot
  let codingPath: [any CodingKey]

  var count: Int { slot.count }

  mutating func encodeNil() { slot.append(.null) }

  mutating func encode(_ value: some Encodable) throws {
    slot.append(try JSONValueEncoder.json(of: value, codingPath: codingPath))
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    preconditionFailure("values of reports encode themselves whole")
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    preconditionFailure("values of reports encode themselves whole")
  }

  mutating func superEncoder() -> any Encoder { JSONValueEncoder(slot: slot, codingPath: codingPath) }
}

private struct JSONSingleContainer: SingleValueEncodingContainer {
  let slot: JSONSlot
  let codingPath: [any CodingKey]

  mutating func encodeNil() { slot.value = .null }

  mutating func encode(_ value: some Encodable) throws {
    slot.value = try JSONValueEncoder.json(of: value, codingPath: codingPath)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a value, or null in its place: keys of a stable form are always there.
  mutating func encode(orNull value: (some Encodable)?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
}
