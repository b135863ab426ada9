#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bytes that clients' kernels have and their programs have not read yet.
enum ReceiveQueues {
  /// The bytes that wait in sockets connected to a port of this machine, or nil where the system does not tell.
  static func pending(toPort port: Int) -> Int64? {
    var total: Int64 = 0
    var isKnown = false
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      guard let data = FileManager.default.contents(atPath: table) else { continue }
      isKnown = true
      total += pending(String(decoding: data, as: UTF8.self), toPort: port)
    }
    return isKnown ? total : nil
  }

  /// Reads one table: local address, remote address, state, `tx_queue:rx_queue`, all in hexadecimal digits.
  static func pending(_ table: String, toPort port: Int) -> Int64 {
    var total: Int64 = 0
    for line in table.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: " ", omittingEmptySubsequences: true)
      guard columns.count > 4, let remote = columns[2].split(separator: ":").last, Int(remote, radix: 16) == port,
        let queue = columns[4].split(separator: ":").last, let waiting = Int64(queue, radix: 16)
      else { continue }
      total += waiting
    }
    return total
  }
}
