import CommandLineOptions
import Judge
import ScenarioLanguage
import TestServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `sdl-testserver`: reads the command line, starts the server, prints what happens.
@main
struct ServerCommand {
  static func main() {
    let parsed: ParsedOptions
    do throws(CommandLineError) {
      switch try ServerProgram.table.read(CommandLine.arguments.dropFirst()) {
      case .print(let text):
        Output.line(text)
        exit(0)
      case .run(let options): parsed = options
      }
    } catch {
      Output.error(ServerProgram.table.message(for: error))
      exit(2)
    }
    do throws(ServerSettings.Misuse) {
      if let text = try Inquiry.answer(to: parsed) {
        Output.line(text)
        exit(0)
      }
      let settings = try ServerSettings(parsed)
      exit(serve(settings, log: try ServerLog(settings)))
    } catch {
      let isScenario = error.text.contains(": error: ")
      Output.error(isScenario ? error.text : "sdl-testserver: \(error.text)\nTry 'sdl-testserver --help'.")
      exit(2)
    }
  }

  private static func serve(_ settings: ServerSettings, log: ServerLog) -> Int32 {
    // Before any thread is started, so that only this one takes the signals.
    var signals = StopSignals()
    StopSignals.raiseFileLimit()
    let server = TestServer(settings.configuration)
    do {
      try server.start()
      let hasTLS = settings.configuration.isTLS || settings.configuration.scenarios.contains(where: \.isTLS)
      let authority = hasTLS ? try server.authorityPath() : nil
      log.follow(server)
      log.ready(server, settings, authority: authority)
    } catch {
      Output.error("sdl-testserver: \(error)")
      server.stop()
      return 1
    }
    var isDone = false
    while signals.wait(milliseconds: settings.exitsWhenDone ? 50 : 3_600_000) == nil {
      isDone = settings.exitsWhenDone && isPlayedOut(settings, server)
      if isDone { break }
    }
    // A second signal, while this one is served, ends the program at once.
    signals.letGo()
    let runs = server.allRuns
    server.stop()
    guard log.end(server, runs: runs) else { return 1 }
    let hasFired = runs.allSatisfy { $0.unfired.allSatisfy { !$0.counts } }
    return settings.exitsWhenDone && !(isDone && hasFired) ? 3 : 0
  }

  /// Whether the last entry of each served list has answered once, and no answer is under way.
  private static func isPlayedOut(_ settings: ServerSettings, _ server: TestServer) -> Bool {
    let runs = server.allRuns
    guard !runs.isEmpty, runs.allSatisfy({ $0.activeAnswers == 0 }) else { return false }
    return settings.configuration.scenarios.allSatisfy { scenario in
      runs.contains { $0.scenario.caseName == scenario.caseName && $0.isPlayedOut }
    } && (!settings.configuration.scenarios.isEmpty || runs.allSatisfy(\.isPlayedOut))
  }
}
