import ScenarioLanguage

@testable import TestServer

/// A scenario file: it is read or told with its place; what is read can be played.
enum ScenarioFuzz {
  private static let reader = ScenarioReader(registry: .standard)
  private static let requests = [
    "GET", "GET Range: bytes=5-", "GET Range: bytes=-1", "GET Range: bytes=0-0,9-\\nIf-Range: \"x\"", "HEAD",
    "GET Range: bytes=9223372036854775806-",
  ]

  static func play(_ bytes: [UInt8]) {
    do {
      let scenarios = try reader.read(text: String(decoding: bytes, as: UTF8.self), file: "fuzz.yaml")
      for scenario in scenarios.prefix(2) where isCheap(scenario) {
        var rehearsal = Rehearsal(scenario)
        for request in requests { _ = rehearsal.play(request) }
      }
    } catch {
      precondition(!error.description.isEmpty)
    }
  }

  /// A rehearsal makes coded bodies and digests for real, and takes a step for each write.
  private static func isCheap(_ scenario: Scenario) -> Bool {
    let text = "\(scenario)"
    return !["encoding", "digest", "writes", "from", "rate", "chunk", "slow", "jitter"].contains { text.contains($0) }
  }
}
