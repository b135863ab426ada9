import HTTPSemantics
import Testing

@Suite("Base64") struct Base64Tests {
  // The vectors of RFC 4648, section 10.
  @Test(
    "bytes are encoded and decoded",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, coded: String) {
    #expect(Base64.encode(plain.utf8) == coded)
    #expect(Base64.decode(coded.utf8) == Array(plain.utf8))
  }

  @Test("all byte values survive")
  func allBytes() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
    #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
  }

  static let oddTable: [(String, [UInt8]?)] = [
    ("Zg", [0x66]), ("Zh==", [0x66]), ("Z", nil), ("Zg=", nil), ("Zm8==", nil), ("=", nil), ("====", nil),
    ("Zm9v====", nil), ("Zm-v", nil), ("Zm 9v", nil), ("Z=g=", nil), ("Zm9v\n", nil),
  ]

  @Test("missing padding and other pad bits are accepted, all else is not", arguments: oddTable)
  func odd(coded: String, bytes: [UInt8]?) {
    #expect(Base64.decode(coded.utf8) == bytes)
  }
}

@Suite("Repr-Digest and Content-Digest") struct DigestFieldTests {
  static let hash32 = Array(UInt8(0)..<32)
  static let hash64 = Array(UInt8(0)..<64)
  static let text32 = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
  static let sha256 = DigestField.Member(.sha256, hash32)
  static let other = DigestField.Member(.other("md5"), [1, 2, 3])

  static let readTable: [(String, [DigestField.Member])] = [
    ("sha-256=:\(text32):", [sha256]),
    ("sha-256=:\(text32.dropLast()):", [sha256]),
    ("  md5=:AQID: ,\tsha-256=:\(text32):;a;b=\"c\\\"d\";e=?1 ", [other, sha256]),
    ("sha-512=:\(Base64.encode(hash64)):", [.init(.sha512, hash64)]),
    ("sha-256=1, md5=:AQID:", [other]),
    ("sha-256, md5=:AQID:", [other]),
    ("sha-256=:AQID:, md5=:AQID:", [other]),
    ("x=(1 \"a\" tok;p=1 :AQID:), y=-1.5, z=@123, w=%\"a%20b\", md5=:AQID:", [other]),
    ("md5=:BBBB:, md5=:AQID:", [other]),
    ("", []),
    ("sha-256=:\(text32):,", []),
    ("sha-256=\(text32)", []),
    ("sha-256=:\(text32)", []),
    ("sha-256=:*:, md5=:AQID:", []),
    ("SHA-256=:\(text32):", []),
    ("sha-256 =:\(text32):", []),
    ("sha-256=:\(text32): md5=:AQID:", []),
    ("md5=:AQID:, x=1234567890123456", []),
    ("md5=:AQID:, x=(1", []),
    ("md5=:AQID:, x=\"\\a\"", []),
  ]

  @Test("what can be parsed is read, a malformed field is ignored as a whole", arguments: readTable)
  func read(field: String, members: [DigestField.Member]) {
    #expect(DigestField(field).members == members)
  }

  @Test("several lines are one dictionary, found in any letter case")
  func lines() {
    let fields: Fields = ["repr-digest": "md5=:AQID:", "Repr-Digest": "sha-256=:\(Self.text32):"]
    let digest = DigestField("Repr-Digest", in: fields)
    #expect(digest.members == [Self.other, Self.sha256])
    #expect(digest[.sha256] == Self.hash32)
    #expect(digest[.sha512] == nil)
    #expect(DigestField("Content-Digest", in: fields).members.isEmpty)
  }

  @Test("the strongest known digest is the one to check")
  func strongest() {
    let both = DigestField([Self.other, Self.sha256, .init(.sha512, Self.hash64)])
    #expect(both.strongest?.algorithm == .sha512)
    #expect(DigestField([Self.other, Self.sha256]).strongest == Self.sha256)
    #expect(DigestField([Self.other]).strongest == nil)
  }

  @Test("a field is written as it is read")
  func written() {
    let field = DigestField([Self.sha256, Self.other])
    #expect(field.description == "sha-256=:\(Self.text32):, md5=:AQID:")
    #expect(DigestField(field.description) == field)
  }

  static let wantTable: [(String, HashAlgorithm?, String)] = [
    ("sha-256=1", .sha256, "sha-256=1"), ("sha-256=3, sha-512=10", .sha512, "sha-256=3, sha-512=10"),
    ("sha-512=3, sha-256=3", .sha512, "sha-512=3, sha-256=3"),
    ("sha-512=0, sha-256=1", .sha256, "sha-512=0, sha-256=1"),
    ("md5=10, sha-256=1", .sha256, "md5=10, sha-256=1"), ("md5=10", nil, "md5=10"), ("sha-256=0", nil, "sha-256=0"),
    ("sha-256=11, sha-512=-1", nil, ""), ("sha-256=1.0", nil, ""), ("sha-256", nil, ""), ("sha-256=", nil, ""),
    ("", nil, ""),
  ]

  @Test("the wanted algorithm is the known one of the highest weight", arguments: wantTable)
  func want(field: String, preferred: HashAlgorithm?, written: String) {
    let want = DigestPreference(field)
    #expect(want.preferred == preferred)
    #expect(want.description == written)
  }
}
