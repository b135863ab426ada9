/// One address of a place, as a request named it.
public struct PlaceAddress: Hashable, Sendable {
  /// The place.
  public var place: String
  /// Which of the place's addresses it is, from 1; only a place that expires has more than one.
  public var number: Int
  /// The path under the run's prefix, raw, with its slash and without the query.
  public var path: String

  /// Makes an address.
  public init(place: String, number: Int = 1, path: String) {
    self.place = place
    self.number = number
    self.path = path
  }
}

/// What a path under a run's prefix leads to.
public enum Route: Hashable, Sendable {
  /// An address of a place.
  case place(PlaceAddress)
  /// Another address of the case (`also`) with its text, placeholders not yet filled in; never counted.
  case text(String)
  /// Nothing: 404, never counted.
  case nothing
}
