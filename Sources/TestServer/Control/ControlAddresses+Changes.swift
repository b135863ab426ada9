import Judge
import HTTPSemantics
import ScenarioLanguage

/// What makes and changes runs.
extension ControlAddresses {
  /// `POST /-/runs`: a name as JSON, or a scenario as YAML.
  func make(_ head: RequestHead, _ query: Query, host: String?, _ request: IncomingRequest) -> LibraryReply {
    guard let bytes = (request.body as? CollectedBody)?.bytes else { return .problem(413, "the scenario is too long") }
    let isJSON = Self.isJSON(head)
    var probes: [RequestCondition] = []
    var id = query["id"]
    var scenario: Scenario
    if isJSON {
      switch Self.wish(bytes) {
      case .failure(let problem): return .problem(400, problem.text)
      case .success(let wish):
        probes = wish.probes
        id = wish.id ?? id
        switch server.findScenario(wish.scenario) {
        case .failure(let problem): return .problem(problem.status == 404 ? 404 : 400, problem.text)
        case .success(let found): scenario = found
        }
      }
    } else {
      switch read(bytes, caseName: query["case"]) {
      case .failure(let problem): return .problem(400, problem.text)
      case .success(let found): scenario = found
      }
    }
    guard query["list"] == nil || query["list"] == "later" else { return .problem(400, "`list` can be `later`") }
    // The list is told by changes; until the first, answers are honest.
    let isLater = query["list"] == "later"
    if isLater, let main = scenario.places.firstIndex(where: { $0.name == "file" }) {
      scenario.places[main].entries = []
    }
    do {
      let run = try server.makeRun(scenario: scenario, id: id, probes: probes, hasOwnPort: isLater)
      return .json(201, RunForms.made(run, host: host) { isWanted(request, for: run) })
    } catch RunError.unusable(let id) {
      return .problem(400, RunError.unusable(id).description)
    } catch let error as RunError {
      return .problem(409, error.description)
    } catch {
      return .problem(500, "\(error)")
    }
  }

  /// Why a request cannot be followed, with the status that says so.
  struct Problem: Error {
    var status = 400
    let text: String
  }

  private struct Wish {
    var scenario: String
    var id: String?
    var probes: [RequestCondition]
  }

