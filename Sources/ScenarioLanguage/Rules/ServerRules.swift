// What an honest range server does. The ids never change; a new rule gets a new id.
extension Rule {
  static let serverRules: [Rule] = [
    Rule(
      "S1", .must,
      """
      `bytes=a-b`, `a-`, `-n`; unit in any letter case, spaces and empty members between commas; last past the \
      end clamped, suffix longer than the file = whole; unsatisfiable members of a satisfiable set left out
      """,
      source: "9110 5.6.1.2, 14.1, 14.1.1, 14.1.2"),
    Rule(
      "S2", .must,
      """
      One invalid range (last < first, no digit) or an empty set makes the field invalid: ignored or refused \
      with 400/416, never a 206; unknown unit ignored
      """,
      source: "9110 14.1.1, 14.2"),
    Rule(
      "S3", .should,
      """
      Nothing satisfiable (first >= L, `-0`): 416 with `Content-Range: bytes */L`; 200 is right too for an \
      empty file and under a true If-Range
      """,
      source: "9110 13.2.2, 14.2, 14.4, 15.5.17"),
    Rule(
      "S4", .must,
      """
      Several parts: multipart/byteranges with each part's Content-Range, none in the head; one range asked: \
      never multipart; several asked and one left: either form
      """,
      source: "9110 14.6, 15.3.7.2"),
    Rule(
      "S5", .should,
      """
      Many small or overlapping ranges are ignored, coalesced or refused, at bounded cost
      """,
      source: "9110 14.2, 15.3.7.2, 17.15"),
    Rule(
      "S6", .must,
      """
      If-Range: strong tag compare, exact date compare, a weak date or anything malformed is false; false \
      means 200 with the whole, never 416; without Range it is ignored
      """,
      source: "9110 8.8.2.2, 13.1.5, 13.2.2"),
    Rule(
      "S7", .must,
      """
      If-Match (strong) or else If-Unmodified-Since, then If-None-Match (weak) or else If-Modified-Since, then \
      Range; none of them where the answer would not be a 2xx or 412 anyway
      """,
      source: "9110 13.1, 13.2.1, 13.2.2"),
    Rule(
      "S8", .must,
      """
      Range on HEAD and on other methods than GET is ignored; HEAD has no body, and GET's Content-Length or \
      none (GET's other fields: should)
      """,
      source: "9110 8.6, 9.3.2, 14.2"),
    Rule(
      "S9", .must,
      """
      A 206 carries ETag, Date, Cache-Control, Expires, Content-Location, Vary as the 200 would, and without \
      If-Range also its Last-Modified, Content-Type, Content-Encoding
      """,
      source: "9110 15.3.7"),
    Rule(
      "S10", .should,
      """
      Empty resource: `bytes=0-` is 416 with `*/0` or ignored; `bytes=-1` is satisfiable in form, but no \
      Content-Range can say it: 200
      """,
      source: "9110 14.1.2, 14.2, 14.4"),
    Rule(
      "S11", .must,
      """
      Numerals of any length never overflow
      """,
      source: "9110 14.1.2"),
    Rule(
      "S12", .should,
      """
      `Accept-Ranges: bytes` on 200 and 206
      """,
      source: "practice (9110 14.3)"),
    Rule(
      "S13", .must,
      """
      304: no body; Date, ETag, Vary, Cache-Control, Expires, Content-Location as the 200; Content-Length the \
      200's or none
      """,
      source: "9110 8.6, 15.4.5"),
    Rule(
      "S14", .must,
      """
      No Content-Length or Transfer-Encoding on 1xx and 204, never both on one answer; no 1xx and no \
      Transfer-Encoding to an HTTP/1.0 request; 205 has no content
      """,
      source: "9110 8.6, 15.2, 15.3.6; 9112 6.1, 6.2"),
    Rule(
      "S15", .must,
      """
      Date on every 2xx, 3xx and 4xx; Last-Modified never later than Date
      """,
      source: "9110 6.6.1, 8.8.2.1"),
    Rule(
      "S16", .must,
      """
      A coded representation names its coding and never shares a strong tag with the plain one (Vary: \
      Accept-Encoding: should)
      """,
      source: "9110 8.4, 8.8.1, 8.8.3.3, 12.5.5"),
    Rule(
      "S17", .must,
      """
      400 to HTTP/1.1 with no Host, two, or an invalid one, and to white space before a colon; a folded line \
      is refused or read as a space
      """,
      source: "9112 3.2, 5.1, 5.2"),
    Rule(
      "S18", .must,
      """
      A request with both Content-Length and Transfer-Encoding: refused, or read by the coding, then closed; \
      `close` said means closed after the answer; TLS ends with close_notify
      """,
      source: "9112 6.1, 9.6, 9.8"),
    Rule(
      "S19", .must,
      """
      Repr-Digest on a 206 or to HEAD is the whole's, Content-Digest that of the bytes sent
      """,
      source: "9530 2, 3, B.2, B.3"),
  ]
}
