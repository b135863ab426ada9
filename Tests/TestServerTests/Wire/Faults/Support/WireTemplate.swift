import Foundation
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

/// The bytes of an answer, with what only the running server knows still to be filled in.
struct WireTemplate {
  var lead = ""
  var head: WireHead?
  var spelling: (@Sendable (String) -> String)?
  var headCut: Int?
  var body: [WirePiece] = []

  /// The head's text.
  func headText(_ fixture: WireFixture, _ exchange: Exchange?) -> String {
    guard let head else { return "" }
    let text = fixture.filled(head.text, exchange)
    return spelling?(text) ?? text
  }

  /// How many bytes it has.
  func count(_ fixture: WireFixture) -> Int {
    Swift.max(1, bytes(fixture, nil, seen: []).count)
  }

  /// How many bytes lie behind the head.
  func bodyCount(_ fixture: WireFixture) -> Int {
    body.reduce(0) { $0 + bytes(of: $1, fixture, nil).count }
  }

  /// All bytes. What may be anything is taken from what came.
  func bytes(_ fixture: WireFixture, _ exchange: Exchange?, seen: [UInt8]) -> [UInt8] {
    var head = Self.latin(headText(fixture, exchange))
    if let headCut { head = Array(head.prefix(headCut)) }
    var all = Array(lead.utf8) + head
    for piece in body {
      let bytes = bytes(of: piece, fixture, exchange)
      let come = seen.dropFirst(all.count).prefix(bytes.count)
      all += piece.isAnything && come.count == bytes.count ? Array(come) : bytes
    }
    return all
  }

  /// The bytes of one piece.
  func bytes(of piece: WirePiece, _ fixture: WireFixture, _ exchange: Exchange?) -> [UInt8] {
    switch piece {
    case .file(let range): fixture.bytes(range)
    case .version(let version, let range): fixture.bytes(range, version: version)
    case .text(let text), .framing(let text), .extra(let text): Array(fixture.filled(text, exchange).utf8)
    case .flipped(let range): fixture.bytes(range).map { $0 ^ 1 }
    case .zeros(let count), .any(let count), .extraAny(let count): [UInt8](repeating: 0, count: count)
    }
  }

  /// Text as bytes; characters from U+0080 to U+00FF are one byte each.
  private static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}

extension WireFixture {
  /// The tag of a version, as it stands in the field.
  func tag(_ version: Int = 1, place: String? = nil) -> String {
    run.representations(of: place)[version: version]?.entityTag ?? ""
  }

  /// A text with its placeholders filled in. Without an exchange, Date and boundary are texts of the right length.
  func filled(_ text: String, _ exchange: Exchange? = nil) -> String {
    guard text.contains("{") else { return text }
    var text = text
    text.replace("{tag2}", with: tag(2))
    if text.contains("{sha256}") { text.replace("{sha256}", with: Data(SHA256.of(bytes())).base64EncodedString()) }
    text.replace("{tag}", with: tag())
    text.replace("{path}", with: target())
    text.replace("{port}", with: String(port()))
    // Requests name this host, and addresses in answers follow them.
    func url(_ place: String?) -> String { run.url(place: place).replacing("127.0.0.1", with: "localhost") }
    text.replace("{url}", with: url(nil))
    for place in run.scenario.places { text.replace("{url:\(place.name)}", with: url(place.name)) }
    let headers = exchange?.response?.headers ?? []
    let date = headers.first { $0[0].lowercased() == "date" }?[1] ?? String.date(time(nil), Self.dateForms[0].1)
    text.replace("{date}", with: date)
    for (mark, format) in Self.dateForms { text = text.fillingDates(mark, format, from: date) }
    let type = headers.first { $0[0] == "Content-Type" }?[1] ?? ""
    let boundary = type.split(separator: "boundary=").dropFirst().first?.filter { $0 != "\"" }
    text.replace("{boundary}", with: boundary ?? "part-0123456789abcdef")
    if let mark = text.firstRange(of: "{count:"), let end = text.firstRange(of: "\n}") {
      let page = text[mark.upperBound..<end.lowerBound] + "\n"
      text.replaceSubrange(mark.lowerBound..<end.upperBound, with: String(page.utf8.count))
    }
    return text
  }

  private static let dateForms = [
    ("{date", "%a, %d %b %Y %H:%M:%S GMT"), ("{rfc850", "%A, %d-%b-%y %H:%M:%S GMT"),
    ("{asctime", "%a %b %e %H:%M:%S %Y"),
  ]
}

extension String {
  /// Fills in `MARK+N}` and `MARK-N}`: so many seconds after a date of the usual form.
  fileprivate func fillingDates(_ mark: String, _ format: String, from date: String) -> String {
    guard let start = firstRange(of: mark), let end = self[start.upperBound...].firstIndex(of: "}"),
      let shift = Int(self[start.upperBound..<end])
    else { return self }
    let text = String.date(date.secondsOfDate + shift, format)
    return self[..<start.lowerBound] + text + self[self.index(after: end)...]
  }

  /// A date as strftime(3) writes it.
  static func date(_ seconds: Int, _ format: String) -> String {
    var seconds = seconds
    var fields = tm()
    gmtime_r(&seconds, &fields)
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, format, &fields)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The seconds since 1970 of a date as `Sun, 06 Nov 1994 08:49:37 GMT`.
  var secondsOfDate: Int {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = split { " :,".contains($0) }.map(String.init)
    guard words.count == 8 else { return 0 }
    var fields = tm()
    fields.tm_mday = Int32(words[1]) ?? 0
    fields.tm_mon = Int32(months.firstIndex(of: words[2]) ?? 0)
    fields.tm_year = (Int32(words[3]) ?? 0) - 1900
    fields.tm_hour = Int32(words[4]) ?? 0
    fields.tm_min = Int32(words[5]) ?? 0
    fields.tm_sec = Int32(words[6]) ?? 0
    return timegm(&fields)
  }
}
