import HTTPSemantics
import Judge
import ScenarioLanguage
import TracedContent

/// The addresses under `/-/`: what tests and tools ask of the server itself.
final class ControlAddresses: Sendable {
  unowned let server: TestServer
  let access: ControlGuard

  init(_ server: TestServer) {
    self.server = server
    access = ControlGuard(server.configuration)
  }

  /// What may be sent as a scenario or a change.
  private static let bodyLimit = 4 << 20

  /// What takes the body of a request, or nil where it is read over.
  func body(of head: RequestHead, pieces: [String]) -> (any RequestBody)? {
    switch (head.method, pieces.first, pieces.count) {
    case ("POST", "runs", 3) where pieces[2] == "verdict": verdictBody(head)
    case ("POST", "runs", _), ("PATCH", "runs", _): CollectedBody(limit: Self.bodyLimit)
    default: nil
    }
  }

  /// The answer to a request.
  func reply(
    to head: RequestHead, pieces: [String], query: String?, in request: IncomingRequest
  ) -> DaemonReply {
    if let refusal = access.refusal(of: head, isLoopback: request.connection.isLoopback) {
      return .text(403, refusal)
    }
    guard let query = Query(query) else { return .problem(400, "the query cannot be read") }
    let host = head.requestedHost(server)
    let method = head.method == "HEAD" ? "GET" : head.method
    switch (method, pieces.first ?? "", pieces.count) {
    case ("GET", "", _): return .library(LivePage.reply)
    case ("GET", "health", 1): return .library(.json(200, .object(["status": .string("ok")])))
    case ("GET", "scenarios", 1): return .library(.json(200, scenarios(host: host)))
    case ("GET", "events", 1): return events(request)
    case ("GET", "runs", 1): return .library(.json(200, .array(server.runs.all.map(RunForms.summary))))
    case ("POST", "runs", 1): return .library(make(head, query, host: host, request))
    case (_, "runs", 2...):
      guard let run = server.run(pieces[1]) ?? defaultRun(pieces[1]) else {
        return .problem(404, "there is no run `\(pieces[1])`")
      }
      return reply(method, run, Array(pieces.dropFirst(2)), query, head, request)
    default: return .problem(404, "there is no such address; those that there are stand at /")
    }
  }

  private func reply(
    _ method: String, _ run: Run, _ rest: [String], _ query: Query, _ head: RequestHead, _ request: IncomingRequest
  ) -> DaemonReply {
    switch (method, rest) {
    case ("GET", []):
      run.settle()
      return .library(.json(200, RunForms.log(run)))
    case ("DELETE", []):
      server.delete(run: run.id)
      return .library(.json(200, .object(["deleted": .string(run.id)])))
    case ("PATCH", []): return change(run, request.body as? CollectedBody)
    case ("GET", ["content"]): return content(run, query, request)
    case ("GET", ["har"]):
      run.settle()
      let base = RunAddresses.origin(head.requestedHost(server) ?? server.host, run.addresses.main)
      let archive = HTTPArchive.document(run.exchanges, base: base, start: run.beganAt, version: TestServer.version)
      return .library(.json(200, archive))
    case ("POST", ["verdict"]): return verdict(run, query, head, request)
    case ("GET", ["verdict"]): return .library(.json(200, .array(run.verdicts.map(\.json))))
    default: return .problem(404, "there is no such address; those that there are stand at /")
    }
  }

  /// The default run of a served scenario, which may be asked for before its first request.
  private func defaultRun(_ name: String) -> Run? {
    guard server.configuration.scenarios.contains(where: { $0.caseName == name }) else { return nil }
    return try? server.findRun(word: name, name: name, isDefault: true).get()
  }

  /// Whether the client's connection, the server and the run live on, so that a long answer is worth going on with.
  ///
  /// With `endsWithInput` a client that has shut its own direction counts as gone, as one that hung up looks the same.
  func isWanted(_ request: IncomingRequest, for run: Run, endsWithInput: Bool = false) -> Bool {
    let stops = [server.stopping, run.end]
    return withExtendedLifetime(stops) {
      SocketCalls.wait(
        request.connection.descriptor, wakeUps: stops.map(\.descriptor), noticesHangUp: endsWithInput, limit: .zero)
        == .timedOut
    }
  }

  // MARK: Lists

