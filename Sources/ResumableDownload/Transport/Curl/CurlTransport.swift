/// The transport on the system's libcurl: one thread drives every request of this object, and connections and cookies
/// are shared among them.
///
/// It ends with its last reference; requests still running are cancelled then.
public final class CurlTransport: Transport {
  private let loop: CurlLoop

  /// Starts the transport's thread.
  public init() {
    loop = CurlLoop()
    loop.run()
  }

  deinit {
    loop.send(.stop)
  }

  /// Starts a request.
  public func start(_ request: TransportRequest, sink: any TransportSink) -> any TransferHandle {
    let transfer = CurlTransfer(request: request, sink: sink)
    loop.send(.start(transfer))
    return CurlHandle(loop: loop, transfer: transfer)
  }
}

/// The way from any thread to a transfer on the transport's thread.
private struct CurlHandle: TransferHandle {
  let loop: CurlLoop
  let transfer: CurlTransfer

  func pause() { loop.send(.pause(transfer)) }
  func resume() { loop.send(.resume(transfer)) }
  func cancel() { loop.send(.cancel(transfer)) }
}
