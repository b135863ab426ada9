import Judge

/// Where and how answers end, and which bytes are wrong.
enum CutRows {
  private static func cut(
    _ entry: String, _ fields: String..., upTo end: Int64, ending: RawClient.Ending = .closed,
    logged: Exchange.Ending = .cutClose, on transports: [Bool] = [false, true]
  ) -> WireRow {
    var row = WireRow(
      writer: entry, quiet: true, head: .ok(), body: end == 0 ? [] : [.file(0..<end)], ending: ending, logged: logged,
      faults: [.end("cut", file: end)], brings: .range(0..<1000), version: 1, transports: transports)
    row.fields = fields
    return row
  }

  static let positions: [WireRow] = [
    cut("cut: 0", upTo: 0), cut("cut: 1", upTo: 1), cut("cut: 500", upTo: 500), cut("cut: 50%", upTo: 500),
    cut("cut: 37.5%", upTo: 375), cut("cut: 33.37%", upTo: 333), cut("cut: -1", upTo: 999), cut("cut: -1000", upTo: 0),
    cut("cut: 999 B", upTo: 999), cut("cut: 1000", upTo: 1000), cut("cut: 100%", upTo: 1000),
    cut("cut: { of: file, at: 700 }", upTo: 700), cut("cut: { of: file, at: 100% }", upTo: 1000),
    cut("cut: { of: new, at: 1 }", upTo: 1), cut("cut: { of: new, at: 10% }", upTo: 100),
    WireRow(
      writer: "cut: { of: case, at: 25% }", head: .ok(), body: [.file(0..<250)], logged: .cutClose,
      faults: [.end("cut", file: 250)], brings: .range(0..<1000)),
    WireRow(writer: "cut: { of: case, at: 2000 }", head: .ok(), body: [.file(0..<1000)], faults: [.not("cut")]),
    WireRow(
      "cut: 600", "Range: bytes=500-", head: .partial(500..<1000), body: [.file(500..<1000)], faults: [.not("cut")],
      brings: .range(500..<1000)),
    WireRow(
      "cut: -600", "Range: bytes=500-", head: .partial(500..<1000), body: [.file(500..<1000)], faults: [.not("cut")]),
    WireRow(
      "cut: { of: file, at: 100 }", "Range: bytes=500-", head: .partial(500..<1000), body: [.file(500..<1000)],
      faults: [.not("cut")]),
    WireRow(
      writer: "cut: { of: file, at: 700 }", "Range: bytes=500-", quiet: true, head: .partial(500..<1000),
      body: [.file(500..<700)], logged: .cutClose, faults: [.end("cut", file: 700)], brings: .range(500..<1000)),
    WireRow(
      writer: "cut: { of: file, at: 500 }", "Range: bytes=500-", quiet: true, head: .partial(500..<1000),
      logged: .cutClose, faults: [.end("cut", file: 500)]),
    WireRow(
      writer: "cut: 50%", "Range: bytes=500-", quiet: true, head: .partial(500..<1000), body: [.file(500..<750)],
      logged: .cutClose, faults: [.end("cut", file: 750)]),
    WireRow(
      writer: "cut: 50%", "Range: bytes=-10", quiet: true, head: .partial(990..<1000), body: [.file(990..<995)],
      logged: .cutClose, faults: [.end("cut", file: 995)]),
    WireRow(
      writer: "cut: 50%", "Range: bytes=5000-", quiet: true, head: .unsatisfiable(),
      body: [.text("416 Range Not")], logged: .cutClose, faults: [.end("cut")]),
    WireRow(
      writer: "{ cut: 50%, status: 404 }", quiet: true, head: .error("404 Not Found"), body: [.text("404 Not")],
      logged: .cutClose, faults: [.end("cut"), .at("status", "404")]),
    WireRow(
      writer: "{ cut: 100, ignore-range: true }", "Range: bytes=500-", quiet: true,
      head: WireHead.ok().without("Accept-Ranges"), body: [.file(0..<100)], logged: .cutClose,
      faults: [.end("cut", file: 100), .at("ignore-range", "200")]),
    WireRow(
      writer: "{ cut: 50%, framing: close }", head: WireHead.ok().without("Content-Length"), body: [.file(0..<500)],
      logged: .cutClose, faults: [.end("cut", file: 500), .behind("framing", "bytes\r\n")]),
    WireRow(
      writer: "{ cut: 50%, length: { by: -900 } }", quiet: true, head: WireHead.ok().with("Content-Length", "100"),
      body: [.file(0..<500)], logged: .cutClose, faults: [.end("cut", file: 500), .at("length", "\r\n\r\n")]),
  ]

