/// Finds the path that a client names on its standard output.
enum ToldPath {
  /// What stands for `*` in the last line that fits a pattern; relative paths are the folder's. Nil where none fits.
  static func find(_ pattern: String, in output: String, folder: String) -> String? {
    let parts = pattern.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    for line in output.split(whereSeparator: \.isNewline).reversed() {
      guard line.count >= parts[0].count + parts[1].count, line.hasPrefix(parts[0]), line.hasSuffix(parts[1]) else {
        continue
      }
      let path = line.dropFirst(parts[0].count).dropLast(parts[1].count)
      if !path.isEmpty { return path.hasPrefix("/") ? String(path) : "\(folder)/\(path)" }
    }
    return nil
  }
}
