import Testing

@testable import TracedContent

/// The bytes as the definition says them, one by one, far from any clever loop.
func definedByte(_ version: TracedVersion, at offset: Int64) -> UInt8 {
  let layer = version.parts.first { offset < $0.end }!.layer
  if layer.zeros.contains(offset) { return 0 }
  switch layer.form {
  case .noise:
    return UInt8(truncatingIfNeeded: layer.word(UInt64(offset / 8)) >> UInt64(offset % 8 * 8))
  case .text:
    let index = offset / 17
    let place = Int(offset % 17)
    if place == 16 { return index % 4 == 3 ? 0x0A : 0x20 }
    let digits = String(layer.word(UInt64(index)), radix: 16)
    return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)[place]
  }
}

func defined(_ version: TracedVersion, _ range: Range<Int64>) -> [UInt8] {
  range.map { definedByte(version, at: $0) }
}

@Suite("Traced content") struct TracedVersionTests {
  static let seed = ContentSeed(scenario: "cut-close-half", case: "cut=37%", place: "file")

  static let versions: [TracedVersion] = {
    let one = TracedVersion(seed: seed, size: 1000)
    let text = TracedVersion(seed: seed, number: 2, size: 1000, form: .text)
    return [
      one, text,
      TracedVersion(seed: seed, size: 1000, zeros: 100..<333),
      TracedVersion(seed: seed, number: 2, size: 1000).sharing(one, until: 601),
      text.sharing(one, until: 350),
      TracedVersion(seed: seed, number: 3, size: 1000, form: .text, zeros: 900..<5000).sharing(text, until: 17),
    ]
  }()

  // Worked out by another program from section "Traced content" of the design: these bytes stay so for ever.
  @Test("seeds and bytes are those written down once and for all")
  func fixed() {
    #expect(Self.seed.rawValue == 0x213E_958B_0C53_B398)
    #expect(ContentSeed(scenario: "", case: "", place: "").rawValue == 0x3899_E489_D898_6D44)
    #expect(ContentSeed(scenario: "x").rawValue == 0x4A5B_C4B7_3CD7_CC35)
    let noise = TracedVersion(seed: Self.seed, size: .max)
    #expect(
      noise.bytes(0..<20) == [
        0xE3, 0xBB, 0x86, 0x53, 0x64, 0x33, 0x12, 0x30, 0xED, 0xA8, 0x67, 0xDC, 0xE4, 0x25, 0xD6, 0x42, 0xD3, 0x06,
        0x38, 0x74,
      ])
    let far = ((Int64(1) << 60) - 2) * 8
    #expect(noise.bytes(far..<far + 8).reversed().elementsEqual([0x1B, 0x1D, 0xF1, 0x7D, 0x53, 0x3F, 0x8B, 0x65]))
    let text = TracedVersion(seed: Self.seed, size: .max, form: .text)
    #expect(
      String(decoding: text.bytes(0..<85), as: UTF8.self)
        == "301233645386bbe3 42d625e4dc67a8ed 122a607f743806d3 468551740610aff3\n6d7cb5664730faea ")
  }

  @Test("every stretch of every length at every alignment is as defined", arguments: versions)
  func stretches(version: TracedVersion) {
    let whole = defined(version, 0..<version.size)
    for start in 0..<41 {
      for length in 0..<73 {
        let range = Int64(start)..<Int64(start + length)
        #expect(version.bytes(range) == Array(whole[start..<start + length]))
      }
    }
    #expect(version.bytes(0..<version.size) == whole)
  }

  @Test("a buffer at any address is filled to its ends and not beyond", arguments: versions)
  func addresses(version: TracedVersion) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 16)
    defer { memory.deallocate() }
    for address in 8..<25 {
      for offset in [Int64(0), 3, 95, 330, 600, 895] {
        for length in [0, 1, 7, 8, 33, 100] {
          memory.initializeMemory(as: UInt8.self, repeating: 0xA5)
          version.fill(UnsafeMutableRawBufferPointer(rebasing: memory[address..<address + length]), from: offset)
          #expect(Array(memory[address..<address + length]) == defined(version, offset..<offset + Int64(length)))
          #expect(
            memory[..<address].allSatisfy { $0 == 0xA5 } && memory[(address + length)...].allSatisfy { $0 == 0xA5 })
        }
      }
    }
  }

  @Test(
    "stretches far out are as defined, up to the last byte that can be counted",
    arguments: [Int64(1) << 32, Int64(1) << 53, Int64(1) << 62, Int64.max - 100] as [Int64], [ContentForm.noise, .text])
  func farOut(offset: Int64, form: ContentForm) {
    let version = TracedVersion(seed: Self.seed, size: .max, form: form, zeros: offset + 60..<offset + 70)
    for start in offset - 9..<offset {
      #expect(version.bytes(start..<start + 100) == defined(version, start..<start + 100))
    }
  }

  @Test("a version of the same bytes has another number and size, and what it shares stays shared")
  func sameBytes() {
    let shared = Self.versions[3]
    let again = shared.sameBytes(number: 7, size: 2000)
    #expect(again.number == 7 && again.size == 2000)
    #expect(again.bytes(0..<1000) == shared.bytes(0..<1000))
    #expect(again.bytes(500..<700).prefix(101) == Self.versions[0].bytes(500..<700).prefix(101))
    #expect(again.bytes(601..<602) != Self.versions[0].bytes(601..<602))
  }

  @Test("seeds of neighbouring names differ")
  func seedsDiffer() {
    let seeds = [
      ContentSeed(scenario: "a", case: "b"), ContentSeed(scenario: "ab", case: ""),
      ContentSeed(scenario: "", case: "ab"),
      ContentSeed(scenario: "a", case: "b", place: "mirror"), ContentSeed(scenario: "b", case: "a"),
    ]
    #expect(Set(seeds).count == seeds.count)
  }

  @Test("a word's index comes back from the word, and the mixer's inverse is one")
  func inverse() {
    let layer = Self.versions[0].parts[0].layer
    for index in [UInt64(0), 1, 63, 1 << 20, 1 << 60, .max] {
      #expect(layer.index(of: layer.word(index)) == index)
      #expect(WordMixer.unmix(WordMixer.mix(index)) == index)
    }
    #expect(WordMixer.step &* WordMixer.inverseStep == 1)
  }
}
