import CommandLineOptions
import ScenarioLanguage
import TestServer

/// What the command line comes to.
struct ServerSettings {
  /// Wrong use, in one sentence or, for scenarios, in lines of `FILE:LINE:COLUMN: error: ...`.
  struct Misuse: Error {
    let text: String
  }

  var configuration: ServerConfiguration
  let isJSON: Bool
  let log: String?
  let exitsWhenDone: Bool
  /// Whether the scenarios were named, so that they can be played to their end.
  let areNamed: Bool

  static let reader = ScenarioReader(registry: .standard)

  init(_ options: ParsedOptions) throws(Misuse) {
    let library = try Self.library(options)
    let names = options.values("scenario") + options.positionals("NAME")
    let faults = options.values("fault")
    for name in ["root", "outputs"] {
      guard let path = options.value(name), !ScenarioFolders.isFolder(path) else { continue }
      throw Misuse(text: "--\(name): \(path) is no directory that can be read")
    }
    var configuration = ServerConfiguration()
    configuration.library = library
    configuration.reader = Self.reader
    do throws(ScenarioProblems) {
      for name in names { configuration.scenarios += try Self.scenarios(name, library) }
      if let root = options.value("root") {
        configuration.root = root
        if !faults.isEmpty { configuration.rootEntries = try Self.reader.place(entries: faults).entries }
      } else if !faults.isEmpty {
        let place = try Self.reader.place(entries: faults, isTLS: options.flag("tls"))
        configuration.scenarios.append(
          Scenario(name: "fault", title: faults.joined(separator: ", then "), places: [place]))
      }
      if names.isEmpty, configuration.scenarios.isEmpty, configuration.root == nil, let library {
        for item in library.items { configuration.scenarios += try library.family(item).scenarios() }
      }
    } catch {
      throw Misuse(text: error.description)
    }
    for name in names where !configuration.scenarios.contains(where: { Self.fits($0, name) }) {
      throw Misuse(text: Self.unknown(name, library))
    }
    if names.isEmpty, configuration.scenarios.isEmpty, configuration.root == nil {
      throw Misuse(text: "there are no scenarios; --scenarios DIR says where they are")
    }
    configuration.port = options.port("port") ?? 0
    configuration.isTLS = options.flag("tls")
    if let certificate = options.value("cert"), let key = options.value("key") {
      guard options.flag("tls") else { throw Misuse(text: "--cert and --key are of no use without --tls") }
      configuration.certificate = (certificate, key)
    }
    configuration.listenAddress = options.value("listen")
    if options.flag("allow-remote"), options.value("listen") == nil { configuration.listenAddress = "0.0.0.0" }
    if let host = options.value("public") {
      guard Self.isHost(host) else { throw Misuse(text: "--public: `\(host)` is no name or address of a host") }
      configuration.publicHost = host
    }
    configuration.controlToken = options.value("control-token")
    configuration.timeScale = options.number("time-scale") ?? 1
    configuration.followsLinks = options.flag("follow-links")
    configuration.rootPattern = options.value("faults-for")
    configuration.outputs = options.value("outputs")
    configuration.maximumRuns = Int(options.integer("max-runs") ?? 1000)
    configuration.runAge = options.duration("run-age") ?? .seconds(3600)
    self.configuration = configuration
    isJSON = options.flag("json")
    log = options.value("log")
    exitsWhenDone = options.flag("exit-when-done")
    areNamed = !names.isEmpty || !faults.isEmpty
  }

  /// The scenarios of DIR, of the place where the program is installed, or of the checkout; nil where there are none.
  static func library(_ options: ParsedOptions) throws(Misuse) -> ScenarioLibrary? {
    do throws(ScenarioProblems) {
      if let folder = options.value("scenarios") { return try ScenarioLibrary(folder: folder, reader: reader) }
      guard let folder = ScenarioFolders.standard else { return nil }
      return try ScenarioLibrary(folder: folder, reader: reader)
    } catch {
      throw Misuse(text: error.description)
    }
  }

  private static func scenarios(
    _ name: String, _ library: ScenarioLibrary?
  ) throws(ScenarioProblems) -> [Scenario] {
    if let library { return try library.scenarios(matching: name) }
    guard name.contains("/") || name.hasSuffix(".yaml") else { return [] }
    return try ScenarioFolders.scenarios(ofFile: name, reader: reader)
  }

  /// A name or a numeric address, without a port: what may stand in an address and in a certificate.
  private static func isHost(_ host: String) -> Bool {
    let isSix = host.utf8.count { $0 == UInt8(ascii: ":") } > 1
    return !host.isEmpty
      && host.utf8.allSatisfy { byte in
        isSix
          ? "0123456789abcdefABCDEF:.".utf8.contains(byte)
          : byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._".utf8.contains(byte)
      }
  }

  private static func fits(_ scenario: Scenario, _ name: String) -> Bool {
    let isPath = name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    if isPath { return scenario.path == nil || scenario.path == name }
    return NamePattern.isPattern(name)
      ? NamePattern.matches(scenario.name, name) || NamePattern.matches(scenario.caseName, name)
      : scenario.name == name || scenario.caseName == name
  }

  private static func unknown(_ name: String, _ library: ScenarioLibrary?) -> String {
    let text = "there is no scenario `\(name)`"
    guard let library, case .unknown(let nearest?)? = try? library.lookup(name) else { return text }
    return "\(text); the nearest is `\(nearest)`"
  }
}
