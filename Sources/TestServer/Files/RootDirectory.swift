#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A directory whose files are served. Nothing outside it can be reached: names are opened one after the other, `..`
/// is none of them, and a symbolic link is one only where links are followed.
final class RootDirectory: Sendable {
  /// What a path leads to.
  enum Entry {
    case file(OpenFile)
    case directory([Item])
    case missing
    case forbidden
  }

  /// A line of a listing.
  struct Item: Hashable, Sendable {
    let name: String
    let isDirectory: Bool
    let size: Int64
  }

  /// The directory's path, as it was given.
  let path: String
  private let descriptor: Int32
  private let followsLinks: Bool

  /// Opens the directory; nil where there is none that can be read.
  init?(path: String, followsLinks: Bool) {
    descriptor = FileCalls.open(path)
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.followsLinks = followsLinks
    guard FileCalls.status(descriptor)?.kind == .directory else { return nil }
  }

  deinit { if descriptor >= 0 { SocketCalls.close(descriptor) } }

  /// Opens what decoded names lead to.
  func open(_ names: [String]) -> Entry {
    var current = descriptor
    defer { if current != descriptor { SocketCalls.close(current) } }
    for name in names {
      guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.utf8.contains(0) else {
        return .missing
      }
      let next = FileCalls.open(name, in: current, followsLinks: followsLinks)
      guard next >= 0 else { return [EACCES, EPERM].contains(-next) ? .forbidden : .missing }
      if current != descriptor { SocketCalls.close(current) }
      current = next
    }
    switch FileCalls.status(current)?.kind {
    case .file:
      let taken = current
      current = descriptor
      return OpenFile(owning: taken).map { .file($0) } ?? .missing
    case .directory: return .directory(items(in: current))
    default: return .missing
    }
  }

  private func items(in directory: Int32) -> [Item] {
    FileCalls.names(in: directory).sorted().compactMap { name in
      let descriptor = FileCalls.open(name, in: directory, followsLinks: followsLinks)
      guard descriptor >= 0 else { return nil }
      defer { SocketCalls.close(descriptor) }
      guard let status = FileCalls.status(descriptor), status.kind != .other else { return nil }
      return Item(name: name, isDirectory: status.kind == .directory, size: status.size)
    }
  }
}
