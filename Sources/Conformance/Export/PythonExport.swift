public import Judge
public import ScenarioLanguage
import TestServer
import TracedContent

/// A case as one file of Python's standard library: a server that answers what the lab's server answered in that case,
/// byte by byte, to show it to somebody who has not got SDL.
public enum PythonExport {
  /// Why a case cannot be shown by a server of one file.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody asked for anything.
    case noExchange
    /// The bytes go through TLS.
    case tls
    /// Something besides the server acts: the step, as scenarios write it.
    case step(String)
    /// A fault that acts before a request is read: its key.
    case connection(String)
    /// A place lies on a second port.
    case otherOrigin(String)
    /// The content is a real file.
    case realFile(String)
    /// So many bytes are more than it can make or hold.
    case tooLarge(Int64)

    /// One sentence for people.
    public var description: String {
      switch self {
      case .noExchange: "the client asked for nothing in this case, so that there is nothing to play"
      case .tls: "the case goes through TLS, which a server of one Python file has no certificate for"
      case .step(let step): "the case also does `\(step)`, which no server can do to its client"
      case .connection(let key):
        "`\(key)` acts before a request is read, which a server of one Python file does not play"
      case .otherOrigin(let place):
        "the place `\(place)` lies on a second port, and a server of one Python file has one"
      case .realFile(let path): "the bytes are those of \(path), which is not part of the case"
      case .tooLarge(let bytes): "the answers have \(bytes) bytes, more than Python can make in reasonable time"
      }
    }
  }

  /// The most bytes of content that Python makes.
  static let contentLimit: Int64 = 256 << 20
  /// The most bytes that stand in the file as they are.
  static let literalLimit: Int64 = 1 << 20

  /// The file's text. Throws `Problem` where a server alone cannot show the case.
  public static func text(_ item: ReportCase, scenario: Scenario) throws(Problem) -> String {
    try check(item, scenario)
    var reenactment = Reenactment(scenario, base: PythonProgram.base)
    let answers = reenactment.answers(to: item.exchanges)
    var contents: [PlacedVersion: Int] = [:]
    var played: [PythonLiteral] = []
    var (made, held): (Int64, Int64) = (0, 0)
    for answer in answers {
      let exchange = item.exchanges[answer.exchange]
      let steps = answer.steps.map { step -> PythonLiteral in
        switch step {
        case .content(let version, let range):
          made = made.addingReportingOverflow(range.upperBound - range.lowerBound).partialValue
          let key = PlacedVersion(place: exchange.place, version: version)
          let number = contents[key] ?? contents.count
          contents[key] = number
          return .tuple([
            .text("content"), .integer(Int64(number)), .integer(range.lowerBound), .integer(range.upperBound),
          ])
        default:
          if case .literal(let bytes, _) = step { held += Int64(bytes.count) }
          return literal(step)
        }
      }
      // An honest answer depends on the request alone, so that another client may get another one.
      let isHonest = exchange.faults.isEmpty && exchange.version != nil
      played.append(.tuple([.text(label(exchange)), isHonest ? .yes : .no, .list(steps)]))
    }
    guard made >= 0, made <= contentLimit else { throw .tooLarge(made) }
    guard held <= literalLimit else { throw .tooLarge(held) }
    let right = rightVersions(item, scenario)
    for version in right where contents[version] == nil { contents[version] = contents.count }
    let described = contents.sorted { $0.value < $1.value }.map { layers(of: $0.key, scenario) }
    let main = scenario.places.first { $0.name == "file" } ?? scenario.places[0]
    return PythonProgram.text(
      title: "\(item.name): \(scenario.title)", finding: CaseText.lines(item),
      command: item.command.isEmpty ? "curl -fsS -C - -o {output} {url}" : template(item),
      values: [
        ("PATH", .text(reenactment.path(of: main.name))),
        ("TAG", tag(of: right.last ?? PlacedVersion(place: main.name, version: 1), scenario)),
        ("NAME", .text(main.file.name)),
        ("RUNS", .integer(Int64(max(1, item.runs.count)))), ("CONTENTS", .list(described)),
        ("RIGHT", .list(right.map { .integer(Int64(contents[$0] ?? 0)) })), ("ANSWERS", .list(played)),
      ])
  }

  /// A version of a place's file.
  private struct PlacedVersion: Hashable {
    let place: String
    let version: Int
  }

  private static func check(_ item: ReportCase, _ scenario: Scenario) throws(Problem) {
    guard !scenario.isTLS else { throw .tls }
    for step in scenario.client {
      switch step {
      case .run(let run):
        guard run.interruption == nil else { throw .step("run with an interruption") }
        guard run.parallel == 1, run.places.count < 2 else { throw .step("several runs at once") }
        guard run.diskFull == nil else { throw .step("disk-full") }
      case .disk: throw .step("disk")
      case .options: throw .step("options")
      case .serve, .wait, .clock: break
      }
    }
    for place in scenario.places {
      guard !place.isOtherOrigin else { throw .otherOrigin(place.name) }
      for version in place.file.versions {
        if case .from(let path) = version.content { throw .realFile(path) }
      }
      let uses = place.entries.flatMap(\.faults) + place.every
      for use in uses {
        if case .connection = type(of: use.fault).definition.level { throw .connection(use.key) }
      }
    }
    guard item.exchanges.contains(where: { $0.ending != .refused }) else { throw .noExchange }
  }

  /// The version that the output should be: what the scenario says, else the last one served.
  private static func rightVersions(_ item: ReportCase, _ scenario: Scenario) -> [PlacedVersion] {
    let main = scenario.places.first { $0.name == "file" } ?? scenario.places[0]
    func placed(_ version: Int) -> PlacedVersion { PlacedVersion(place: main.name, version: version) }
    switch scenario.expectation.version {
    case .number(let number): return [placed(number)]
    case .any: return main.file.versions.map { placed($0.number) }
    case .lastServed:
      let last = item.exchanges.last {
        $0.request.method == "GET" && ($0.response?.status == 200 || $0.response?.status == 206) && $0.version != nil
      }
      return [placed(last?.version ?? 1)]
    }
  }

  private static func layers(of placed: PlacedVersion, _ scenario: Scenario) -> PythonLiteral {
    let files = Script(scenario).representations(of: placed.place)
    let layers = files.content[version: placed.version]?.layers ?? []
    return .tuple([
      .integer(files[version: placed.version]?.size ?? 0),
      .list(
        layers.map { layer in
          .tuple([
            .integer(layer.end), .natural(layer.base), .text(layer.form.rawValue), .integer(layer.zeros.lowerBound),
            .integer(layer.zeros.upperBound),
          ])
        }),
    ])
  }

  private static func tag(of placed: PlacedVersion, _ scenario: Scenario) -> PythonLiteral {
    let tag = Script(scenario).representations(of: placed.place)[version: placed.version]?.entityTag
    return tag.map { .text($0) } ?? .none
  }

  private static func literal(_ step: WireStep) -> PythonLiteral {
    switch step {
    case .literal(let bytes, let part): .tuple([.text(part == .head ? "head" : "bytes"), .bytes(bytes)])
    case .pause(.time(let time)): .tuple([.text("pause"), .number(time.inSeconds)])
    case .pause(.gate(_, let longest)): .tuple([.text("pause"), .number(longest.inSeconds)])
    case .pause(.nextRequest(let longest)): .tuple([.text("until-next"), .number(longest.inSeconds)])
    case .pause(.forever): .tuple([.text("end"), .text("silence")])
    case .end(let ending): .tuple([.text("end"), .text(name(of: ending))])
    case .content, .fired, .switchVersion, .drain: .none
    }
  }

  private static func name(of ending: WireStep.Ending) -> String {
    switch ending {
    case .complete(let keeps): keeps ? "keep" : "close"
    case .close, .closeWithoutNotify: "close"
    case .reset: "reset"
    case .halfClose: "half-close"
    case .silence, .blackhole: "silence"
    }
  }

  private static func label(_ exchange: Exchange) -> String {
    let range = exchange.request.headers.first { $0.count == 2 && $0[0].lowercased() == "range" }
    return exchange.request.method + (range.map { " " + $0[1] } ?? "")
  }

  /// The client's command with its placeholders, as its report has it.
  private static func template(_ item: ReportCase) -> String {
    let words = (try? ShellWords.split(item.replay)) ?? []
    guard let place = words.firstIndex(of: "--client"), place + 1 < words.count else {
      return "curl -fsS -C - -o {output} {url}"
    }
    return words[place + 1]
  }
}
