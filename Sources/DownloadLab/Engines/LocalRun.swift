#if os(Linux)
  import Foundation
  import Judge
  import ScenarioLanguage
  import TestServer

  /// A run on the server of this process.
  struct LocalRun: ServedRun {
    private let run: Run
    private let server: TestServer

    init(_ run: Run, on server: TestServer) {
      self.run = run
      self.server = server
    }

    var url: String { run.url() }

    var authority: String? { try? server.authorityPath() }

    func append(_ entries: [String]) throws {
      guard let place = run.scenario.places.first(where: { $0.name == "file" }) ?? run.scenario.places.first else {
        return
      }
      do throws(ScenarioProblems) {
        let read = try ScenarioReader(registry: .standard).place(
          entries: entries, file: place.file, isTLS: run.scenario.isTLS)
        run.append(read.entries, at: place.name)
      } catch {
        throw LabProblem(
          error.problems.map { "\($0.message)\($0.hint.map { "; \($0)" } ?? "")" }.joined(separator: "\n"))
      }
    }

    func serve(version: Int) throws {
      guard run.serve(version: version) else { throw LabProblem("there is no version \(version)") }
    }

    func log() throws -> RunLog {
      run.settle()
      let snapshot = run.snapshot
      return RunLog(
        exchanges: try Self.decoded(snapshot.exchanges), fired: try Self.decoded(snapshot.fired),
        unfired: try Self.decoded(snapshot.unfired))
    }

    func diagnosis(ofFile path: String) throws -> [OutputDiagnosis.Piece]? {
      guard let file = OpenFile(path: path) else { return nil }
      return try Self.decoded(try run.verdict(claim: .success, output: .bytes(file)).diagnosis)
    }

    func end() { server.delete(run: run.id) }

    /// The same in the form that comes from afar, too: the stable JSON is what both have in common.
    private static func decoded<Item: Decodable>(_ items: some Encodable) throws -> Item {
      try JSONDecoder().decode(Item.self, from: try JSONEncoder().encode(items))
    }
  }
#endif
