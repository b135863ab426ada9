import Foundation
import Synchronization

/// One of the package's programs, or another, started by a test; what it prints is taken line by line.
final class RunningProgram: Sendable {
  private let process: Process
  private let state = Mutex(State())

  private struct State {
    var output = Data()
    var errors = Data()
    var openPipes = 2
  }

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

  /// Starts a program of the package by its name, or any other by its path.
  init(_ name: String, _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:]) throws {
    process = Process()
    process.executableURL =
      name.hasPrefix("/") ? URL(fileURLWithPath: name) : Self.products.appendingPathComponent(name)
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    let take: @Sendable (FileHandle, WritableKeyPath<State, Data> & Sendable) -> Void = { [weak self] handle, path in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      self?.state.withLock { state in
        if data.isEmpty { state.openPipes -= 1 } else { state[keyPath: path] += data }
      }
    }
    output.fileHandleForReading.readabilityHandler = { take($0, \.output) }
    errors.fileHandleForReading.readabilityHandler = { take($0, \.errors) }
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }

  var processIdentifier: Int32 { process.processIdentifier }
  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var errors: String { state.withLock { String(decoding: $0.errors, as: UTF8.self) } }
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Waits until a line contains a text, and gives it.
  func line(with text: String, timeout: Duration = .seconds(20)) async throws -> String {
    let deadline = ContinuousClock.now + timeout
    while ContinuousClock.now < deadline {
      if let line = lines.first(where: { $0.contains(text) }) { return line }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Failure(description: "no line with `\(text)`:\n\(output)\n\(errors)")
  }

  /// Waits until it has ended, and gives its exit status.
  func end(timeout: Duration = .seconds(30)) async throws -> Int32 {
    let deadline = ContinuousClock.now + timeout
    while process.isRunning {
      guard ContinuousClock.now < deadline else { throw Failure(description: "it does not end:\n\(output)\n\(errors)") }
      try await Task.sleep(for: .milliseconds(5))
    }
    // What it printed last may still be on its way; what it has started may hold the pipes open.
    var seen = -1
    while state.withLock({ $0.openPipes > 0 }) {
      let count = state.withLock { $0.output.count + $0.errors.count }
      if count == seen { break }
      seen = count
      try await Task.sleep(for: .milliseconds(200))
    }
    return process.terminationStatus
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

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
