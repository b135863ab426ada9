import Judge
import ScenarioLanguage
import Testing
import TracedContent

@testable import TestServer

/// A server with one run of a scenario, for tests over the wire.
final class WireFixture: Sendable {
  let server: TestServer
  let run: Run
  let isTLS: Bool

  /// Starts a server and makes a run of a scenario written in YAML. With `isTLS` everything goes over TLS.
  init(
    _ yaml: String, isTLS: Bool = false, probes: [RequestCondition] = [],
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.reader = ScenarioReader(registry: .standard)
    configuration.isTLS = isTLS
    change(&configuration)
    server = TestServer(configuration)
    try server.start()
    let text = yaml.hasPrefix("title:") ? yaml : "title: a test\n" + yaml
    let scenarios = try ScenarioReader(registry: .standard).read(text: text, file: "test.yaml")
    run = try server.makeRun(scenario: scenarios[0], id: "test", probes: probes)
    self.isTLS = isTLS || scenarios[0].isTLS
  }

  deinit { server.stop() }

  /// The path of a place's address, with its prefix.
  func target(_ place: String? = nil) -> String {
    "/" + run.url(place: place).split(separator: "/", maxSplits: 2)[2]
  }

  /// The port of a place.
  func port(_ place: String? = nil) -> Int {
    let url = run.url(place: place)
    let authority = url.split(separator: "/")[1]
    return Int(authority.split(separator: ":").last ?? "") ?? 0
  }

  /// A client that is connected to a place's port, and speaks TLS where the server does.
  func client(_ place: String? = nil) throws -> RawClient {
    let client = try RawClient(port: port(place))
    if isTLS { try client.startTLS(authority: server.authorityPath()) }
    return client
  }

  /// Sends one GET on a connection of its own and reads until the server ends it.
  func get(_ fields: [String] = [], method: String = "GET", place: String? = nil) throws -> RawClient.Received {
    let client = try client(place)
    client.get(target(place), fields + ["Connection: close"], method: method)
    return client.read()
  }

  /// The true bytes of a version.
  func bytes(_ range: Range<Int64>? = nil, version: Int = 1, place: String = "file") -> [UInt8] {
    let source = run.source(of: place)
    let size = source?[version]?.size ?? 0
    return source?.bytes(of: version, range ?? 0..<size) ?? []
  }

  /// Waits until so many exchanges stand in the log; gives them.
  func exchanges(_ count: Int) async -> [Exchange] {
    _ = await run.waitUntil { $0.exchanges.count >= count }
    return run.exchanges
  }
}

/// Whether bytes are these; where they are not, says where they part instead of printing them all.
func expectBytes(_ seen: [UInt8], _ expected: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  guard seen != expected else { return }
  let common = zip(seen, expected).prefix { $0 == $1 }.count
  Issue.record(
    "\(seen.count) bytes instead of \(expected.count), the same up to \(common)", sourceLocation: sourceLocation)
}
