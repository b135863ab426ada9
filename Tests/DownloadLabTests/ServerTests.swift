import DownloadLab
import Foundation
import Testing

@Suite("Serving a file to a test") struct ServerTests {
  /// What a fault does, as a client that asks once sees it.
  struct Row: Sendable, CustomTestStringConvertible {
    let answer: Answer
    let key: String
    let status: Int?
    var testDescription: String { key }
  }

  @Test(
    "faults with names of their own are the language's",
    arguments: [
      Row(answer: .cut(.percent(50)), key: "cut", status: 200),
      Row(answer: .cut(1000, how: .reset), key: "cut", status: 200),
      Row(answer: .cut(.fromEnd(1)), key: "cut", status: 200),
      Row(answer: .stall(.percent(10), for: .milliseconds(20)), key: "stall", status: 200),
      Row(answer: .delay(.milliseconds(20)), key: "delay", status: 200),
      Row(answer: .damage(.bytes(5), bytes: 3), key: "damage", status: 200),
      Row(answer: .status(503), key: "status", status: 503),
      Row(answer: .status(429, retryAfter: .seconds(1)), key: "retry-after", status: 429),
      Row(answer: .redirect(status: 307), key: "redirect", status: 307),
      Row(answer: .closeBeforeAnswer, key: "connection", status: nil),
      Row(answer: .fault("stall: { at: 10%, for: 20 ms }"), key: "stall", status: 200),
      Row(answer: .fault("{ status: 404, body: html }"), key: "status", status: 404),
      Row(answer: .fault("length: { by: 100 }"), key: "length", status: 200),
    ])
  func played(row: Row) async throws {
    try await withTestServer(.file(size: .kibibytes(64))) { server in
      server.enqueue(row.answer, .honest)
      _ = try? await MyDownloader(retries: 0).download(server.url, to: temporaryFile())
      let first = try #require(server.exchanges.first)
      #expect(server.fired.map(\.key).contains(row.key), "\(first)")
      #expect(row.status == nil || first.response?.status == row.status)
    }
  }

  @Test(
    "a range that was asked for is ignored or refused", arguments: [(Answer.ignoreRange, 200), (.notSatisfiable, 416)])
  func ranges(answer: Answer, status: Int) async throws {
    try await withTestServer(.file(size: .kibibytes(64))) { server in
      server.enqueue(.cut(.percent(37)), answer, .honest)
      let file = try await MyDownloader().download(server.url, to: temporaryFile())
      #expect(server.exchanges[1].response?.status == status)
      #expect(server.diagnosis(of: file) == .identical)
    }
  }

  @Test("a refused connection is one that was asked for again") func refused() async throws {
    try await withTestServer(.file(size: .kibibytes(64))) { server in
      server.enqueue(.refuse, .honest)
      let file = try await MyDownloader(retries: 1000).download(server.url, to: temporaryFile())
      #expect(server.diagnosis(of: file) == .identical)
      #expect(server.unfired.isEmpty)
    }
  }

  @Test("answers are honest before the first is enqueued, and later ones follow") func later() async throws {
    try await withTestServer(.file(size: .kibibytes(64))) { server in
      func status() async -> Int? {
        _ = try? await MyDownloader(retries: 0).download(server.url, to: temporaryFile())
        return server.exchanges.last?.response?.status
      }
      #expect(await status() == 200)
      server.enqueue(.status(503))
      #expect(await status() == 503)
      #expect(await status() == 503, "the last repeats")
      server.enqueue(.status(404), .status(410))
      #expect(await status() == 404, "the one that only repeated is over")
      server.enqueue(.honest)
      #expect(await status() == 410, "one that has not answered yet is not")
      #expect(await status() == 200)
      #expect(server.unfired.isEmpty)
    }
  }

  @Test("a changed version is told from a mixture") func versions() async throws {
    try await withTestServer(.file(size: .kibibytes(64), versions: 2)) { server in
      let first = try await MyDownloader().download(server.url, to: temporaryFile())
      server.serve(version: 2)
      let second = try await MyDownloader().download(server.url, to: temporaryFile())
      #expect(server.diagnosis(of: second) == .identical)
      #expect(server.diagnosis(of: first) != .identical)
      var mixed = try Data(contentsOf: first).prefix(1000)
      mixed += try Data(contentsOf: second).dropFirst(1000)
      let file = temporaryFile()
      try mixed.write(to: file)
      let text = server.diagnosis(of: file).description
      #expect(text.contains("bytes 0..<1000") && text.contains("version 1 from 0"), "\(text)")
    }
  }

  @Test("a file that is not there is said to be so") func absent() async throws {
    try await withTestServer(.file(size: .kibibytes(1))) { server in
      #expect(server.diagnosis(of: temporaryFile()) != .identical)
      #expect(server.cutPosition == -1)
      #expect(server.exchanges.isEmpty)
    }
  }

  @Test("a mistake in a fault is an issue at its line") func mistake() async throws {
    try await withTestServer(.file(size: .kibibytes(1))) { server in
      let lines = #line...(#line + 2)
      withKnownIssue {
        server.enqueue(.fault("stal: 10%"))
      } matching: { issue in
        lines.contains(issue.sourceLocation?.line ?? 0) && "\(issue.error ?? CancellationError())".contains("stall")
      }
    }
    let error = await Task.detached {
      await #expect(throws: LabProblem.self) {
        try await withTestServer(.file(size: .kibibytes(1))) { server in server.enqueue(.fault("stal: 10%")) }
      }
    }.value
    #expect(error?.description.contains("ServerTests.swift") == true)
  }

  @Test("whole scenarios are served too") func scenarios() async throws {
    try await withTestServer(.scenario("drop-at-50pct")) { server in
      let file = try await MyDownloader().download(server.url, to: temporaryFile())
      #expect(server.diagnosis(of: file) == .identical)
      #expect(server.unfired.isEmpty)
    }
    try await withTestServer(.yaml("title: X\nfile: { size: 1 kB, name: a-b.iso }\nserver: [{ cut: 10 }, honest]")) {
      server in
      #expect(server.url.lastPathComponent == "a-b.iso")
    }
  }

  @Test("temporary files go with the server") func files() async throws {
    let file = try await withTestServer(.file(size: .kibibytes(1))) { server in
      try await MyDownloader().download(server.url, to: temporaryFile("x.iso"))
    }
    #expect(file.lastPathComponent == "x.iso")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
