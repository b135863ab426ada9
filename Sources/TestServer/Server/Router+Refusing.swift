import HTTPSemantics
import Judge

/// Requests that get no answer of a script: those that the library refuses by itself, and those that a server must
/// refuse whatever they ask for. Both are logged, have no number and use up nothing.
extension Router {
  /// Answers 400 and ends the connection, since nobody can say what else the client means.
  func refuse(
    _ head: RequestHead, in request: IncomingRequest, _ destination: Destination, _ answer: Answer
  ) -> DaemonReply {
    var reply = LibraryReply.text(answer.status, "\(answer.status) \(StatusCode(answer.status).reasonPhrase)\n")
    reply.closes = true
    if let run = run(of: destination) {
      request.connection.note(run: run)
      let headers = reply.fields.map { [$0.name, $0.value] }
      log(head.logged, Exchange.Response(status: answer.status, headers: headers), run, request.connection)
    } else {
      server.events.tell(.refused(line: "\(head.method) \(head.target) \(head.version)", status: answer.status))
    }
    return .library(reply)
  }

  /// The run that a refused request speaks of; it may be its first.
  private func run(of destination: Destination) -> Run? {
    switch destination {
    case .run(let word, let name, _): try? server.findRun(word: word, name: name).get()
    case .defaultRun(let name): try? server.findRun(word: name, name: name, isDefault: true).get()
    default: nil
    }
  }

  func refused(_ line: String?, status: Int, on connection: WireConnection) {
    guard !server.isStopping else { return }
    let run = connection.lastRun ?? connection.origin.run.flatMap { server.run($0) } ?? line.flatMap(run(ofTarget:))
    guard let run else {
      server.events.tell(.refused(line: line ?? "", status: status))
      return
    }
    log(
      Exchange.Request(method: "", target: line ?? "", version: "", headers: []),
      status > 0 ? Exchange.Response(status: status, headers: []) : nil, run, connection)
  }

  private func log(
    _ request: Exchange.Request, _ response: Exchange.Response?, _ run: Run, _ connection: WireConnection
  ) {
    let ordinal = run.withScript { $0.connection(UInt64(connection.number)) }
    run.log(
      Exchange(
        n: nil, run: run.process, place: run.scenario.mainPlace, entry: nil, entrySource: nil,
        connection: ordinal.number, reused: ordinal.isReused, started: run.now.inSeconds, duration: 0,
        request: request, response: response, bodyBytes: 0, delivered: nil, bodyRange: nil, version: nil,
        ending: .refused, faults: []))
  }

  /// The run that a refused line speaks of, if that much of it can be read.
  private func run(ofTarget line: String) -> Run? {
    for word in line.split(separator: " ") where word.hasPrefix("/") || word.hasPrefix("http") {
      switch Self.destination(of: String(word)) {
      case .run(let word, let name, _): return server.knownRun(word: word, name: name)
      case .defaultRun(let name): return server.knownRun(word: name, name: name)
      default: return nil
      }
    }
    return nil
  }
}
