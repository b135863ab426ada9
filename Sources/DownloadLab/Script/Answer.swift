/// What one request gets: an honest answer, or one with faults.
///
/// An answer is an entry of the scenario language: every fault of it can be written as text, the commonest have names
/// of their own. `Scenarios/REFERENCE.md` lists them all.
public struct Answer: Hashable, Sendable {
  /// The entry as scenarios write it.
  let text: String

  /// As it should be.
  public static let honest = Answer(text: "honest")

  /// An entry as scenarios write it: `.fault("stall: { at: 10%, for: 2 s }")`, `.fault("{ status: 503, times: 3 }")`.
  ///
  /// A mistake in it is told where it is enqueued.
  public static func fault(_ entry: String) -> Answer { Answer(text: entry) }

  /// How a cut connection ends.
  public enum CutEnding: String, Hashable, Sendable {
    /// In good order (FIN).
    case close
    /// By a reset (RST).
    case reset
    /// Not at all: it stays open, and nothing more comes.
    case silence
    /// Over TLS, without its closing message.
    case noCloseNotify = "no-close-notify"
  }

  /// The connection ends behind these bytes, exactly.
  public static func cut(_ position: BytePosition, how: CutEnding = .close) -> Answer {
    Answer(text: "cut: { at: \(position.text), how: \(how.rawValue) }")
  }

  /// Nothing comes for a while, then the rest.
  public static func stall(_ position: BytePosition, for time: Duration) -> Answer {
    Answer(text: "stall: { at: \(position.text), for: \(time.scenarioText) }")
  }

  /// The answer begins late.
  public static func delay(_ time: Duration) -> Answer { Answer(text: "delay: \(time.scenarioText)") }

  /// The body comes this slowly.
  public static func rate(bytesPerSecond: Int64) -> Answer { Answer(text: "rate: \(bytesPerSecond) B/s") }

  /// Bytes are flipped, and nothing tells.
  public static func damage(_ position: BytePosition, bytes: Int64 = 1) -> Answer {
    Answer(text: "damage: { at: \(position.text), bytes: \(bytes) }")
  }

  /// An error or another status, with a short text as its body; `retryAfter` says when to come again.
  public static func status(_ status: Int, retryAfter: Duration? = nil) -> Answer {
    Answer(text: "{ status: \(status)\(retryAfter.map { ", retry-after: \($0.scenarioText)" } ?? "") }")
  }

  /// The whole file, although a range was asked for.
  public static let ignoreRange = Answer(text: "ignore-range")

  /// 416, although there are bytes.
  public static let notSatisfiable = Answer(text: "not-satisfiable: true")

  /// A redirect to the same file.
  public static func redirect(status: Int = 302) -> Answer { Answer(text: "redirect: { to: self, status: \(status) }") }

  /// The connection is refused once.
  public static let refuse = Answer(text: "connection: refuse")

  /// The connection is closed once the request has been read.
  public static let closeBeforeAnswer = Answer(text: "connection: close-before-answer")

  /// From here on another version of the file is served, with another tag.
  public static func version(_ number: Int) -> Answer { Answer(text: "version: \(number)") }
}

extension Duration {
  /// The time as scenarios write it, in whole milliseconds.
  var scenarioText: String {
    "\(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000) ms"
  }
}
