import Judge
import ScenarioLanguage

/// The first line of `--json`, and the archive of `--log F.har`.
public enum ReadyForm {
  /// `{"event":"ready","version":1,"url":...,"port":...,"scenarios":[{"name","url","content"}],"ca":...}`
  public static func line(_ server: TestServer, authority: String?) -> String {
    JSONValue.object([
      "event": .string("ready"), "version": .integer(1), "url": .string(server.url),
      "port": .integer(Int64(server.port)),
      "scenarios": .array(
        server.configuration.scenarios.map { scenario in
          let name = scenario.encodedCaseName
          return .object([
            "name": .string(scenario.caseName), "url": .string("\(server.url)/\(name).bin"),
            "content": .string("\(server.url)/-/runs/\(name)/content"),
          ])
        }),
      "ca": .string(orNull: authority),
    ]).text
  }

  /// The exchanges of all runs as one archive, in the order in which they began.
  public static func archive(_ server: TestServer, runs: [Run]) -> String {
    var entries: [JSONValue] = []
    let dated = runs.flatMap { run in run.exchanges.map { (run.beganAt.adding(seconds: $0.started), run, $0) } }
    for (_, run, exchange) in dated.sorted(by: { $0.0.microseconds < $1.0.microseconds }) {
      let base = RunAddresses.origin(server.host, run.addresses.main)
      entries.append(HTTPArchive.entry(exchange, base: base, start: run.beganAt))
    }
    return HTTPArchive.document(entries, version: TestServer.version).text
  }
}
