/// Something that a fault has put into a transmission, with the fault that did it.
///
/// `fault` is the index into the choice's `uses`, which is the program's `faults` too; nil where no fault did it.
public struct Tagged<Value: Sendable>: Sendable {
  /// What was put there.
  public var value: Value
  /// Who did it.
  public var fault: Int?

  /// Tags a value.
  public init(_ value: Value, by fault: Int?) {
    self.value = value
    self.fault = fault
  }
}

extension Tagged: Equatable where Value: Equatable {}
extension Tagged: Hashable where Value: Hashable {}
