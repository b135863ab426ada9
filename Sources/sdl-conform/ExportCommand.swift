import CommandLineOptions
import Conformance
import Judge

/// `sdl-conform export`
enum ExportCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let found = try CaseSelection(options, name: options.positional("CASE") ?? "").one()
    guard let scenario = try found.scenario(options) else {
      throw Misuse("the scenario of `\(found.item.name)` is not there any more")
    }
    let text: String
    do throws(PythonExport.Problem) { text = try PythonExport.text(found.item, scenario: scenario) } catch {
      Terminal.error("sdl-conform: `\(found.item.name)` cannot be exported: \(error)")
      return 1
    }
    guard let path = options.value("output") else {
      TerminalOutput.put(text, on: 1)
      return 0
    }
    guard TextFile.write(text, to: path) else { throw Misuse("\(path) cannot be written") }
    return 0
  }
}
