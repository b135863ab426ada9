import HTTPSemantics
import ScenarioLanguage
import Synchronization

/// `/files/...`: the real files of `--root`, honest or with the faults of `--fault`.
final class FileAddresses: Sendable {
  /// The directory, or nil where it cannot be read.
  let root: RootDirectory?
  private let entries: [Entry]
  private let pattern: String?
  private let versions = Mutex<[String: (status: FileCalls.Status, version: Int)]>([:])
  private static let versionLimit = 10_000

  init(path: String, _ configuration: ServerConfiguration) {
    root = RootDirectory(path: path, followsLinks: configuration.followsLinks)
    entries = configuration.rootEntries
    pattern = configuration.rootPattern
  }

  /// Whether the directory is there.
  var isUsable: Bool { root != nil }

  /// The answer to a request for decoded pieces.
  func reply(
    to head: RequestHead, pieces: [String], in request: IncomingRequest, _ server: TestServer
  ) -> DaemonReply {
    let isFolder = pieces.last?.isEmpty ?? false
    let names = isFolder ? Array(pieces.dropLast()) : pieces
    guard let root, !names.contains("") else { return .notFound }
    switch root.open(names) {
    case .missing, .noFile: return .notFound
    case .forbidden: return .text(403, "this file cannot be read\n")
    case .directory(let items):
      guard head.method == "GET" || head.method == "HEAD" else { return .text(405, "GET or HEAD\n") }
      guard isFolder else { return moved(to: "/" + Self.encoded(["files"] + names) + "/") }
      return .library(.text(200, Self.listing(items, of: names), type: "text/html; charset=utf-8"))
    case .file(let file):
      return isFolder ? .notFound : serve(file, names, head, request, server)
    }
  }

  private func moved(to path: String) -> DaemonReply {
    .library(
      .bytes(
        301, Array("\(path)\n".utf8), type: "text/plain; charset=utf-8",
        fields: Fields([FieldLine("Location", path)])))
  }

  private func serve(
    _ file: OpenFile, _ names: [String], _ head: RequestHead, _ request: IncomingRequest, _ server: TestServer
  ) -> DaemonReply {
    let path = names.joined(separator: "/")
    let isFaulty =
      !entries.isEmpty
      && pattern.map { NamePattern.matches(names.last ?? "", $0) || NamePattern.matches(path, $0) } ?? true
    let id = isFaulty ? "files/\(path)" : "files"
    guard let run = server.run(id) ?? makeRun(id, names, isFaulty: isFaulty, server) else {
      return .text(503, "the run could not be made\n")
    }
    let version = version(of: path, file.status)
    let served = TestServer.ServedNow(
      representation: Representation(
        version: version, size: file.size, entityTag: Self.tag(of: file.status),
        lastModified: file.status.modified / 1_000_000_000, hasWeakDate: false,
        mediaType: Self.mediaType(of: names.last ?? "")),
      source: BodySource(file: file, version: version))
    request.connection.note(run: run)
    let ordinal = run.withScript { $0.connection(UInt64(request.connection.number)) }
    let address = run.withScript { PlaceAddress(place: "file", path: $0.path(of: "file")) }
    return server.begin(run, head, at: address, request.connection, ordinal: ordinal, serving: served).play()
  }

  private func makeRun(_ id: String, _ names: [String], isFaulty: Bool, _ server: TestServer) -> Run? {
    let place = Place(
      name: "file", entries: isFaulty ? entries : [Entry(number: 1)],
      path: isFaulty ? "/" + Self.encoded(names.suffix(1)) : "/")
    let scenario = Scenario(name: id, title: "files of --root", places: [place])
    let prefix = "/files" + (isFaulty && names.count > 1 ? "/" + Self.encoded(names.dropLast()) : "")
    return (try? server.makeRun(scenario: scenario, id: id, prefix: prefix)) ?? server.run(id)
  }

  /// The number of the file's present state, from 1: another size, time or inode is another version.
  private func version(of path: String, _ status: FileCalls.Status) -> Int {
    versions.withLock { versions in
      if let known = versions[path], known.status == status { return known.version }
      if versions.count >= Self.versionLimit { versions.removeAll() }
      let version = (versions[path]?.version ?? 0) + 1
      versions[path] = (status, version)
      return version
    }
  }

  /// A tag that every change of size, time or inode changes. The time of the last change of any kind is in it: a
  /// program may set the other one back to what it was.
  private static func tag(of status: FileCalls.Status) -> String {
    let parts = [
      UInt64(bitPattern: status.size), UInt64(bitPattern: status.modified), UInt64(bitPattern: status.changed),
      status.inode,
    ]
    return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
  }

  private static func encoded(_ names: some Sequence<String>) -> String {
    names.map { PercentEncoding.encode($0) }.joined(separator: "/")
  }

  private static func listing(_ items: [RootDirectory.Item], of names: [String]) -> String {
    let title = escaped("/files/" + names.map { $0 + "/" }.joined())
    var lines = [
      "<!doctype html>", "<html lang=\"en\"><head><meta charset=\"utf-8\"><title>\(title)</title></head>",
      "<body><h1>\(title)</h1><ul>",
    ]
    if !names.isEmpty { lines.append("<li><a href=\"../\">../</a></li>") }
    for item in items {
      let slash = item.isDirectory ? "/" : ""
      let size = item.isDirectory ? "" : " \(item.size)"
      lines.append(
        "<li><a href=\"./\(PercentEncoding.encode(item.name))\(slash)\">\(escaped(item.name))\(slash)</a>\(size)</li>")
    }
    return (lines + ["</ul></body></html>", ""]).joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  private static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last.map({ $0.lowercased() }) {
    case "html", "htm": "text/html"
    case "txt", "md", "log": "text/plain"
    case "json": "application/json"
    case "xml": "application/xml"
    case "gz", "tgz": "application/gzip"
    case "zip": "application/zip"
    case "deb": "application/vnd.debian.binary-package"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "svg": "image/svg+xml"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}
