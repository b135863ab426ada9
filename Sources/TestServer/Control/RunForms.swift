import Judge
import ScenarioLanguage

/// The stable JSON forms of a run.
enum RunForms {
  /// The answer to `POST /-/runs`.
  static func made(_ run: Run, host: String?, while isWanted: () -> Bool) -> JSONValue {
    let place = run.scenario.mainPlace
    let versions = run.representations(of: place).versions
    let first = versions[0]
    return .object([
      "id": .string(run.id),
      "scenario": .string(run.scenario.caseName),
      "url": .string(url(run, place: place, host: host)),
      "size": .integer(first.size),
      "etag": .string(orNull: first.entityTag),
      "sha256": digest(run, version: first.version, while: isWanted),
      "versions": .array(
        versions.map {
          .object([
            "size": .integer($0.size), "sha256": digest(run, version: $0.version, while: isWanted),
            "etag": .string(orNull: $0.entityTag),
          ])
        }),
      "places": .object(
        run.scenario.places.map { JSONValue.Member($0.name, .string(url(run, place: $0.name, host: host))) }),
      "content": .string(content(run, host: host)),
      "client": client(run.scenario),
    ])
  }

  /// What the client is to be put through, for those who play it from afar.
  private static func client(_ scenario: Scenario) -> JSONValue {
    let needs = scenario.needs + (scenario.isTLS && !scenario.needs.contains("tls") ? ["tls"] : [])
    return .object([
      "steps": .array(scenario.client.map(step)),
      "limits": .object([
        "runs": .integer(Int64(scenario.limits.runs)), "requests": .integer(Int64(scenario.limits.requests)),
        "time": .number(seconds(scenario.limits.time)),
      ]),
      "needs": .array(needs.map { .string($0) }),
    ])
  }

  private static func step(_ step: ClientStep) -> JSONValue {
    switch step {
    case .run(let run):
      // Runs at another place, two at once, with something done to them: not those of a client that is asked once.
      let isPlain = run.interruption == nil && run.parallel == 1 && run.places.isEmpty && run.diskFull == nil
      return .object([
        "step": .string("run"), "plain": .bool(isPlain), "again": .bool(run.isAgainAfterSuccess),
      ])
    case .serve(let version): return .object(["step": .string("serve"), "version": .integer(Int64(version))])
    case .wait(let time): return .object(["step": .string("wait"), "seconds": .number(seconds(time))])
    case .clock(let time): return .object(["step": .string("clock"), "seconds": .number(seconds(time))])
    case .disk: return .object(["step": .string("disk")])
    case .options: return .object(["step": .string("options")])
    }
  }

  private static func seconds(_ time: Duration) -> Double {
    Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  /// The address of a place as the client is to ask for it.
  static func url(_ run: Run, place: String, host: String?) -> String {
    run.addresses.base(of: place, host: host) + run.withScript { $0.path(of: place) }
  }

  private static func content(_ run: Run, host: String?) -> String {
    "/-/runs/\(CaseName.encoded(run.id))/content"
  }

  private static func digest(_ run: Run, version: Int, while isWanted: () -> Bool) -> JSONValue {
    .string(orNull: run.sha256(version: version, place: nil, atMost: DigestCache.sizeLimit, while: isWanted))
  }

  /// The answer to `GET /-/runs/ID`.
  static func log(_ run: Run) -> JSONValue {
    .object([
      "scenario": .string(run.scenario.caseName),
      "exchanges": .array(run.exchanges.map(ExchangeForm.json)),
      "fired": .array(run.fired.map { ExchangeForm.fault($0, withEntry: true) }),
      "unfired": .array(run.unfired.map { ExchangeForm.fault($0, withEntry: true) }),
      "active": .integer(Int64(run.activeAnswers)),
      "exercised": .bool(run.isExercised),
    ])
  }

  /// A line of `GET /-/runs`.
  static func summary(_ run: Run) -> JSONValue {
    .object([
      "id": .string(run.id), "scenario": .string(run.scenario.caseName), "url": .string(run.url()),
      "exchanges": .integer(Int64(run.exchangeCount)), "active": .integer(Int64(run.activeAnswers)),
      "judged": .bool(!run.verdicts.isEmpty), "madeAt": .number(madeAt(run)), "sizes": sizes(run),
    ])
  }

  /// When a run was made, in seconds since 1970.
  static func madeAt(_ run: Run) -> Double { Double(run.beganAt.microseconds) / 1e6 }

  /// The sizes of the versions of each place's file, by the names of the places.
  static func sizes(_ run: Run) -> JSONValue {
    .object(run.sizes.map { place, sizes in JSONValue.Member(place, .array(sizes.map { .integer($0) })) })
  }
}
