/// A change of a head's fields, as scenarios write it.
public struct HeaderEdit: Hashable, Sendable {
  /// Names and values that take the place of what is there.
  public var set: [[String]]
  /// Names and values that are added.
  public var add: [[String]]
  /// Names that are removed.
  public var remove: [String]

  /// Makes a change.
  public init(set: [[String]] = [], add: [[String]] = [], remove: [String] = []) {
    self.set = set
    self.add = add
    self.remove = remove
  }
}
