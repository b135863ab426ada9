/// A fault's use with the value that it was read from, while the entry is put together.
struct PlacedFault {
  var use: FaultUse
  var value: Value
  var definition: FaultDefinition

  /// Why the two faults cannot stand together, by the definition or the value of either, or nil.
  func conflict(with other: PlacedFault) -> String? {
    definition.reason(against: other) ?? other.definition.reason(against: self)
      ?? use.fault.objection(beside: [other.use.fault]) ?? other.use.fault.objection(beside: [use.fault])
  }

  /// The positions in its value, each with what it counts in: `of` may stand beside `at`.
  var positions: [(position: Position, mark: Mark)] { value.positions }

  /// The words of its value, at any depth.
  var words: [String] { value.all.compactMap(\.word) }
}

extension FaultDefinition {
  fileprivate func reason(against other: PlacedFault) -> String? {
    if let reason = conflicts[other.use.key] { return reason }
    return other.words.lazy.compactMap { conflicts["\(other.use.key): \($0)"] }.first
  }
}

extension FaultRegistry {
  /// The faults among the keys of a map; their mistakes are added to `problems`.
  func faults(in value: Value, isFromEvery: Bool, problems: inout [ScenarioProblem]) -> [PlacedFault] {
    let isRequired = value["required"] != nil
    var placed: [PlacedFault] = []
    for entry in value.entries ?? [] {
      guard let type = fault(entry.key) else { continue }
      let definition = type.definition
      do {
        let fault = try type.init(entry.value)
        let use = FaultUse(
          fault: fault, key: entry.key, planned: entry.value.source, mark: entry.keyMark, isFromEvery: isFromEvery,
          counts: isRequired || (!isFromEvery && fault.counts), isRequired: isRequired)
        placed.append(PlacedFault(use: use, value: entry.value, definition: definition))
      } catch { problems.append(error) }
    }
    return placed
  }
}

extension Value {
  fileprivate var positions: [(position: Position, mark: Mark)] {
    switch content {
    case .position(let position): [(position, mark)]
    case .list(let items): items.flatMap(\.positions)
    case .comparison(_, let value): value.positions
    case .map(let entries):
      entries.flatMap { entry in
        guard entry.key == "at", let position = entry.value.position,
          let frame = self["of"]?.word.flatMap({ Position.Frame(rawValue: $0) })
        else { return entry.value.positions }
        return [(Position(position.offset, of: frame, text: position.text), entry.value.mark)]
      }
    default: []
    }
  }
}
