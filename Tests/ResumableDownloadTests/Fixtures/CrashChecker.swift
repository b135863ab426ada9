import Testing

@testable import ResumableDownload

/// Plays one download on a disk in memory, takes each moment of it as that of a crash, and lets the next run go on from
/// what the crash has left. A state is wrong where the final name has anything but the whole file, or where the next run
/// does not end with it.
struct CrashChecker: Sendable {
  let technique: Technique
  let loss: CrashingFiles.Loss
  /// What the server has from the second answer on.
  let second: HonestFile
  /// The ending of the files whose synchronising is left out of the program.
  var forgotten: String?

  /// What was tried.
  struct Report: Sendable {
    var states = 0
    /// Runs that went on from what the crash had left.
    var resumed = 0
    /// The states from which the next run was not right.
    var wrong: [String] = []

    static func + (first: Report, other: Report) -> Report {
      Report(
        states: first.states + other.states, resumed: first.resumed + other.resumed, wrong: first.wrong + other.wrong)
    }
  }

  /// The first answer, of `first`, breaks off behind this many bytes.
  func report(first: HonestFile, cut: Int) async -> Report {
    await withWireServer({ $0.number == 1 ? first.answer($0, cut: cut) : second.answer($0) }) { server in
      let path = "/d/file.bin"
      let disk = CrashingFiles(forgotten: forgotten)
      _ = await DownloadSession(options: testOptions(), files: disk)
        .fetch(server.address(), to: path, technique: technique)
      var report = Report()
      if disk.content(path) != second.content { report.wrong.append("\(technique): even without a crash") }
      for (moment, snapshot) in disk.snapshots.enumerated() {
        let files = CrashingFiles.crashed(snapshot, loss)
        // Whoever looks before the next run must not find a file that only looks whole.
        if let found = files.content(path), found != second.content {
          report.wrong.append("\(technique), \(loss), moment \(moment): \(found.count) bytes under the final name")
        }
        let tested = await DownloadSession(options: testOptions(), files: files)
          .fetch(server.address(), to: path, technique: technique)
        report.states += 1
        if server.requests.last?.field("Range") != nil { report.resumed += 1 }
        if tested.outcome == nil || files.content(path) != second.content {
          report.wrong.append("\(technique), \(loss), moment \(moment): \(tested.result)")
        }
      }
      return report
    }
  }
}