  private static func inHead(_ at: String, _ count: Int, _ how: String = "close", _ ending: RawClient.Ending = .closed)
    -> WireRow
  {
    WireRow(
      writer: "cut: { of: head, at: \(at), how: \(how) }", quiet: true, head: .ok(), headCut: count, ending: ending,
      logged: how == "close" ? .cutClose : how == "reset" ? .cutReset : .cutSilence,
      faults: [.byte("cut", Int64(count))])
  }

  static let endings: [WireRow] = [
    cut("cut: { at: 300, how: close }", upTo: 300),
    cut("cut: { at: 300, how: reset }", upTo: 300, ending: .reset, logged: .cutReset),
    cut("cut: { at: 0, how: reset }", upTo: 0, ending: .reset, logged: .cutReset),
    cut("cut: { at: 100%, how: reset }", upTo: 1000, ending: .reset, logged: .cutReset),
    cut("cut: { at: 300, how: silence }", upTo: 300, ending: .open, logged: .cutSilence),
    cut("cut: { at: 100%, how: silence }", upTo: 1000, ending: .open, logged: .cutSilence),
    cut(
      "cut: { at: 300, how: no-close-notify }", upTo: 300, ending: .closedWithoutNotify, logged: .noCloseNotify,
      on: [true]),
    cut(
      "cut: { at: 100%, how: no-close-notify }", upTo: 1000, ending: .closedWithoutNotify, logged: .noCloseNotify,
      on: [true]),
    inHead("0", 0), inHead("1", 1), inHead("20", 20), inHead("20", 20, "reset", .reset),
    inHead("20", 20, "silence", .open),
    inHead("0", 0, "reset", .reset),
  ]

  private static func damaged(_ entry: String, _ fields: String..., body: [WirePiece], at offset: Int64) -> WireRow {
    var row = WireRow(
      entry, head: .ok(), body: body, faults: [.body("damage", offset, file: offset)], brings: .range(0..<1000),
      version: 1)
    row.fields = fields
    return row
  }
  private static let page = "<!DOCTYPE html>\n<html><head><title>Sign in to the network</title></head>\n"

  static let damage: [WireRow] = [
    damaged("damage: 50%", body: [.file(0..<500), .flipped(500..<501), .file(501..<1000)], at: 500),
    damaged("damage: 0", body: [.flipped(0..<1), .file(1..<1000)], at: 0),
    damaged("damage: -1", body: [.file(0..<999), .flipped(999..<1000)], at: 999),
    damaged("damage: { at: 100, bytes: 64 KiB }", body: [.file(0..<100), .flipped(100..<1000)], at: 100),
    damaged(
      "damage: { at: 100, bytes: 50, as: zeros }", body: [.file(0..<100), .zeros(50), .file(150..<1000)], at: 100),
    damaged(
      "damage: { of: file, at: 37%, bytes: 73, as: html }", body: [.file(0..<370), .text(page), .file(443..<1000)],
      at: 370),
    damaged("damage: { of: new, at: 3 }", body: [.file(0..<3), .flipped(3..<4), .file(4..<1000)], at: 3),
    WireRow(
      "damage: { of: file, at: 600 }", "Range: bytes=500-", head: .partial(500..<1000),
      body: [.file(500..<600), .flipped(600..<601), .file(601..<1000)],
      faults: [.body("damage", 100, file: 600)], brings: .range(500..<1000)),
    WireRow(
      "damage: { of: file, at: 400 }", "Range: bytes=500-", head: .partial(500..<1000), body: [.file(500..<1000)],
      faults: [.not("damage")]),
    WireRow("damage: 1000", head: .ok(), body: [.file(0..<1000)], faults: [.not("damage")]),
    WireRow(
      "{ damage: 4, status: 404 }", head: .error("404 Not Found"), body: [.text("404 Oot Found\n")],
      faults: [.body("damage", 4, file: nil), .at("status", "404")]),
    WireRow(
      "{ damage: { at: 0, bytes: 1000 }, short-range: 10 }", "Range: bytes=500-", head: .partial(500..<510),
      body: [.flipped(500..<510)], faults: [.body("damage", 0, file: 500), .at("short-range", "509/1000")]),
    WireRow(
      writer: "damage: { of: head, at: 9 }", head: .ok(), spelling: { $0.replacing("200 OK", with: "300 OK") },
      body: [.file(0..<1000)], faults: [.byte("damage", 9)]),
    WireRow(
      writer: "{ damage: 50%, cut: 80% }", quiet: true, head: .ok(),
      body: [.file(0..<500), .flipped(500..<501), .file(501..<800)], logged: .cutClose,
      faults: [.body("damage", 500, file: 500), .end("cut", file: 800)]),
    WireRow(
      writer: "{ damage: 90%, cut: 80% }", quiet: true, head: .ok(), body: [.file(0..<800)], logged: .cutClose,
      faults: [.not("damage"), .end("cut", file: 800)]),
  ]

  static let all = positions + endings + damage
}
