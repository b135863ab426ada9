import Judge
import ScenarioLanguage
import TestServer
import TracedContent

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Steps on the disk.
extension CasePlay {
  /// Why a step on the disk could not be done: the lab's own failure.
  struct DiskFailure: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) could not be written" }
  }

  func play(_ change: ClientStep.DiskChange, step: Int) async throws {
    switch change {
    case .placePartial(let position): try await placePartial(position)
    case .placeFinal(let version):
      try write(version: version, to: output(place: mainPlace))
      note(.placedFinal(version: version), place: mainPlace)
    case .truncatePartial(let position):
      try withPartial { path, size in
        guard let end = position.resolved(in: size) else { return }
        try edit(path) { ProcessCalls.setLength($0, end) }
      }
    case .extendPartial(let bytes):
      try withPartial { path, size in
        // Words of a seed that no case has.
        let noise = TracedVersion(seed: ContentSeed(scenario: "noise of no version"), size: bytes)
        try edit(path) { FileWriting.copy(noise, 0..<bytes, to: $0, at: size) }
      }
    case .damagePartial(let position, let count, let form):
      try withPartial { path, size in
        guard let file = OpenFile(path: path), let start = position.resolved(in: size) else { return }
        let range = start..<min(size, start + min(count, 1 << 20))
        let bytes = try FileWriting.bytes(of: file, range)
        try edit(path) { ProcessCalls.write(FileWriting.damaged(bytes, as: form), to: $0, at: start) }
      }
    case .replacePartial(let version): try withPartial { path, _ in try write(version: version, to: path) }
    case .removePartial: try withPartial { path, _ in try FileManager.default.removeItem(atPath: path) }
    case .readOnly(let isReadOnly):
      guard setReadOnly(isReadOnly) else { throw DiskFailure(path: directory.work) }
      note(.changedDisk, place: mainPlace)
    case .removeState: try withState { path, _ in try FileManager.default.removeItem(atPath: path) }
    case .emptyState: try withState { path, _ in try edit(path) { ProcessCalls.setLength($0, 0) } }
    case .damageState:
      try withState { path, size in
        // The middle of it, as much as a sector of a disk holds at most.
        guard let file = OpenFile(path: path), size > 0 else { return }
        let start = size / 2
        let bytes = try FileWriting.bytes(of: file, start..<min(size, start + 512))
        try edit(path) { ProcessCalls.write(FileWriting.damaged(bytes, as: "flip"), to: $0, at: start) }
      }
    }
  }

  /// Does something to each file in which the client keeps its record. Where there is none, nothing took place.
  private func withState(_ body: (_ path: String, _ size: Int64) throws -> Void) throws {
    guard let profile = lab.client.knownWays else { return }
    let patterns = profile.state.map { path($0, of: profile, place: mainPlace) }
    let files = directory.files().map { "\(directory.root)/\($0)" }
    for file in files where patterns.contains(where: { NamePattern.matches(file, $0) }) {
      try body(file, OpenFile(path: file)?.size ?? 0)
      note(.changedDisk, place: mainPlace)
    }
  }

  /// Does something to the file that holds the client's partial. Where there is none, nothing took place.
  private func withPartial(_ body: (_ path: String, _ size: Int64) throws -> Void) throws {
    let found = partialFile[mainPlace].map { "\(directory.root)/\($0)" }
    guard let path = found, let size = OpenFile(path: path)?.size else { return }
    try body(path, size)
    note(.changedDisk, place: mainPlace)
  }

  private func edit(_ path: String, _ body: (Int32) -> Bool) throws {
    guard let descriptor = ProcessCalls.openToWrite(path, truncates: false) else { throw DiskFailure(path: path) }
    defer { ProcessCalls.close(descriptor) }
    guard body(descriptor) else { throw DiskFailure(path: path) }
  }

  private func write(version: Int, to path: String) throws {
    guard let content = contents.versions(at: mainPlace).first(where: { $0.version == version }) else {
      throw DiskFailure(path: "\(path) (there is no version \(version))")
    }
    try writeBeginning(of: content, content.size, to: path)
  }

  /// Writes the first bytes of a content into a fresh file; stretches that are zeros by the scenario's word are holes.
  private func writeBeginning(of content: KnownContent, _ count: Int64, to path: String) throws {
    guard let descriptor = ProcessCalls.openToWrite(path, truncates: true) else { throw DiskFailure(path: path) }
    defer { ProcessCalls.close(descriptor) }
    let zeros = self.zeros(at: content.version, size: content.size)
    let stretches = [0..<min(count, zeros.lowerBound), min(count, zeros.upperBound)..<count]
    let isWritten = stretches.allSatisfy {
      $0.isEmpty || FileWriting.copy(content.reader, $0, to: descriptor, at: $0.lowerBound)
    }
    guard isWritten, ProcessCalls.setLength(descriptor, count) else { throw DiskFailure(path: path) }
  }

  private func zeros(at version: Int, size: Int64) -> Range<Int64> {
    let file = scenario.places.first { $0.name == mainPlace }?.file
    guard case .noiseWithZeros(let first, let last) = file?.versions.first(where: { $0.number == version })?.content,
      let start = first.resolved(in: size), let end = last.resolved(in: size), start < end
    else { return size..<size }
    return start..<end
  }

  // MARK: Partials

  /// Places the first bytes of version 1 as the client would have them: written by the lab where those bytes alone are
  /// the client's partial, else made by the client itself against the honest server at the same address.
  private func placePartial(_ position: Position) async throws {
    guard let content = contents.versions(at: mainPlace).first, let count = position.resolved(in: content.size) else {
      throw DiskFailure(path: "a partial of \(position.text)")
    }
    switch try await lab.habits.partialForm(in: lab) {
    case .nothing: return lacks("the client keeps no partial")
    case .firstBytes:
      let path = output(place: mainPlace)
      try writeBeginning(of: content, count, to: path)
      setPartial(String(path.dropFirst(directory.root.count + 1)))
    case .own:
      guard processes.isEmpty, run.exchanges.isEmpty else {
        return lacks("a partial can be made by this client only before its first run")
      }
      let isWhole = count == content.size
      try await makePartial(bytes: isWhole ? count - 1 : count)
      guard missing.isEmpty else { return }
      if isWhole, let file = partialFile[mainPlace] {
        try edit("\(directory.root)/\(file)") {
          FileWriting.copy(content.reader, (count - 1)..<count, to: $0, at: count - 1)
        }
      }
    }
    note(.placedPartial(bytes: count), place: mainPlace)
  }

  /// A run of the client that is stopped at a byte, against the honest server; it is counted nowhere.
  private func makePartial(bytes: Int64) async throws {
    try replaceRun(with: scenario.honestTwin())
    let hold = HoldWatch(run, at: bytes, .signal(Signals.number("KILL")))
    let launch = Launch(place: mainPlace, folder: nil, number: 1, hold: hold)
    let interrupt = lab.interrupt
    _ = try await lab.client.prepared(launch, in: self).play(limit: scenario.limits.time) { moment in
      interrupt.isRaised ? .end(.interrupt) : hold.order(moment)
    }
    hold.end()
    _ = await run.waitUntilIdle(timeout: .seconds(2))
    let findings = try self.findings(place: mainPlace)
    try replaceRun(with: scenario)
    guard hold.doneAt != nil, findings.partial == .good else {
      return lacks("the client could not be stopped at a byte")
    }
    setPartial(findings.partialFile)
  }
}
