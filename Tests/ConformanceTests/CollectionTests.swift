import Foundation
import Judge
import ScenarioLanguage
import TestServer
import Testing

@testable import Conformance

@Suite("Verdicts collected from a server") struct CollectionTests {
  private static let yaml = "title: Plain\nfile: { size: 1000 }\nserver: [honest]"

  @Test("all judged runs make one report, the last verdict on each; runs that nobody judged are left out")
  func collected() async throws {
    var configuration = ServerConfiguration()
    configuration.scenarios = try scenario(Self.yaml)
    let server = TestServer(configuration)
    try server.start()
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let (good, bad) = ("\(directory.path)/good", "\(directory.path)/bad")
    for id in ["one", "two", "three"] {
      let answer = try ControlRequest.get("/r/\(id)/case/file.bin", from: server.url)
      #expect(answer.body.count == 1000)
      try Data(answer.body).write(to: URL(fileURLWithPath: good))
      try Data(answer.body.prefix(300)).write(to: URL(fileURLWithPath: bad))
    }
    #expect(try Collection.report(from: server.url, client: "app").cases.isEmpty)
    func judge(_ id: String, _ file: String) throws {
      let answer = try ControlRequest.post("/-/runs/\(id)/verdict?claim=success", to: server.url, file: file)
      #expect(answer.status == 200)
    }
    try judge("one", bad)
    try judge("one", good)
    try judge("two", bad)
    let report = try Collection.report(from: server.url, client: "app")
    #expect(report.client.name == "app")
    #expect(report.cases.map(\.outcome) == [.complete, .incomplete])
    #expect(report.conclusion() == .newFailures)
  }

  @Test("a server that is not there, or is something else, is no report")
  func refused() {
    #expect(throws: Collection.Problem.self) { try Collection.report(from: "http://127.0.0.1:1", client: "x") }
    #expect(throws: Collection.Problem.self) { try Collection.report(from: "ftp://x", client: "x") }
  }
}
