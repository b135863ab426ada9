import Judge
import ScenarioLanguage
import Synchronization
import TestServer

/// Prints what happens on a server, for people or as JSON Lines, and writes the log file.
final class ServerLog: Sendable {
  private let isJSON: Bool
  private let isColoured: Bool
  private let namesRuns: Bool
  private let file: Int32?
  private let archive: String?
  private let path: String
  /// Whether the file is still as it should be.
  private let state = Mutex(true)

  /// Throws the path that cannot be written.
  init(_ settings: ServerSettings) throws(ServerSettings.Misuse) {
    isJSON = settings.isJSON
    isColoured = Output.isColoured
    namesRuns = settings.configuration.scenarios.count > 1 || settings.configuration.root != nil
    path = settings.log ?? ""
    if let path = settings.log {
      let descriptor = Output.create(path)
      guard descriptor >= 0 else { throw ServerSettings.Misuse(text: "\(path): cannot be written") }
      file = descriptor
      archive = path.lowercased().hasSuffix(".har") ? path : nil
    } else {
      file = nil
      archive = nil
    }
  }

  /// Listens to a server.
  func follow(_ server: TestServer) {
    server.events.listen { [self] event in
      state.withLock { isWhole in
        if let file, archive == nil { write(event.json, on: file, &isWhole) }
        if isJSON { Output.line(event.json) } else { print(event) }
      }
    }
  }

  private func print(_ event: EventLog.Event) {
    switch event {
    case .exchange(let exchange, let run, _):
      Output.line(ExchangeLine.text(exchange, run: namesRuns ? run : nil, isColoured: isColoured))
    case .refused(let line, let status):
      Output.line("refused by the HTTP library: \(line)\(status > 0 ? "  ->  \(status)" : "")")
    case .complaint(let text): Output.error("sdl-testserver: \(text)")
    case .stopped: break
    }
  }

  /// The line that says where the server is, and one to paste.
  func ready(_ server: TestServer, _ settings: ServerSettings, authority: String?) {
    if isJSON || (file != nil && archive == nil) {
      let line = ReadyForm.line(server, authority: authority)
      if let file, archive == nil { state.withLock { write(line, on: file, &$0) } }
      if isJSON { return Output.line(line) }
    }
    let scenarios = settings.configuration.scenarios
    let count = scenarios.count == 1 ? "1 scenario" : "\(scenarios.count) scenarios"
    Output.line("sdl-testserver is ready at \(server.url) with \(count); all addresses: \(server.url)/-/")
    if let authority { Output.line("certificates are signed by \(authority)") }
    let first = scenarios.first { $0.name == "drop-at-50pct" } ?? scenarios.first
    let isSecure = settings.configuration.isTLS || first?.isTLS ?? false
    let trust = isSecure ? authority.map { "--cacert \($0) " } ?? "" : ""
    if let first {
      Output.line("paste, and paste again:  curl \(trust)-C - -o f \(server.url)/\(first.encodedCaseName).bin && rm f")
    } else {
      Output.line("paste:  curl \(trust)\(server.url)/files/")
    }
  }

  /// Adds a line. The first that cannot be written is the last that is tried: with a hole in it the log would lie.
  private func write(_ line: String, on file: Int32, _ isWhole: inout Bool) {
    guard isWhole, !Output.put(line + "\n", on: file) else { return }
    isWhole = false
    Output.error("sdl-testserver: \(path): no more can be written; the log ends here")
  }

  /// What is left to say at the end: what never fired, and the archive. False where the log file is not whole.
  func end(_ server: TestServer, runs: [Run]) -> Bool {
    if !isJSON {
      for run in runs {
        for fault in run.unfired where fault.counts {
          let entry = fault.entry.map { "entry \($0): " } ?? ""
          Output.line("never fired: \(entry)\(fault.key): \(fault.planned) (\(run.id))")
        }
      }
    }
    return state.withLock { isWhole in
      if let file, archive != nil { write(ReadyForm.archive(server, runs: runs), on: file, &isWhole) }
      return isWhole
    }
  }
}
