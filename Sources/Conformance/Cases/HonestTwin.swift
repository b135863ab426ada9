import ScenarioLanguage

extension Scenario {
  /// The same files at the same addresses, served without a fault: for partials that the client makes itself, and for
  /// the run that shows whether it recovers. `version` is the one served, where a place has it.
  func honestTwin(version: Int? = nil) -> Scenario {
    var twin = self
    twin.places = places.map { place in
      let served = version.flatMap { number in place.file.versions.contains { $0.number == number } ? number : nil }
      return Place(
        name: place.name, file: place.file, hasOwnFile: place.hasOwnFile,
        entries: [Entry(number: 1, version: served.map { Entry.VersionChange(to: $0) })], path: place.path,
        isOtherOrigin: place.isOtherOrigin)
    }
    twin.fleet = []
    twin.connectionLimit = nil
    twin.client = [.run(.plain)]
    twin.expectation = Expectation()
    return twin
  }
}
