import CommandLineOptions
import Conformance
import Judge
import ScenarioLanguage
import TestServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `sdl-conform fuzz`
enum FuzzCommand {
  static func run(_ options: ParsedOptions, _ interrupt: Interrupt) async throws(Misuse) -> Int32 {
    TerminalOutput.raiseFileLimit()
    guard let client = try RunSettings.clients(options, try ScenarioSelection(options)).first else {
      throw Misuse("--client says which client is tried")
    }
    let seed = options.integer("seed").map { UInt64($0) } ?? UInt64.random(in: 1...999_999)
    let jobs = options.integer("jobs").map { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
    let fuzzer = Fuzzer(
      client: client, seed: seed, jobs: jobs, reader: ScenarioReader(registry: .standard), interrupt: interrupt)
    Terminal.line("seed \(seed)")
    let line = FuzzLine()
    let result: Fuzzer.Result
    do {
      result = try await fuzzer.run(for: options.duration("for") ?? .seconds(60)) { line.take($0) }
    } catch {
      line.clear()
      Terminal.error("sdl-conform: the lab cannot begin: \(error)")
      return Report.Conclusion.labFailed.rawValue
    }
    line.clear()
    let folder = options.value("out") ?? "."
    for failure in result.failures {
      let path = folder == "." ? failure.file : "\(folder)/\(failure.file)"
      guard TextFile.write(failure.yaml, to: path) else { throw Misuse("\(path) cannot be written") }
      Terminal.line(
        (["", path + (failure.isStable ? "" : " (not every time)")] + story(failure)).joined(separator: "\n"))
      Terminal.line(
        "  again: sdl-conform replay \(ShellWords.quoted(path)) --client \(ShellWords.quoted(client.selector))")
    }
    for text in result.labFailures { Terminal.error("sdl-conform: the lab failed: \(text)") }
    Terminal.line("\n\(result.cases) cases from seed \(seed): \(result.failures.count) kinds of failure")
    if !result.failures.isEmpty { return Report.Conclusion.newFailures.rawValue }
    return result.labFailures.isEmpty ? 0 : Report.Conclusion.labFailed.rawValue
  }

  private static func story(_ failure: Fuzzer.Failure) -> [String] {
    CaseText.lines(failure.item).dropLast().map { "  " + $0 }
      + (failure.count > 1 ? ["  found \(failure.count) times"] : [])
  }
}

/// One line on a terminal that tells how far it is.
private struct FuzzLine: Sendable {
  private let isShown = TerminalOutput.isColoured(2)

  func take(_ event: Fuzzer.Event) {
    guard isShown else { return }
    switch event {
    case .played(let cases, let failures): put("\(cases) cases, \(failures) kinds of failure")
    case .shrinking(let name): put("shrinking \(name)")
    }
  }

  func clear() { if isShown { put("") } }

  private func put(_ text: String) { TerminalOutput.put("\r\u{1B}[K" + text, on: 2) }
}
