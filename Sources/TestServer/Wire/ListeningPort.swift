/// The sockets of one port: one for each address, IPv4 and IPv6.
struct ListeningPort: Sendable {
  /// The port.
  let port: UInt16
  /// The addresses.
  let addresses: [String]
  /// The sockets; empty while the port is closed.
  private(set) var descriptors: [Int32]
  /// Whether the system chose the port; then it is kept from others while it is shut.
  private let isChosen: Bool
  /// The sockets that keep the port while it is shut.
  private var holders: [Int32] = []

  /// Opens a port at every address. With port 0 the system chooses one that is free at all of them. An IPv6 address
  /// that this machine does not have is left out where another address is there.
  init(addresses: [String], port: UInt16) throws(SocketError) {
    isChosen = port == 0
    var attempts = isChosen ? 20 : 1
    while true {
      do throws(SocketError) {
        let opened = try Self.open(addresses, port: port, isChosen: isChosen)
        descriptors = opened.map(\.descriptor)
        self.addresses = opened.map(\.address)
        self.port = SocketCalls.port(of: descriptors[0])
        return
      } catch {
        attempts -= 1
        if attempts == 0 { throw error }
      }
    }
  }

  private static func open(
    _ addresses: [String], port: UInt16, isChosen: Bool
  ) throws(SocketError) -> [(address: String, descriptor: Int32)] {
    var opened: [(address: String, descriptor: Int32)] = []
    for address in addresses {
      do throws(SocketError) {
        let chosen = opened.first.map { SocketCalls.port(of: $0.descriptor) } ?? port
        opened.append((address, try SocketCalls.listen(address, port: chosen, canBeHeld: isChosen)))
      } catch {
        if !opened.isEmpty, error.isMissingFamily { continue }
        for socket in opened { SocketCalls.close(socket.descriptor) }
        throw error
      }
    }
    return opened
  }

  /// Closes the sockets for good.
  mutating func close() {
    Self.end(descriptors + holders)
    descriptors = []
    holders = []
  }

  /// Closes the sockets for a time: whoever connects now is refused, and nobody else gets the port, where that can
  /// be had.
  mutating func shut() {
    guard !descriptors.isEmpty else { return }
    if isChosen {
      holders = addresses.compactMap { try? SocketCalls.bind($0, port: port, isShared: true) }
    }
    Self.end(descriptors)
    descriptors = []
  }

  /// Closes sockets that another thread may be waiting at: the system keeps such a socket listening until that wait is
  /// over, unless it is shut down first.
  private static func end(_ descriptors: [Int32]) {
    for descriptor in descriptors {
      SocketCalls.endBoth(descriptor)
      SocketCalls.close(descriptor)
    }
  }

  /// Opens the same port again. False where something else has taken it.
  mutating func reopen() -> Bool {
    guard descriptors.isEmpty else { return true }
    let held = holders
    holders = []
    if held.count == addresses.count, held.allSatisfy(SocketCalls.startListening) {
      descriptors = held
      return true
    }
    for descriptor in held { SocketCalls.close(descriptor) }
    guard let opened = try? Self.open(addresses, port: port, isChosen: isChosen) else { return false }
    descriptors = opened.map(\.descriptor)
    return true
  }
}
