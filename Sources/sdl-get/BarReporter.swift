import ResumableDownload

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A bar that is drawn over in place: what was kept in one shade, what came now in another.
struct BarReporter: Reporter {
  private var isDrawn = false

  mutating func report(_ event: DownloadEvent) {
    switch event {
    case .started(let progress), .progress(let progress):
      Output.raw("\r" + BarReporter.draw(progress, width: BarReporter.terminalWidth) + "\u{1B}[K")
      isDrawn = true
    case .failed(let error, let data):
      clear()
      Output.error(EventText.failure(error, data))
    default:
      guard let text = EventText.line(for: event) else { return }
      clear()
      Output.error(text)
    }
  }

  private mutating func clear() {
    if isDrawn { Output.raw("\r\u{1B}[K") }
    isDrawn = false
  }

  private static var terminalWidth: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The line for a progress; without a total the count alone, since no share is known.
  static func draw(_ progress: DownloadProgress, width: Int) -> String {
    let rate = progress.rate > 0 ? "  \(ByteText.size(progress.rate))/s" : ""
    guard let total = progress.total, total > 0 else { return "\(ByteText.size(progress.written))\(rate)" }
    let left = progress.timeLeft.map { "  \(ByteText.time($0)) left" } ?? ""
    let percent = share(progress.written, of: total, in: 100)
    let text = " \(percent)%  \(ByteText.size(progress.written)) of \(ByteText.size(total))\(rate)\(left)"
    let room = min(max(width - text.count - 3, 0), 50)
    guard room >= 10 else { return text }
    let kept = share(min(progress.kept, progress.written), of: total, in: room)
    let done = share(progress.written, of: total, in: room)
    let bar =
      String(repeating: "▒", count: kept) + String(repeating: "█", count: done - kept)
      + String(repeating: " ", count: room - done)
    return "[\(bar)]\(text)"
  }

  private static func share(_ part: Int64, of whole: Int64, in room: Int) -> Int {
    let product = min(max(part, 0), whole).multipliedFullWidth(by: Int64(room))
    return Int(whole.dividingFullWidth(product).quotient)
  }
}
