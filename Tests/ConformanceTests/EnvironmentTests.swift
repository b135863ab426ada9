import Foundation
import Testing

@testable import Conformance

@Suite("A client's environment") struct EnvironmentTests {
  @Test("has nothing of the user's: own directories, no proxy, one language, one time zone, the lab's certificate")
  func hermetic() {
    let variables = HermeticEnvironment.variables(.init(root: "/case/env"), ca: "/lab/ca.pem", path: "/bin")
    #expect(variables["HOME"] == "/case/env/home")
    #expect(variables["TMPDIR"] == "/case/env/tmp")
    for name in ["CONFIG_HOME", "DATA_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR"] {
      #expect(variables["XDG_\(name)"]?.hasPrefix("/case/env/xdg/") == true)
    }
    for name in ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "SDL_CA"] {
      #expect(variables[name] == "/lab/ca.pem")
    }
    #expect(variables["LC_ALL"] == "C" && variables["TZ"] == "UTC" && variables["PATH"] == "/bin")
    #expect(!variables.keys.contains { $0.lowercased().hasSuffix("_proxy") || $0 == "NETRC" })
  }

  @Test(
    "a file's name stays in its directory, decoded once, with room for a suffix",
    arguments: [
      ("file.bin", "file.bin"), ("a%20b", "a b"), ("100%2525", "100%25"), ("..", "_.."), ("%2e%2e", "_.."),
      ("a%2Fb", "a_b"), ("%zz", "%zz"), (String(repeating: "ä", count: 200), String(repeating: "ä", count: 119)),
    ])
  func names(raw: String, name: String) throws {
    let base = try TemporaryDirectory()
    let directory = try CaseDirectory(base.path, case: "a(b=c/d)", number: 3)
    #expect(directory.root == base.path + "/3-a%28b%3Dc%2Fd%29")
    #expect(directory.output(place: nil, fileName: raw) == directory.work + "/" + name)
    #expect(directory.output(place: "mirror", fileName: raw) == directory.work + "/mirror/" + name)
    #expect(directory.files().isEmpty)
    directory.remove()
    #expect(!FileManager.default.fileExists(atPath: directory.root))
  }

  @Test("what waits in receive queues is summed up for one port")
  func queues() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:8235 0100007F:1F90 01 00000000:00000A00 00:00000000 00000000  1000        0 22 1
         1: 0100007F:8236 0100007F:1F91 01 00000000:00000B00 00:00000000 00000000  1000        0 23 1
         2: 0100007F:1F90 0100007F:8235 01 00000000:00000C00 00:00000000 00000000  1000        0 24 1
         3: 0100007F:8237 0100007F:1F90 01 00000000:00000001 00:00000000 00000000  1000        0 25 1
      """
    #expect(ReceiveQueues.pending([table], toPort: 0x1F90, ofSockets: nil) == 0xA01)
    #expect(ReceiveQueues.pending([table], toPort: 1, ofSockets: nil) == 0)
    // Its own sockets alone count, where one is connected there; else somebody talks to the server in its place.
    #expect(ReceiveQueues.pending([table], toPort: 0x1F90, ofSockets: ["25", "23"]) == 1)
    #expect(ReceiveQueues.pending([table], toPort: 0x1F90, ofSockets: ["23", "26"]) == 0xA01)
  }
}
