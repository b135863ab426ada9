import Foundation
import Judge
import ScenarioLanguage
import TestServer
import TracedContent

@testable import Conformance

/// A server in this process that plays one scenario, and `sdl-get` as a process that downloads from it.
final class ServedRun: Sendable {
  let server = TestServer()
  let run: Run

  init(_ yaml: String) throws {
    try server.start()
    let scenario = try ScenarioReader(registry: .standard).read(text: yaml, file: "served.yaml")[0]
    run = try server.makeRun(scenario: scenario)
  }

  deinit { server.stop() }

  /// The bytes of a stretch of the file.
  func bytes(_ range: Range<Int64>) throws -> Data {
    guard let content = run.content(version: 1) else { throw CocoaError(.fileReadUnknown) }
    return Data(try FileWriting.bytes(of: content, range))
  }

  /// The first bytes asked for, one for each request for the file.
  var starts: [Int64] { run.exchanges.map(Self.start) }

  /// The first byte that a request asks for: 0 without a Range field, -1 with one of another form than `bytes=N-`.
  static func start(_ exchange: Exchange) -> Int64 {
    guard let range = exchange.request.headers.first(where: { $0[0].lowercased() == "range" })?[1] else { return 0 }
    guard range.hasPrefix("bytes="), range.hasSuffix("-") else { return -1 }
    return Int64(range.dropFirst(6).dropLast()) ?? -1
  }

  /// Starts `sdl-get` in a directory, its file named `f` unless told otherwise.
  func get(_ options: [String] = [], in place: Workplace, under prefix: [String] = []) throws -> RunningProgram {
    let program = RunningProgram.products.appendingPathComponent("sdl-get").path
    let usual = [("--timeout", "20s"), ("-o", "f")].filter { !options.contains($0.0) }.flatMap { [$0.0, $0.1] }
    let words = prefix + [program, "--quiet"] + usual + options + [run.url()]
    return try RunningProgram(
      words[0], Array(words.dropFirst()), in: place.path, environment: ["no_proxy": "*", "http_proxy": ""])
  }
}
