import Synchronization

/// Tells how many body bytes of one answer the client's kernel has acknowledged.
///
/// It holds where in the connection's bytes the body's bytes lie: exactly on a plain connection, by records over TLS.
final class DeliveryMeter: Sendable {
  private struct Mark {
    /// Bytes of the connection up to here.
    var wire: Int64
    /// Body bytes up to here.
    var body: Int64
    /// Whether what lies before it, up to the mark before, is body byte for byte.
    var isExactBody: Bool
  }

  private let connection: WireConnection
  private let state: Mutex<[Mark]>

  /// Begins at the connection's present end.
  init(_ connection: WireConnection) {
    self.connection = connection
    state = Mutex([Mark(wire: connection.written, body: 0, isExactBody: false)])
  }

  /// So many bytes went out on a plain connection.
  func wrote(_ count: Int, isBody: Bool) {
    state.withLock { marks in
      let last = marks[marks.count - 1]
      let next = Mark(
        wire: last.wire + Int64(count), body: last.body + (isBody ? Int64(count) : 0), isExactBody: isBody)
      if marks.count > 1 && last.isExactBody == isBody { marks[marks.count - 1] = next } else { marks.append(next) }
      prune(&marks)
    }
  }

  /// Everything up to this count of body bytes has been given to the kernel, with what the connection adds to it.
  /// Where its end may have been told already, that lies behind the body and is left out, but for a body so short
  /// that it would be left out with it.
  func reached(body: Int64, mayHaveEnded: Bool = false) {
    let all = connection.written
    state.withLock { marks in
      let last = marks[marks.count - 1]
      let written = mayHaveEnded ? max(all - Self.farewell, min(all, last.wire + body - last.body)) : all
      if written > last.wire, body >= last.body {
        marks.append(Mark(wire: written, body: body, isExactBody: false))
        prune(&marks)
      }
    }
  }

  /// The most that close_notify and FIN take.
  private static let farewell: Int64 = 32

  /// Marks that were acknowledged long ago tell nothing; the kernel never holds so many records.
  private func prune(_ marks: inout [Mark]) {
    if marks.count > 4096 { marks.removeFirst(2048) }
  }

  /// The body bytes among the connection's first `written` bytes; the same as `delivered(acknowledged:)`.
  func body(written: Int64) -> Int64 { delivered(acknowledged: written) }

  /// Whether the connection has ended, so that no more will be acknowledged.
  var hasEnded: Bool { connection.hasEnded }

  /// The body bytes that are acknowledged: exactly on a plain connection, over TLS at most a record's frame too many.
  var delivered: Int64 { delivered(acknowledged: connection.acknowledged) }

  /// The body bytes among the connection's first `acknowledged` bytes.
  func delivered(acknowledged: Int64) -> Int64 {
    state.withLock { marks in
      guard let index = marks.firstIndex(where: { $0.wire > acknowledged }) else { return marks[marks.count - 1].body }
      guard index > 0 else { return marks[0].body }
      let before = marks[index - 1]
      // Of a record that came in part, at most as many bytes were body as came.
      return min(marks[index].body, before.body + acknowledged - before.wire)
    }
  }
}
