import Foundation
import Synchronization

@testable import Conformance

/// One of the package's programs, or another, started by a test; what it prints is taken line by line.
///
/// It is started as the lab starts clients: `Process` of Foundation falls now and then where many threads open files.
final class RunningProgram: Sendable {
  let processIdentifier: Int32
  private let directory: String
  /// The exit status once it is reaped.
  private let ended = Mutex<Int32?>(nil)

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder in which this build's programs lie.
  static let products: URL = {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    // Under `swift test` the test bundle is loaded by a helper of the toolchain; its path is among the arguments.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) } ?? program
    return bundle.deletingLastPathComponent()
  }()

  /// The words by which a lab starts a program of the package. A lab's clients have an environment of their own; what a
  /// sanitizer is to leave out they know from these words alone.
  static func words(for name: String) -> String {
    let options = ["TSAN_OPTIONS", "ASAN_OPTIONS"].compactMap { name in
      ProcessInfo.processInfo.environment[name].map { "\(name)='\($0)' " }
    }
    return (options.isEmpty ? "" : "env " + options.joined()) + "'\(products.appendingPathComponent(name).path)'"
  }

  /// Starts a program of the package by its name, or any other by its path.
  init(_ name: String, _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:]) throws {
    let written = NSTemporaryDirectory() + "sdl-program-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: written, withIntermediateDirectories: true)
    let program = name.hasPrefix("/") ? name : Self.products.appendingPathComponent(name).path
    // Written to files, so that a test that does not read holds up nobody.
    let files = ["/output", "/errors"].map { open(written + $0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    self.directory = written
    processIdentifier = ProcessCalls.spawn(
      [program] + arguments, environment: variables.map { "\($0)=\($1)" },
      directory: directory ?? FileManager.default.currentDirectoryPath, output: files[0], error: files[1])
    files.forEach(ProcessCalls.close)
    guard processIdentifier > 0 else { throw Failure(description: "\(program) cannot be started") }
  }

  deinit {
    if isRunning {
      kill(processIdentifier, SIGKILL)
      _ = ProcessCalls.reap(processIdentifier)
    }
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    ended.withLock { ended in
      guard ended == nil else { return false }
      guard ProcessCalls.hasEnded(processIdentifier) else { return true }
      let (status, signal) = ProcessCalls.reap(processIdentifier)
      ended = Int32(status ?? signal ?? -1)
      return false
    }
  }

  var output: String { text("/output") }
  var errors: String { text("/errors") }

  private func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: directory + name) ?? Data(), as: UTF8.self)
  }

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Waits until a line contains a text, and gives it.
  func line(with text: String, timeout: Duration = .seconds(60)) async throws -> String {
    let deadline = ContinuousClock.now + timeout
    while ContinuousClock.now < deadline {
      if let line = lines.first(where: { $0.contains(text) }) { return line }
      try await Task.sleep(for: .milliseconds(10))
    }
    // On a busy machine the last sleep may have been longer than the whole limit.
    if let line = lines.first(where: { $0.contains(text) }) { return line }
    throw Failure(description: "no line with `\(text)`:\n\(output)\n\(errors)")
  }

  /// Waits until it has ended, and gives its exit status.
  func end(timeout: Duration = .seconds(30)) async throws -> Int32 {
    let deadline = ContinuousClock.now + timeout
    while isRunning {
      guard ContinuousClock.now < deadline else { throw Failure(description: "it does not end:\n\(output)\n\(errors)") }
      try await Task.sleep(for: .milliseconds(5))
    }
    return ended.withLock { $0 ?? -1 }
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(processIdentifier, number) }

  /// Runs a program to its end.
  static func run(
    _ name: String, _ arguments: [String], in directory: String? = nil
  ) async throws -> (status: Int32, output: String, errors: String) {
    let program = try RunningProgram(name, arguments, in: directory)
    let status = try await program.end()
    return (status, program.output, program.errors)
  }
}

/// A directory for a test; it goes with its owner.
final class Workplace {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "sdl-e2e-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
  func size(_ name: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file(name)))?[.size] as? Int
  }
  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }
  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file(name))) }
}
