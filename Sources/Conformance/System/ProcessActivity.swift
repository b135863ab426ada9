#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the members of a process group have done until now, and whether they are at it; as /proc tells.
struct ProcessActivity: Hashable, Sendable {
  /// Whether a thread runs or wants to.
  var isRunnable = false
  /// Whether a thread waits for what it may not be disturbed in: mostly for the disk.
  var waitsForDisk = false
  /// The time that all threads have had a core for, in nanoseconds.
  var processorTime: Int64 = 0
  /// The bytes that were read from and written to files, pipes and the like.
  var bytes: Int64 = 0
  /// The sockets that are open, by the number that the system gives them.
  var sockets: Set<String> = []

  /// Looks at every member of a group. Nil where the system does not tell.
  init?(group: Int32) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc") else { return nil }
    let members = names.compactMap { Int32($0) }.filter { ProcessCalls.group(of: $0) == group }
    // One that is gone, or a system without these files: there is nothing to wait for.
    guard !members.isEmpty else { return nil }
    for member in members { add("/proc/\(member)") }
  }

  /// Nothing was done. For values that are put together.
  init() {}

  private mutating func add(_ process: String) {
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: process + "/task")) ?? [] {
      let folder = "\(process)/task/\(thread)"
      if let text = ProcessFiles.text(folder + "/stat") { add(threadStatus: text) }
      if let text = ProcessFiles.text(folder + "/schedstat") { add(scheduling: text) }
    }
    if let text = ProcessFiles.text(process + "/io") { add(inputAndOutput: text) }
    for descriptor in (try? FileManager.default.contentsOfDirectory(atPath: process + "/fd")) ?? [] {
      guard let target = ProcessCalls.linkTarget("\(process)/fd/\(descriptor)"), target.hasPrefix("socket:[") else {
        continue
      }
      sockets.insert(String(target.dropFirst(8).dropLast()))
    }
  }

  /// Takes a thread's `stat`: behind the name in brackets its state, as one letter, and as the twelfth and thirteenth
  /// word the hundredths of a second in its own code and in the system's.
  mutating func add(threadStatus text: String) {
    guard let end = text.lastIndex(of: ")") else { return }
    let words = text[end...].dropFirst().split(separator: " ")
    switch words.first {
    case "R": isRunnable = true
    case "D": waitsForDisk = true
    default: break
    }
    guard words.count > 12, let own = Int64(words[11]), let system = Int64(words[12]) else { return }
    processorTime += (own + system) * 10_000_000
  }

  /// Takes a thread's `schedstat`, whose first word is the time that it had a core for, in nanoseconds: finer than
  /// `stat`, and not everywhere there.
  mutating func add(scheduling text: String) {
    processorTime += text.split(separator: " ").first.flatMap { Int64($0) } ?? 0
  }

  /// Takes a process's `io`.
  mutating func add(inputAndOutput text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("rchar: ") || line.hasPrefix("wchar: ") {
      bytes += Int64(line.dropFirst(7)) ?? 0
    }
  }
}
