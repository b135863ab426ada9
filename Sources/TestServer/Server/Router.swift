import HTTPSemantics
import Judge
import ScenarioLanguage

/// Leads each request to what it is for: a run's place, a control address, a file of `--root`.
///
/// Everything is decided on the raw target, each piece decoded once.
final class Router: RequestHandler {
  let server: TestServer
  let control: ControlAddresses

  init(_ server: TestServer) {
    self.server = server
    control = ControlAddresses(server)
  }

  /// Where a target leads.
  enum Destination {
    /// `/-/...`: the pieces behind it, decoded, and the query.
    case control([String], query: String?)
    /// `/r/WORD/NAME/...`: the rest raw, with its slash and the query.
    case run(word: String, name: String, rest: String)
    /// `/NAME.bin`
    case defaultRun(name: String)
    /// `/files/...`: the pieces behind it, decoded.
    case files([String])
    /// `/`
    case index
    /// Nothing that there is.
    case nothing
    /// No address at all: 400.
    case malformed

    /// Whether it is an address under `/-/`, which has its own guard.
    var isControl: Bool { if case .control = self { true } else { false } }
  }

  /// Where a target leads.
  static func destination(of target: String) -> Destination {
    let request = RequestTarget(target)
    guard request.form == .origin || request.form == .absolute else {
      return request.form == .asterisk ? .nothing : .malformed
    }
    let path = request.rawPath
    let query = request.query.map { "?" + $0 } ?? ""
    let pieces = path.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    if pieces.count >= 4, pieces[1] == "r" {
      let rest = pieces[3].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let word = name(pieces[2]), let name = name(rest[0]) else { return .malformed }
      return word.isEmpty || name.isEmpty
        ? .nothing : .run(word: word, name: name, rest: "/" + (rest.count > 1 ? String(rest[1]) : "") + query)
    }
    guard let decoded = self.pieces(of: request) else { return .malformed }
    switch decoded.first {
    case "-": return .control(Array(decoded.dropFirst()), query: request.query)
    case "files": return .files(Array(decoded.dropFirst()))
    case "" where decoded.count == 1: return .index
    case let name? where decoded.count == 1 && name.hasSuffix(".bin"):
      return .defaultRun(name: String(name.dropLast(4)))
    default: return .nothing
    }
  }

  /// The path's pieces, each decoded once; nil where one is malformed. Names of cases and ids of runs may hold what
  /// no other piece may, a slash among it: `/NAME.bin` and `/-/runs/ID`.
  private static func pieces(of request: RequestTarget) -> [String]? {
    var raw = request.rawPath.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(Substring.init)
    let place: Int?
    switch raw.count {
    case 1 where raw[0].hasSuffix(".bin"): place = 0
    case 3... where raw[0] == "-" && raw[1] == "runs": place = 2
    default: place = nil
    }
    var kept: String?
    if let place {
      guard let name = name(raw[place]) else { return nil }
      kept = name
      raw[place] = "name"
    }
    guard var pieces = try? RequestTarget("/" + raw.joined(separator: "/")).pathSegments() else { return nil }
    if let place, let kept { pieces[place] = kept }
    return pieces
  }

  /// The name that a piece of a path holds; nil where it is malformed, or could not be one piece.
  private static func name(_ piece: Substring) -> String? {
    guard let name = CaseName.decoded(String(piece)), name != ".", name != "..", !name.utf8.contains(0) else {
      return nil
    }
    return name
  }

  // MARK: Requests

  func body(of head: RequestHead, in request: IncomingRequest) -> (any RequestBody)? {
    guard case .control(let pieces, _) = Self.destination(of: head.target) else { return nil }
    return control.body(of: head, pieces: pieces)
  }

  func reply(to head: RequestHead, in request: IncomingRequest) -> DaemonReply {
    let destination = Self.destination(of: head.target)
    if let refusal = RequestCheck.refusal(of: head),
      head.hasFoldedField || RequestCheck.hasUnreadableBody(head) || !destination.isControl
    {
      return refuse(head, in: request, destination, refusal)
    }
    return switch destination {
    case .control(let pieces, let query): control.reply(to: head, pieces: pieces, query: query, in: request)
    case .run(let word, let name, let rest): reply(to: head, in: request, run: (word, name), rest: rest)
    case .defaultRun(let name): reply(to: head, in: request, defaultRun: name)
    case .files(let pieces): server.files.map { $0.reply(to: head, pieces: pieces, in: request, server) } ?? .notFound
    case .index: .library(control.index())
    case .nothing: .notFound
    case .malformed: .text(400, "the target cannot be read\n")
    }
  }

