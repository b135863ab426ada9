import CommandLineOptions
import Conformance
import Judge
import ScenarioLanguage

/// `sdl-conform judge`
enum JudgeCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let path =
      "/-/runs/\(CaseName.encoded(options.value("run") ?? ""))/verdict?claim=\(options.value("claim") ?? "success")"
    let answer: (status: Int, body: [UInt8])
    do throws(ControlRequest.Problem) {
      answer = try ControlRequest.post(path, to: options.value("server") ?? "", file: options.value("output"))
    } catch {
      Terminal.error("sdl-conform: \(error)")
      return 3
    }
    let text = String(decoding: answer.body, as: UTF8.self)
    guard answer.status == 200 || answer.status == 201 else {
      Terminal.error("sdl-conform: the server answers \(answer.status): \(text)")
      return answer.status == 404 ? 2 : 3
    }
    guard let item = JSONReport.readCase(answer.body) else {
      Terminal.error("sdl-conform: the server's verdict cannot be read")
      return 3
    }
    Terminal.line(options.flag("json") ? text : ([item.name] + CaseText.lines(item)).joined(separator: "\n"))
    return item.outcome == .void ? 3 : item.grade == .fail ? 1 : 0
  }
}
