import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

/// One row of the table of what an honest range server answers: played on the pure function and again on the wire.
struct ServerRuleRow: Sendable, CustomTestStringConvertible {
  /// What the body must be.
  enum Body: Hashable, Sendable {
    /// Every byte of the file.
    case whole
    /// One stretch.
    case bytes(Range<Int64>)
    /// A multipart body with these stretches, in this order.
    case parts([Range<Int64>])
    /// A short text that has nothing to do with the file.
    case text
    /// No body on the wire.
    case none
  }

  /// The rule of rules.md.
  let rule: String
  let method: String
  let version: String
  /// The request's fields without Host, which is added where the version is HTTP/1.1 and `addsHost` says so. `{tag}`
  /// stands for the file's ETag, `{date}` for its Last-Modified.
  let fields: [(String, String)]
  let addsHost: Bool
  let file: ServerRuleFile
  let status: Int
  let body: Body

  init(
    _ rule: String, _ method: String, _ fields: [(String, String)], of file: ServerRuleFile = .thousand,
    _ status: Int, _ body: Body, version: String = "HTTP/1.1", addsHost: Bool = true
  ) {
    self.rule = rule
    self.method = method
    self.fields = fields
    self.file = file
    self.status = status
    self.body = body
    self.version = version
    self.addsHost = addsHost
  }

  var testDescription: String {
    let head = fields.map { "\($0): \($1)".prefix(60) }.joined(separator: ", ")
    return "\(rule) \(method) \(file) [\(head)] -> \(status)"
  }

  /// The request with its placeholders filled in.
  func request(for representation: Representation, at date: Int64, host: String = "localhost") -> RequestHead {
    let changed = representation.validators(at: date).lastModified?.description ?? ""
    var all = Fields()
    if addsHost { all.add("Host", host) }
    for (name, value) in fields {
      all.add(name, value.replacing("{tag}", with: representation.entityTag ?? "").replacing("{date}", with: changed))
    }
    return RequestHead(method: method, target: "/file.bin", version: version, fields: all)
  }
}

/// The files that the table is about.
enum ServerRuleFile: String, CaseIterable, Sendable {
  /// 1,000 bytes, a strong tag, a date long ago.
  case thousand
  case empty
  case oneByte
  /// 1 MiB.
  case mebibyte
  /// 2^63 - 1 bytes.
  case largest
  /// A weak tag.
  case weakTag
  /// A date and no tag.
  case dateOnly
  /// A tag without quotes.
  case malformedTag
  case noValidators
  /// The file was changed in the second in which it was first served.
  case changedNow
  /// Its date lies in the future.
  case future

  /// The file as a scenario writes it.
  var specification: FileSpecification {
    var version = FileSpecification.Version(size: 1000)
    switch self {
    case .thousand: break
    case .empty: version.size = 0
    case .oneByte: version.size = 1
    case .mebibyte: version.size = 1 << 20
    case .largest: version.size = .max
    case .weakTag: version.entityTag = .weak
    case .dateOnly: version.entityTag = .none
    case .malformedTag: version.entityTag = .literal("abc123")
    case .noValidators:
      version.entityTag = .none
      version.lastModified = .none
    case .changedNow:
      version.entityTag = .none
      version.lastModified = .now
    case .future: version.lastModified = .time(32_503_680_000)
    }
    return FileSpecification(versions: [version])
  }

  /// A scenario that serves the file honestly; its name is the seed of the content.
  var scenario: Scenario {
    let name = "server-rules-\(rawValue)"
    return Scenario(
      name: name, title: name, places: [Place(name: "file", file: specification, entries: [Entry(number: 1)])])
  }

  /// The file as that scenario serves it at a moment.
  func representation(at date: Int64) -> Representation {
    var file = Representations(specification, scenario: "server-rules-\(rawValue)", case: "", label: "file")
    file.serve(version: 1, at: date)
    return file.versions[0]
  }
}
