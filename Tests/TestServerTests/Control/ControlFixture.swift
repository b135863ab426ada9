import Judge
import ScenarioLanguage

@testable import TestServer

/// A server with scenarios by name, and a client for its control addresses.
final class ControlFixture {
  let server: TestServer

  init(_ scenarios: [(name: String, yaml: String)] = [], _ change: (inout ServerConfiguration) -> Void = { _ in })
    throws
  {
    let reader = ScenarioReader(registry: .standard)
    var configuration = ServerConfiguration()
    configuration.reader = reader
    for (name, yaml) in scenarios {
      configuration.scenarios += try reader.read(text: "title: \(name)\n\(yaml)", file: "\(name).yaml")
    }
    change(&configuration)
    server = TestServer(configuration)
    try server.start()
  }

  deinit { server.stop() }

  /// Sends a request on a connection of its own.
  func send(
    _ method: String, _ target: String, _ fields: [String] = [], body: [UInt8]? = nil, host: String = "localhost"
  ) throws -> RawClient.Received {
    let client = try RawClient(port: server.port)
    var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
    if let body { lines.append("Content-Length: \(body.count)") }
    client.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []))
    return client.read()
  }

  func get(_ target: String, _ fields: [String] = []) throws -> RawClient.Received { try send("GET", target, fields) }

  func post(_ target: String, json: String) throws -> RawClient.Received {
    try send("POST", target, ["Content-Type: application/json"], body: Array(json.utf8))
  }
}

extension RawClient.Received {
  /// The body as JSON.
  var json: JSONNode { JSONNode(text: String(decoding: body, as: UTF8.self)) }
}
