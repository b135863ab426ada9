import Judge
import Testing

@testable import TestServer

/// One entry of a scenario, one request to it, and what the raw client must see and the log must tell.
struct WireRow: Sendable, CustomTestStringConvertible {
  /// Who writes the answer, and so what becomes of the connection.
  enum Route: Sendable {
    /// The library: played once with `Connection: close`, once on a connection that then takes a second request.
    case library
    /// Our own writer, with `Connection: close` in the head.
    case writer
    /// Our own writer, with no Connection field.
    case quietWriter
  }

  /// The bytes of the file that the log says the answer was to bring.
  enum Brings: Sendable { case unchecked, nothing, range(Range<Int64>) }

  /// The entry, as in a scenario.
  let entry: String
  /// The value of `file`.
  var file = "{ size: 1000 }"
  /// Further lines of the scenario.
  var more = ""
  /// What the request says beside Host; placeholders are filled in.
  var fields: [String] = []
  var method = "GET"
  var protocolVersion = "HTTP/1.1"
  var route = Route.library
  /// The head; nil where no byte of one is due.
  var head: WireHead?
  /// What is done to the head's text once its placeholders are filled in.
  var spelling: (@Sendable (String) -> String)?
  /// Only so many bytes of the head come.
  var headCut: Int?
  /// What comes before the head.
  var lead = ""
  var body: [WirePiece] = []
  var ending = RawClient.Ending.closed
  var logged = Exchange.Ending.complete
  /// The entry's faults, in the order of the entry.
  var faults: [WireFiring] = []
  var brings = Brings.unchecked
  /// The version that the log tells; nil is unchecked.
  var version: Int?
  /// The status of a second, plain GET.
  var secondStatus = 200
  /// Over which transports it is played.
  var transports = [false, true]

  var testDescription: String {
    let asked = ([method == "GET" ? nil : method] + fields).compactMap { $0 }.joined(separator: ", ")
    return asked.isEmpty ? entry : "\(entry) | \(asked)"
  }

  /// A row of the library's route.
  init(
    _ entry: String, _ fields: String..., method: String = "GET", head: WireHead, body: [WirePiece] = [],
    faults: [WireFiring], brings: Brings = .unchecked, version: Int? = nil, file: String? = nil
  ) {
    self.entry = entry
    self.fields = fields
    self.method = method
    self.head = head
    self.body = body
    self.faults = faults
    self.brings = brings
    self.version = version
    if let file { self.file = file }
  }

  /// A row of our own writer.
  init(
    writer entry: String, _ fields: String..., method: String = "GET", quiet: Bool = false, head: WireHead?,
    spelling: (@Sendable (String) -> String)? = nil, headCut: Int? = nil, lead: String = "", body: [WirePiece] = [],
    ending: RawClient.Ending = .closed, logged: Exchange.Ending = .complete, faults: [WireFiring],
    brings: Brings = .unchecked, version: Int? = nil, file: String? = nil, transports: [Bool] = [false, true]
  ) {
    self.entry = entry
    self.fields = fields
    self.method = method
    route = quiet ? .quietWriter : .writer
    self.head = head
    self.spelling = spelling
    self.headCut = headCut
    self.lead = lead
    self.body = body
    self.ending = ending
    self.logged = logged
    self.faults = faults
    self.brings = brings
    self.version = version
    if let file { self.file = file }
    self.transports = transports
  }
}
