// What the client asks. The ids never change; a new rule gets a new id.
extension Rule {
  static let requestRules: [Rule] = [
    Rule(
      "C1", .must,
      """
      A resume asks `Range: bytes=N-` (or `N-M` when split); N is never above the count of bytes really on \
      disk, below it only to compare an overlap, and exact as a 64-bit integer, never through a float or a \
      32-bit cast
      """,
      source: "9110 14.1.2; practice (tutorials)"),
    Rule(
      "C2", .info,
      """
      With nothing kept, ask without Range (`bytes=0-` or a probe is legal, but then a 206 of the whole is \
      right, and a 416 if the file is empty)
      """,
      source: "practice (9110 14.1.2, 14.2)"),
    Rule(
      "C3", .should,
      """
      Guard a resume with the strong validator that is kept (the tag; with no tag at all, a strong date): \
      If-Range, or If-Match / If-Unmodified-Since, or compare the 206's before the first byte is written
      """,
      source: "9110 13.1.1, 13.1.4, 13.1.5, 15.3.7.3"),
    Rule(
      "C4", .must,
      """
      Never send a weak tag in If-Range (in If-Match it can never match)
      """,
      source: "9110 13.1.5, 13.1.1"),
    Rule(
      "C5", .must,
      """
      Send a date in If-Range only when the kept answer had no tag at all, not even a weak one, and had a Date \
      at least one second after its Last-Modified
      """,
      source: "9110 13.1.5, 8.8.2.2"),
    Rule(
      "C6", .must,
      """
      Never send If-Range without Range
      """,
      source: "9110 13.1.5"),
    Rule(
      "C7", .should,
      """
      With no strong validator kept, nothing permits to combine: restart, or resume and let a digest from \
      outside prove the whole before success (equal length and total prove nothing)
      """,
      source: "9110 15.3.7.3"),
    Rule(
      "C8", .should,
      """
      Ask for the file's own bytes, the same way on every request of one download: `Accept-Encoding: identity` \
      (no field accepts any coding: only noted); a client that asks for a coding keeps and resumes the coded \
      bytes, which ranges count
      """,
      source: "9110 12.5.3, 12.5.5, 14.1.2; practice"),
    Rule(
      "C9", .should,
      """
      Across a redirect, and after a 401 or 407 challenge, Range and If-Range are sent again, never Range \
      without the If-Range that guarded it
      """,
      source: "9110 15.4; practice"),
    Rule(
      "C10", .should,
      """
      After 302, 303 or 307 resume from the address that the user gave, and go back to it when the target has \
      expired; a 301 or 308 target may be remembered
      """,
      source: "9110 15.4.2, 15.4.3, 15.4.8, 15.4.9; practice"),
    Rule(
      "C11", .must,
      """
      Do not take Accept-Ranges (of this answer, an earlier one or a HEAD) for a promise: the status of the \
      answer decides
      """,
      source: "9110 14.3"),
    Rule(
      "C12", .must,
      """
      A client that cannot read multipart/byteranges never asks for more than one range
      """,
      source: "9110 15.3.7.2"),
    Rule(
      "C13", .must,
      """
      Two resources with the same last path component never share a partial
      """,
      source: "practice"),
    Rule(
      "C14", .must,
      """
      On a redirect to another scheme, host or port, Authorization and Cookie fields given for the first \
      origin are dropped (a cookie jar's own Domain, Path and Secure rules hold; ports do not part cookies)
      """,
      source: "9110 15.4 (SHOULD); practice"),
    Rule(
      "C15", .should,
      """
      No Accept-Ranges is no refusal: a resume is tried all the same (`none` may be obeyed)
      """,
      source: "9110 14.3 (MAY); practice"),
    Rule(
      "C16", .should,
      """
      Several ranges in one request are ascending, and not asked where one would do
      """,
      source: "9110 14.2"),
    Rule(
      "C17", .should,
      """
      Range goes with GET only; where HEAD, probe and GET differ in length or validators, the GET decides
      """,
      source: "9110 9.3.2, 14.2; practice"),
    Rule(
      "C18", .should,
      """
      A malformed ETag (no quotes) is no validator: not sent in If-Range or If-Match, not compared as a strong \
      one
      """,
      source: "9110 2.2 (MUST NOT), 8.8.3"),
    Rule(
      "C19", .info,
      """
      Want-Repr-Digest is a hint: an answer without a digest is no fault
      """,
      source: "9530 4"),
  ]
}
