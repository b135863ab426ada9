// What is kept on disk. The ids never change; a new rule gets a new id.
extension Rule {
  static let localStateRules: [Rule] = [
    Rule(
      "L1", .should,
      """
      The final name appears only when the file is complete (write aside, then rename)
      """,
      source: "practice"),
    Rule(
      "L2", .must,
      """
      The kept validators, total and address belong to that one partial; two downloads never share them
      """,
      source: "tutorials (shared preference keys)"),
    Rule(
      "L3", .must,
      """
      A record that says more than the file holds is cut down to the file; a file longer than the record is \
      cut to the record or checked
      """,
      source: "tutorials (saved offset against 500 KB buffer)"),
    Rule(
      "L4", .must,
      """
      A partial equal to the total is complete without a body; one longer than the total is never success
      """,
      source: "practice"),
    Rule(
      "L5", .must,
      """
      A kill at any byte (SIGKILL, power loss) leaves a state from which the next run is identical
      """,
      source: "practice"),
    Rule(
      "L6", .must,
      """
      A failed write (disk full, I/O error) stops the transfer with an error at once; what is kept stays true
      """,
      source: "tutorials (write error cancels)"),
    Rule(
      "L7", .should,
      """
      Two runs on one target at once: the second refuses or waits
      """,
      source: "practice"),
    Rule(
      "L8", .must,
      """
      A damaged or foreign state file is refused or ignored with a message, never trusted
      """,
      source: "practice"),
    Rule(
      "L9", .must,
      """
      A 0-byte file and a 1-byte file download and resume like any other
      """,
      source: "practice (9110 14.1.2)"),
    Rule(
      "L10", .must,
      """
      A record of another address or another total never applies
      """,
      source: "practice"),
    Rule(
      "L11", .should,
      """
      An older whole file under the final name stays untouched until the new one is whole
      """,
      source: "practice"),
    Rule(
      "L12", .must,
      """
      The offset comes from what was written, not from what was received
      """,
      source: "tutorials, practice"),
    Rule(
      "L13", .should,
      """
      State is written only after the data that it speaks of is durable, atomically, with a checksum
      """,
      source: "practice"),
    Rule(
      "L14", .must,
      """
      Preallocated or zero-filled space is never taken for data
      """,
      source: "practice"),
    Rule(
      "L15", .must,
      """
      A name from the server never leaves the target directory; a name that changes between answers still \
      finds its partial
      """,
      source: "6266 4.3; practice"),
    Rule(
      "L16", .should,
      """
      No write through a symbolic link planted at the partial's or the final name; the mode of an existing \
      file is respected
      """,
      source: "practice"),
    Rule(
      "L17", .must,
      """
      After a failure, a run against an honest server recovers; nothing kept makes it fail for ever
      """,
      source: "practice"),
    Rule(
      "L18", .should,
      """
      An error, a refusal or a cancelled run leaves the good partial where it is
      """,
      source: "practice"),
    Rule(
      "L19", .must,
      """
      A 200 that restarts replaces kept validators, total and digest by its own, all together; a 206's fields \
      replace the kept ones, save Content-Range and Content-Length
      """,
      source: "9110 15.3.7.3"),
    Rule(
      "L20", .should,
      """
      `filename*` goes before `filename`; control characters, `.`, `..`, `~` and device names are replaced
      """,
      source: "6266 4.3"),
    Rule(
      "L21", .should,
      """
      Where the final file is there and right, the loser of a race for it succeeds
      """,
      source: "practice"),
    Rule(
      "L22", .should,
      """
      After a digest mismatch of a resumed file: drop it, one clean download, then an error
      """,
      source: "practice"),
    Rule(
      "L23", .should,
      """
      A name is decoded once and fits the file system with the partial's suffix
      """,
      source: "practice"),
  ]
}
