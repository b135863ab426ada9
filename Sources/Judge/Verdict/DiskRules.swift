import ScenarioLanguage

/// What the files on the disk must be: `expect.disk`, and what holds without it after a kill.
enum DiskRules {
  static func broken(_ view: CaseView) -> [BrokenRule] {
    atTheEnd(view) + afterEachRun(view)
  }

  private static func atTheEnd(_ view: CaseView) -> [BrokenRule] {
    let expectation = view.record.scenario.expectation
    var found: [BrokenRule] = []
    switch expectation.final {
    case .absent where view.final.size != nil && !view.isInPlace:
      found.append(BrokenRule("L1", seen: "a file stands under the final name, where none was expected"))
    case .old where !isOld(view.final, view):
      found.append(BrokenRule("L11", seen: "the older whole file is gone from the final name"))
    case .whole where view.rightVersion(of: view.final) == nil:
      found.append(BrokenRule("U1", level: .must, seen: "the final name does not hold the whole file"))
    default: break
    }
    switch expectation.partial {
    case .good where view.partial != .good:
      found.append(BrokenRule("L5", level: .should, seen: "no good partial is left"))
    case .some(.none) where view.partial != .none:
      found.append(BrokenRule("L14", level: .should, seen: "a partial is left over"))
    default: break
    }
    return found
  }

  /// After a kill the final name is absent (L1); where an older file was placed, it stays until the new one is whole
  /// (L11). A scenario that names what it expects is held to that alone.
  private static func afterEachRun(_ view: CaseView) -> [BrokenRule] {
    let record = view.record
    guard record.scenario.expectation.final == nil else { return [] }
    let hasOld = view.labSteps.contains { if case .placedFinal = $0.kind { true } else { false } }
    for run in record.runs where !run.isSuccess {
      let isWhole = view.rightVersion(of: run.final) != nil
      if hasOld, !isWhole, !isOld(run.final, view) {
        return [
          BrokenRule("L11", seen: "run \(run.number) left no whole file under the final name, where an old one was")
        ]
      }
      if !hasOld, run.isStoppedByLab, run.final.size != nil, !isWhole, !view.isInPlace {
        return [BrokenRule("L1", seen: "run \(run.number) left a file under the final name that is not complete")]
      }
    }
    return []
  }

  private static func isOld(_ facts: FileFacts, _ view: CaseView) -> Bool {
    view.labSteps.contains {
      if case .placedFinal(let version) = $0.kind { facts.equals.contains(version) } else { false }
    }
  }
}
