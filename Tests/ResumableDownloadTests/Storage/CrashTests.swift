import Testing

@testable import ResumableDownload

private let content = Sample.bytes(40_000)
private let other = Sample.bytes(36_000, version: 2)

@Suite("A crash") struct CrashTests {
  @Test(
    "at any moment, of the process or the power, leaves a state from which the next run is right",
    arguments: Technique.allCases, CrashingFiles.Loss.allCases)
  func anyMoment(technique: Technique, loss: CrashingFiles.Loss) async {
    let old = HonestFile(content)
    for second in [old, HonestFile(other, tag: "\"v2\"")] {
      // The first answer breaks off, all others are of the second version.
      await withWireServer({ $0.number == 1 ? old.answer($0, cut: 30_000) : second.answer($0) }) { server in
        let disk = CrashingFiles()
        let session = DownloadSession(options: testOptions(), files: disk)
        _ = await session.fetch(server.address(), to: "/d/file.bin", technique: technique)
        #expect(disk.content("/d/file.bin") == second.content)
        let moments = disk.snapshots
        #expect(moments.count > 10)
        var resumed = 0
        for (place, moment) in moments.enumerated() {
          let files = CrashingFiles.crashed(moment, loss)
          let session = DownloadSession(options: testOptions(), files: files)
          let tested = await session.fetch(server.address(), to: "/d/file.bin", technique: technique)
          #expect(tested.outcome != nil, "moment \(place): \(tested.result)")
          #expect(files.content("/d/file.bin") == second.content, "moment \(place)")
          if server.requests.last?.field("Range") != nil { resumed += 1 }
        }
        // The test would prove nothing if no run had gone on from what a crash left.
        if loss == .process { #expect(resumed > 0) }
      }
    }
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
