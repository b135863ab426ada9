// What the client does with the answer. The ids never change; a new rule gets a new id.
extension Rule {
  static let answerRules: [Rule] = [
    Rule(
      "P1", .must,
      """
      200 to a range request brings the whole from byte 0: never appended; written from byte 0, or its first N \
      bytes passed over only where its strong tag is the kept one
      """,
      source: "9110 13.1.5, 14.2, 15.3.1, 15.3.7.3"),
    Rule(
      "P2", .must,
      """
      206: Content-Range says, before a byte is written, where the bytes go: at its first byte if that is at \
      or below what is kept (an overlap that differs means changed); never behind a gap as if they followed
      """,
      source: "9110 14.4, 15.3.7"),
    Rule(
      "P3", .must,
      """
      206 with no Content-Range and not multipart, or with an invalid one (last < first, total <= last, \
      overflow, a unit other than `bytes` in any letter case, two that differ): never combine
      """,
      source: "9110 14.1, 14.4, 15.3.7.1"),
    Rule(
      "P4", .must,
      """
      206 whose complete length differs from the kept total: changed, or a lie; never combine, even under an \
      equal tag
      """,
      source: "9110 14.4; practice"),
    Rule(
      "P5", .must,
      """
      206 whose strong tag differs from the kept one: never combine, even though the server said 206
      """,
      source: "9110 15.3.7.3"),
    Rule(
      "P6", .must,
      """
      206 that ends before the range asked for is legal and not the end: keep it, ask for the rest or say so; \
      never success
      """,
      source: "9110 14.2, 15.3.7"),
    Rule(
      "P7", .must,
      """
      206 to a request without Range: its Content-Range is read like any other (P2, P3); never taken for the \
      whole
      """,
      source: "9110 15.3.7"),
    Rule(
      "P8", .should,
      """
      total `*` is unknown, not changed: combine under P5; the end is what a kept total or a later answer \
      tells (a total, a 416 with */L)
      """,
      source: "9110 14.4"),
    Rule(
      "P9", .must,
      """
      416 with `bytes */L`: complete only if L is the kept size and no kept total, validator or digest speaks \
      against it (nothing kept and L = 0: an empty file); else restart, or, once, an error that keeps the part \
      (the run after it restarts)
      """,
      source: "9110 14.4, 15.5.17; practice"),
    Rule(
      "P10", .must,
      """
      416 with no readable length: no success by itself, no loop; restart once from 0 without Range, or an \
      error
      """,
      source: "practice"),
    Rule(
      "P11", .must,
      """
      multipart/byteranges: who asked for several ranges reads each part's own Content-Range, in any order and \
      number, also a lone part or a plain 206, and skips preamble and epilogue; the boundary may be quoted. \
      Who asked for one may refuse it. Nobody stores it raw
      """,
      source: "9110 14.6, 15.3.7.2; 2046 5.1.1"),
    Rule(
      "P12", .must,
      """
      Coded bytes never stand beside plain ones or those of another coding in one file; a 206 with a \
      Content-Encoding that the kept part has not is another representation
      """,
      source: "9110 8.4, 8.8.3.3, 14.1.2"),
    Rule(
      "P13", .must,
      """
      204, 205, 304 and 1xx carry no file; 201, 202, 226, 300 and a 3xx without a usable Location are not the \
      file. 203 and an unknown 2xx count as 200 (refusing them is legal), a status outside 100 to 599 as 5xx
      """,
      source: "9110 15, 15.2, 15.3, 15.4"),
    Rule(
      "P14", .should,
      """
      An HTML page, or another media type than the one kept, on a 200 where a file was due (captive portal, \
      login): a fresh 200 with another identity replaces only when the new file is complete; the kept partial \
      survives until then
      """,
      source: "practice"),
    Rule(
      "P15", .must,
      """
      4xx other than 401 and 407 (once more with credentials), 408, 412, 416, 421, 425, 429 ends the download \
      with an error after few tries at most (C10's way back excepted); an unknown one counts as 400
      """,
      source: "9110 15; practice"),
    Rule(
      "P16", .should,
      """
      408, 425, 429, 500, 502, 503, 504 are retried with a bound and back-off; Retry-After (seconds, or a date \
      in any of the three forms; on 413 and before following a 3xx too) is waited for, or the client gives up; \
      absurd values are capped or ignored
      """,
      source: "9110 5.6.7, 10.2.3, 15.5.9, 15.6.4; 6585 4; 8470 5.2; practice"),
    Rule(
      "P17", .must,
      """
      Redirects are bounded, and an endless chain ends with an error (the same address twice may be a cookie \
      wall)
      """,
      source: "9110 15.4 (SHOULD); practice"),
    Rule(
      "P18", .must,
      """
      Any number of 1xx answers is skipped; neither they nor their fields count as the answer's; a 101 not \
      asked for is an error
      """,
      source: "9110 15.2, 7.8; 8297 2"),
    Rule(
      "P19", .must,
      """
      412 to If-Match or If-Unmodified-Since: the kept part is of another version: restart or error, never \
      append. 304: the validator sent is current, but a part stays a part: ask again without that condition or \
      restart, bounded; never "complete"
      """,
      source: "9110 13.1.1, 13.1.4, 15.4.5, 15.5.13"),
    Rule(
      "P20", .must,
      """
      An empty 206, or one that brings no new byte, is no progress: bounded, never a loop, never a sign of \
      completion
      """,
      source: "practice"),
    Rule(
      "P21", .should,
      """
      A restart after a refused resume does not use up a retry; restarts are bounded per job, across redirects \
      too
      """,
      source: "practice"),
    Rule(
      "P22", .should,
      """
      The retry budget is renewed only by real progress, and there is a total bound: one byte per connection \
      must end some day
      """,
      source: "practice"),
    Rule(
      "P23", .must,
      """
      The body of an error answer never reaches the file
      """,
      source: "practice"),
    Rule(
      "P24", .must,
      """
      A resume through a proxy that strips Range ends or restarts; it never splices
      """,
      source: "9110 14.2"),
    Rule(
      "P25", .should,
      """
      206 without the tag that is kept: proof only if the request carried that tag in If-Range or If-Match, \
      else C7. Last-Modified, Content-Type and Content-Encoding may rightly be absent from a 206 to If-Range
      """,
      source: "9110 15.3.7"),
    Rule(
      "P26", .should,
      """
      A coding that was not asked for is decoded or refused, not stored as the file (a .gz labelled gzip is \
      the exception)
      """,
      source: "9110 8.4; practice"),
    Rule(
      "P27", .must,
      """
      Content-Range on any status but 206 and 416 means nothing: such a 200 is the whole
      """,
      source: "9110 14.4"),
    Rule(
      "P28", .must,
      """
      Bytes that do not begin with a status line are no answer and never the file
      """,
      source: "9112 4; practice"),
    Rule(
      "P29", .must,
      """
      A certificate that is expired, untrusted or another host's ends it with an error before a request is \
      sent (unless the user said otherwise); what is kept stays
      """,
      source: "9110 4.3.4 (SHOULD for automated clients); practice"),
    Rule(
      "P30", .must,
      """
      Location is resolved against the address of the request that it answers; GET stays GET
      """,
      source: "9110 10.2.2, 15.4"),
    Rule(
      "P31", .should,
      """
      When ranged requests fail for good with 5xx, one request without Range is tried
      """,
      source: "practice"),
    Rule(
      "P32", .should,
      """
      A total promised elsewhere (metadata, HEAD) that differs from the answer's ends in an error or a \
      restart, never in a loop
      """,
      source: "practice"),
    Rule(
      "P33", .must,
      """
      Writing stops at the declared total
      """,
      source: "9112 6.3"),
    Rule(
      "P34", .must,
      """
      206 without any tag whose Last-Modified differs from the kept one: the file changed; never combine
      """,
      source: "9110 8.8.2, 15.3.7.3"),
    Rule(
      "P35", .should,
      """
      Bytes that come twice (an overlap) are compared; a difference means that the file changed
      """,
      source: "practice"),
  ]
}
