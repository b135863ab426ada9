import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

/// A script with a clock, asked the way a client asks.
struct Player {
  var script: Script
  var now: Duration = .zero
  var clock: Int64 = 1_800_000_000

  init(
    _ entries: [Entry], startsOver: Bool = false, every: [FaultUse] = [], headRequest: [FaultUse] = [],
    file: FileSpecification = FileSpecification(versions: [.init(size: 1000), .init(number: 2, size: 2000)]),
    fleet: [Int] = [], limit: Scenario.ConnectionLimit? = nil, probes: [RequestCondition] = [], isDefault: Bool = false
  ) {
    let place = Place(
      name: "file", file: file, entries: entries, startsOver: startsOver, every: every, headRequest: headRequest)
    self.init(places: [place], fleet: fleet, limit: limit, probes: probes, isDefault: isDefault)
  }

  init(
    places: [Place], fleet: [Int] = [], limit: Scenario.ConnectionLimit? = nil, probes: [RequestCondition] = [],
    also: [Scenario.OtherAddress] = [], isDefault: Bool = false
  ) {
    let scenario = Scenario(
      name: "played", title: "Played", places: places, fleet: fleet, connectionLimit: limit, also: also)
    script = Script(scenario, probes: probes, startsOverWhenComplete: isDefault)
  }

  init(scenario: Scenario) { script = Script(scenario) }

  mutating func ask(
    _ method: String, _ range: String? = nil, _ fields: Fields = [:], at path: String? = nil, place: String = "file",
    connection: Int = 1
  ) -> Choice {
    var all: Fields = ["Host": "localhost"]
    if let range { all.add("Range", "bytes=\(range)") }
    all.lines += fields.lines
    let path = path ?? script.path(of: place)
    var address = PlaceAddress(place: place, path: path)
    if case .place(let found) = script.route(path) { address = found } else { Issue.record("\(path) leads nowhere") }
    let request = RequestHead(method: method, target: path, fields: all)
    return script.choose(request, at: address, connection: connection, now: now, clock: clock)
  }

  mutating func get(
    _ range: String? = nil, _ fields: Fields = [:], at path: String? = nil, place: String = "file", connection: Int = 1
  ) -> Choice {
    ask("GET", range, fields, at: path, place: place, connection: connection)
  }

  /// Asks, and ends the answer at once.
  mutating func getWhole(
    _ range: String? = nil, _ fields: Fields = [:], at path: String? = nil, place: String = "file", connection: Int = 1
  ) -> Choice {
    let choice = get(range, fields, at: path, place: place, connection: connection)
    end(choice)
    return choice
  }

  mutating func end(_ choice: Choice, isComplete: Bool = true, sent: Range<Int64>? = nil, delivered: Int64? = nil) {
    script.ended(choice.id, AnswerEnd(isComplete: isComplete, sent: sent, deliveredUpTo: delivered), now: now)
  }

  mutating func fire(_ choice: Choice, _ key: String, endsBody: Bool = false) {
    guard let index = choice.uses.firstIndex(where: { $0.key == key }) else {
      Issue.record("the choice has no fault `\(key)`")
      return
    }
    script.fired(choice.id, use: index, at: .init(file: 5, wire: 200), endsBody: endsBody)
  }

  /// The number of the entry that answers each of so many GETs, each ended at once.
  mutating func entries(ofGETs count: Int) -> [Int?] {
    (0..<count).map { _ in getWhole().entry }
  }
}

extension Choice {
  var keys: [String] { uses.map(\.key) }
}

/// A fault that stands for any.
struct AnyTestFault: Fault {
  static let definition = FaultDefinition(
    key: "any", summary: "Any.", form: .bare, examples: [], level: .transmission)
  init() {}
  init(_ value: Value) throws(ScenarioProblem) {}
}

/// A fault that ends an answer.
struct EndingTestFault: Fault {
  static let definition = FaultDefinition(
    key: "cut", summary: "An ending.", form: .bare, examples: [], level: .transmission, isEnding: true)
  init() {}
  init(_ value: Value) throws(ScenarioProblem) {}
}

/// A fault of time alone.
struct TimedTestFault: Fault {
  static let definition = FaultDefinition(
    key: "delay", summary: "A delay.", form: .bare, examples: [], level: .transmission, isTimed: true)
  init() {}
  init(_ value: Value) throws(ScenarioProblem) {}
}

/// A fault on connections.
struct ConnectionTestFault: ConnectionFault {
  static let definition = FaultDefinition(
    key: "connection", summary: "A connection.", form: .bare, examples: [], level: .connection)
  let connectionAction: ConnectionAction?
  init(_ action: ConnectionAction?) { connectionAction = action }
  init(_ value: Value) throws(ScenarioProblem) { connectionAction = nil }
}

/// A challenge that takes one field value.
struct ChallengeTestFault: CredentialsFault {
  static let definition = FaultDefinition(
    key: "challenge", summary: "A challenge.", form: .bare, examples: [], level: .meaning)
  init() {}
  init(_ value: Value) throws(ScenarioProblem) {}
  func accepts(_ request: RequestHead) -> Bool { request.fields.first("Authorization") == "right" }
}

/// A redirect to a place.
struct RedirectTestFault: RedirectingFault {
  static let definition = FaultDefinition(
    key: "redirect", summary: "A redirect.", form: .bare, examples: [], level: .meaning)
  let targetPlace: String?
  init(to place: String) { targetPlace = place }
  init(_ value: Value) throws(ScenarioProblem) { targetPlace = nil }
}

/// A use of a fault; without one, of one that ends an answer where the key is an ending's.
func use(_ key: String, _ fault: (any Fault)? = nil, isFromEvery: Bool = false, counts: Bool = true) -> FaultUse {
  let isEnding = ["cut", "stall", "length", "connection"].contains(key)
  return FaultUse(
    fault: fault ?? (isEnding ? EndingTestFault() : AnyTestFault()), key: key, planned: "planned",
    mark: Mark(line: 1, column: 1), isFromEvery: isFromEvery, counts: counts
  )
}

/// A use of a connection fault.
func use(_ action: ConnectionAction, isFromEvery: Bool = false) -> FaultUse {
  use("connection", ConnectionTestFault(action), isFromEvery: isFromEvery, counts: !isFromEvery)
}

/// Entries with their numbers in order.
func list(_ entries: Entry...) -> [Entry] {
  entries.enumerated().map { index, entry in
    var entry = entry
    entry.number = index + 1
    return entry
  }
}

/// An entry without a number yet.
func entry(
  _ uses: FaultUse..., times: Int = 1, untilFired: Bool = false, required: Bool = false,
  when condition: RequestCondition? = nil, version: Entry.VersionChange? = nil, lasting: Duration? = nil
) -> Entry {
  Entry(
    number: 0, faults: uses, times: condition != nil && times == 1 ? .max : times, isUntilFired: untilFired,
    isRequired: required, condition: condition, version: version, lasting: lasting)
}

/// A condition, changed by a closure.
func when(_ change: (inout RequestCondition) -> Void) -> RequestCondition {
  var condition = RequestCondition()
  change(&condition)
  return condition
}
