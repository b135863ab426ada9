/// The bytes that clients' kernels have and their programs have not read yet.
enum ReceiveQueues {
  /// The bytes that wait in sockets connected to a port of this machine, or nil where the system does not tell.
  ///
  /// Where one of `sockets` (numbers of the system's) is connected to the port, those alone count: other cases have
  /// sockets of their own. What talks to the server may also be another process than the one that was started.
  static func pending(toPort port: Int, ofSockets sockets: Set<String>?) -> Int64? {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap(ProcessFiles.text)
    return tables.isEmpty ? nil : pending(tables, toPort: port, ofSockets: sockets)
  }

  /// Reads the tables; in a line the second column is the remote address, the fifth column, behind its colon, the bytes
  /// that wait, all in hexadecimal digits, and the tenth the socket's number.
  static func pending(_ tables: [String], toPort port: Int, ofSockets sockets: Set<String>?) -> Int64 {
    var all: Int64 = 0
    var own: Int64?
    for line in tables.flatMap({ $0.split(separator: "\n").dropFirst() }) {
      let columns = line.split(separator: " ", omittingEmptySubsequences: true)
      guard columns.count > 9, let remote = columns[2].split(separator: ":").last, Int(remote, radix: 16) == port,
        let queue = columns[4].split(separator: ":").last, let waiting = Int64(queue, radix: 16)
      else { continue }
      all += waiting
      if sockets?.contains(String(columns[9])) == true { own = (own ?? 0) + waiting }
    }
    return own ?? all
  }
}
