import Synchronization
import Testing

@testable import Conformance

/// When a client that is held at a byte has done with what it got.
@Suite("Settling of a client that is held") struct SettlingTests {
  /// A look: milliseconds since the start, unread bytes, what the client has done.
  private typealias Look = (at: Int, waiting: Int64, activity: ProcessActivity?)

  /// When it is over first, in milliseconds; nil where it never is.
  private func end(_ looks: [Look]) -> Int? {
    var settling = Settling()
    return looks.first { settling.isOver(at: .milliseconds($0.at), waiting: $0.waiting, activity: $0.activity) }?.at
  }

  /// A look every ten milliseconds.
  private func looks(until end: Int, _ look: (Int) -> (Int64, ProcessActivity?)) -> [Look] {
    stride(from: 0, through: end, by: 10).map { (at: $0, waiting: look($0).0, activity: look($0).1) }
  }

  private func activity(
    runs: Bool = false, disk: Bool = false, time: Int = 0, bytes: Int = 0
  ) -> ProcessActivity {
    var activity = ProcessActivity()
    (activity.isRunnable, activity.waitsForDisk) = (runs, disk)
    (activity.processorTime, activity.bytes) = (Int64(time), Int64(bytes))
    return activity
  }

  @Test("one that rests has done after 60 ms, also where the system tells nothing")
  func rests() {
    #expect(end(looks(until: 500) { _ in (0, activity()) }) == 60)
    #expect(end(looks(until: 500) { _ in (0, nil) }) == 60)
  }

  @Test("one that reads on has done 60 ms after the first look that shows nothing new")
  func readsOn() {
    #expect(end(looks(until: 900) { (max(0, 400 - Int64($0)), activity(bytes: min($0, 400))) }) == 470)
  }

  @Test("one that waits for its disk is waited for, however long, up to a bound")
  func waitsForDisk() {
    #expect(end(looks(until: 6000) { (0, activity(disk: $0 < 5000)) }) == 5070)
    #expect(end(looks(until: 20_000) { _ in (0, activity(disk: true)) }) == 8000)
  }

  @Test("one that is kept from a core is waited for")
  func starved() {
    #expect(end(looks(until: 6000) { (0, activity(runs: $0 < 3000)) }) == 3070)
  }

  @Test("one that writes in pieces is waited for until the last of them")
  func writesInPieces() {
    #expect(end(looks(until: 3000) { (0, activity(bytes: min($0, 1000) / 50)) }) == 1070)
  }

  @Test("one that waits in a busy manner has done when it was seen to move no byte for a second")
  func spins() {
    #expect(end(looks(until: 5000) { (0, activity(runs: true, time: $0)) }) == 1010)
    #expect(end(looks(until: 5000) { (0, activity(time: $0)) }) == 1000)
    #expect(end(looks(until: 5000) { (0, activity(runs: true, time: $0, bytes: min($0, 700))) }) == 1710)
  }

  @Test("one that rests and does not read is given up after two seconds, one that is at work is not")
  func doesNotRead() {
    #expect(end(looks(until: 5000) { _ in (5, activity()) }) == 2000)
    #expect(end(looks(until: 5000) { ($0 < 3000 ? 5 : 0, activity(runs: $0 < 3000)) }) == 3070)
  }

  @Test("the states, times and bytes of a process are read as the system writes them")
  func isRead() {
    var activity = ProcessActivity()
    activity.add(threadStatus: "12 (a ) D (x) S 1 12 12 0 -1 4194304 101 0 0 0 3 4 0 0 20 0 1 0 4951684 3133440")
    #expect(activity.processorTime == 70_000_000)
    #expect(!activity.isRunnable && !activity.waitsForDisk)
    activity.add(scheduling: "452307 12 1\n")
    activity.add(threadStatus: "13 (b) D 1 12")
    activity.add(threadStatus: "14 (c) R 1 12")
    activity.add(inputAndOutput: "rchar: 6976\nwchar: 24\nsyscr: 10\nsyscw: 3\nread_bytes: 5\n")
    #expect(activity.processorTime == 70_452_307)
    #expect(activity.bytes == 7000)
    #expect(activity.isRunnable && activity.waitsForDisk)
  }

  #if os(Linux)
    @Test("what a group does is seen while it is there")
    func isSeen() async throws {
      let directory = try TemporaryDirectory()
      let command = ClientCommand(
        arguments: ["sh", "-c", "sleep 300 & head -c 5000 /dev/zero > f; echo done; wait"],
        environment: ["PATH": ProcessCalls.variable("PATH") ?? "/usr/bin:/bin"],
        directory: directory.path)
      let seen = Seen()
      let end = try await command.play(limit: .seconds(60)) { moment in
        guard let group = moment.group, let activity = ProcessActivity(group: group) else { return .goOn }
        guard activity.processorTime > 0, !activity.isRunnable, !activity.waitsForDisk else { return .goOn }
        seen.take(activity, group)
        return .signal(9)
      }
      #expect(end.signal == 9)
      let group = try #require(seen.group)
      #expect(seen.activity?.bytes ?? 0 > 0)
      #expect(ProcessActivity(group: group) == nil)
    }
  #endif
}

/// What a look at a process showed.
private final class Seen: Sendable {
  private let state = Mutex<(activity: ProcessActivity, group: Int32)?>(nil)

  var activity: ProcessActivity? { state.withLock { $0?.activity } }
  var group: Int32? { state.withLock { $0?.group } }

  func take(_ activity: ProcessActivity, _ group: Int32) { state.withLock { $0 = (activity, group) } }
}
