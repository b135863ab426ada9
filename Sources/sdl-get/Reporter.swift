import ResumableDownload

/// Tells people or programs what happens to the download.
protocol Reporter {
  mutating func report(_ event: DownloadEvent)
}

/// Errors only.
struct QuietReporter: Reporter {
  func report(_ event: DownloadEvent) {
    if case .failed(let error, let data) = event { Output.error(EventText.failure(error, data)) }
  }
}

/// One line for each thing worth knowing; for logs.
struct PlainReporter: Reporter {
  func report(_ event: DownloadEvent) {
    if case .failed(let error, let data) = event {
      Output.error(EventText.failure(error, data))
    } else if let text = EventText.line(for: event) {
      Output.line(text)
    }
  }
}

/// The sentences for events, in one place.
enum EventText {
  static func line(for event: DownloadEvent) -> String? {
    switch event {
    case .started(let progress) where progress.kept > 0:
      "going on from \(ByteText.size(progress.kept))" + (progress.total.map { " of \(ByteText.size($0))" } ?? "")
    case .started, .head, .progress, .stream, .failed: nil
    case .notice(let notice): "\(notice)"
    case .restarted(let reason): "starting over: \(reason)"
    case .retrying(.more, _): nil
    case .retrying(let reason, let wait): "\(reason); trying again in \(ByteText.time(wait))"
    case .finished(let finished): finish(finished)
    }
  }

  static func failure(_ error: DownloadError, _ data: ResumeData?) -> String {
    let kept = data.map { "; \(ByteText.size($0.offset)) are kept, the same command goes on from there" } ?? ""
    return "sdl-get: \(error)\(kept)"
  }

  private static func finish(_ finished: FinishedDownload) -> String {
    let size = ByteText.size(finished.size)
    return switch finished.outcome {
    case .done: "\(finished.path): done, \(size)"
    case .alreadyComplete: "\(finished.path): already complete, \(size)"
    case .changed: "\(finished.path): fetched anew, \(size)"
    }
  }
}

/// Sizes, rates and times for people, by whole-number arithmetic.
enum ByteText {
  private static let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]

  static func size(_ bytes: Int64) -> String {
    var unit = 0
    var scale: Int64 = 1
    while unit < units.count - 1, bytes / scale >= 1024 {
      unit += 1
      scale <<= 10
    }
    guard unit > 0 else { return "\(bytes) B" }
    let tenths = bytes / (scale / 1024) * 10 / 1024 % 10
    return "\(bytes / scale).\(tenths) \(units[unit])"
  }

  static func time(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if seconds < 10 { return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s" }
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return minutes < 60
      ? "\(minutes):\(two(seconds % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
  }
}
