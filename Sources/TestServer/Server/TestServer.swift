import CMicrohttpd
public import ScenarioLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A range server of HTTP(S) on the loopback that serves files and plays scripted faults.
///
/// It can be started once. All its work is done on threads of its own; everything here may be called from anywhere.
public final class TestServer: Sendable {
  /// How it is set up.
  public let configuration: ServerConfiguration
  /// Everything that has happened, for logs.
  public let events = EventLog()
  let runs: RunRegistry
  let digests: DigestCache
  let sentFiles: SentFiles
  /// Ends every wait in every answer.
  let stopping = WakeUp()
  /// The files of `--root`, or nil.
  let files: FileAddresses?
  /// The directory from which verdicts read outputs, or nil.
  let outputs: RootDirectory?
  private let state = Mutex(State())

  private struct State {
    var acceptor: Acceptor?
    var certificates: ServerCertificates?
    var daemons: [ServerCertificates.Kind?: Daemon] = [:]
    var sharedPorts: [SharedPort: UInt16] = [:]
    var connections: [Int: WireConnection] = [:]
    var router: Router?
    var directory: String?
    var isStopped = false
  }

  /// The ports that runs share. All but the first are opened when they are asked for.
  enum SharedPort: Hashable, Sendable {
    case main
    /// What is spoken where the main port speaks the other.
    case secure
    case otherOrigin(isTLS: Bool)
    /// Where redirects from https to http lead.
    case downgrade
  }

  /// The version that logs and `--version` tell.
  public static let version = "0.1.0"

  /// Makes a server; nothing is opened yet.
  public init(_ configuration: ServerConfiguration = ServerConfiguration()) {
    self.configuration = configuration
    digests = DigestCache(stop: stopping)
    sentFiles = SentFiles(
      memory: ContentMemory(bound: configuration.contentMemory), watch: ShorteningWatch(stop: stopping))
    runs = RunRegistry(limit: configuration.maximumRuns, age: configuration.runAge)
    files = configuration.root.map { FileAddresses(path: $0, configuration) }
    outputs = configuration.outputs.flatMap { RootDirectory(path: $0, followsLinks: false) }
  }

  /// Opens the main port. Throws `SocketError`, `CertificateError` or `DaemonError`; nothing is left open then.
  ///
  /// A server that was started lives until it is stopped.
  public func start() throws {
    do {
      try open()
    } catch {
      stop()
      throw error
    }
  }

  private func open() throws {
    let own = try configuration.certificate.map { paths in
      ServerCertificates.Pair(
        certificate: try Self.text(paths.certificate), key: try Self.text(paths.key))
    }
    let certificates = try ServerCertificates(publicHost: configuration.publicHost, own: own)
    let acceptor = Acceptor(
      handOver: { [self] accepted in handOver(accepted) },
      complain: { [events] error in events.complain(error.description) })
    let router = Router(self)
    state.withLock { state in
      state.certificates = certificates
      state.acceptor = acceptor
      state.router = router
    }
    // The first daemon shows at once whether the library starts, and whether the user's certificate is of use.
    _ = try daemon(configuration.isTLS ? .right : nil)
    _ = try sharedPort(.main)
    acceptor.start()
  }

