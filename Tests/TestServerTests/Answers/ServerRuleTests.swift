import HTTPSemantics
import Testing

@testable import TestServer

@Suite("Honest answers by rule") struct ServerRuleTests {
  private static let now: Int64 = 1_800_000_000

  @Test("the pure function answers as the rule says", arguments: ServerRuleTable.rows)
  func holds(row: ServerRuleRow) {
    let representation = row.file.representation(at: Self.now)
    let answer = HonestAnswer.answer(row.request(for: representation, at: Self.now), representation, date: Self.now)
    #expect(answer.status == row.status)
    check(body: row.body, of: answer, representation, method: row.method)
    check(fields: answer.fields, status: answer.status, body: row.body, representation)
  }

  @Test("the table has more than 150 rows and each of its rules")
  func isLarge() {
    #expect(ServerRuleTable.rows.count >= 150)
    let rules = Set(ServerRuleTable.rows.map(\.rule))
    #expect(rules.isSuperset(of: (1...15).map { "S\($0)" } + ["S17", "S18"]))
  }

  private func check(body: ServerRuleRow.Body, of answer: Answer, _ representation: Representation, method: String) {
    #expect(answer.sendsBody == (body != .none))
    func content(_ range: Range<Int64>) -> Answer.Segment { .content(version: representation.version, range) }
    switch body {
    case .whole:
      #expect(answer.body == (representation.size == 0 ? [] : [content(0..<representation.size)]))
      #expect(answer.range == 0..<representation.size)
    case .bytes(let range):
      #expect(answer.body == [content(range)])
      #expect(answer.range == range)
    case .parts(let ranges):
      let contents = answer.body.filter { if case .content = $0 { true } else { false } }
      #expect(contents == ranges.map(content))
      #expect(answer.range == nil)
    case .text:
      #expect(answer.length < 100)
      #expect(answer.body.allSatisfy { if case .literal = $0 { true } else { false } })
    case .none:
      // The length is the GET's, although nothing is sent.
      if [200, 304].contains(answer.status) { #expect(answer.length == representation.size) }
    }
  }

  private func check(
    fields: Fields, status: Int, body: ServerRuleRow.Body, _ representation: Representation
  ) {
    let length = representation.size
    switch (status, body) {
    case (206, .bytes(let range)):
      #expect(fields.all("Content-Range") == ["bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"])
    case (416, _): #expect(fields.all("Content-Range") == ["bytes */\(length)"])
    default: #expect(!fields.contains("Content-Range"))
    }
    if status == 200 || status == 206 {
      #expect(fields.all("Accept-Ranges") == ["bytes"])
      #expect(fields.all("ETag") == (representation.entityTag.map { [$0] } ?? []))
      let changed = representation.lastModified.map { HTTPDate(secondsSince1970: min($0, Self.now)).description }
      #expect(fields.all("Last-Modified") == (changed.map { [$0] } ?? []))
      if case .parts = body {
        #expect(fields.first("Content-Type")?.hasPrefix("multipart/byteranges; boundary=") == true)
      } else {
        #expect(fields.all("Content-Type") == ["application/octet-stream"])
      }
    }
    if status == 304 { #expect(fields.first("ETag") == representation.entityTag) }
    if [304, 400, 405, 412, 416].contains(status) && status != 304 { #expect(!fields.contains("ETag")) }
    if [204, 405].contains(status) { #expect(fields.first("Allow") == "GET, HEAD, OPTIONS") }
    #expect(!fields.contains("Content-Length") && !fields.contains("Transfer-Encoding") && !fields.contains("Date"))
  }
}
