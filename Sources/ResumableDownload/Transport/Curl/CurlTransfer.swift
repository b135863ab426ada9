import CCurl
import HTTPSemantics

/// One request on libcurl. All of it belongs to the transport's thread.
///
/// libcurl's own reading of a head is not trusted: the raw lines are read by `HeadReader`, and the body is cut and its
/// end judged by that reading.
final class CurlTransfer: @unchecked Sendable {
  /// Why nothing is read at the moment.
  enum PauseReason: Hashable { case user, sink, rate }

  let request: TransportRequest
  private let sink: any TransportSink

  private(set) var easy: UnsafeMutableRawPointer?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var errorText: UnsafeMutablePointer<CChar>?

  private var reader = HeadReader()
  private var heldHead: ResponseHead?
  private var framing: MessageFraming?
  private var received: Int64 = 0
  private var isDirty = false
  private var isOver = false
  private var decided: TransportEnding?
  private var pauses: Set<PauseReason> = []
  private var clock: StallClock
  private var pace: Pace?
  private var sockets: CurlSockets?

  /// Whether a kept connection had bytes waiting before the request was sent: it must be made on another.
  private(set) var foundLeftOver = false

  init(request: TransportRequest, sink: any TransportSink) {
    self.request = request
    self.sink = sink
    clock = StallClock(limits: request.limits)
    pace = request.connection.rateLimit.map { Pace(bytesPerSecond: $0) }
  }

  /// Whether the request was given to libcurl and has not ended.
  var isRunning: Bool { easy != nil && !isOver }

  /// Makes a cancelled request never start.
  func cancelBeforeStart() { end(.cancelled) }

  // MARK: Start and end

