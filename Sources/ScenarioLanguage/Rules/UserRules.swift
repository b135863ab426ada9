// What the user sees. The ids never change; a new rule gets a new id.
extension Rule {
  static let userRules: [Rule] = [
    Rule(
      "U1", .must,
      """
      Exit status 0 only if the output is the whole file
      """,
      source: "9112 8; practice"),
    Rule(
      "U2", .should,
      """
      Progress counts kept plus received against the whole total, never past 100 %, never back except on a \
      restart, and shows the kept part at start
      """,
      source: "tutorials"),
    Rule(
      "U3", .should,
      """
      Unknown total: progress says so instead of a wrong number
      """,
      source: "tutorials (expectedContentLength is -1)"),
    Rule(
      "U4", .should,
      """
      Pause stops the reading within a bound; resume goes on, on the same connection or by a range
      """,
      source: "tutorials (suspend)"),
    Rule(
      "U5", .must,
      """
      Cancel is final for that task, flushes, and leaves a partial that a new task resumes
      """,
      source: "tutorials"),
    Rule(
      "U6", .must,
      """
      Resume data survives the end of the process
      """,
      source: "tutorials"),
    Rule(
      "U7", .should,
      """
      No byte already kept is asked for again without cause; the waste is measured
      """,
      source: "practice"),
    Rule(
      "U8", .should,
      """
      The error names what happened, and whether a resume can go on from there
      """,
      source: "practice"),
    Rule(
      "U9", .should,
      """
      The stall timer rests while the client itself is not reading (suspended, rate-limited)
      """,
      source: "practice"),
    Rule(
      "U10", .should,
      """
      Outcomes are told apart: done, already complete, cannot resume, changed, truncated, authorisation \
      expired, out of space
      """,
      source: "practice"),
    Rule(
      "U11", .info,
      """
      Exit status 0 comes with no error on stderr; an error names the byte reached
      """,
      source: "practice"),
    Rule(
      "U12", .should,
      """
      A whole and right output comes with exit status 0
      """,
      source: "practice"),
  ]
}
