import Testing

@testable import TestServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `POST /-/runs/ID/verdict` with `{"path":...}`.
@Suite("Outputs by their paths") struct VerdictPathTests {
  private static let half = ("half", "file: { size: 1000 }\nserver: [cut: 50%, honest]")

  private func judge(_ fixture: ControlFixture, _ path: String) throws -> RawClient.Received {
    try fixture.post("/-/runs/x/verdict?claim=success", json: #"{"path":"\#(path)"}"#)
  }

  /// A directory with an output in it, and something of each kind that is none.
  private func outputs() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    tree.makeDirectory("out")
    tree.makeDirectory("out/sub")
    tree.write("out/sub/f", [1, 2, 3])
    tree.write("secret", [1])
    tree.link("out/link", to: "sub/f")
    tree.link("out/away", to: "../secret")
    tree.link("out/folder", to: "sub")
    mkfifo("\(tree.path)/out/pipe", 0o600)
    return tree
  }

  @Test(
    "one outside the directory is forbidden, one that is no file is a mistake, one that is not there is no output",
    arguments: [
      ("../secret", 403), ("../../etc/hostname", 403), ("/etc/hostname", 403), ("sub/../../secret", 403),
      ("sub/../sub/f", 403), ("BASE/../secret", 403), ("BASEX/f", 403), ("/", 403), ("..", 403),
      ("link", 400), ("away", 400), ("folder/f", 400), ("pipe", 400), ("sub", 400), ("sub/", 400), ("BASE", 400),
      ("", 400), (".", 400), ("BASE/link", 400),
      ("none", 200), ("sub/none", 200), ("sub/f/deeper", 200), ("BASE/none", 200), ("sub/f", 200), ("./sub//f", 200),
      ("BASE/sub/f", 200),
    ])
  func path(written: String, status: Int) throws {
    let tree = try outputs()
    let base = "\(tree.path)/out"
    for given in [base, base + "/"] {
      let fixture = try ControlFixture([Self.half]) { $0.outputs = given }
      _ = try fixture.get("/r/x/half/file.bin")
      let answer = try judge(fixture, written.replacing("BASE", with: base))
      #expect(answer.status == status)
      if status == 200 {
        #expect(
          answer.json["outcome"].text
            == (written.hasSuffix("sub/f") || written == "./sub//f" ? "corrupt" : "incomplete"))
      } else {
        #expect(answer.json["error"].text?.hasSuffix("\n") == false)
      }
    }
  }

  @Test("without --outputs none is read")
  func withoutDirectory() throws {
    let fixture = try ControlFixture([Self.half])
    _ = try fixture.get("/r/x/half/file.bin")
    #expect(try judge(fixture, "f").status == 403)
    #expect(try judge(fixture, "/etc/hostname").status == 403)
  }
}
