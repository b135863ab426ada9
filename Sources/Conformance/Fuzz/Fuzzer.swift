public import Judge
public import ScenarioLanguage

/// Takes a client through drawn scenarios and shrinks those on which it does what no client may: says that all is well
/// over bytes that are no whole version, crashes, hangs, or asks without an end.
public struct Fuzzer: Sendable {
  /// A failure that was found.
  public struct Failure: Sendable {
    /// The number of the draw.
    public let number: Int
    /// How often the same was found.
    public var count: Int
    /// The verdict on the smallest scenario that still fails in the same way.
    public let item: ReportCase
    /// The scenario as a file that plays it again.
    public let yaml: String
    /// Its file's name.
    public let file: String
    /// Whether it failed in the same way when it was played once more.
    public let isStable: Bool
  }

  /// What happens while it works.
  public enum Event: Sendable {
    /// So many cases are played, so many of them failures.
    case played(Int, failures: Int)
    /// A failure is being shrunk.
    case shrinking(String)
  }

  /// What came out.
  public struct Result: Sendable {
    /// The failures, each kind once, as they were found.
    public var failures: [Failure] = []
    /// The cases that were played.
    public var cases = 0
    /// The cases in which wrong bytes proved nothing, since nobody could have known.
    public var unknowable = 0
    /// Why the lab itself failed, where it did, by scenario.
    public var labFailures: [String] = []
  }

  /// The client.
  public let client: Client
  /// What decides the draws.
  public let seed: UInt64
  /// How many cases are played at once.
  public let jobs: Int
  /// Whether the user wants to stop.
  public let interrupt: Interrupt
  private let draw: ScenarioDraw

  /// How long one failure is shrunk at most.
  static let shrinkingTime = Duration.seconds(25)

  /// Makes a fuzzer; `reader` has the faults that are drawn.
  public init(
    client: Client, seed: UInt64, jobs: Int, reader: ScenarioReader, interrupt: Interrupt = Interrupt()
  ) {
    self.client = client
    self.seed = seed
    self.jobs = max(1, jobs)
    self.interrupt = interrupt
    draw = ScenarioDraw(reader: reader)
  }

  /// Draws and plays until the time is over, or `limit` cases are played. Throws where the lab cannot begin.
  public func run(
    for time: Duration, limit: Int = .max, onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) async throws -> Result {
    var result = Result()
    var kinds: [String: Int] = [:]
    let deadline = ContinuousClock.now + time
    var next = 1
    while ContinuousClock.now < deadline, !interrupt.isRaised, next <= limit {
      let numbers = next..<min(next + 4 * jobs, limit == .max ? .max : limit + 1)
      next = numbers.upperBound
      let drawn = numbers.compactMap { number in
        draw.scenario(seed: seed, number: number, name: name(number)).map { (number, $0.node, $0.scenario) }
      }
      let items = try await play(drawn.map(\.2))
      for (number, node, scenario) in drawn {
        guard let item = items.first(where: { $0.name == scenario.caseName }) else { continue }
        result.cases += 1
        if item.outcome == .void { result.labFailures.append("\(item.name): \(item.reason)") }
        guard FuzzOracle.isBad(item) else { continue }
        guard FuzzOracle.isFailure(item, scenario) else {
          result.unknowable += 1
          continue
        }
        let kind = FuzzOracle.kind(of: item)
        if let known = kinds[kind] {
          result.failures[known].count += 1
          continue
        }
        onEvent(.shrinking(item.name))
        let shrunk = try await shrink(node, scenario, item)
        // What it shrinks to may be known already.
        let key = FuzzOracle.kind(of: shrunk.item)
        if let known = kinds[key] {
          kinds[kind] = known
          result.failures[known].count += 1
          continue
        }
        kinds[kind] = result.failures.count
        kinds[key] = result.failures.count
        result.failures.append(failure(number, shrunk))
      }
      onEvent(.played(result.cases, failures: result.failures.count))
    }
    return result
  }

  private func name(_ number: Int) -> String { "fuzz-\(seed)-\(number)" }

  private func play(_ scenarios: [Scenario]) async throws -> [ReportCase] {
    let runner = SuiteRunner(client: client, jobs: min(jobs, max(1, scenarios.count)), interrupt: interrupt)
    return try await runner.run(scenarios.map { SuiteRunner.Selected($0, selector: $0.name + ".yaml") }).cases
  }

  // MARK: Shrinking

  private struct Shrunk {
    var node: Node
    var scenario: Scenario
    var item: ReportCase
    var isStable: Bool
  }

  /// The smallest scenario that fails in the same way: the first of the smaller ones that does takes its place, until
  /// none does or the time is over.
  private func shrink(_ node: Node, _ scenario: Scenario, _ item: ReportCase) async throws -> Shrunk {
    var best = Shrunk(node: node, scenario: scenario, item: item, isStable: false)
    let deadline = ContinuousClock.now + Self.shrinkingTime
    var isSmaller = true
    while isSmaller, ContinuousClock.now < deadline, !interrupt.isRaised {
      isSmaller = false
      let candidates = Shrinking.candidates(of: best.node).compactMap { node in
        draw.read(node, name: scenario.name).map { (node, $0) }
      }
      for (candidate, smaller) in candidates {
        guard ContinuousClock.now < deadline, !interrupt.isRaised else { break }
        guard let found = try await play([smaller]).first, FuzzOracle.isSame(found, smaller, as: item) else { continue }
        best = Shrunk(node: candidate, scenario: smaller, item: found, isStable: false)
        isSmaller = true
        break
      }
    }
    if let again = try await play([best.scenario]).first {
      best.isStable = FuzzOracle.isSame(again, best.scenario, as: item)
    }
    return best
  }

  private func failure(_ number: Int, _ shrunk: Shrunk) -> Failure {
    let file = name(number) + ".yaml"
    let finding = CaseText.lines(shrunk.item).dropLast().map {
      "# " + $0.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    let head = finding + ["# again: sdl-conform replay \(file) --client \(ShellWords.quoted(client.selector))"]
    var item = shrunk.item
    item.replay = "sdl-conform run --client \(ShellWords.quoted(client.selector)) --scenario \(file)"
    return Failure(
      number: number, count: 1, item: item,
      yaml: head.joined(separator: "\n") + "\n" + YAMLWriter.document(shrunk.node), file: file,
      isStable: shrunk.isStable)
  }
}
