import HTTPSemantics
import Synchronization

/// Gathers the bytes of ranges from a body: of one range, of several parts, or picked out of the whole.
final class RangeCollector: BodyConsumer {
  /// How the body carries the ranges.
  enum Form: Sendable {
    case single(Range<Int64>)
    case parts(MultipartByteRangesParser)
    /// The whole, of which only these stretches are wanted.
    case whole([Range<Int64>])
  }

  /// What was gathered, and what ended it from this side.
  struct Result: Sendable {
    var parts: [(bytes: Range<Int64>, content: [UInt8])] = []
    var completeLength: Int64?
    var error: DownloadError?
    /// Whether everything that is wanted is there, so that the rest need not be waited for.
    var isDone = false
  }

  private struct State {
    var form: Form
    var position: Int64 = 0
    var count = 0
    var result = Result()
  }

  private let limit: Int
  private let state: Mutex<State>

  /// A collector that gives up past so many bytes.
  init(form: Form, limit: Int) {
    self.limit = limit
    var state = State(form: form)
    switch form {
    case .single(let range):
      state.position = range.lowerBound
      state.result.parts = [(range, [])]
    case .parts: break
    case .whole(let ranges): state.result.parts = ranges.map { ($0, []) }
    }
    self.state = Mutex(state)
  }

  func receive(_ bytes: RawSpan) -> BodyAnswer {
    state.withLock { state in
      guard state.result.error == nil, !state.result.isDone else { return .cancel }
      var chunk: [UInt8] = []
      bytes.append(to: &chunk)
      switch state.form {
      case .single: keep(chunk[...], part: 0, &state)
      case .parts(var parser):
        read(chunk, &parser, &state)
        state.form = .parts(parser)
      case .whole(let ranges): pick(chunk, ranges, &state)
      }
      return state.result.error == nil && !state.result.isDone ? .goOn : .cancel
    }
  }

  func idle() {}

  /// What was gathered; to be asked after the transport's end.
  func finish() -> Result {
    state.withLock { state in
      if case .parts(var parser) = state.form, state.result.error == nil {
        do throws(MultipartError) { try parser.finish() } catch { state.result.error = .multipart(error) }
      }
      return state.result
    }
  }

  private func keep(_ bytes: ArraySlice<UInt8>, part: Int, _ state: inout State) {
    guard state.count + bytes.count <= limit else {
      state.result.error = .tooLarge(limit: limit)
      return
    }
    state.count += bytes.count
    state.result.parts[part].content += bytes
  }

  private func read(_ chunk: [UInt8], _ parser: inout MultipartByteRangesParser, _ state: inout State) {
    var events: [MultipartByteRangesParser.Event] = []
    do throws(MultipartError) { try parser.feed(chunk, into: &events) } catch { state.result.error = .multipart(error) }
    for event in events {
      switch event {
      case .partHead(_, let range):
        let known = state.result.completeLength
        if let length = range.completeLength, known != nil, length != known {
          state.result.error = .cannotResume(.contradiction)
        }
        state.result.completeLength = range.completeLength ?? known
        state.result.parts.append((range.bytes, []))
      case .partBody(let bytes): keep(bytes[...], part: state.result.parts.count - 1, &state)
      case .end: break
      }
    }
  }

  private func pick(_ chunk: [UInt8], _ ranges: [Range<Int64>], _ state: inout State) {
    let stretch = state.position..<(state.position + Int64(chunk.count))
    for (place, range) in ranges.enumerated() {
      let common = range.clamped(to: stretch)
      guard !common.isEmpty else { continue }
      let start = Int(common.lowerBound - stretch.lowerBound)
      keep(chunk[start..<(start + common.count)], part: place, &state)
    }
    state.position = stretch.upperBound
    state.result.isDone = ranges.allSatisfy { $0.upperBound <= stretch.upperBound }
  }
}
