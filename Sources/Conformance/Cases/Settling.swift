/// When a client that gets no more bytes has done with those that it got.
///
/// A kill is to come when the client has read everything and written what it wants to write of it, its record included:
/// a slow disk or a busy machine must not decide what is there afterwards. So it is looked at again and again until it
/// rests. Pure: it is given what each look showed.
struct Settling: Sendable {
  /// So long everything must rest: nothing unread, no thread at work.
  static let rest = Duration.milliseconds(60)
  /// A client that is at work all the time, and moves no byte for so long, waits in a busy manner.
  static let idle = Duration.seconds(1)
  /// A client that rests and leaves bytes unread for so long does not read any more.
  static let unread = Duration.seconds(2)
  /// The longest wait: below the stall limit of clients, who would give up on the server.
  static let longest = Duration.seconds(8)

  private var began: Duration?
  private var last: ProcessActivity?
  private var restsSince: Duration?
  private var readsNothingSince: Duration?
  private var movesNothingSince: Duration?

  /// Takes a look, and tells whether the client has done.
  ///
  /// `waiting` are the bytes that it has not read, `activity` what it has done; nil where the system does not tell.
  mutating func isOver(at now: Duration, waiting: Int64, activity: ProcessActivity?) -> Bool {
    let before = last ?? activity
    last = activity
    let start = began ?? now
    began = start
    if now - start >= Self.longest { return true }

    let isAtWork = activity.map { $0.isRunnable || $0.waitsForDisk || $0 != before } ?? false
    func since(_ moment: Duration?, while holds: Bool) -> Duration? { holds ? moment ?? now : nil }
    restsSince = since(restsSince, while: waiting == 0 && !isAtWork)
    readsNothingSince = since(readsNothingSince, while: waiting > 0 && !isAtWork)
    movesNothingSince = since(movesNothingSince, while: waiting == 0 && movesNothing(activity, before))

    return isPast(restsSince, Self.rest, now) || isPast(readsNothingSince, Self.unread, now)
      || isPast(movesNothingSince, Self.idle, now)
  }

  /// Whether it moves no byte although nobody keeps it from that: it has a core, and does not wait for the disk.
  private func movesNothing(_ activity: ProcessActivity?, _ before: ProcessActivity?) -> Bool {
    guard let activity, let before else { return true }
    let isStarved = activity.isRunnable && activity.processorTime == before.processorTime
    return !activity.waitsForDisk && activity.bytes == before.bytes && !isStarved
  }

  private func isPast(_ moment: Duration?, _ time: Duration, _ now: Duration) -> Bool {
    moment.map { now - $0 >= time } ?? false
  }
}
