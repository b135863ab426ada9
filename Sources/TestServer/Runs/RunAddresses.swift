import ScenarioLanguage

/// Where a run's places are found: the origins of its ports and the prefix of its paths.
struct RunAddresses: Hashable, Sendable {
  /// A port with what is spoken there.
  struct Port: Hashable, Sendable {
    var number: UInt16
    var isTLS: Bool
  }

  /// The host of addresses where a request does not name a better one.
  var host: String
  /// The port of places that lie on the run's own origin.
  var main: Port
  /// The port of places on another origin, or nil where there is none.
  var other: Port?
  /// A plain port for redirects from https to http, or nil.
  var plain: Port?
  /// `/r/WORD/NAME`, encoded.
  var prefix: String
  /// The places on another origin.
  var otherPlaces: Set<String>

  /// Scheme, host, port and prefix of a place. `host` is the one that a request named, or nil.
  func base(of place: String, host requested: String?) -> String {
    let port = otherPlaces.contains(place) ? other ?? main : main
    return Self.origin(requested ?? host, port) + prefix
  }

  /// The bases of all places.
  func bases(of scenario: Scenario, host requested: String?) -> [String: String] {
    Dictionary(scenario.places.map { ($0.name, base(of: $0.name, host: requested)) }) { first, _ in first }
  }

  /// The bases without TLS; empty where the run has no such port.
  func plainBases(of scenario: Scenario, host requested: String?) -> [String: String] {
    guard let plain else { return [:] }
    let base = Self.origin(requested ?? host, plain) + prefix
    return Dictionary(scenario.places.map { ($0.name, base) }) { first, _ in first }
  }

  static func origin(_ host: String, _ port: Port) -> String {
    let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let isUsual = port.number == (port.isTLS ? 443 : 80)
    return "\(port.isTLS ? "https" : "http")://\(shown)\(isUsual ? "" : ":\(port.number)")"
  }
}
