import HTTPSemantics
import Judge
import ScenarioLanguage

/// Makes the program of an answer: a pure function of the request, the script's choice and the world round it.
public enum AnswerPlanner {
  /// The program that answers a request as the script chose.
  ///
  /// Never fails: what cannot be planned becomes a 500 whose `problem` says why.
  public static func plan(_ request: RequestHead, choice: Choice, context: PlanContext) -> WireProgram {
    let served = ServedFile(choice.representation)
    var scene = Scene(
      request: request, choice: choice, context: context, served: served, honest: Answer(status: 200, fields: Fields()))
    if let turnedAway = choice.turnedAway { return turnAway(turnedAway, scene) }
    if let hop = RedirectChain(target: request.target) { return plain(hop.answer(scene), scene) }
    do throws(CodingError) {
      return try play(&scene)
    } catch {
      var answer = HonestAnswer.error(500)
      answer.body = [.literal(Array("the lab failed: \(error.description)\n".utf8))]
      var program = plain(answer, scene)
      program.problem = error.description
      return program
    }
  }

  private static func play(_ scene: inout Scene) throws(CodingError) -> WireProgram {
    let players = PlayedFault.all(in: scene.choice)
    var landmarks: [Tagged<Landmark>] = []
    let honest = try represent(players, &scene, &landmarks)
    scene.honest = honest
    let honestLength = try lengthForPositions(players, scene)
    var answer = try alter(shape(players, scene, &landmarks), players, &scene, &landmarks)
    if scene.request.method == "HEAD" { answer.sendsBody = false }
    var transmission = transmission(of: answer, scene)
    for player in players { player.fault.transmit(&transmission, as: player.index, scene) }
    transmission.versionChange = scene.choice.versionChange.map { Tagged($0, by: nil) }
    transmission.hold = scene.context.hold
    var builder = ProgramBuilder(
      transmission, scene, landmarks: landmarks, honestLength: honestLength, records: records(scene.choice))
    return builder.program(of: answer)
  }

  /// Codings, then the way in which conditions are read: gives the honest answer.
  private static func represent(
    _ players: [PlayedFault], _ scene: inout Scene, _ landmarks: inout [Tagged<Landmark>]
  ) throws(CodingError) -> Answer {
    for player in players {
      let before = scene.answer()
      try player.fault.represent(&scene.served, scene)
      note(before, scene.answer(), player, &landmarks)
    }
    var policy = AnswerPolicy()
    for player in players where !player.isAboutRanges { player.fault.shape(&policy) }
    return scene.answer(policy)
  }

  /// Positions count in the honest body, or in the one that a fault gives in its place.
  private static func lengthForPositions(_ players: [PlayedFault], _ scene: Scene) throws(CodingError) -> Int64 {
    var answer = scene.honest
    for player in players where player.fault.givesBody && player.acts(on: scene.honest) {
      try player.fault.alter(&answer, scene)
    }
    return answer.sendsBody && scene.request.method != "HEAD" ? answer.length : 0
  }

  /// The answer under the policy that all faults together make.
  private static func shape(
    _ players: [PlayedFault], _ scene: Scene, _ landmarks: inout [Tagged<Landmark>]
  ) -> Answer {
    var policy = AnswerPolicy()
    var answer = scene.answer(policy)
    for player in players {
      player.fault.shape(&policy)
      let changed = scene.answer(policy)
      if player.acts(on: scene.honest) { note(answer, changed, player, &landmarks) }
      answer = changed
    }
    return answer
  }

  private static func alter(
    _ original: Answer, _ players: [PlayedFault], _ scene: inout Scene, _ landmarks: inout [Tagged<Landmark>]
  ) throws(CodingError) -> Answer {
    var answer = original
    for player in players where player.acts(on: scene.honest) {
      let before = answer
      try player.fault.alter(&answer, scene)
      note(before, answer, player, &landmarks)
      // From here on it is a range that the server chose, which the faults about ranges may change.
      if player.fault is UnaskedRangeFault, answer.status == 206 { scene.honest = answer }
    }
    return answer
  }

  private static func note(
    _ before: Answer, _ after: Answer, _ player: PlayedFault, _ landmarks: inout [Tagged<Landmark>]
  ) {
    guard let landmark = Landmark.difference(from: before, to: after) else { return }
    landmarks.append(Tagged(landmark, by: player.index))
  }

  // MARK: Transmission

  private static func transmission(of answer: Answer, _ scene: Scene) -> Transmission {
    let hasLength = !(answer.status < 200 || answer.status == 204 || answer.status == 205)
    return Transmission(
      status: answer.status, fields: answer.fields, date: scene.choice.date,
      body: BodyText(answer.sendsBody ? scene.served.pieces(of: answer.body) : []), sendsBody: answer.sendsBody,
      lengthWithoutBody: hasLength && !answer.sendsBody ? answer.length : nil)
  }

  /// An answer that no fault touches.
  private static func plain(_ answer: Answer, _ scene: Scene) -> WireProgram {
    var answer = answer
    if scene.request.method == "HEAD" { answer.sendsBody = false }
    var builder = ProgramBuilder(
      transmission(of: answer, scene), scene, landmarks: [], honestLength: answer.length,
      records: records(scene.choice))
    return builder.program(of: answer)
  }

  private static func turnAway(_ way: Choice.TurnedAway, _ scene: Scene) -> WireProgram {
    var program = plain(HonestAnswer.error(503), scene)
    guard way != .unavailable else { return program }
    program.usesLibrary = false
    program.isKeepAlive = false
    program.status = 0
    program.fields = Fields()
    program.layout.lead = [.end(way == .reset ? .reset : .close)]
    return program
  }

  private static func records(_ choice: Choice) -> [FaultRecord] {
    choice.uses.map { use in
      FaultRecord(
        key: use.key, planned: use.planned, counts: use.counts,
        isRequired: use.isRequired || (choice.isRequired && !use.isFromEvery))
    }
  }
}

/// A fault of a choice with its place in it.
struct PlayedFault {
  let fault: any PlayableFault
  /// The index into the choice's `uses`.
  let index: Int
  let isAboutRanges: Bool

  /// The playable faults of a choice, in the order of the registry.
  static func all(in choice: Choice) -> [PlayedFault] {
    let order = FaultRegistry.order
    return choice.uses.enumerated().compactMap { index, use in
      (use.fault as? any PlayableFault).map {
        PlayedFault(fault: $0, index: index, isAboutRanges: $0.isAboutRanges)
      }
    }.sorted { order[choice.uses[$0.index].key, default: 0] < order[choice.uses[$1.index].key, default: 0] }
  }

  /// Whether the fault acts where this is the honest answer.
  func acts(on honest: Answer) -> Bool {
    !isAboutRanges || honest.status == 206 || (honest.status == 416 && fault.actsOnUnsatisfiable)
  }
}
