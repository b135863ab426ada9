public import Judge
public import ScenarioLanguage

/// What a case's server plays: who gets what, decided at the moment when a request's head was read whole.
///
/// One script is one run on the server, with everything that is counted in it; nothing is shared with another. It is
/// a value that does no I/O: whoever holds it guards it by a lock, and tells it what happened. All times count from
/// the moment when the run was made.
public struct Script: Sendable {
  /// The scenario that is played.
  public let scenario: Scenario
  /// The requests that are answered honestly and use up nothing.
  public var probes: [RequestCondition]
  /// The client's process, from 1.
  public private(set) var run = 1

  /// Whether this is a default run, which starts over after an answer that completed the file.
  let startsOverWhenComplete: Bool
  var places: [PlaceState] = []
  let indices: [String: Int]
  var files: [String: Representations]
  var ledger = ExerciseLedger()
  var running: [Int: RunningAnswer] = [:]
  var latestID = 0
  var connections = ConnectionNumbers()
  var parts = PartCounter()
  /// How often each gate was released.
  var releases: [String: Int] = [:]
  /// What the server's clock is ahead, in seconds.
  var clockShift: Int64 = 0
  /// The end of the highest stretch delivered, by the file's label.
  var delivered: [String: Int64] = [:]
  /// The labels of the files that a default run has completed.
  var completed: Set<String> = []
  /// The version that the fleet's last answer had.
  var latestFleetVersion: Int?
  var limitLine: Int?
  var fleetLine: Int?
  /// The path of each place's first address.
  let firstPaths: [String: String]
  let hasExpiringPlace: Bool

  /// Makes the script of a scenario.
  ///
  /// `startsOverWhenComplete` is for default runs. `sizeOfFile` gives the size of a real file by its path, or nil where
  /// there is none.
  public init(
    _ scenario: Scenario, probes: [RequestCondition] = [], startsOverWhenComplete: Bool = false,
    sizeOfFile: (String) -> Int64? = { _ in nil }
  ) {
    self.scenario = scenario
    self.probes = probes
    self.startsOverWhenComplete = startsOverWhenComplete
    let labels = Self.labels(of: scenario)
    files = [:]
    indices = Dictionary(zip(scenario.places.map(\.name), scenario.places.indices)) { first, _ in first }
    firstPaths = Dictionary(scenario.places.map { ($0.name, AddressBook($0).path) }) { first, _ in first }
    hasExpiringPlace = scenario.places.contains { $0.expiry != nil }
    for (place, label) in zip(scenario.places, labels) {
      if files[label] == nil {
        files[label] = Representations(
          place.file, scenario: scenario.name, case: scenario.seedCase, label: label, sizeOfFile: sizeOfFile)
      }
      places.append(PlaceState(place, label: label, ledger: &ledger))
    }
    if let limit = scenario.connectionLimit {
      let planned = limit.refusal == .reset ? "{ at: \(limit.count), by: reset }" : "\(limit.count)"
      limitLine = ledger.open(FaultRecord(key: "limit-connections", planned: planned))
    }
    if !scenario.fleet.isEmpty {
      let nodes = scenario.fleet.map(String.init).joined(separator: ", ")
      fleetLine = ledger.open(FaultRecord(key: "fleet", planned: "[\(nodes)]"))
    }
  }

  /// The label of each place's file: `file` for all that serve the case's file, else the place's name.
  ///
  /// Where the place `file` has a file of its own, the case's is labelled `case`.
  private static func labels(of scenario: Scenario) -> [String] {
    let hasOwn = scenario.places.contains { $0.name == "file" && $0.hasOwnFile }
    let shared = hasOwn ? "case" : "file"
    return scenario.places.map { $0.hasOwnFile ? $0.name : shared }
  }

  /// The versions of a place's file, with their contents.
  public func representations(of place: String) -> Representations {
    files[places[index(of: place)].label]!
  }

  /// The version that a place serves now.
  public func version(of place: String) -> Int { version(of: places[index(of: place)]) }

  /// The requests that came to a place so far, of every method; `stall` waits for the next one by it.
  public func requests(on place: String) -> Int { places[index(of: place)].requests }

  /// Whether a gate has been released.
  public func isReleased(_ gate: String) -> Bool { (releases[gate] ?? 0) > 0 }

  /// Opens a gate: what waits for it goes on, later waits pass at once, and addresses that last until then run out.
  public mutating func release(_ gate: String) { releases[gate, default: 0] += 1 }

  /// Begins a process of the client: `run` counts from 1 and only grows, GETs of a process are counted anew.
  public mutating func start(run number: Int, now: Duration) {
    run = max(number, run)
    for index in places.indices {
      places[index].requestsOfRun = 0
      // What is due from the beginning lasts from when the client begins, not from when the run was made.
      if places[index].requests == 0 && places[index].idleSince != nil { places[index].idleSince = now }
    }
  }

  /// Serves a version from now on at every place whose file has it; answers that have begun keep theirs.
  public mutating func serve(version: Int) {
    for index in places.indices where files[places[index].label]![version: version] != nil {
      places[index].version = version
    }
  }

  /// Puts entries behind those of a place's list; `every` of the place is not added to them.
  public mutating func append(_ entries: [Entry], at place: String) {
    places[index(of: place)].append(entries, ledger: &ledger)
    if !entries.isEmpty { places[index(of: place)].isPlayedOut = false }
  }

  /// Puts the server's clock forward (Date only), by whole seconds.
  public mutating func shiftClock(by shift: Duration) { clockShift += shift.components.seconds }

  /// Whether the last entry of each list has answered once; lists that were never asked and have no fault aside.
  public var isPlayedOut: Bool {
    places.allSatisfy { state in
      state.isPlayedOut || (state.requests == 0 && state.place.entries.allSatisfy(\.faults.isEmpty))
    } && places.contains(where: \.isPlayedOut)
  }

  /// The faults that have fired, in the order of places and entries.
  public var fired: [FaultRecord] { ledger.fired }

  /// The faults that have not fired, in the order of places and entries.
  public var unfired: [FaultRecord] { ledger.unfired }

  /// Whether what was scripted took place, steps of the client aside.
  public var isExercised: Bool { ledger.isExercised }

  /// The state of a place; one that does not exist is the first.
  func index(of place: String) -> Int { indices[place] ?? 0 }

  func version(of state: PlaceState) -> Int {
    if let version = state.version { return version }
    guard !scenario.fleet.isEmpty else { return files[state.label]!.versions[0].version }
    return scenario.fleet[state.turns % scenario.fleet.count]
  }
}

extension Scenario {
  /// The parameters as the case's name has them, without the scenario's name.
  fileprivate var seedCase: String {
    parameters.map { "\($0.axis)=\($0.label)" }.joined(separator: ",")
  }
}
