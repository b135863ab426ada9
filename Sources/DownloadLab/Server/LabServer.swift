public import Foundation
import Synchronization

/// A file on a server, with answers that the test enqueues.
public final class LabServer: Sendable {
  private let run: any ServedRun
  private let problems = Mutex<[LabProblem]>([])

  /// Throws `LabProblem` for an address that Foundation cannot read.
  init(_ run: any ServedRun) throws {
    self.run = run
    guard let url = URL(string: run.url) else {
      run.end()
      throw LabProblem("`\(run.url)` is no URL for Foundation")
    }
    self.url = url
  }

  /// The address of the file.
  public let url: URL

  /// The authority's certificate as a PEM file, for `tls: true`; nil where the server is elsewhere.
  public var authority: URL? { run.authority.map { URL(fileURLWithPath: $0) } }

  /// Puts answers behind those that are enqueued: each GET gets the next, and the last repeats. Before the first is
  /// enqueued, answers are honest.
  ///
  /// A mistake in a fault's text is an issue at the caller's line; without Swift Testing `withTestServer` throws it.
  public func enqueue(
    _ answers: Answer..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    note(at: place) { try run.append(answers.map(\.text)) }
  }

  /// Serves this version from now on, with another tag; answers that have begun keep theirs.
  public func serve(
    version: Int, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    note(at: place) { try run.serve(version: version) }
  }

  /// The answers that have ended, in the order in which they began. Those that are about to end are waited for.
  public var exchanges: [Exchange] { log.exchanges }

  /// The faults that have fired.
  public var fired: [Exchange.Fault] { log.fired }

  /// The faults that have not fired: as long as there are any, the client has not met all that was planned.
  public var unfired: [Exchange.Fault] { log.unfired }

  /// The byte of the file before which the first cut took place; -1 where nothing has been cut.
  public var cutPosition: Int64 {
    log.exchanges.flatMap(\.faults).first { $0.key == "cut" && $0.firedAt?.file != nil }?.firedAt?.file ?? -1
  }

  /// Where the bytes of an output came from; `.identical` for the file that was served last, whole.
  public func diagnosis(of file: URL) -> OutputDiagnosis {
    do {
      guard let pieces = try run.diagnosis(ofFile: file.path) else {
        return OutputDiagnosis(pieces: [], problem: "there is no file at \(file.path)")
      }
      return OutputDiagnosis(pieces: pieces, problem: nil)
    } catch {
      return OutputDiagnosis(pieces: [], problem: "\(error)")
    }
  }

  private var log: RunLog {
    do { return try run.log() } catch {
      problems.withLock { $0.append(LabProblem("\(error)")) }
      return RunLog()
    }
  }

  private func note(at place: CodePlace, _ body: () throws -> Void) {
    do { try body() } catch {
      let problem = error as? LabProblem ?? LabProblem("\(error)")
      if !Reporter.record(problem, at: place) {
        problems.withLock { $0.append(LabProblem("\(place): \(problem)")) }
      }
    }
  }

  /// Ends it. Throws the first mistake that nobody was told of.
  func end() throws {
    run.end()
    if let problem = problems.withLock({ $0.first }) { throw problem }
  }

  /// Ends it after the test has failed by itself.
  func abandon() { run.end() }
}
