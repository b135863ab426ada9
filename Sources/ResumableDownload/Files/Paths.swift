/// The names that belong to a target, and the parts of a path.
enum Paths {
  /// The longest name that common file systems take, in bytes.
  static let longestName = 255

  /// The directory of a path; `.` where the path has none.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last piece of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// A name beside the target, for its partial or its state. A target whose name leaves no room for the suffix is
  /// shortened and told apart by a checksum of the whole.
  static func beside(_ target: String, _ suffix: String) -> String {
    let name = name(of: target)
    // Room for the name under which a small file is put in place.
    let room = longestName - suffix.utf8.count - ".new".utf8.count
    guard name.utf8.count > room else { return target + suffix }
    var checksum = ContentChecksum()
    checksum.update(Array(name.utf8).span.bytes)
    let mark = "-" + String(checksum.value, radix: 16)
    var start = Array(name.utf8.prefix(room - mark.utf8.count))
    while String(validating: start, as: UTF8.self) == nil { start.removeLast() }
    let short = String(decoding: start, as: UTF8.self) + mark + suffix
    let directory = directory(of: target)
    return target.contains("/") ? (directory == "/" ? "/" + short : directory + "/" + short) : short
  }
}
