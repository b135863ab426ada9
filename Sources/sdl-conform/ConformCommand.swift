import CommandLineOptions

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
  static func main() async {
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
    do throws(Misuse) {
      switch options.command {
      case "run": exit(try await RunCommand.run(options))
      case "diagnose": exit(try DiagnoseCommand.run(options))
      case "explain": exit(try ExplainCommand.run(options))
      case "judge": exit(try JudgeCommand.run(options))
      case "list": exit(try ListCommand.list(options))
      case "show": exit(try ListCommand.show(options))
      default: throw Misuse("say what to do: run, explain, diagnose, judge, list or show")
      }
    } catch {
      Terminal.error(error.isPlaced ? error.text : "sdl-conform: \(error.text)\nTry 'sdl-conform --help'.")
      exit(2)
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
