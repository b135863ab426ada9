import Judge
import Testing

@testable import TestServer

@Suite("Default runs") struct DefaultRunTests {
  @Test("break and resume again and again, and a client that makes sure gets its 416")
  func startsOver() throws {
    let fixture = try ControlFixture([("half", "file: { size: 1000 }\nserver: [cut: 50%, honest]")])
    for _ in 1...3 {
      #expect(try fixture.get("/half.bin").body.count == 500)
      let rest = try fixture.get("/half.bin", ["Range: bytes=500-"])
      #expect(rest.status == 206)
      #expect(rest.body.count == 500)
      #expect(try fixture.get("/half.bin", ["Range: bytes=1000-"]).status == 416)
    }
  }

  @Test("the names of cases are percent-encoded in addresses")
  func encodedNames() throws {
    let fixture = try ControlFixture([
      ("edge", "file: { size: 1000 }\nmatrix: { cut: [0, 10%] }\nserver: [cut: <cut>, honest]")
    ])
    let address = "/edge%28cut%3D10%25%29.bin"
    #expect(try fixture.get(address).body.count == 100)
    #expect(try fixture.get("/r/word/edge%28cut%3D10%25%29/file.bin").body.count == 100)
    #expect(try fixture.get("/-/runs/edge%28cut%3D10%25%29").json["exchanges"].count == 1)
  }
}
