/// Patterns of names in which `*` stands for anything and `?` for one character.
public enum NamePattern {
  /// Whether a text is a pattern rather than a name.
  public static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// Whether `name` matches the whole of `pattern`, in time linear in their product.
  public static func matches(_ name: String, _ pattern: String) -> Bool {
    let name = Array(name.unicodeScalars)
    let pattern = Array(pattern.unicodeScalars)
    var at = 0
    var wanted = 0
    var retry: (at: Int, wanted: Int)?
    while at < name.count {
      if wanted < pattern.count, pattern[wanted] == "*" {
        retry = (at, wanted + 1)
        wanted += 1
      } else if wanted < pattern.count, pattern[wanted] == "?" || pattern[wanted] == name[at] {
        at += 1
        wanted += 1
      } else if let last = retry {
        retry = (last.at + 1, last.wanted)
        at = last.at + 1
        wanted = last.wanted
      } else {
        return false
      }
    }
    return pattern[wanted...].allSatisfy { $0 == "*" }
  }
}
