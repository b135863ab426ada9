import Foundation
import HTTPSemantics
import ResumableDownload
import TestServer
import Testing

@Suite("Offsets of any size") struct LargeOffsetTests {
  private static let size: Int64 = 1 << 60

  @Test(
    "ranges past 2^31, 2^32 and 2^53 are asked for and told to the byte",
    arguments: [1 << 31, 1 << 32, 1 << 53, 1 << 59] as [Int64], [-1, 0, 1] as [Int64])
  func ranged(power: Int64, by: Int64) async throws {
    let served = try ServedRun("title: Large\nfile: { size: \(Self.size) B }\nserver: [honest]\n")
    var options = DownloadOptions()
    options.connection.proxy = .none
    let session = DownloadSession(options: options)
    let wanted = (power + by)..<(power + by + 1000)
    let range = ByteRangeSet(.closed(wanted.lowerBound...(wanted.upperBound - 1)))
    let fetched = try await session.bytes(range, of: served.run.url())
    await session.finishAndInvalidate()
    #expect(fetched.completeLength == Self.size)
    #expect(fetched.parts.map(\.bytes) == [wanted])
    #expect(fetched.parts.map { Data($0.content) } == [try served.bytes(wanted)])
  }
}
