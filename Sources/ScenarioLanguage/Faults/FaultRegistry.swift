/// All faults that a reader of scenarios knows, in the order in which they act and are documented.
public struct FaultRegistry: Sendable {
  /// The faults' types.
  public let faults: [any Fault.Type]
  private let byKey: [String: any Fault.Type]

  /// Makes a registry; two faults with one key are a mistake of the program.
  public init(_ faults: [any Fault.Type]) {
    self.faults = faults
    byKey = Dictionary(uniqueKeysWithValues: faults.map { ($0.definition.key, $0) })
  }

  /// The fault with this key, or nil.
  public func fault(_ key: String) -> (any Fault.Type)? { byKey[key] }
}