  private func reply(
    to head: RequestHead, in request: IncomingRequest, run names: (word: String, name: String), rest: String
  ) -> DaemonReply {
    switch server.findRun(word: names.word, name: names.name) {
    case .failure(let problem): .text(problem.status, problem.text + "\n")
    case .success(let run): play(run, head, in: request, path: rest)
    }
  }

  private func reply(to head: RequestHead, in request: IncomingRequest, defaultRun name: String) -> DaemonReply {
    switch server.findRun(word: name, name: name, isDefault: true) {
    case .failure(let problem): .text(problem.status, problem.text + "\n")
    case .success(let run):
      play(run, head, in: request, path: run.withScript { $0.path(of: run.scenario.mainPlace) })
    }
  }

  // MARK: Runs

  private func play(_ run: Run, _ head: RequestHead, in request: IncomingRequest, path: String) -> DaemonReply {
    let connection = request.connection
    if let elsewhere = elsewhere(run, connection, host: head.requestedHost(server), path: path) {
      return .redirect(elsewhere)
    }
    switch run.withScript({ $0.route(path) }) {
    case .nothing: return .notFound
    case .text(let text):
      guard head.method == "GET" || head.method == "HEAD" else { return .text(405, "GET or HEAD\n") }
      return .library(also(text, run, head, path: path))
    case .place(let address):
      connection.note(run: run)
      let ordinal = run.withScript { $0.connection(UInt64(connection.number)) }
      let player = server.begin(run, head, at: address, connection, ordinal: ordinal)
      return player.play()
    }
  }

  /// Where a run is to be asked that has a port of its own, or speaks TLS; nil where this port is right.
  private func elsewhere(_ run: Run, _ connection: WireConnection, host: String?, path: String) -> String? {
    guard connection.origin.run == nil, let shared = server.shared(connection.origin.port) else { return nil }
    let main = run.addresses.main
    guard shared == .main || shared == .secure else { return nil }
    if main.number == connection.origin.port { return nil }
    return RunAddresses.origin(host ?? run.addresses.host, main) + run.addresses.prefix + path
  }

  /// Another address of the case, with its placeholders filled in.
  private func also(_ text: String, _ run: Run, _ head: RequestHead, path: String) -> LibraryReply {
    let place = run.scenario.mainPlace
    let host = head.requestedHost(server)
    var filled = text
    let version = run.withScript { $0.version(of: place) }
    if filled.contains("{url}") {
      let url = run.addresses.base(of: place, host: host) + run.withScript { $0.path(of: place) }
      filled.replace("{url}", with: url)
    }
    if filled.contains("{size}") {
      filled.replace("{size}", with: String(run.representations(of: place)[version: version]?.size ?? 0))
    }
    if filled.contains("{sha256}") {
      filled.replace("{sha256}", with: run.sha256(version: version, place: place, atMost: DigestCache.sizeLimit) ?? "")
    }
    return .text(200, filled, type: Self.type(ofPath: path))
  }

  static func type(ofPath path: String) -> String {
    let file = path.prefix { $0 != "?" }
    let type =
      switch file.split(separator: ".").last.map({ $0.lowercased() }) {
      case "html", "htm": "text/html"
      case "json": "application/json"
      case "xml": "application/xml"
      case "metalink", "meta4": "application/metalink4+xml"
      case "torrent": "application/x-bittorrent"
      default: file.hasSuffix("/") ? "text/html" : "text/plain"
      }
    return type.hasPrefix("text/") ? type + "; charset=utf-8" : type
  }

  func closed(_ connection: WireConnection) {
    for run in connection.runs { run.withScript { $0.connectionEnded(UInt64(connection.number)) } }
    server.forget(connection)
  }
}

extension RequestHead {
  /// The host that the request named, where it is one of the server's own names.
  func requestedHost(_ server: TestServer) -> String? {
    guard let field = fields.first("Host") else { return nil }
    let host =
      field.hasPrefix("[") ? String(field.prefix { $0 != "]" }.dropFirst()) : String(field.prefix { $0 != ":" })
    let own = ["localhost", "127.0.0.1", "::1", server.configuration.publicHost, server.configuration.listenAddress]
    return own.contains(host.lowercased()) ? host : nil
  }
}
