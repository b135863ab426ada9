@testable import Conformance

/// Short commands of the system.
enum Commands {
  /// Runs one to its end and gives its exit status, or nil where it cannot be started.
  static func status(_ words: [String], in directory: String = "/") -> Int? {
    guard let null = ProcessCalls.openToWrite("/dev/null", truncates: false) else { return nil }
    defer { ProcessCalls.close(null) }
    let path = ProcessCalls.variable("PATH") ?? "/usr/sbin:/usr/bin:/sbin:/bin"
    let pid = ProcessCalls.spawn(words, environment: ["PATH=\(path)"], directory: directory, output: null, error: null)
    return pid > 0 ? ProcessCalls.reap(pid).status : nil
  }
}
