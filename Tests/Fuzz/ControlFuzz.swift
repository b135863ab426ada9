import HTTPSemantics
import ScenarioLanguage

@testable import TestServer

/// The bodies that are sent to the control addresses: a run that is asked for, and a change of one.
enum ControlFuzz {
  private static let server: TestServer = {
    var configuration = ServerConfiguration()
    configuration.reader = ScenarioReader(registry: .standard)
    configuration.maximumRuns = 8
    return TestServer(configuration)
  }()
  private static let run: Run = {
    do {
      try server.start()
      let text = "title: a test\nserver:\n  - stall: { at: 50%, until: { released: go } }\n"
      let scenarios = try ScenarioReader(registry: .standard).read(text: text, file: "fuzz.yaml")
      return try server.makeRun(scenario: scenarios[0], id: "fuzz", probes: [])
    } catch {
      fatalError("\(error)")
    }
  }()

  static func play(_ bytes: [UInt8]) {
    let run = run
    let control = ControlAddresses(server)
    let body = CollectedBody(limit: 1 << 16)
    _ = bytes.withUnsafeBytes { body.take($0) }
    _ = control.change(run, body)
    let head = RequestHead(
      method: "POST", target: "/-/runs", fields: ["Host": "localhost", "Content-Type": "application/json"])
    _ = control.make(head, body, Query(nil), host: "localhost")
  }
}