  /// Sets up libcurl's handle. Returns why it cannot be done.
  func prepare(share: UnsafeMutableRawPointer, sockets: CurlSockets) -> TransportFailure? {
    guard !isOver else { return nil }
    guard let easy = curl_easy_init() else { return .other("libcurl has no memory") }
    self.easy = easy
    let context = Unmanaged.passUnretained(self).toOpaque()
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText?.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    _ = sdl_setopt_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    _ = sdl_setopt_pointer(easy, CURLOPT_SHARE, share)
    _ = sdl_setopt_string(easy, CURLOPT_COOKIEFILE, "")
    CurlSetup.apply(request, to: easy)
    self.sockets = sockets
    sockets.watch(easy)
    _ = sdl_setopt_before_request(
      easy,
      { context, _, _, _, port in
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
        return transfer.mayUse(localPort: port) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
      }, context)
    for field in request.fields {
      // libcurl drops a field that has no value unless it ends in a semicolon.
      fields = curl_slist_append(fields, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    _ = sdl_setopt_pointer(easy, CURLOPT_HTTPHEADER, fields)
    _ = sdl_setopt_pointer(easy, CURLOPT_WRITEDATA, context)
    _ = sdl_setopt_pointer(easy, CURLOPT_HEADERDATA, context)
    _ = sdl_setopt_data_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
      return transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    _ = sdl_setopt_data_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
      return transfer.takeHeadLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    let code = sdl_setopt_string(easy, CURLOPT_URL, request.address)
    clock.start(.now)
    return code == CURLE_OK ? nil : .unusableAddress(request.address)
  }

  /// Tells the sink the end, once, and frees what libcurl gave.
  func end(_ ending: TransportEnding) {
    guard !isOver else { return }
    isOver = true
    if let easy { curl_easy_cleanup(easy) }
    easy = nil
    curl_slist_free_all(fields)
    fields = nil
    errorText?.deallocate()
    errorText = nil
    var ending = ending
    if case .cancelled = ending {} else if !showHeldHead() { ending = .cancelled }
    sink.end(ending)
  }

  /// How the request ended when libcurl says it is done.
  func ending(for code: CURLcode) -> TransportEnding {
    if let decided { return decided }
    guard code == CURLE_OK else {
      let text = errorText.map { String(cString: $0) } ?? ""
      if case .length(received) = framing { return completeEnding }
      return CurlFailure.ending(for: code, text: text, headCame: reader.isComplete, request: request)
    }
    guard reader.isComplete, let framing else { return .failed(.headCut) }
    if case .length(let length) = framing, received < length { return .truncated }
    return completeEnding
  }

  private var completeEnding: TransportEnding {
    .complete(trailers: reader.trailers, byClose: framing == .untilClose)
  }

  /// An ending that this side decided on, because of the clock or because the body is whole by its own reading.
  func decidedEnding(_ now: ContinuousClock.Instant) -> TransportEnding? {
    guard !isOver else { return nil }
    if let decided { return decided }
    guard pauses.isEmpty, let easy else { return nil }
    return clock.passed(now, headIsWhole: reader.isComplete, easy: easy).map { .failed($0) }
  }

  private func mayUse(localPort: Int32) -> Bool {
    foundLeftOver = sockets?.hasLeftOver(localPort: localPort) ?? false
    return !foundLeftOver
  }

  /// Makes the request ready to be made on a new connection.
  func avoidKeptConnections() {
    foundLeftOver = false
    _ = sdl_setopt_long(easy, CURLOPT_FRESH_CONNECT, 1)
  }

  // MARK: Pausing

  func pause(_ reason: PauseReason) {
    guard isRunning else { return }
    let wasEmpty = pauses.isEmpty
    pauses.insert(reason)
    if wasEmpty { curl_easy_pause(easy, CURLPAUSE_RECV) }
  }

  func resume(_ reasons: Set<PauseReason>) {
    guard isRunning, !pauses.isDisjoint(with: reasons) else { return }
    pauses.subtract(reasons)
    guard pauses.isEmpty else { return }
    clock.progress(.now)
    curl_easy_pause(easy, CURLPAUSE_CONT)
  }

  func excuse(_ time: Duration) { clock.excuse(time) }

  /// The moment at which this request wants the thread's attention, whatever the sockets do.
  func nextDeadline() -> ContinuousClock.Instant? {
    if pauses == [.rate] { return pace?.nextReading }
    return pauses.isEmpty ? clock.deadline(headIsWhole: reader.isComplete) : nil
  }

  /// Everything that had arrived was handed over.
  func roundEnded() {
    guard isRunning else { return }
    if isDirty {
      isDirty = false
      sink.idle()
    }
    guard let isAhead = pace?.isAhead(.now) else { return }
    if isAhead { pause(.rate) } else { resume([.rate]) }
  }

  // MARK: What arrives

  private func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Int {
    guard decided == nil else { return 0 }
    clock.headLineArrived(.now)
    do throws(HeadFault) {
      guard case .final(let head) = try reader.read(Array(line)) else { return line.count }
      guard head.status != 101 else { throw .unaskedUpgrade }
      framing = try MessageFraming(of: head, toMethod: request.method)
      #if SDL_MUTANTS
        if request.connection.decodesContent, head.fields.contains("Content-Encoding") { framing = .stream }
      #endif
      if MessageFraming.forbidsReuse(head) { _ = sdl_setopt_long(easy, CURLOPT_FORBID_REUSE, 1) }
      heldHead = head
      // libcurl may answer a challenge by itself; a proxy's credentials are known to it alone.
      let hasAnswer = request.connection.credentials != nil || request.connection.bearerToken != nil
      let mayBeAnswered = head.status == 407 || head.status == 401 && hasAnswer
      if !mayBeAnswered, !showHeldHead() { return 0 }
      return line.count
    } catch {
      decided = .failed(error == .statusLine ? .notHTTP : .head(error))
      return 0
    }
  }

  /// Shows the final head to the sink if that has not been done. Returns whether the sink wants to go on.
  private func showHeldHead() -> Bool {
    guard let head = heldHead else { return true }
    heldHead = nil
    guard sink.head(head) == .accept else {
      decided = .cancelled
      return false
    }
    return true
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard decided == nil else { return 0 }
    guard pauses.isEmpty else { return Int(CURL_WRITEFUNC_PAUSE) }
    if pace?.isAhead(.now) == true {
      pauses.insert(.rate)
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    guard showHeldHead() else { return 0 }
    guard let framing else {
      decided = .failed(.notHTTP)
      return 0
    }
    var count = bytes.count
    switch framing {
    case .none: count = 0
    case .length(let length): count = Int(min(Int64(count), length - received))
    case .chunked, .untilClose, .stream: break
    }
    if count > 0 {
      switch sink.body(UnsafeRawBufferPointer(rebasing: bytes[..<count]).bytes) {
      case .goOn: break
      case .pause:
        pauses.insert(.sink)
        return Int(CURL_WRITEFUNC_PAUSE)
      case .cancel:
        decided = .cancelled
        return 0
      }
      received += Int64(count)
      isDirty = true
      let now = ContinuousClock.now
      clock.bodyArrived(count, now)
      pace?.count(count, now)
    }
    guard count == bytes.count else {
      // What follows the declared end is not this answer's, and the connection is worth nothing any more.
      decided = completeEnding
      return 0
    }
    if case .length(received) = framing { noteWholeBody() }
    return bytes.count
  }

  /// The body is whole by our reading of the head. libcurl, which may have overlooked the length, is not waited for.
  private func noteWholeBody() {
    var known: curl_off_t = -1
    _ = sdl_getinfo_offset(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &known)
    if known != received { decided = completeEnding }
  }
}
