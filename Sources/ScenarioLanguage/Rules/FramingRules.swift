// Where the message ends. The ids never change; a new rule gets a new id.
extension Rule {
  static let framingRules: [Rule] = [
    Rule(
      "F1", .must,
      """
      Fewer bytes than Content-Length: incomplete; never success, and the connection is not used again; what \
      came may be kept and resumed
      """,
      source: "9112 6.3, 8"),
    Rule(
      "F2", .must,
      """
      Bytes past Content-Length do not belong to the body
      """,
      source: "9112 6.3; practice"),
    Rule(
      "F3", .must,
      """
      Chunked without its zero chunk: incomplete (with it, but without the last empty line: nobody is blamed)
      """,
      source: "9112 7.1, 8"),
    Rule(
      "F4", .must,
      """
      Malformed chunk size or missing CRLF: incomplete; bytes already decoded may be kept (taking a bare LF is \
      not blamed)
      """,
      source: "9112 7.1, 8"),
    Rule(
      "F5", .must,
      """
      Transfer-Encoding beside Content-Length: the coding decides, or the answer is refused; Content-Length \
      never delimits
      """,
      source: "9112 6.1, 6.3"),
    Rule(
      "F6", .must,
      """
      Differing Content-Length values, or one that is not a number: discard the answer, close the connection
      """,
      source: "9112 6.3"),
    Rule(
      "F7", .should,
      """
      Equal repeated Content-Length values count once, or the answer is refused; never read as no length
      """,
      source: "9110 8.6; 9112 6.3"),
    Rule(
      "F8", .must,
      """
      No length and not chunked: the close ends it; a total known from before (kept total, Content-Range, \
      digest) must still be held against it
      """,
      source: "9112 6.3, 8; practice"),
    Rule(
      "F9", .must,
      """
      A reset or a TLS close without close_notify is an error even where a plain close would end the body
      """,
      source: "9110 6.1; 9112 8, 9.8"),
    Rule(
      "F10", .must,
      """
      A single-part 206 whose Content-Length or body is not last - first + 1 contradicts itself: no byte \
      outside the range is written, and it does not end the download
      """,
      source: "9110 15.3.7.1; practice"),
    Rule(
      "F11", .must,
      """
      A head cut before its empty line is no answer at all
      """,
      source: "9112 8"),
    Rule(
      "F12", .must,
      """
      A stalled body ends in a time-out that the user can set, then a resume; never a hang
      """,
      source: "practice"),
    Rule(
      "F13", .should,
      """
      A kept-alive connection that dies before any byte of the answer is retried on a new one
      """,
      source: "9110 9.2.2; 9112 9.3.1; practice"),
    Rule(
      "F14", .should,
      """
      Content-Digest or Repr-Digest in head or trailer is checked if its algorithm is known; a mismatch is \
      never success; what cannot be parsed is ignored
      """,
      source: "9530 2, 3 (MAY); practice"),
    Rule(
      "F15", .must,
      """
      Sizes, offsets and chunk sizes past 2^31, 2^32 and 2^53 are exact; numbers past 2^63 are an error, not a \
      wrap
      """,
      source: "9110 8.6, 14.1.2; 9112 7.1"),
    Rule(
      "F16", .must,
      """
      Bytes left over on a kept connection are never taken for the next answer's beginning: close it (a stray \
      CRLF may be dropped)
      """,
      source: "9112 6.3, 9.2"),
    Rule(
      "F17", .should,
      """
      A missing close_notify after a full Content-Length or the zero chunk is not an error
      """,
      source: "9112 9.8"),
    Rule(
      "F18", .must,
      """
      A number from a head never sizes a buffer
      """,
      source: "practice"),
    Rule(
      "F19", .info,
      """
      A limit on a rate that is too low can be set by the user
      """,
      source: "practice"),
    Rule(
      "F20", .must,
      """
      An answer to HEAD, a 1xx, 204 or 304 ends at the empty line, whatever Content-Length or \
      Transfer-Encoding it has: nothing is waited for or stored
      """,
      source: "9112 6.3"),
    Rule(
      "F21", .must,
      """
      A connection is used again only if the body was read whole and nobody said `close` (HTTP/1.0: only with \
      keep-alive)
      """,
      source: "9112 9.3, 9.6"),
    Rule(
      "F22", .must,
      """
      Transfer-Encoding in an HTTP/1.0 answer: the framing counts as faulty; the connection is not used again
      """,
      source: "9112 6.1"),
    Rule(
      "F23", .must,
      """
      Transfer-Encoding not ending in chunked lasts until the close; a coding not offered in TE is undone or \
      an error, never stored
      """,
      source: "9112 6.3, 7.4; practice"),
    Rule(
      "F24", .must,
      """
      Chunk extensions are skipped, trailers read to their end; no trailer field acts as a head field unless \
      its definition allows merging (the digests do)
      """,
      source: "9110 6.5.1; 9112 7.1.1, 7.1.2; 9530 2, 3"),
    Rule(
      "F25", .must,
      """
      Field names in any letter case, values without the white space round them, a folded line as one line \
      with a space (refusing a folded one is only a warning)
      """,
      source: "9110 5.1, 5.5; 9112 5.1, 5.2"),
    Rule(
      "F26", .must,
      """
      White space before the first field: refuse, or skip such lines; NUL or bare CR in a value: refuse, or \
      read as a space
      """,
      source: "9110 5.5; 9112 2.2"),
    Rule(
      "F27", .info,
      """
      White space before a colon: refuse or drop it; no Content-Length, Content-Range or ETag is lost by it
      """,
      source: "practice (9112 5.1 binds servers and proxies)"),
    Rule(
      "F28", .must,
      """
      A head larger than the client takes is an error in bounded memory; no field that decides framing, range \
      or identity is dropped or cut
      """,
      source: "9110 5.4"),
    Rule(
      "F29", .must,
      """
      Repr-Digest is over the whole representation in its coding, on a 206 too: held against the finished file \
      only (one that differs from the kept one means changed); Content-Digest is over this message's content \
      only
      """,
      source: "9530 2, 3, B.3"),
    Rule(
      "F30", .info,
      """
      The client sends close_notify before it closes TLS
      """,
      source: "9112 9.8 (MUST)"),
  ]
}
