import CMicrohttpd
import HTTPSemantics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// One call of the access handler. Unsafe code lives here.

/// A call of the library's access handler for one request; there are at least two of them.
struct HandlerCall {
  let connection: OpaquePointer
  let method: UnsafePointer<CChar>?
  let version: UnsafePointer<CChar>?

  /// Serves the call. The first only looks at the head, for an answer in it would close the connection; the next
  /// ones bring the request's body; the last, without bytes, is answered.
  func serve(
    _ daemon: Daemon, upload: UnsafeRawBufferPointer, _ count: UnsafeMutablePointer<Int>,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let pointer = slot.pointee else { return .NO }
    let request = Unmanaged<IncomingRequest>.fromOpaque(pointer).takeUnretainedValue()
    if !request.isSeen {
      request.isSeen = true
      request.head = head(of: request)
      // It is not waited for, and the connection ends with the answer.
      if RequestCheck.hasUnreadableBody(request.head) { return answer(daemon, request) }
      request.body = daemon.handler.body(of: request.head, in: request)
      return .YES
    }
    if !upload.isEmpty {
      let isTaken = request.body?.take(upload) ?? true
      count.pointee = 0
      return isTaken ? .YES : .NO
    }
    return answer(daemon, request)
  }

  private func answer(_ daemon: Daemon, _ request: IncomingRequest) -> MHD_Result {
    switch daemon.handler.reply(to: request.head, in: request) {
    case .handled: return .NO
    case .library(let reply):
      request.answer = reply.answer
      return queue(reply)
    }
  }

  private func head(of request: IncomingRequest) -> RequestHead {
    final class Lines {
      var fields = Fields()
      var hasFold = false
    }
    let lines = Lines()
    sdl_request_fields(
      connection,
      { context, _, name, nameLength, value, valueLength in
        guard let context, let name else { return .YES }
        let lines = Unmanaged<Lines>.fromOpaque(context).takeUnretainedValue()
        let nameText = UnsafeRawBufferPointer(start: name, count: nameLength)
        let valueText = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueLength)
        if let value, !HandlerCall.follows(value, nameText) { lines.hasFold = true }
        lines.fields.add(DaemonCallbacks.text(nameText), DaemonCallbacks.text(valueText))
        return .YES
      }, Unmanaged.passUnretained(lines).toOpaque())
    return RequestHead(
      method: method.map(DaemonCallbacks.text) ?? "", target: request.target,
      version: version.map(DaemonCallbacks.text) ?? "", fields: lines.fields,
      hasFoldedField: lines.hasFold)
  }

  /// Whether a field's value stands right behind its name, with NUL in the place of the colon and perhaps blanks
  /// between. libmicrohttpd 0.9 puts what stands in a second line of a field behind its *name*, in a copy: by that it
  /// is known, since nothing else tells of it.
  private static func follows(_ value: UnsafePointer<CChar>, _ name: UnsafeRawBufferPointer) -> Bool {
    guard let start = name.baseAddress else { return false }
    let between = UnsafeRawPointer(value) - (start + name.count)
    // The names and values of a request lie in one block of memory.
    guard (1...65_536).contains(between), (start + name.count).load(as: UInt8.self) == 0 else { return false }
    return (1..<between).allSatisfy {
      [0x20, 0x09].contains((start + name.count + $0).load(as: UInt8.self))
    }
  }

  private func queue(_ reply: LibraryReply) -> MHD_Result {
    let response: OpaquePointer?
    switch reply.body {
    case .bytes(let bytes):
      response = bytes.withUnsafeBytes {
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1)),
          .RESPMEM_MUST_COPY)
      }
    case .reader(let reader):
      let box = Unmanaged.passRetained(ReaderBox(reader))
      let size = reply.length.map { UInt64(bitPattern: $0) } ?? UInt64.max
      response = MHD_create_response_from_callback(
        size, Self.blockSize(for: reply.length),
        { context, position, buffer, limit in
          guard let context, let buffer else { return sdl_end_with_error() }
          let box = Unmanaged<ReaderBox>.fromOpaque(context).takeUnretainedValue()
          let piece = box.reader.read(
            UnsafeMutableRawBufferPointer(start: buffer, count: limit), at: Int64(bitPattern: position))
          switch piece {
          case .bytes(let count): return count
          case .end: return sdl_end_of_stream()
          case .breakOff: return sdl_end_with_error()
          }
        }, box.toOpaque(), { context in context.map { Unmanaged<ReaderBox>.fromOpaque($0).release() } })
      if response == nil { box.release() }
    case .file(let descriptor, let offset):
      response = MHD_create_response_from_fd_at_offset64(
        UInt64(bitPattern: reply.length ?? 0), descriptor, UInt64(bitPattern: offset))
      // It is closed with the response.
      if response == nil { SocketCalls.close(descriptor) }
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for line in reply.fields where MHD_add_response_header(response, line.name, line.value) != .YES { return .NO }
    if reply.keepsAlive { sdl_send_keep_alive(response) }
    if reply.closes { _ = MHD_add_response_header(response, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(reply.status), response)
  }

  private final class ReaderBox {
    let reader: any ReplyReader
    init(_ reader: any ReplyReader) { self.reader = reader }
  }

  /// Large enough for speed, small enough that thousands of stalled answers stay cheap.
  private static func blockSize(for length: Int64?) -> Int { Int(min(max(length ?? 65_536, 1), 65_536)) }
}
