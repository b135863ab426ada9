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
    /// A symbolic link that is not followed, a pipe, a socket, a device.
    case noFile
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
      guard next >= 0 else { return Self.failure(-next) }
      if current != descriptor { SocketCalls.close(current) }
      current = next
    }
    switch FileCalls.status(current)?.kind {
    case .file:
      let taken = current
      current = descriptor
      return OpenFile(owning: taken).map { .file($0) } ?? .missing
    case .directory: return .directory(items(in: current))
    case .other: return .noFile
    case nil: return .missing
    }
  }

  /// The names below the directory that a path stands for, absolute or relative to the directory; nil where it leads
  /// out of it.
  func names(of path: String) -> [String]? {
    var relative = Substring(path)
    if path.hasPrefix("/") {
      let bases = [self.path, FileCalls.realPath(self.path) ?? self.path].map { $0.hasSuffix("/") ? $0 : $0 + "/" }
      guard let base = bases.first(where: { (path + "/").utf8.starts(with: $0.utf8) }) else { return nil }
      relative = Substring(path.utf8.dropFirst(base.utf8.count))
    }
    let names = relative.split(separator: "/").map(String.init).filter { $0 != "." }
    return names.contains("..") ? nil : names
  }

  private static func failure(_ code: Int32) -> Entry {
    switch code {
    case EACCES, EPERM: .forbidden
    case ELOOP, ENXIO, ENODEV: .noFile
    default: .missing
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
