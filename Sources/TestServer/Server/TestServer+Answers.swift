import ScenarioLanguage

/// How a request for a place becomes an answer that is played.
extension TestServer {
  /// A file that is served in the place of a run's own: one of `--root`, as it is at this moment.
  struct ServedNow {
    let representation: Representation
    let source: BodySource
  }

  /// Lets the script choose, plans the answer and begins it.
  func begin(
    _ run: Run, _ head: RequestHead, at address: PlaceAddress, _ connection: WireConnection,
    ordinal: (number: Int, isReused: Bool), serving: ServedNow? = nil
  ) -> AnswerPlayer {
    run.settleEndings(stop: stopping)
    run.noteProgress()
    let clock = WallTime.now.seconds
    let began = ContinuousClock.now
    var choice = run.withScript {
      $0.choose(head, at: address, connection: ordinal.number, now: began - run.began, clock: clock)
    }
    if let serving { choice = choice.serving(serving.representation) }
    run.begin()
    run.wakeAll()
    run.checkPorts()
    let host = head.requestedHost(self)
    let source = serving?.source ?? run.source(of: choice.place)
    let context = PlanContext(
      bases: run.addresses.bases(of: run.scenario, host: host),
      plainBases: run.addresses.plainBases(of: run.scenario, host: host), now: clock,
      timeScale: configuration.timeScale, isTLS: connection.origin.isTLS,
      content: { version, range in source?.bytes(of: version, range) ?? [] },
      digest: { [digests] body in source.flatMap { digests.sha256(of: body, $0) } },
      codedVersions: serving == nil ? run.codedVersions : CodedVersions(), hold: run.planHold)
    let program = AnswerPlanner.plan(head, choice: choice, context: context)
    if let problem = program.problem { events.complain("run \(run.id): \(problem)") }
    let player = AnswerPlayer(
      run: run, choice: choice, request: head, program: program, source: source, connection: connection,
      ordinal: ordinal, began: began, stop: stopping, files: sentFiles)
    run.track(player)
    events.begins { EventForm.beginning(player, of: run) }
    return player
  }
}

extension Choice {
  /// The same choice for a file that is only now known.
  fileprivate func serving(_ representation: Representation) -> Choice {
    Choice(
      id: id, origin: origin, place: place, n: n, run: run, entry: entry, entrySource: entrySource, uses: uses,
      file: [representation], version: representation.version, versionChange: nil, isUntilFired: isUntilFired,
      isRequired: isRequired, highestDelivered: highestDelivered, date: date, addresses: addresses,
      turnedAway: turnedAway, endsConnection: endsConnection)
  }
}