  private static func text(_ path: String) throws(CertificateError) -> String {
    guard let bytes = FileCalls.contents(of: path) else { throw .unreadable(path: path) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Ends all connections, stalled ones too, and closes all ports. A second call does nothing.
  public func stop() {
    let (acceptor, daemons, directory) = state.withLock { state in
      defer {
        state.isStopped = true
        state.daemons = [:]
        state.acceptor = nil
        state.router = nil
        state.directory = nil
      }
      return (state.acceptor, Array(state.daemons.values), state.directory)
    }
    stopping.signal()
    acceptor?.stop()
    for daemon in daemons { daemon.stop() }
    sentFiles.watch.join()
    for run in runs.removeAll() { run.finishForGood() }
    if let directory {
      FileCalls.remove("\(directory)/ca.pem")
      FileCalls.removeDirectory(directory)
    }
    events.close()
  }

  /// Whether it is being stopped, or was.
  var isStopping: Bool { state.withLock { $0.isStopped } }

  // MARK: Where it is

  /// The main port.
  public var port: Int { Int(state.withLock { $0.sharedPorts[.main] } ?? 0) }

  /// Scheme, host and port of the main port.
  public var url: String {
    RunAddresses.origin(host, RunAddresses.Port(number: UInt16(port), isTLS: configuration.isTLS))
  }

  /// The host in addresses.
  var host: String { configuration.publicHost ?? configuration.listenAddress ?? "127.0.0.1" }

  /// The path of the authority's certificate, for clients to trust; written when it is asked for first.
  public func authorityPath() throws -> String {
    let (directory, certificates) = state.withLock { ($0.directory, $0.certificates) }
    if let directory { return "\(directory)/ca.pem" }
    guard let certificates, let made = FileCalls.makeTemporaryDirectory("sdl-testserver") else {
      throw CertificateError.unwritable(path: "the directory of temporary files")
    }
    let path = "\(made)/ca.pem"
    let descriptor = FileCalls.create(path)
    guard descriptor >= 0 else { throw CertificateError.unwritable(path: path) }
    defer { SocketCalls.close(descriptor) }
    guard Array(certificates.authority.utf8).withUnsafeBytes({ FileCalls.write(descriptor, $0) }) else {
      throw CertificateError.unwritable(path: path)
    }
    state.withLock { $0.directory = made }
    return path
  }

  // MARK: Runs

  /// Makes a run of a scenario. Without an id it gets a fresh one. It has a port of its own where its script needs
  /// one, or where that is asked for.
  ///
  /// Throws `RunError.exists` where the id is taken, and what opening a port of its own throws.
  public func makeRun(
    scenario: Scenario, id: String? = nil, probes: [RequestCondition] = [], startsOverWhenComplete: Bool = false,
    hasOwnPort: Bool = false
  ) throws -> Run {
    try makeRun(
      scenario: scenario, id: id, probes: probes, startsOverWhenComplete: startsOverWhenComplete,
      hasOwnPort: hasOwnPort, prefix: nil)
  }

  func makeRun(
    scenario: Scenario, id: String?, probes: [RequestCondition] = [], startsOverWhenComplete: Bool = false,
    hasOwnPort: Bool = false, prefix: String?
  ) throws -> Run {
    let id = try runs.reserve(id)
    do {
      let script = Script(
        scenario, probes: probes, startsOverWhenComplete: startsOverWhenComplete,
        sizeOfFile: { OpenFile(path: $0)?.size })
      let ports = try openPorts(for: script, id: id, hasOwnPort: hasOwnPort, prefix: prefix)
      let run = Run(
        id: id, script: script, addresses: ports.addresses, digests: digests,
        maximumExchanges: configuration.maximumExchanges,
        onExchange: { [events] run, exchange in events.exchange(exchange, run: run) },
        onPortState: { run in ports.apply(run) })
      ports.bind(run)
      let gone = runs.add(run, ports: ports)
      for (run, ports) in gone { end(run, ports) }
      ports.apply(run)
      return run
    } catch {
      runs.release(id)
      throw error
    }
  }

  /// All runs that are kept, in the order in which they were made.
  public var allRuns: [Run] { runs.all }

  /// The run of an id, or nil.
  public func run(_ id: String) -> Run? { runs.run(id) }

  /// Deletes a run: its ports close, its answers end. False where there is none.
  @discardableResult public func delete(run id: String) -> Bool {
    guard let (run, ports) = runs.remove(id) else { return false }
    end(run, ports)
    return true
  }

  private func end(_ run: Run, _ ports: RunPorts) {
    run.finishForGood()
    ports.close()
  }

  private func openPorts(for script: Script, id: String, hasOwnPort: Bool, prefix: String?) throws -> RunPorts {
    guard let acceptor = state.withLock({ $0.acceptor }) else { throw RunError.stopped }
    let scenario = script.scenario
    let isTLS = scenario.isTLS || configuration.isTLS
    let others = Set(scenario.places.filter(\.isOtherOrigin).map(\.name))
    let ports = RunPorts(acceptor: acceptor, dropConnections: { [weak self] in self?.drop(connectionsOf: id) })
    func port(_ shared: SharedPort, isOther: Bool) throws -> RunAddresses.Port {
      guard script.needsOwnPort || hasOwnPort else {
        return RunAddresses.Port(number: try sharedPort(shared), isTLS: isTLS)
      }
      return RunAddresses.Port(
        number: try ports.open(addresses: listenAddresses, isTLS: isTLS, run: id, isOtherOrigin: isOther),
        isTLS: isTLS)
    }
    let main = try port(isTLS == configuration.isTLS ? .main : .secure, isOther: false)
    let other = try others.isEmpty ? nil : port(.otherOrigin(isTLS: isTLS), isOther: true)
    let plain = try isTLS ? RunAddresses.Port(number: sharedPort(.downgrade), isTLS: false) : nil
    ports.addresses = RunAddresses(
      host: host, main: main, other: other, plain: plain,
      prefix: prefix ?? "/r/\(CaseName.encoded(id))/\(scenario.encodedCaseName)", otherPlaces: others)
    return ports
  }

  // MARK: Ports and connections

  private var listenAddresses: [String] { configuration.listenAddress.map { [$0] } ?? ["127.0.0.1", "::1"] }

  /// The number of a shared port, which is opened when it is asked for first.
  func sharedPort(_ shared: SharedPort) throws -> UInt16 {
    let (known, acceptor) = state.withLock { ($0.sharedPorts[shared], $0.acceptor) }
    if let known { return known }
    guard let acceptor else { throw RunError.stopped }
    let isTLS =
      switch shared {
      case .main: configuration.isTLS
      case .secure: true
      case .otherOrigin(let isTLS): isTLS
      case .downgrade: false
      }
    let opened = try acceptor.open(
      addresses: listenAddresses, port: shared == .main ? configuration.port : 0, isTLS: isTLS, run: nil,
      gatekeeper: nil)
    // Two threads may have opened it at once: the first stays.
    let kept = state.withLock { state in
      if let first = state.sharedPorts[shared] { return first }
      state.sharedPorts[shared] = opened.port
      return opened.port
    }
    if kept != opened.port { acceptor.close(opened.id) }
    return kept
  }

  /// Which shared port a port is, or nil.
  func shared(_ port: UInt16) -> SharedPort? {
    state.withLock { $0.sharedPorts.first { $0.value == port }?.key }
  }

  private func daemon(_ kind: ServerCertificates.Kind?) throws -> Daemon {
    let (known, certificates, router) = state.withLock { ($0.daemons[kind], $0.certificates, $0.router) }
    if let known { return known }
    guard let certificates, let router, !isStopping else { throw RunError.stopped }
    let made = try Daemon(
      handler: router, certificate: kind.map { try certificates.pair($0) }, connections: Self.connectionLimit)
    let kept = state.withLock { state in
      if let first = state.daemons[kind] { return first }
      state.daemons[kind] = made
      return made
    }
    if kept !== made { made.stop() }
    return kept
  }

  /// As many connections as there may be open files.
  private static var connectionLimit: Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: max(64, min(limit.rlim_cur, 1 << 20)))
  }

  private func handOver(_ accepted: AcceptedConnection) {
    for (run, ports) in runs.sweep() { end(run, ports) }
    let connection = WireConnection(
      number: accepted.number, descriptor: accepted.descriptor, origin: accepted.origin,
      firstBytes: accepted.firstBytes, isLoopback: accepted.peer.isLoopback)
    guard let daemon = try? daemon(accepted.origin.isTLS ? accepted.certificate : nil) else {
      SocketCalls.close(accepted.descriptor)
      return
    }
    state.withLock { $0.connections[accepted.number] = connection }
    if !daemon.add(connection, peer: accepted.peer) { forget(connection) }
  }

  /// A connection is over; its socket is closed after this.
  func forget(_ connection: WireConnection) {
    state.withLock { $0.connections[connection.number] = nil }
  }

  /// Ends all connections on the own ports of a run, as when a server is started anew.
  private func drop(connectionsOf run: String) {
    // Under the lock, so that no socket is closed, and its number given to another, meanwhile.
    state.withLock { state in
      for connection in state.connections.values where connection.origin.run == run {
        SocketCalls.endBoth(connection.descriptor)
      }
    }
  }
}
