import Foundation
import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

/// Plays one entry against one request without a socket: what went over the wire, when, and how it ended.
struct Stage {
  /// The letters of version 1; version 2 has them as capitals.
  static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  static let date: Int64 = 1_709_380_800

  var size: Int64 = 10
  var versions = 2
  var secondSize: Int64?
  var method = "GET"
  var target = "/r/x/file.bin"
  var version = "HTTP/1.1"
  var fields: Fields = ["Host": "127.0.0.1"]
  var change: Entry.VersionChange?
  var startVersion = 1
  var isUntilFired = false
  var highestDelivered: Int64 = 0
  var caseBytes: Int64 = 0
  var hasFiredElsewhereAfter: Int?
  var isRequired = false
  var n = 1
  var timeScale = 1.0
  var hold: PlanContext.Hold?
  var endsConnection = false
  var turnedAway: Choice.TurnedAway?
  var etag: String? = "\"v1\""

  /// What was seen.
  struct Played {
    var program: WireProgram
    var steps: [WireStep] = []
    /// All bytes as text; not UTF-8 where a scenario says so.
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var bodyBytes: [UInt8] = []
    var body: String { String(decoding: bodyBytes, as: UTF8.self) }
    var pauses: [WireStep.Pause] = []
    /// Key, byte on the wire, byte of the file.
    var fired: [String] = []
    var ending: WireStep.Ending?
    var elapsed = Duration.zero
    /// The head's lines without the empty one.
    var head: [String] {
      guard let end = text.range(of: "\r\n\r\n") else { return [] }
      return text[..<end.lowerBound].components(separatedBy: "\r\n")
    }
    func field(_ name: String) -> String? { program.fields.first(name) }
  }

  static func content(_ version: Int, _ range: Range<Int64>) -> [UInt8] {
    range.map { letters[Int($0 % 26)] - (version == 2 ? 32 : 0) }
  }

  /// The uses of an entry written as a YAML map, as the language's reader makes them.
  static func uses(_ entry: String) throws -> [FaultUse] {
    let node = try YAML.parse(entry)
    switch node.content {
    case .scalar("honest", _): return []
    case .scalar(let word, _): return [try use(word, Node(.scalar("true", .plain), at: node.mark))]
    case .mapping(let pairs):
      // What is an entry's own, not a fault's.
      let own = ["version", "for", "times", "until", "required"]
      return try pairs.filter { !own.contains($0.key.text ?? "") }.map { try use($0.key.text ?? "", $0.value) }
    case .sequence: throw ScenarioProblem("a list is no entry", at: node.mark)
    }
  }

  private static func use(_ key: String, _ node: Node) throws -> FaultUse {
    guard let type = FaultRegistry.standard.fault(key) else { throw ScenarioProblem("no fault \(key)", at: node.mark) }
    let value = try type.definition.form.read(node)
    let fault = try type.init(value)
    return FaultUse(
      fault: fault, key: key, planned: value.source, mark: node.mark, isFromEvery: false, counts: fault.counts)
  }

  func program(_ entry: String) throws -> WireProgram {
    var file = [
      Representation(
        version: 1, size: size, entityTag: etag, lastModified: 1_709_294_400, mediaType: "application/octet-stream")
    ]
    if versions > 1 {
      file.append(
        Representation(
          version: 2, size: secondSize ?? size, entityTag: "\"v2\"", lastModified: 1_709_380_800,
          mediaType: "application/octet-stream"))
    }
    let choice = Choice(
      id: 0, origin: method == "HEAD" ? .head : .list, place: "file", n: method == "HEAD" ? nil : n, run: 1, entry: 1,
      entrySource: entry, uses: try Self.uses(entry), file: file, version: startVersion, versionChange: change,
      isUntilFired: isUntilFired, isRequired: isRequired, highestDelivered: highestDelivered, date: Self.date,
      addresses: ["file": "/file.bin", "mirror": "/mirror/file.bin"], turnedAway: turnedAway,
      endsConnection: endsConnection)
    let context = PlanContext(
      bases: ["file": "http://127.0.0.1:80/r/x", "mirror": "http://127.0.0.1:81/r/x"], now: Self.date,
      timeScale: timeScale, content: Self.content, digest: { Self.fakeDigest($0) }, hold: hold)
    return AnswerPlanner.plan(
      RequestHead(method: method, target: target, version: version, fields: fields), choice: choice, context: context)
  }

  /// Tells what was digested: `file` bytes as text, so that a test can read it.
  static func fakeDigest(_ body: [Answer.Segment]) -> [UInt8] {
    body.flatMap { segment in
      switch segment {
      case .content(let version, let range): content(version, range)
      case .literal(let bytes): bytes
      }
    }
  }

  /// Plays the whole program; `limit` bounds the steps of endless ones.
  func play(_ entry: String, limit: Int = 4_000) throws -> Played {
    var played = Played(program: try program(entry))
    var body: Int64 = 0
    for count in 0..<limit {
      let situation = WireSituation(
        elapsed: played.elapsed, caseBytes: caseBytes + body,
        hasFiredElsewhere: hasFiredElsewhereAfter.map { count >= $0 } ?? false)
      let step = played.program.next(situation)
      played.steps.append(step)
      switch step {
      case .literal(let bytes, let part):
        played.bytes += bytes
        if part == .body {
          played.bodyBytes += bytes
          body += Int64(bytes.count)
        }
      case .content(let version, let range):
        let bytes = Self.content(version, range)
        played.bytes += bytes
        played.bodyBytes += bytes
        body += Int64(bytes.count)
      case .pause(let pause):
        played.pauses.append(pause)
        if case .time(let time) = pause { played.elapsed += time }
      case .fired(let fault, let file):
        let key = played.program.faults[fault].key
        played.fired.append("\(key)@\(played.bytes.count)\(file.map { "/\($0)" } ?? "")")
      case .drain, .switchVersion: break
      case .end(let ending):
        played.ending = ending
        return played
      }
    }
    return played
  }

  /// The stage with a Range field.
  func range(_ value: String) -> Stage {
    var stage = self
    stage.fields.add("Range", "bytes=\(value)")
    return stage
  }

  /// The stage with another field.
  func field(_ name: String, _ value: String) -> Stage {
    var stage = self
    stage.fields.add(name, value)
    return stage
  }
}
