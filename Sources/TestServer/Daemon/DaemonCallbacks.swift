import CMicrohttpd
import HTTPSemantics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The functions that libmicrohttpd calls, on its own threads. Unsafe code lives here and in Daemon.swift.

/// The callbacks of a daemon.
enum DaemonCallbacks {
  static var table: sdl_daemon_callbacks {
    sdl_daemon_callbacks(
      access: { context, connection, _, method, version, upload, count, slot in
        guard let context, let connection, let count, let slot else { return .NO }
        let daemon = Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
        let call = HandlerCall(connection: connection, method: method, version: version)
        return call.serve(daemon, upload: UnsafeRawBufferPointer(start: upload, count: count.pointee), count, slot)
      },
      target: { context, target, connection in
        guard let context, let target, let connection, let own = DaemonCallbacks.own(connection) else { return nil }
        _ = context
        if own.origin.isTLS, own.session == nil {
          own.session = sdl_connection_session(connection).map(TLSSession.init)
        }
        let request = IncomingRequest(target: DaemonCallbacks.text(target), connection: own)
        // The connection holds it until its next request, so the library may have an unowned pointer.
        own.begin(request)
        return Unmanaged.passUnretained(request).toOpaque()
      },
      connection: { context, connection, slot, event in
        guard let context, let connection, let slot else { return }
        let daemon = Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
        if event == .CONNECTION_NOTIFY_STARTED {
          guard let own = daemon.arrived(sdl_connection_socket(connection)) else { return }
          slot.pointee = Unmanaged.passRetained(own).toOpaque()
        } else if let pointer = slot.pointee {
          let own = Unmanaged<WireConnection>.fromOpaque(pointer).takeRetainedValue()
          slot.pointee = nil
          daemon.finish(own)
        }
      },
      completed: { context, connection, slot, outcome in
        guard let context, let pointer = slot?.pointee else { return }
        let daemon = Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
        let request = Unmanaged<IncomingRequest>.fromOpaque(pointer).takeUnretainedValue()
        slot?.pointee = nil
        daemon.completed(request, wasSentWhole: outcome == .REQUEST_TERMINATED_COMPLETED_OK)
      },
      log: { context, format, arguments in
        guard let context, let format, let arguments else { return }
        var line = [CChar](repeating: 0, count: 512)
        vsnprintf(&line, line.count, format, arguments)
        let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue().noteLog(String(decoding: bytes, as: UTF8.self))
      })
  }

  private static func own(_ connection: OpaquePointer) -> WireConnection? {
    sdl_connection_context(connection).map { Unmanaged<WireConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Text of the wire: UTF-8, and ISO-8859-1 where it is none.
  static func text(_ pointer: UnsafePointer<CChar>) -> String {
    text(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
  }

  /// Text of the wire: UTF-8, and ISO-8859-1 where it is none.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension Daemon {
  /// A request is over. One that the handler never saw was answered by the library itself.
  fileprivate func completed(_ request: IncomingRequest, wasSentWhole: Bool) {
    if request.isSeen {
      request.answer?.finished(wasSentWhole: wasSentWhole, on: request.connection)
      request.answer = nil
    } else {
      handler.refused(request.target, status: takeRefusal(anyThread: false), on: request.connection)
    }
    request.connection.rest()
  }

  /// A connection is over. What the library answered without telling the target is found out here.
  fileprivate func finish(_ connection: WireConnection) {
    let isFirst = connection.requestCount == 0
    let line = WireConnection.line(of: connection.firstBytes)
    if connection.origin.isTLS {
      if isFirst, let first = connection.firstBytes.first, first != 0x16 {
        handler.refused(line, status: 0, on: connection)
      }
    } else if connection.hasForeignAnswer {
      handler.refused(isFirst ? line : nil, status: takeRefusal(anyThread: true), on: connection)
    } else if isFirst, connection.hasWholeLine || connection.firstBytes.first == 0x16 || isEndedByUs(connection) {
      handler.refused(line, status: 0, on: connection)
    }
    connection.end()
    handler.closed(connection)
    connection.letGo()
  }
}

extension Daemon {
  /// Whether the library closed a connection on which something had come.
  private func isEndedByUs(_ connection: WireConnection) -> Bool {
    guard let counters = SocketCalls.counters(connection.descriptor) else { return false }
    return counters.received > 0 && counters.endedByUs
  }
}

extension WireConnection {
  /// Whether the first line was there from the beginning: without a target in it the library has refused it.
  var hasWholeLine: Bool {
    firstBytes.drop { $0 == 0x0A || $0 == 0x0D }.contains(0x0A)
  }

  /// The first line of what has arrived, made printable.
  static func line(of bytes: [UInt8]) -> String {
    if bytes.first == 0x16 { return "(a TLS handshake)" }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(200)
    return String(decoding: line.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
