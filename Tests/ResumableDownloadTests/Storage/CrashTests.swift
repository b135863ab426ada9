import Testing

@testable import ResumableDownload

private let content = Sample.bytes(40_000)
private let other = Sample.bytes(36_000, version: 2)

@Suite("A crash") struct CrashTests {
  /// All techniques, losses and second versions, one after the other: hundreds of threads at once would gain nothing.
  private func everything(forgotten: String? = nil) async -> CrashChecker.Report {
    let old = HonestFile(content)
    var all = CrashChecker.Report()
    for technique in Technique.allCases {
      for loss in CrashingFiles.Loss.allCases {
        for second in [old, HonestFile(other, tag: "\"v2\"")] {
          let checker = CrashChecker(technique: technique, loss: loss, second: second, forgotten: forgotten)
          all = all + (await checker.report(first: old, cut: 30_000))
        }
      }
    }
    return all
  }

  @Test("at any moment, of the process or the power, leaves a state from which the next run is right")
  func anyMoment() async {
    let report = await everything()
    print("crash states: \(report.states) tried, \(report.resumed) gone on from, \(report.wrong.count) wrong")
    #expect(report.wrong.isEmpty, "\(report.wrong.prefix(5))")
    #expect(report.states >= 1000)
    // The test would prove nothing if no run had gone on from what a crash left.
    #expect(report.resumed >= 50)
  }

  @Test("is found to do harm where the file's data is not synchronised before it gets its name")
  func forgotten() async {
    let report = await everything(forgotten: ".sdl-part")
    print("crash states without the sync before the rename: \(report.states) tried, \(report.wrong.count) wrong")
    #expect(!report.wrong.isEmpty)
  }

  @Test(
    "of the process alone costs no byte that was written",
    arguments: [Technique.downloadTask, .appendStream, .fileHandle])
  func process(technique: Technique) async {
    let file = HonestFile(content)
    let files = CrashingFiles()
    let session = DownloadSession(options: testOptions(tries: 0), files: files)
    await withWireServer({ file.answer($0, cut: $0.number == 1 ? 30_000 : nil) }) { server in
      let address = server.address()
      _ = await session.fetch(address, to: "/d/file.bin", technique: technique)
      for moment in files.snapshots {
        let crashed = CrashingFiles.crashed(moment, .process)
        let written = crashed.content("/d/file.bin.sdl-part")?.count ?? 0
        let before = server.requests.count
        let again = DownloadSession(options: testOptions(), files: crashed)
        _ = await again.fetch(address, to: "/d/file.bin", technique: technique)
        #expect(crashed.content("/d/file.bin") == content)
        // Between the write and its record lies one call: what it wrote may be asked for again, no more.
        let start = Int(server.requests[before].start)
        #expect(start <= written && (written - start < 30_001))
      }
    }
  }
}
