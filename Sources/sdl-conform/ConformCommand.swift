import CommandLineOptions
import Conformance
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `sdl-conform`: reads the command line, calls, prints.
@main
struct ConformCommand {
  // Not asynchronous: signals must be blocked on the main thread before any other begins.
  static func main() {
    let options: ParsedOptions
    do throws(CommandLineError) {
      switch try ConformProgram.table.read(CommandLine.arguments.dropFirst()) {
      case .print(let text):
        Terminal.line(text)
        exit(0)
      case .run(let parsed): options = parsed
      }
    } catch {
      Terminal.error(ConformProgram.table.message(for: error))
      exit(2)
    }
    let interrupt = Interrupt()
    if ["run", "replay", "fuzz"].contains(options.command) { StopSignals.raise(interrupt) }
    Task.detached {
      do throws(Misuse) {
        let status = try await run(options, interrupt)
        // What was not done is not as expected.
        exit(status == 0 ? interrupt.exitStatus ?? 0 : status)
      } catch {
        Terminal.error(error.isPlaced ? error.text : "sdl-conform: \(error.text)\nTry 'sdl-conform --help'.")
        exit(2)
      }
    }
    // Not dispatchMain(): on Linux it lets the blocked signals through to this thread, and they would end the program.
    DispatchSemaphore(value: 0).wait()
  }

  private static func run(_ options: ParsedOptions, _ interrupt: Interrupt) async throws(Misuse) -> Int32 {
    switch options.command {
    case "run": try await RunCommand.run(options, interrupt)
    case "clients": try await ClientsCommand.run(options)
    case "diagnose": try DiagnoseCommand.run(options)
    case "explain": try ExplainCommand.run(options)
    case "bug": try BugCommand.run(options)
    case "replay": try await ReplayCommand.run(options, interrupt)
    case "fuzz": try await FuzzCommand.run(options, interrupt)
    case "export": try ExportCommand.run(options)
    case "collect": try CollectCommand.run(options)
    case "merge": try MergeCommand.run(options)
    case "coverage": try CoverageCommand.run(options)
    case "judge": try JudgeCommand.run(options)
    case "list": try ListCommand.list(options)
    case "show": try ListCommand.show(options)
    default: throw Misuse("say what to do; --help lists the commands")
    }
  }
}

/// Wrong use, in one sentence or, for scenarios, in lines of `FILE:LINE:COLUMN: error: ...`.
struct Misuse: Error {
  let text: String
  let isPlaced: Bool

  init(_ text: String, isPlaced: Bool = false) {
    self.text = text
    self.isPlaced = isPlaced
  }
}