  /// JSON is read as the YAML that it is too, so that mistakes have a place.
  private static func wish(_ bytes: [UInt8]) -> Result<Wish, Problem> {
    do throws(ScenarioProblem) {
      let node = try YAML.parse(bytes)
      guard case .mapping(let pairs) = node.content else {
        throw ScenarioProblem("an object is needed", hint: #"such as {"scenario":"NAME"}"#, at: node.mark)
      }
      var wish = Wish(scenario: "", id: nil, probes: [])
      for pair in pairs {
        switch (pair.key.scalar, pair.value.content) {
        case ("scenario", .scalar(let name, _)): wish.scenario = name
        case ("id", .scalar(let id, _)): wish.id = id
        case ("probes", .sequence(let items)):
          for item in items { wish.probes.append(try RequestCondition(RequestCondition.form.read(item))) }
        case ("scenario", _), ("id", _):
          throw ScenarioProblem("`\(pair.key.scalar ?? "")` takes a text", at: pair.value.mark)
        case ("probes", _): throw ScenarioProblem("`probes` takes a list", at: pair.value.mark)
        default:
          throw ScenarioProblem(
            "`\(pair.key.scalar ?? "")` is not known here", hint: "known are scenario, id, probes", at: pair.key.mark)
        }
      }
      guard !wish.scenario.isEmpty else { throw ScenarioProblem("`scenario` is missing", at: node.mark) }
      return .success(wish)
    } catch {
      var error = error
      error.file = "body"
      return .failure(Problem(text: error.description))
    }
  }

  private func read(_ bytes: [UInt8], caseName: String?) -> Result<Scenario, Problem> {
    guard let reader = server.configuration.reader else {
      return .failure(Problem(text: "this server reads no scenarios; ask for one by its name"))
    }
    do throws(ScenarioProblems) {
      let family = try reader.family(bytes: bytes, file: "body", name: "posted", files: postedFiles)
      if let caseName {
        guard let scenario = try family.scenario(named: caseName) else {
          return .failure(
            Problem(text: "there is no case `\(caseName)`; there are \(family.caseNames.joined(separator: ", "))"))
        }
        return .success(scenario)
      }
      guard !family.isFamily else {
        return .failure(
          Problem(text: "this is a family; ?case= takes one of \(family.caseNames.joined(separator: ", "))"))
      }
      guard let scenario = try family.scenario(named: family.caseNames[0]) else {
        return .failure(Problem(text: "there is no case"))
      }
      return .success(scenario)
    } catch {
      return .failure(Problem(text: error.description))
    }
  }

  /// The real files that a posted scenario may name: who may post need not be one who may read this machine's files.
  private var postedFiles: RealFiles {
    guard let root = server.files?.root else {
      return RealFiles(
        place: { _ in .refused("a posted scenario may name no file here", hint: "--root DIR allows those below DIR") },
        isThere: { _ in false })
    }
    let base = FileCalls.realPath(root.path) ?? root.path
    return RealFiles(
      place: { path in
        guard let names = root.names(of: path) else {
          return .refused("a posted scenario may name files below --root alone", hint: "this one leads out of it")
        }
        return .at(([base] + names).joined(separator: "/"))
      },
      isThere: { path in
        guard let names = root.names(of: path), case .file = root.open(names) else { return false }
        return true
      })
  }

  /// `PATCH /-/runs/ID`
  func change(_ run: Run, _ body: CollectedBody?) -> DaemonReply {
    guard let bytes = body?.bytes else { return .problem(413, "the change is too long") }
    do throws(ScenarioProblem) {
      let node = try YAML.parse(bytes)
      guard case .mapping(let pairs) = node.content, !pairs.isEmpty else {
        throw ScenarioProblem("an object is needed", hint: #"such as {"version":2}"#, at: node.mark)
      }
      var changes: [() -> Void] = []
      for pair in pairs { changes.append(try change(run, pair)) }
      for change in changes { change() }
      return .library(
        .json(200, .object(["id": .string(run.id), "run": .integer(Int64(run.process))])))
    } catch {
      var error = error
      error.file = "body"
      return .problem(400, error.description)
    }
  }

  /// One change, checked; nothing is done before all are.
  private func change(_ run: Run, _ pair: Node.Pair) throws(ScenarioProblem) -> () -> Void {
    let text = pair.value.scalar ?? ""
    switch pair.key.scalar {
    case "version":
      guard let number = Int(text), run.hasVersion(number) else {
        throw ScenarioProblem("there is no version `\(text)`", at: pair.value.mark)
      }
      return { run.serve(version: number) }
    case "run":
      guard let number = Int(text), number >= 1 else {
        throw ScenarioProblem("`\(text)` is no number of a process", hint: "they count from 1", at: pair.value.mark)
      }
      return { run.startProcess(number) }
    case "release":
      guard !text.isEmpty else { throw ScenarioProblem("a gate's name is needed", at: pair.value.mark) }
      return { run.release(text) }
    case "clock":
      guard let seconds = Int64(text), seconds.magnitude < 1 << 40 else {
        throw ScenarioProblem("`\(text)` is no number of seconds", at: pair.value.mark)
      }
      return { run.advanceClock(by: .seconds(seconds)) }
    case "append":
      let entries = try entries(pair.value, of: run)
      return { run.append(entries) }
    case let key:
      throw ScenarioProblem(
        "`\(key ?? "")` is not known here", hint: "known are version, run, release, clock, append", at: pair.key.mark)
    }
  }
}

extension ControlAddresses {
  /// Entries as texts, as `--fault` takes them.
  private func entries(_ node: Node, of run: Run) throws(ScenarioProblem) -> [Entry] {
    guard case .sequence(let items) = node.content, case let texts = items.compactMap(\.scalar),
      texts.count == items.count
    else {
      throw ScenarioProblem("a list of entries as texts is needed", hint: #"such as ["cut: 50%"]"#, at: node.mark)
    }
    let place = run.scenario.places.first { $0.name == run.scenario.mainPlace }
    guard let reader = server.configuration.reader, let place else {
      throw ScenarioProblem("this server reads no scenarios", at: node.mark)
    }
    do throws(ScenarioProblems) {
      return try reader.place(entries: texts, file: place.file, isTLS: run.scenario.isTLS).entries
    } catch {
      let first = error.problems[0]
      throw ScenarioProblem(first.message, hint: first.hint, at: node.mark)
    }
  }
}

extension Node {
  /// The text of a scalar, or nil.
  var scalar: String? { if case .scalar(let text, _) = content { text } else { nil } }
}
