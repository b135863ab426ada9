import ResumableDownload

/// An object a line for each event, on standard output.
struct JSONReporter: Reporter {
  func report(_ event: DownloadEvent) {
    switch event {
    case .started(let progress): emit("started", count(progress))
    case .progress(let progress): emit("progress", count(progress) + [("rate", .number(progress.rate))])
    case .notice(let notice): emit("notice", [("text", .text("\(notice)"))])
    case .head(let head): emit("head", [("status", .number(Int64(head.status)))])
    case .restarted(let reason): emit("restarted", [("reason", .text("\(reason)"))])
    case .retrying(let reason, let wait):
      let (seconds, attoseconds) = wait.components
      let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      emit("retrying", [("reason", .text("\(reason)")), ("afterMilliseconds", .number(milliseconds))])
    case .stream: break
    case .finished(let finished):
      emit(
        "finished",
        [
          ("outcome", .text(finished.outcome.rawValue)), ("path", .text(finished.path)),
          ("size", .number(finished.size)),
        ])
    case .failed(let error, let data):
      emit(
        "failed",
        [
          ("status", .number(Int64(GetStatus.status(for: error)))), ("error", .text("\(error)")),
          ("kept", data.map { .number($0.offset) } ?? .null), ("canResume", .bool(data != nil)),
        ])
      Output.error(EventText.failure(error, data))
    }
  }

  private enum Value {
    case text(String)
    case number(Int64)
    case bool(Bool)
    case null
  }

  private func count(_ progress: DownloadProgress) -> [(String, Value)] {
    [
      ("written", .number(progress.written)), ("total", progress.total.map { .number($0) } ?? .null),
      ("kept", .number(progress.kept)),
    ]
  }

  private func emit(_ name: String, _ members: [(String, Value)]) {
    let pairs = ([("event", Value.text(name))] + members).map { key, value in
      let text =
        switch value {
        case .text(let text): JSONReporter.quoted(text)
        case .number(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .null: "null"
        }
      return "\(JSONReporter.quoted(key)):\(text)"
    }
    Output.line("{\(pairs.joined(separator: ","))}")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case let control where control.value < 0x20:
        let hex = String(control.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
