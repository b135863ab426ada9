@testable import Conformance

/// Words before a command that take the superuser's right to write everywhere from it.
enum Unprivileged {
  static let prefix =
    ProcessCalls.isSuperuser
    ? [
      "/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search",
    ]
    : ["/usr/bin/env"]

  static let isPossible: Bool = {
    guard ProcessCalls.isSuperuser else { return true }
    let place = try? Workplace()
    guard let place, ProcessCalls.setMode(place.path, 0o555) else { return false }
    defer { _ = ProcessCalls.setMode(place.path, 0o755) }
    return Commands.status(prefix + ["/bin/sh", "-c", "! echo >f 2>/dev/null"], in: place.path) == 0
  }()
}
