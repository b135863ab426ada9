import ScenarioLanguage

extension Script {
  /// What a path under the run's prefix leads to; a query does not matter, unless a place's path has one.
  public func route(_ target: String) -> Route {
    let path = target.prefix { $0 != "?" }
    for candidate in path.utf8.count == target.utf8.count ? [target] : [target, String(path)] {
      for state in places {
        if let number = state.addresses.number(ofPath: candidate) {
          return .place(PlaceAddress(place: state.place.name, number: number, path: candidate))
        }
      }
      if let other = scenario.also.first(where: { $0.path == candidate }) { return .text(other.text) }
    }
    return .nothing
  }

  /// The path of a place's first address under the run's prefix.
  public func path(of place: String) -> String { places[index(of: place)].addresses.path }
}
