import HTTPSemantics

/// Asks for ranges of a file and gives their bytes: no file is written and nothing is kept.
struct RangeFetch: Sendable {
  let address: String
  let ranges: ByteRangeSet
  let limit: Int
  let options: DownloadOptions
  let transport: any Transport

  /// Asks, again where that may help, until the bytes are there.
  func run() async throws(DownloadError) -> FetchedRanges {
    let home: AbsoluteTarget
    do throws(TargetError) { home = try AbsoluteTarget(address) } catch { throw .unusableAddress(address) }
    var budget = RetryBudget(tries: options.tries, longestWait: options.longestWait)
    while true {
      if Task.isCancelled { throw .cancelled }
      guard budget.mayAsk() else { throw .transport(.other("the server needs too many requests")) }
      switch try await ask(home) {
      case .done(let fetched): return fetched
      case .again(let reason, let seconds):
        if case .transport(let failure) = reason, failure.isFinal { throw .transport(failure) }
        guard let wait = budget.wait(for: reason, random: Double.random(in: 0...1)) else { throw error(for: reason) }
        let asked = seconds.map { Duration.seconds(min($0, RetryAfterPolicy.absurd)) } ?? .zero
        guard asked <= options.longestRetryAfter else { throw .comeBackLater(seconds: seconds ?? 0) }
        try? await Task.sleep(for: max(wait, asked))
      }
    }
  }

  private enum Step {
    case done(FetchedRanges)
    case again(RetryReason, after: Int64?)
  }

  private func ask(_ home: AbsoluteTarget) async throws(DownloadError) -> Step {
    let composer = RequestComposer(address: home, options: options)
    var target = home
    for _ in 0...options.redirects {
      var request = composer.request(.whole, to: target)
      request.fields.add("Range", "\(ranges)")
      let exchange = Exchange(request, on: transport)
      defer { exchange.cancel() }
      switch await exchange.beginning() {
      case .ended(.cancelled): throw .cancelled
      case .ended(.failed(let failure)): return .again(.transport(failure), after: nil)
      case .ended: return .again(.dropped, after: nil)
      case .head(let head):
        guard StatusCode(head.status).isRedirect, let location = head.fields.first("Location") else {
          return try await take(head, exchange)
        }
        do throws(TargetError) { target = try target.resolving(location: location) } catch {
          throw .redirects(location)
        }
      }
    }
    throw .redirects(target.uri)
  }

  private func take(_ head: ResponseHead, _ exchange: Exchange) async throws(DownloadError) -> Step {
    let answer = Answer(head: head, address: address, now: SystemClock.now)
    if let coding = answer.identity.contentCoding { throw .contentCoding(coding) }
    var completeLength: Int64?
    let form: RangeCollector.Form
    switch head.status {
    case 206:
      if let type = head.fields.first("Content-Type").flatMap({ MediaType($0) }), type.essence == "multipart/byteranges"
      {
        let parser: MultipartByteRangesParser
        do throws(MultipartError) {
          parser = try MultipartByteRangesParser(boundary: type.byteRangesBoundary ?? "")
        } catch {
          throw .multipart(error)
        }
        form = .parts(parser)
      } else {
        let range: ContentRange
        do throws(ContentRangeError) { range = try ContentRange(fields: head.fields) } catch {
          throw .cannotResume(.contentRange(error))
        }
        if let length = answer.contentLength, length != range.bytes.upperBound - range.bytes.lowerBound {
          throw .cannotResume(.contradiction)
        }
        completeLength = range.completeLength
        form = .single(range.bytes)
      }
    case 416:
      throw .rangeNotSatisfiable(completeLength: (try? UnsatisfiedRange(fields: head.fields))?.completeLength)
    case 200, 203:
      guard let wanted = wanted(of: answer.contentLength) else { throw .cannotResume(.rangeIgnored) }
      completeLength = answer.contentLength
      form = .whole(wanted)
    case 401, 403, 407: throw .authorisation(head.status)
    case let status where StatusCode(status).isRetryable: return .again(.status(status), after: answer.retryAfter)
    default: throw .status(head.status)
    }
    return try await collect(RangeCollector(form: form, limit: limit), completeLength, answer, exchange)
  }

  private func collect(
    _ collector: RangeCollector, _ completeLength: Int64?, _ answer: Answer, _ exchange: Exchange
  ) async throws(DownloadError) -> Step {
    let ending = await exchange.receive(into: collector)
    var result = collector.finish()
    if !result.isDone {
      switch ending {
      case .complete: break
      case .truncated: return .again(.dropped, after: nil)
      case .failed(let failure): return .again(.transport(failure), after: nil)
      case .cancelled: throw result.error ?? .cancelled
      }
    }
    if let error = result.error { throw error }
    result.completeLength = result.completeLength ?? completeLength
    for part in result.parts where Int64(part.content.count) != part.bytes.upperBound - part.bytes.lowerBound {
      throw .cannotResume(.contradiction)
    }
    let parts = result.parts.map { FetchedRanges.Part(bytes: $0.bytes, content: $0.content) }
    return .done(
      FetchedRanges(
        parts: parts, completeLength: result.completeLength, validators: answer.identity.validators))
  }

  /// The stretches of a whole of that length; nil where they cannot be told without it.
  private func wanted(of length: Int64?) -> [Range<Int64>]? {
    var wanted: [Range<Int64>] = []
    for specifier in ranges.specifiers {
      if let length {
        if let bytes = specifier.bytes(length: length) { wanted.append(bytes) }
      } else if case .closed(let positions) = specifier, positions.upperBound < .max {
        wanted.append(positions.lowerBound..<(positions.upperBound + 1))
      } else {
        return nil
      }
    }
    return wanted.isEmpty ? nil : wanted
  }

  private func error(for reason: RetryReason) -> DownloadError {
    switch reason {
    case .transport(let failure): .transport(failure)
    case .status(let status): .status(status)
    default: .truncated(at: 0, of: nil)
    }
  }
}
