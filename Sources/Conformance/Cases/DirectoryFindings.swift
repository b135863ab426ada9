import Judge
import TestServer
import TracedContent

/// What a client has left in its case's directories, held against everything that was served.
struct DirectoryFindings: Sendable {
  /// What lies under the final name.
  var final = FileFacts.absent
  /// What the partial is worth.
  var partial = ClientRun.Partial.none
  /// The file that holds the partial, relative to the case's root, or nil.
  var partialFile: String?
  /// Another file with the right bytes, relative to the case's root, or nil.
  var rightBytesElsewhere: String?
  /// The files beside the final one, relative to the case's root.
  var others: [String] = []

  /// Looks at the files, those of other downloads (`ignored`, directories relative to the root) aside.
  ///
  /// Throws `ReadFailure` where the output cannot be read.
  init(
    _ directory: CaseDirectory, output: String, inspection: OutputInspection, ignoring ignored: [String] = []
  ) throws(ReadFailure) {
    if let file = OpenFile(path: output) { final = try inspection.facts(of: file) }
    // A client may name a file that lies elsewhere.
    let finalName = output.hasPrefix(directory.root + "/") ? String(output.dropFirst(directory.root.count + 1)) : output
    if final.size != nil, !final.equals.contains(inspection.expectedVersion) {
      partial = final.asPartial
      if partial != .none { partialFile = finalName }
    }
    for name in directory.files() where name != finalName && !ignored.contains(where: { name.hasPrefix($0 + "/") }) {
      others.append(name)
      // A file that is removed or cut while it is looked at is no partial.
      guard let file = OpenFile(path: "\(directory.root)/\(name)"), file.size > 0,
        let facts = try? inspection.facts(of: file)
      else { continue }
      take(facts, of: name, expected: inspection.expectedVersion)
    }
  }

  private mutating func take(_ facts: FileFacts, of name: String, expected: Int) {
    if facts.equals.contains(expected), rightBytesElsewhere == nil { rightBytesElsewhere = name }
    // A file without a byte of any version is the client's own record, unless it is the body of an answer.
    guard facts.equals.contains(expected) || facts.fileBytes ?? 0 > 0 || facts.isBodyOf != nil else { return }
    let worth = facts.asPartial
    if worth == .good && partial != .good || worth == .poisoned && partial == .none {
      partial = worth
      partialFile = name
    }
  }
}
