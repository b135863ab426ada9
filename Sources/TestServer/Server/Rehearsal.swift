import HTTPSemantics
import Judge
public import ScenarioLanguage

/// Plays requests against a scenario without a network, and tells what would go over the wire.
public struct Rehearsal {
  private var script: Script
  private let sources: [String: BodySource]
  private let digests = DigestCache()
  private var elapsed = Duration.zero
  private var caseBytes: Int64 = 0
  private let stepLimit: Int

  /// Makes a rehearsal of a scenario. An answer is told up to `stepLimit` steps: a paced one of a huge file has more
  /// than anybody waits for.
  public init(_ scenario: Scenario, stepLimit: Int = 1 << 20) {
    self.stepLimit = stepLimit
    let script = Script(scenario, sizeOfFile: { OpenFile(path: $0)?.size })
    self.script = script
    sources = Dictionary(
      scenario.places.map { ($0.name, BodySource(script.representations(of: $0.name))) }
    ) { first, _ in first }
  }

  /// What the next request gets; nil where the text is no request. It is `GET`, `HEAD` or another method, perhaps a
  /// path below the run's prefix, then fields on lines of their own (`\n` may stand for the line end).
  public mutating func play(_ text: String) -> String? {
    guard let (head, path) = read(text) else { return nil }
    let title = ([head.method, path] + head.fields.map(\.description)).joined(separator: "  ")
    switch script.route(path) {
    case .nothing: return "\(title)\n  404, nothing is there"
    case .text(let text): return "\(title)\n  200, \(text.utf8.count) bytes of another address"
    case .place(let address):
      let choice = script.choose(head, at: address, connection: 1, now: elapsed, clock: WallTime.now.seconds)
      let entry = choice.entry.map { "entry \($0): \(choice.entrySource ?? "")" } ?? "honest, outside the list"
      return ([title, "  \(entry)"] + steps(of: choice, head)).joined(separator: "\n")
    }
  }

  private func read(_ text: String) -> (RequestHead, String)? {
    var lines = text.replacing("\\n", with: "\n").split(separator: "\n")
    guard let first = lines.first else { return nil }
    var words = first.split(separator: " ")
    guard let method = words.first, method.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    words.removeFirst()
    var path = script.path(of: script.scenario.mainPlace)
    if let word = words.first, word.hasPrefix("/") {
      path = String(word)
      words.removeFirst()
    }
    lines[0] = Substring(words.joined(separator: " "))
    var fields = Fields()
    fields.add("Host", "localhost")
    for line in lines where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields.add(String(line[..<colon]), String(value))
    }
    return (RequestHead(method: method.uppercased(), target: path, fields: fields), path)
  }

  private mutating func steps(of choice: Choice, _ head: RequestHead) -> [String] {
    let source = sources[choice.place]
    let bases = Dictionary(script.scenario.places.map { ($0.name, "http://localhost") }) { first, _ in first }
    let context = PlanContext(
      bases: bases, now: choice.date, content: { source?.bytes(of: $0, $1) ?? [] },
      digest: { [digests] body in source.flatMap { digests.sha256(of: body, $0) } })
    var program = AnswerPlanner.plan(head, choice: choice, context: context)
    var lines: [String] = []
    var body: Int64 = 0
    // Files may have up to 2^63 - 1 bytes, so that two answers together may have more: the sums end there.
    func count(_ bytes: Int64) {
      body = body.saturatingSum(bytes)
      caseBytes = caseBytes.saturatingSum(bytes)
    }
    func told(_ text: String) {
      if body > 0 { lines.append("  \(body) bytes of the body") }
      body = 0
      lines.append("  " + text)
    }
    let began = elapsed
    var text: [UInt8] = []
    for _ in 0..<stepLimit {
      let situation = WireSituation(elapsed: elapsed - began, caseBytes: caseBytes, hasFiredElsewhere: false)
      let step = program.next(situation)
      switch step {
      case .literal(let bytes, .head), .literal(let bytes, .interim): text += bytes
      case .literal(let bytes, .body): count(Int64(bytes.count))
      case .content(_, let range): count(range.upperBound - range.lowerBound)
      case .literal: break
      case .pause(.time(let time)):
        elapsed += time
        if time >= .milliseconds(100) { told("pause of \(time)") }
      case .pause(.gate(let gate, _)): told("pause until `\(gate)` is released")
      case .pause(.nextRequest): told("pause until the next request")
      case .pause(.forever): told("silence")
      case .fired(let fault, _):
        if program.faults.indices.contains(fault) { told("\(program.faults[fault].key) fires") }
      case .switchVersion(let version):
        script.versionChanged(choice.id)
        told("version \(version) from here on")
      case .drain: break
      case .end(let ending):
        told("end: \(Self.name(of: ending))")
        let sent = program.bodyRange
        script.ended(
          choice.id, AnswerEnd(isComplete: ending.isComplete, sent: sent, deliveredUpTo: sent?.upperBound),
          now: elapsed)
        return Self.indented(text) + lines
      }
    }
    told("and so on: the rest of \(stepLimit) steps and more is left out")
    script.ended(choice.id, AnswerEnd(isComplete: false, sent: nil, deliveredUpTo: nil), now: elapsed)
    return Self.indented(text) + lines
  }

  private static func indented(_ head: [UInt8]) -> [String] {
    String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline).map { "  | \($0)" }
  }

  private static func name(of ending: WireStep.Ending) -> String {
    switch ending {
    case .complete(let keeps): keeps ? "complete, the connection lives on" : "complete"
    case .close: "FIN"
    case .reset: "RST"
    case .closeWithoutNotify: "FIN without close_notify"
    case .halfClose: "our direction is shut"
    case .silence, .blackhole: "silence"
    }
  }
}

extension WireStep.Ending {
  fileprivate var isComplete: Bool { if case .complete = self { true } else { false } }
}
