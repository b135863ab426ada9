import Judge
import HTTPSemantics

extension LibraryReply {
  /// A short answer of the server's own.
  static func text(_ status: Int, _ text: String, type: String = "text/plain; charset=utf-8") -> LibraryReply {
    bytes(status, Array(text.utf8), type: type)
  }

  /// An answer of these bytes.
  static func bytes(_ status: Int, _ bytes: [UInt8], type: String, fields: Fields = Fields()) -> LibraryReply {
    var all = Fields()
    all.add("Date", HTTPDate(secondsSince1970: WallTime.now.seconds).description)
    all.add("Content-Type", type)
    all.add("Cache-Control", "no-store")
    for line in fields { all.add(line.name, line.value) }
    return LibraryReply(status: status, fields: all, length: Int64(bytes.count), body: .bytes(bytes))
  }

  /// An answer in JSON.
  static func json(_ status: Int, _ value: JSONValue) -> LibraryReply {
    bytes(status, Array((value.text + "\n").utf8), type: "application/json")
  }
}

extension DaemonReply {
  static var notFound: DaemonReply { .text(404, "there is nothing here\n") }

  static func text(_ status: Int, _ text: String) -> DaemonReply { .library(.text(status, text)) }

  static func redirect(_ address: String) -> DaemonReply {
    .library(
      .bytes(
        307, Array("\(address)\n".utf8), type: "text/plain; charset=utf-8",
        fields: Fields([FieldLine("Location", address)])))
  }
}
