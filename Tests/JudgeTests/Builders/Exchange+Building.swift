import Judge

extension Exchange {
  /// A GET of the file's bytes from `first` on that ended as told; 200 where it asked for no range, else 206.
  static func get(
    _ n: Int?, range: String? = nil, status: Int? = nil, first: Int64 = 0, count: Int64 = 1000, sent: Int64? = nil,
    ending: Ending = .complete, version: Int? = 1, run: Int = 1, place: String = "file", entry: Int? = nil,
    at started: Double? = nil, for duration: Double = 0.1, connection: Int? = nil,
    asks: [[String]] = [], says: [[String]] = [["ETag", "\"v1\""]], faults: [FaultRecord] = [],
    bringsFile: Bool = true
  ) -> Exchange {
    let code = status ?? (range == nil ? 200 : 206)
    var fields = says
    if code == 206, !says.contains(where: { $0[0] == "Content-Range" }) {
      fields.append(["Content-Range", "bytes \(first)-\(first + count - 1)/\(first + count)"])
    }
    if !says.contains(where: { $0[0] == "Content-Length" || $0[0] == "Transfer-Encoding" }) {
      fields.append(["Content-Length", "\(count)"])
    }
    return Exchange(
      n: n, run: run, place: place, entry: entry ?? n, entrySource: nil, connection: connection ?? n ?? 1,
      reused: false, started: started ?? Double(n ?? 1), duration: duration,
      request: Request(
        method: "GET", target: "/file.bin", version: "HTTP/1.1", headers: (range.map { [["Range", $0]] } ?? []) + asks),
      response: Response(status: code, headers: fields.filter { !$0[1].isEmpty }), bodyBytes: sent ?? count,
      delivered: sent ?? count, bodyRange: bringsFile ? [first, count] : nil, version: version, ending: ending,
      faults: faults)
  }
}

extension FaultRecord {
  /// A cut that fired at a byte of the file.
  static func cut(at byte: Int64) -> FaultRecord {
    FaultRecord(
      place: "file", entry: 1, key: "cut", planned: "\(byte)", firedAt: Firing(file: byte, wire: byte + 200),
      endsBody: true)
  }
}

extension FaultRecord {
  /// Any fault of the first entry that fired.
  static func fired(
    _ key: String, _ planned: String = "true", entry: Int = 1, required: Bool = false, counts: Bool = true
  ) -> FaultRecord {
    FaultRecord(
      place: "file", entry: entry, key: key, planned: planned, firedAt: Firing(file: nil, wire: 0), counts: counts,
      isRequired: required)
  }
}
