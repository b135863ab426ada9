import Judge
import ScenarioLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The report of everything that somebody had judged at a running `sdl-testserver`.
public enum Collection {
  /// Why there is none.
  public enum Problem: Error, Sendable, CustomStringConvertible {
    /// The server cannot be asked.
    case request(ControlRequest.Problem)
    /// It answers something else.
    case answer(status: Int, address: String)

    /// One sentence for people.
    public var description: String {
      switch self {
      case .request(let problem): problem.description
      case .answer(let status, let address): "the server answers \(status) at \(address), in a form that is not known"
      }
    }
  }

  /// An item of `GET /-/runs`.
  struct Line: Decodable {
    let id: String
    let judged: Bool
  }

  /// Asks for the verdicts of all judged runs, in the order in which the runs were made. `client` is what the report
  /// calls whoever ran them.
  public static func report(from server: String, client: String) throws(Problem) -> Report {
    let lines: [Line] = try get("/-/runs", from: server)
    var cases: [ReportCase] = []
    for line in lines where line.judged {
      // A run may be deleted while the others are asked for.
      let items: [ReportCase] = (try? get("/-/runs/\(CaseName.encoded(line.id))/verdict", from: server)) ?? []
      cases += items
    }
    return Report(
      client: Report.Client(name: client, command: ""), environment: ["server": server], clientWide: [], cases: cases,
      duration: cases.reduce(0) { $0 + $1.duration }, interrupted: false)
  }

  private static func get<Item: Decodable>(_ address: String, from server: String) throws(Problem) -> [Item] {
    let answer: (status: Int, body: [UInt8])
    do throws(ControlRequest.Problem) { answer = try ControlRequest.get(address, from: server) } catch {
      throw .request(error)
    }
    guard answer.status == 200, let items = try? JSONDecoder().decode([Item].self, from: Data(answer.body)) else {
      throw .answer(status: answer.status, address: address)
    }
    return items
  }

}
