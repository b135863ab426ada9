import CommandLineOptions
import HTTPSemantics
import ResumableDownload

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `sdl-get`: reads the command line, calls the library, prints what happens.
@main
struct GetCommand {
  static func main() async {
    let parsed: ParsedOptions
    do throws(CommandLineError) {
      switch try GetProgram.table.read(CommandLine.arguments.dropFirst()) {
      case .print(let text):
        Output.line(text)
        exit(0)
      case .run(let options): parsed = options
      }
    } catch {
      Output.error(GetProgram.table.message(for: error))
      exit(GetStatus.wrongUse)
    }
    do throws(GetSettings.Misuse) {
      exit(await run(try GetSettings(parsed)))
    } catch {
      Output.error("sdl-get: \(error.text)\nTry 'sdl-get --help'.")
      exit(GetStatus.wrongUse)
    }
  }

  private static func run(_ settings: GetSettings) async -> Int32 {
    let session = DownloadSession(options: settings.options)
    let download = session.download(settings.address, to: destination(settings), technique: settings.technique)
    let signals = SignalWatch { _ in download.cancel() }
    var reporter = reporter(for: settings)
    download.resume()
    var status: Int32 = 1
    for await event in download.events {
      reporter.report(event)
      switch event {
      case .finished: status = 0
      case .failed(let error, _): status = signals.received.map { 128 + $0 } ?? GetStatus.status(for: error)
      default: break
      }
    }
    await session.finishAndInvalidate()
    return status
  }

  private static func destination(_ settings: GetSettings) -> Destination {
    if let output = settings.output { return .path(output) }
    let address = settings.address
    return .choose(directory: ".") { _, head in
      let reserved = 16
      if let field = head?.fields.first("Content-Disposition"),
        let name = ContentDisposition(field)?.fileName
      {
        return SafeFileName.make(name, reservedBytes: reserved)
      }
      let path = (try? AbsoluteTarget(address))?.path ?? ""
      return SafeFileName.make(lastComponentOfPath: path, reservedBytes: reserved)
    }
  }

  private static func reporter(for settings: GetSettings) -> any Reporter {
    if settings.usesJSON { return JSONReporter() }
    if settings.isQuiet { return QuietReporter() }
    return isatty(STDERR_FILENO) == 1 ? BarReporter() : PlainReporter()
  }
}
