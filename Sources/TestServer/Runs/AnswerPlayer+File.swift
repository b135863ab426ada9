import Judge
import Synchronization

// Bodies that the kernel sends from a file by itself: nobody is asked for their bytes, so that they are counted by what
// the kernel tells of the connection.

extension AnswerPlayer {
  /// The shortest body for which it pays.
  private static let shortest: Int64 = 256 << 10

  /// The file from which the body is sent, where it is one stretch of a real file, or of synthetic content that was made
  /// before.
  func fileBody() -> LibraryReply.Body? {
    guard let stretch, stretch.range.upperBound - stretch.range.lowerBound >= Self.shortest else { return nil }
    let descriptor: Int32
    if let memory {
      guard memory.holds(stretch.range) else { return nil }
      descriptor = memory.descriptorForAnother()
    } else {
      descriptor = source?.file(stretch.version)?.descriptorForAnother() ?? -1
    }
    guard descriptor >= 0 else { return nil }
    guard takeStep(of: stretch) else {
      SocketCalls.close(descriptor)
      return nil
    }
    let count = stretch.range.upperBound - stretch.range.lowerBound
    // Where they will lie on the wire is known now; how many of them have gone out is asked of the kernel.
    meter.wrote(Int(count), isBody: true)
    fileCount.store(count, ordering: .releasing)
    if memory == nil { files.watch.add(self) }
    return .file(descriptor, from: stretch.range.lowerBound)
  }

  /// Takes the step out of the program that writes the body. False where another comes first.
  private func takeStep(of stretch: FileStretch) -> Bool {
    while true {
      let step = next()
      switch step {
      case .literal(let bytes, .head):
        wrote(bytes.count, part: .head)
        commitFirings(before: bytes.count)
      case .fired(let fault, let file): mark(fault, file: file)
      case .content(stretch.version, stretch.range):
        commitFirings()
        return true
      default:
        keep(step)
        return false
      }
    }
  }

  /// Body bytes that the kernel has taken from the file so far.
  var sentFromFile: Int64 {
    let count = fileCount.load(ordering: .acquiring)
    return count > 0 ? min(count, meter.body(written: connection.written)) : 0
  }

  /// Whether the kernel has taken the whole body, so that the client may know its end.
  var hasSentFile: Bool {
    let count = fileCount.load(ordering: .acquiring)
    return count > 0 && sentFromFile == count
  }

  /// Whether the real file has become shorter than what is sent of it.
  var lacksFile: Bool {
    guard let stretch, let file = source?.file(stretch.version) else { return false }
    return !file.reaches(stretch.range.upperBound)
  }

  /// The library is through with the file: what was sent of it is counted.
  func endFile(wasSentWhole: Bool) {
    let count = fileCount.load(ordering: .acquiring)
    guard count > 0 else { return }
    let sent = wasSentWhole ? count : sentFromFile
    if sent == count { run.isEnding(choice.id) }
    fileCount.store(0, ordering: .releasing)
    if memory == nil { files.watch.remove(self) }
    state.withLock { state in
      state.body += sent
      state.wire += sent
      // A real file that has become shorter breaks the answer off.
      if sent < count, lacksFile { state.ending = .cutClose }
    }
    run.countBody(sent)
  }
}
