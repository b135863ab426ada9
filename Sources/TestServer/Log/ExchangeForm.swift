import Judge

/// The stable JSON forms of what the server logs: the same as the records encode, put together without the detour, since
/// a line is written for every answer.
enum ExchangeForm {
  /// Item `E` of `GET /-/runs/ID`.
  static func json(_ exchange: Exchange) -> JSONValue { .object(members(exchange)) }

  /// The members of item `E`, for lines that say more.
  static func members(_ exchange: Exchange) -> [JSONValue.Member] {
    [
      .init("n", .integer(orNull: exchange.n)),
      .init("run", .integer(Int64(exchange.run))),
      .init("place", .string(exchange.place)),
      .init("entry", .integer(orNull: exchange.entry)),
      .init("entrySource", .string(orNull: exchange.entrySource)),
      .init("connection", .integer(Int64(exchange.connection))),
      .init("reused", .bool(exchange.reused)),
      .init("started", .number(exchange.started)),
      .init("duration", .number(exchange.duration)),
      .init("request", request(exchange.request)),
      .init(
        "response",
        exchange.response.map {
          .object(["status": .integer(Int64($0.status)), "headers": pairs($0.headers)])
        } ?? .null),
      .init("bodyBytes", .integer(exchange.bodyBytes)),
      .init("delivered", .integer(orNull: exchange.delivered)),
      .init("bodyRange", exchange.bodyRange.map { .array($0.map { .integer($0) }) } ?? .null),
      .init("version", .integer(orNull: exchange.version)),
      .init("ending", .string(exchange.ending.rawValue)),
      .init("faults", .array(exchange.faults.map { fault($0, withEntry: false) })),
    ]
  }

  /// The member `request`.
  static func request(_ request: Exchange.Request) -> JSONValue {
    .object([
      "method": .string(request.method), "target": .string(request.target), "version": .string(request.version),
      "headers": pairs(request.headers),
    ])
  }

  /// An item of `faults`, and with its entry an item of `fired` and `unfired`.
  static func fault(_ fault: FaultRecord, withEntry: Bool) -> JSONValue {
    var members: [JSONValue.Member] = []
    if withEntry {
      members.append(.init("place", .string(orNull: fault.place)))
      members.append(.init("entry", .integer(orNull: fault.entry)))
    }
    members.append(.init("key", .string(fault.key)))
    members.append(.init("planned", .string(fault.planned)))
    members.append(
      .init(
        "firedAt",
        fault.firedAt.map { .object(["file": .integer(orNull: $0.file), "wire": .integer($0.wire)]) } ?? .null))
    members.append(.init("counts", .bool(fault.counts)))
    members.append(.init("required", .bool(fault.isRequired)))
    members.append(.init("endsBody", .bool(fault.endsBody)))
    return .object(members)
  }

  private static func pairs(_ headers: [[String]]) -> JSONValue {
    .array(headers.map { .array($0.map { .string($0) }) })
  }
}
