import HTTPSemantics
import ScenarioLanguage

/// Pieces of grammar that several faults share.
enum FaultForms {
  /// A byte number, a position of the file, or a shift.
  static let bound = Form.choice([
    .map(MapForm([KeyForm("by", shift, "So many bytes more, or less where below 0.", isRequired: true)])),
    .position([]),
  ])

  /// A count of bytes, or so many less.
  static let shift = Form.choice([.integer(Int64.min...Int64.max), .size(0...Int64.max)])

  /// A map from names to one text each.
  static let fields = Form.openMap(keys: .text, values: .choice([.list(.text, minimum: 1), .text]))

  /// The names and values that `fields` has read, in order.
  static func pairs(_ value: Value?) -> [[String]] {
    (value?.entries ?? []).flatMap { entry in
      (entry.value.list ?? [entry.value]).map { [entry.key, $0.text ?? ""] }
    }
  }
}

/// A bound of a range as scenarios write it: `first`, `last` or `total`.
struct Bound: Hashable, Sendable {
  private enum Kind: Hashable {
    case shift(Int64)
    case at(Position)
  }

  private let kind: Kind

  init(_ value: Value) {
    if let shift = value["by"]?.number {
      kind = .shift(shift)
    } else {
      kind = .at(value.position ?? Position(.bytes(value.number ?? 0), text: value.source))
    }
  }

  /// The number, where an honest answer would have `honest` in a file of `size` bytes. May lie outside the file; a sum
  /// outside 64 bits is the nearest number.
  func number(honest: Int64, size: Int64) -> Int64 {
    switch kind {
    case .shift(let shift):
      return honest.saturatingSum(shift)
    case .at(let position):
      if case .bytes(let count) = position.offset { return count }
      return position.resolved(in: size) ?? honest
    }
  }
}
