import HTTPSemantics
import ScenarioLanguage

extension Script {
  /// What a path under the run's prefix leads to.
  ///
  /// Paths are compared as they stand, then with their percent signs decoded once; a query does not matter, unless a
  /// place's path has one.
  public func route(_ target: String) -> Route {
    let path = String(target.prefix { $0 != "?" })
    if let route = route({ $0 == target }) ?? route({ $0 == path }) { return route }
    guard path.utf8.contains(UInt8(ascii: "%")) || pathsHavePercentSigns, let decoded = Self.decoded(path) else {
      return .nothing
    }
    return route { Self.decoded($0) == decoded } ?? .nothing
  }

  private func route(_ isAsked: (String) -> Bool) -> Route? {
    for state in places {
      if let number = state.addresses.number(where: isAsked) {
        let path = state.addresses.path(of: number)
        return .place(PlaceAddress(place: state.place.name, number: number, path: path))
      }
    }
    return scenario.also.first { isAsked($0.path) }.map { .text($0.text) }
  }

  private var pathsHavePercentSigns: Bool {
    places.contains { $0.addresses.path.utf8.contains(UInt8(ascii: "%")) }
      || scenario.also.contains { $0.path.utf8.contains(UInt8(ascii: "%")) }
  }

  private static func decoded(_ path: String) -> [UInt8]? { PercentEncoding.decode(path.utf8) }

  /// The path of a place's first address under the run's prefix.
  public func path(of place: String) -> String { places[index(of: place)].addresses.path }
}
