import Digests
import Testing

@Suite("Digests") struct DigestTests {
  // The known answers of FIPS 180-4's examples.
  static let known: [(DigestAlgorithm, String, String)] = [
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      .sha512, "",
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
      .sha512, "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
  ]

  @Test("the known answers come out", arguments: known)
  func answers(algorithm: DigestAlgorithm, text: String, hex: String) throws {
    let digest = try Digest(algorithm, of: text.utf8)
    #expect(digest.hex == hex)
    #expect(digest.bytes.count == algorithm.length)
    #expect(Digest(algorithm, hex: hex.uppercased()) == digest)
    #expect(digest.description == "\(algorithm.rawValue)=\(hex)")
  }

  @Test(
    "a million letters in buffers of any length give the known answer", arguments: [1, 7, 63, 64, 65, 4096, 999_999])
  func streams(length: Int) throws {
    var stream = try DigestStream(.sha256)
    var left = 1_000_000
    while left > 0 {
      let count = min(left, length)
      stream.update([UInt8](repeating: UInt8(ascii: "a"), count: count))
      left -= count
    }
    #expect(stream.finish().hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("a finished stream begins anew, and an empty buffer changes nothing")
  func beginsAnew() throws {
    var stream = try DigestStream(.sha512)
    stream.update(Array("something else".utf8))
    _ = stream.finish()
    stream.update([])
    stream.update(UnsafeRawBufferPointer(start: nil, count: 0))
    stream.update(Array("abc".utf8))
    #expect(try stream.finish() == Digest(.sha512, of: "abc".utf8))
  }

  @Test(
    "what is no digest of that algorithm is refused", arguments: ["", "ab", "zz", String(repeating: "g", count: 64)])
  func refused(hex: String) {
    #expect(Digest(.sha256, hex: hex) == nil)
    #expect(Digest(.sha256, bytes: Array(hex.utf8.prefix(31))) == nil)
  }

  @Test("names are read in any letter case")
  func names() {
    #expect(DigestAlgorithm(name: "SHA-256") == .sha256)
    #expect(DigestAlgorithm(name: "sha512") == .sha512)
    #expect(DigestAlgorithm(name: "md5") == nil)
  }
}
