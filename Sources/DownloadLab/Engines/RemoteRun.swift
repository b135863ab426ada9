import Foundation

/// A run on a server elsewhere.
struct RemoteRun: ServedRun {
  private let made: MadeRun
  private let control: ControlClient

  init(_ made: MadeRun, _ control: ControlClient) {
    self.made = made
    self.control = control
  }

  var url: String { made.url }

  var authority: String? { nil }

  func append(_ entries: [String]) throws { try change(["append": entries]) }

  func serve(version: Int) throws { try change(["version": version]) }

  func log() throws -> RunLog { try control.askBlocking(made.path, as: RunLog.self) }

  func diagnosis(ofFile path: String) throws -> [OutputDiagnosis.Piece]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    return try control.askBlocking(
      made.path + "/verdict?claim=success", method: "POST", type: "application/octet-stream", body: bytes,
      as: LabVerdict.self
    ).diagnosis.pieces
  }

  func end() {
    struct Deleted: Decodable { let deleted: String }
    // One that is gone already is as good as deleted.
    _ = try? control.askBlocking(made.path, method: "DELETE", as: Deleted.self)
  }

  private struct Changed: Decodable { let id: String }

  private func change(_ change: [String: some Encodable]) throws {
    let encoder = JSONEncoder()
    // The server reads JSON as the YAML that it is, in which a slash is not escaped.
    encoder.outputFormatting = .withoutEscapingSlashes
    let body = try encoder.encode(change)
    _ = try control.askBlocking(made.path, method: "PATCH", type: "application/json", body: body, as: Changed.self)
  }
}
