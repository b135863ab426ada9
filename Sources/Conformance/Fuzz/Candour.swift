import HTTPSemantics
import Judge
import ScenarioLanguage
import TestServer

/// Whether the answers of a case said of themselves what they were, so that a client could know what to make of them.
///
/// An answer deceives if a client that keeps every rule has to believe it although it is not true: bytes that are not
/// those of the version that it names, an end that is none, a total or a tag of another version. After such an answer
/// nobody can be blamed for wrong bytes, save with a digest from outside. Found out by making the answers once more:
/// what counts is what went over the wire, whichever fault was behind it. In doubt an answer counts as deceiving, since
/// a false alarm costs more than a find.
struct Candour {
  private let exchanges: [Exchange]
  private let answers: [Reenactment.Answer]
  private let reenactment: Reenactment
  private let representations: [String: Representations]

  init(_ exchanges: [Exchange], in scenario: Scenario) {
    var reenactment = Reenactment(scenario)
    self.exchanges = exchanges
    answers = reenactment.answers(to: exchanges)
    self.reenactment = reenactment
    let script = Script(scenario)
    representations = Dictionary(
      scenario.places.map { ($0.name, script.representations(of: $0.name)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The first answer that deceives, by its index in the log, with the reason; nil where all are candid.
  var firstDeceit: (exchange: Int, reason: String)? {
    for answer in answers {
      if let reason = deceit(answer) ?? borrowedIdentity(answer) { return (answer.exchange, reason) }
    }
    return nil
  }

  // MARK: One answer

  private func deceit(_ answer: Reenactment.Answer) -> String? {
    let exchange = exchanges[answer.exchange]
    guard exchange.request.method == "GET", !answer.isTurnedAway else { return nil }
    // A head whose spelling is wrong may be read in more than one way.
    if exchange.faults.contains(where: { ["raw-head", "field-syntax"].contains($0.key) && $0.firedAt != nil }) {
      return "its head is no ordinary one"
    }
    switch answer.status {
    case 416: return falseLength(answer, exchange)
    case 204, 205: return nil
    case 200..<300: break
    default: return nil
    }
    // Who stores coded bytes as they come breaks a rule that is disputed.
    if answer.fields.all("Content-Encoding").contains(where: { $0.lowercased() != "identity" }) {
      return "its body is coded"
    }
    let isMultipart = answer.fields.first("Content-Type")?.lowercased().hasPrefix("multipart/") ?? false
    if answer.status == 206, isMultipart {
      return exchange.faults.contains { $0.key == "damage" && $0.firedAt != nil } ? "its parts are damaged" : nil
    }
    guard let version = answer.version, let size = size(of: version, at: exchange.place) else {
      return "it brings no byte of the file and says nothing of that"
    }
    if answer.status == 206 { return falsePart(answer, exchange, version: version, size: size) }
    return falseWhole(answer, exchange, version: version, size: size)
  }

  /// A 416 that names another total than the file has.
  private func falseLength(_ answer: Reenactment.Answer, _ exchange: Exchange) -> String? {
    guard let length = (try? UnsatisfiedRange(fields: answer.fields))?.completeLength else { return nil }
    let version = exchange.version ?? answer.version ?? 1
    return length == size(of: version, at: exchange.place) ? nil : "its 416 names a total that is not the file's"
  }

  private func falsePart(_ answer: Reenactment.Answer, _ exchange: Exchange, version: Int, size: Int64) -> String? {
    // Without a Content-Range that can be read no rule lets it be used.
    guard let range = try? ContentRange(fields: answer.fields) else { return nil }
    if let total = range.completeLength {
      if total != size { return "it names a total that is not the file's" }
    } else if range.bytes.upperBound < size {
      return "it names no total, and does not end with the file"
    }
    let count = range.bytes.upperBound - range.bytes.lowerBound
    let length = (try? ContentLength.value(in: answer.fields)) ?? nil
    // A length that is not the range's gives it away before the first byte.
    if let length, length != count { return nil }
    if hasFaultyLength(answer) { return nil }
    return falseBytes(answer, exchange, version: version, from: range.bytes.lowerBound, size: size)
      ?? (length == nil ? falseEnd(answer, exchange, expected: count) : nil)
  }

  private func falseWhole(_ answer: Reenactment.Answer, _ exchange: Exchange, version: Int, size: Int64) -> String? {
    if hasFaultyLength(answer), !isChunked(answer) { return nil }
    if let reason = falseBytes(answer, exchange, version: version, from: 0, size: size) { return reason }
    guard !isChunked(answer), let length = (try? ContentLength.value(in: answer.fields)) ?? nil else {
      return falseEnd(answer, exchange, expected: size)
    }
    if length < size { return "its length is less than the file's" }
    if length > size, bodyCount(answer, withExtra: true) > size { return "its length is more than the file's" }
    return nil
  }

  /// A body whose end nothing promised, and that ended as if it were whole.
  private func falseEnd(_ answer: Reenactment.Answer, _ exchange: Exchange, expected: Int64) -> String? {
    if isChunked(answer) {
      // Only the last chunk says that it was the last.
      guard case .end(.complete)? = answer.steps.last else { return nil }
      return bodyCount(answer, withExtra: false) == expected ? nil : "its chunks end before the file does"
    }
    guard endsOrderly(answer) else { return nil }
    return bodyCount(answer, withExtra: true) == expected ? nil : "nothing tells that its end is none"
  }

  /// The first bytes that are not those of the version at their place.
  private func falseBytes(
    _ answer: Reenactment.Answer, _ exchange: Exchange, version: Int, from first: Int64, size: Int64
  ) -> String? {
    var position = first
    for step in answer.steps {
      switch step {
      case .content(let served, let range):
        if served != version || range.lowerBound != position { return "its bytes are not those that it names" }
        position = range.upperBound
      case .literal(let bytes, .body):
        let end = position + Int64(bytes.count)
        guard end <= size, reenactment.content(of: exchange.place, version: version, position..<end) == bytes else {
          return "its bytes are not those that it names"
        }
        position = end
      case .literal, .pause, .fired, .switchVersion, .drain, .end: break
      }
    }
    return nil
  }

  // MARK: Several answers

  /// A part of another version than the answers before it that no strong tag tells from theirs, or a tag that stands
  /// for two versions.
  private func borrowedIdentity(_ answer: Reenactment.Answer) -> String? {
    let exchange = exchanges[answer.exchange]
    guard let version = answer.version, answer.status == 200 || answer.status == 206 else { return nil }
    let tag = strongTag(answer)
    for earlier in answers where earlier.exchange < answer.exchange {
      guard let other = earlier.version, other != version, exchanges[earlier.exchange].place == exchange.place,
        earlier.status == 200 || earlier.status == 206
      else { continue }
      guard let known = strongTag(earlier) else { return "a version without a strong tag came before another one" }
      if tag == known { return "two versions have one tag" }
      if tag == nil, answer.status == 206 { return "a part of another version has no strong tag" }
    }
    return nil
  }

  private func strongTag(_ answer: Reenactment.Answer) -> String? {
    guard let field = answer.fields.first("ETag"), let tag = try? EntityTag(field), !tag.isWeak else { return nil }
    return field
  }

  // MARK: Parts

  private func size(of version: Int, at place: String) -> Int64? { representations[place]?[version: version]?.size }

  private func isChunked(_ answer: Reenactment.Answer) -> Bool { answer.fields.contains("Transfer-Encoding") }

  private func hasFaultyLength(_ answer: Reenactment.Answer) -> Bool {
    do throws(ContentLengthError) {
      _ = try ContentLength.value(in: answer.fields)
      return false
    } catch { return true }
  }

  private func bodyCount(_ answer: Reenactment.Answer, withExtra: Bool) -> Int64 {
    answer.steps.reduce(0) { sum, step in
      switch step {
      case .content(_, let range): sum + range.upperBound - range.lowerBound
      case .literal(let bytes, .body): sum + Int64(bytes.count)
      case .literal(let bytes, .extra) where withExtra: sum + Int64(bytes.count)
      default: sum
      }
    }
  }

  /// Whether the answer ends in a way that is a good one where the connection's end is all that was promised.
  private func endsOrderly(_ answer: Reenactment.Answer) -> Bool {
    guard case .end(let ending)? = answer.steps.last else { return true }
    switch ending {
    case .complete, .close, .halfClose: return true
    case .reset, .closeWithoutNotify, .silence, .blackhole: return false
    }
  }
}
