import Judge
public import ScenarioLanguage
import TestServer

/// The scenarios of `--every-byte`: a small answer, cut behind each byte of its head and of its body, in each way of
/// ending.
///
/// They are families like those of files, made where they are asked for; their names begin with `every-byte`, and each
/// case can be named, shown and played again by its own. A length or chunks promise the end in every one of them, so
/// that each cut can be noticed: nothing but a whole file is ever right.
public enum EveryByte {
  /// What all names begin with.
  public static let prefix = "every-byte"

  /// The answer that is cut.
  enum Answer: String, CaseIterable {
    /// A 200 with its length.
    case whole
    /// A 200 in chunks.
    case chunked
    /// A 206 with the rest of the file.
    case rest
  }

  /// The part of the answer in which it is cut.
  enum Part: String, CaseIterable { case head, body }

  /// The size of the file: no multiple of anything, and small.
  static let size: Int64 = 61
  /// What is kept when the rest is asked for: 37%.
  static let kept: Int64 = 22

  /// The families, by name, in order: answers, parts, over plain connections and over TLS.
  public static let names: [String] = Answer.allCases.flatMap { answer in
    Part.allCases.flatMap { part in [false, true].map { name(answer, part, isTLS: $0) } }
  }

  /// The cases of the families whose name, or whose cases' names, match a name or a pattern with `*` and `?`; none where
  /// nothing does.
  ///
  /// Throws the mistakes of a family, which would be one of the program.
  public static func scenarios(
    matching pattern: String = prefix + "*", reader: ScenarioReader
  ) throws(ScenarioProblems) -> [Scenario] {
    var found: [Scenario] = []
    for answer in Answer.allCases {
      for part in Part.allCases {
        for isTLS in [false, true] {
          let name = name(answer, part, isTLS: isTLS)
          let stem = pattern.prefix { $0 != "(" }
          guard NamePattern.matches(name, String(stem)) || NamePattern.matches(name, pattern) else { continue }
          let text = try yaml(answer, part, isTLS: isTLS, reader: reader)
          let family = try reader.family(bytes: Array(text.utf8), file: name + ".yaml", name: name)
          if NamePattern.matches(name, pattern) {
            found += try family.scenarios()
          } else {
            for caseName in family.caseNames where NamePattern.matches(caseName, pattern) {
              if let scenario = try family.scenario(named: caseName) { found.append(scenario) }
            }
          }
        }
      }
    }
    return found
  }

  static func name(_ answer: Answer, _ part: Part, isTLS: Bool) -> String {
    "\(prefix)-\(answer.rawValue)-\(part.rawValue)" + (isTLS ? "-tls" : "")
  }

  /// A family as a scenario file.
  static func yaml(
    _ answer: Answer, _ part: Part, isTLS: Bool, reader: ScenarioReader
  ) throws(ScenarioProblems) -> String {
    let length = try length(answer, part, reader: reader)
    let place = part == .head ? "of: head, at: <at>" : "at: <at>"
    let framing = answer == .chunked ? "framing: { chunked: { size: 16 } }, " : ""
    func entry(_ faults: String) -> String { "{ \(framing)\(faults) }" }
    var ways = ["    no-close-notify: \(entry("cut: { \(place), how: no-close-notify }"))"]
    if !isTLS {
      ways = [
        "    close: \(entry("cut: { \(place) }"))", "    reset: \(entry("cut: { \(place), how: reset }"))",
        "    silence: \(entry("stall: { \(place), for: 100 ms }, cut: { \(place) }"))",
      ]
    }
    // A head is whole with its last byte; a body that is all there can still end in another way than an honest one's.
    let last = part == .head ? length - 1 : length
    return """
      title: The \(part.rawValue) of \(Self.title(answer)) is cut behind byte <at>
      why: >-
        Somewhere in an answer there is a byte behind which a client takes the end for a good one. The length or the chunks
        tell each of these ends from it.
      rules: [\(part == .head ? "F11" : answer == .chunked ? "F3" : "F1"), U1]
      tags: [\(prefix), connection]
      \(isTLS ? "needs: [tls]\ntls: true" : "tls: false")
      file: { size: \(size), etag: strong }
      matrix:
        how:
      \(ways.joined(separator: "\n"))
        at: [\((0...last).map(String.init).joined(separator: ", "))]
      server: [\(answer == .rest ? "cut: \(kept), " : "")<how>, honest]

      """
  }

  private static func title(_ answer: Answer) -> String {
    switch answer {
    case .whole: "a whole answer"
    case .chunked: "an answer in chunks"
    case .rest: "an answer with the rest"
    }
  }

  /// The bytes of a part of an honest answer, as the server makes it.
  private static func length(_ answer: Answer, _ part: Part, reader: ScenarioReader) throws(ScenarioProblems) -> Int64 {
    if part == .body { return answer == .rest ? size - kept : size }
    let entry = answer == .chunked ? "framing: { chunked: { size: 16 } }" : "honest"
    let text = "title: honest\nfile: { size: \(size), etag: strong }\nserver: [\(entry)]\n"
    guard let scenario = try reader.read(text: text, file: "\(prefix).yaml").first else { return 0 }
    let range = answer == .rest ? [["Range", "bytes=\(kept)-"]] : []
    let exchange = Exchange(
      n: 1, run: 1, place: "file", entry: 1, entrySource: nil, connection: 1, reused: false, started: 0, duration: 0,
      request: .init(method: "GET", target: "/file.bin", version: "HTTP/1.1", headers: [["Host", "x"]] + range),
      response: nil, bodyBytes: size, delivered: nil, bodyRange: nil, version: nil, ending: .complete, faults: [])
    var reenactment = Reenactment(scenario)
    let steps = reenactment.answers(to: [exchange]).flatMap(\.steps)
    return steps.reduce(0) { sum, step in
      if case .literal(let bytes, .head) = step { sum + Int64(bytes.count) } else { sum }
    }
  }
}