  /// The page at `/`: a plain list.
  func index() -> LibraryReply {
    var lines = ["sdl-testserver: a range server that breaks downloads by a script", ""]
    for scenario in server.configuration.scenarios {
      lines.append("\(server.url)/\(scenario.encodedCaseName).bin   \(scenario.title)")
    }
    lines += [
      "", "GET    /-/health", "GET    /-/scenarios", "GET    /-/runs",
      "POST   /-/runs               {\"scenario\":\"NAME\",\"probes\":[...]} as application/json, or YAML",
      "GET    /-/runs/ID            exchanges, fired, unfired",
      "GET    /-/runs/ID/content    ?version=1&place=file&digest=sha-256",
      "GET    /-/runs/ID/har",
      "PATCH  /-/runs/ID            {\"version\":2} {\"run\":2} {\"release\":\"NAME\"} {\"append\":[\"cut: 50%\"]}",
      "POST   /-/runs/ID/verdict    ?claim=success|failure|cancelled, the output as the body",
      "GET    /-/runs/ID/verdict    the last verdict on each place of it",
      "DELETE /-/runs/ID", "GET    /-/events             server-sent events",
      "GET    /-/                   a page that shows them", "",
    ]
    return .text(200, lines.joined(separator: "\n"))
  }

  private func scenarios(host: String?) -> JSONValue {
    let origin = RunAddresses.origin(
      host ?? server.host,
      RunAddresses.Port(number: UInt16(server.port), isTLS: server.configuration.isTLS))
    return .array(
      server.configuration.scenarios.map { scenario in
        .object([
          "name": .string(scenario.caseName), "title": .string(scenario.title),
          "url": .string("\(origin)/\(scenario.encodedCaseName).bin"),
          "tags": .array(scenario.tags.map { .string($0) }), "rules": .array(scenario.rules.map { .string($0) }),
        ])
      })
  }

  private func events(_ request: IncomingRequest) -> DaemonReply {
    let stream = EventStream(server.events, connection: request.connection, stop: server.stopping)
    var fields = Fields()
    fields.add("Date", HTTPDate(secondsSince1970: WallTime.now.seconds).description)
    fields.add("Content-Type", "text/event-stream")
    fields.add("Cache-Control", "no-store")
    return .library(
      LibraryReply(status: 200, fields: fields, length: nil, body: .reader(stream), closes: true, answer: stream))
  }

  // MARK: The bytes

  private func content(_ run: Run, _ query: Query, _ request: IncomingRequest) -> DaemonReply {
    let place = query["place"] ?? run.scenario.mainPlace
    guard run.scenario.places.contains(where: { $0.name == place }) else {
      return .problem(404, "there is no place `\(place)`")
    }
    guard query["version"] == nil || query.integer("version") != nil else {
      return .problem(400, "`version` is no number")
    }
    let version = query.integer("version") ?? 1
    guard let content = run.content(version: version, place: place) else {
      return .problem(404, "there is no version \(version)")
    }
    switch query["digest"] {
    case "sha-256":
      let digest = run.sha256(version: version, place: place) { isWanted(request, for: run, endsWithInput: true) }
      guard let digest else { return .problem(503, "the digest could not be computed to its end") }
      return .library(
        .json(
          200,
          .object([
            "version": .integer(Int64(version)), "size": .integer(content.size),
            "sha256": .string(digest),
          ])))
    case .some(let other): return .problem(400, "there is no digest `\(other)`; there is sha-256")
    case nil: break
    }
    var fields = Fields()
    fields.add("Date", HTTPDate(secondsSince1970: WallTime.now.seconds).description)
    fields.add("Content-Type", "application/octet-stream")
    fields.add("Cache-Control", "no-store")
    fields.add("Accept-Ranges", "none")
    let body: LibraryReply.Body =
      content.size == 0 ? .bytes([]) : .reader(ContentReader(content, 0..<content.size))
    return .library(LibraryReply(status: 200, fields: fields, length: content.size, body: body))
  }
}

extension DaemonReply {
  /// An answer of a control address that says what is wrong.
  static func problem(_ status: Int, _ text: String) -> DaemonReply {
    .library(.json(status, .object(["error": .string(text)])))
  }
}

extension LibraryReply {
  /// An answer of a control address that says what is wrong.
  static func problem(_ status: Int, _ text: String) -> LibraryReply {
    .json(status, .object(["error": .string(text)]))
  }
}
