import Testing

/// Every row: exact bytes, exact ending, the connection's further life, and a log that tells the same.
///
/// One row of a table after the other: hundreds at once would keep all other tests waiting for a thread.
@Suite("Each fault on the wire") struct FaultWireTests {
  @Test("faults about ranges and conditions answer exactly this", .serialized, arguments: RangeRows.all)
  func ranges(row: WireRow) async throws { try await row.check() }

  @Test(
    "faults that answer in the file's place, or say more of it, answer exactly this", .serialized,
    arguments: StatusRows.all)
  func statuses(row: WireRow) async throws { try await row.check() }

  @Test("faults of the head's spelling write exactly this", .serialized, arguments: HeadRows.all)
  func heads(row: WireRow) async throws { try await row.check() }

  @Test("faults of length, framing and what follows write exactly this", .serialized, arguments: FramingRows.all)
  func framing(row: WireRow) async throws { try await row.check() }

  @Test("cuts end exactly there and so, and damage changes exactly these bytes", .serialized, arguments: CutRows.all)
  func cuts(row: WireRow) async throws { try await row.check() }
}
