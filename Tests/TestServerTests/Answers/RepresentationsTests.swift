import ScenarioLanguage
import Testing
import TracedContent

@testable import TestServer

@Suite("Representations") struct RepresentationsTests {
  private func make(_ versions: FileSpecification.Version..., sizes: [String: Int64] = [:]) -> Representations {
    Representations(FileSpecification(versions: versions), scenario: "s", case: "a=1", label: "file") { sizes[$0] }
  }

  @Test("a strong tag tells the version and the file, and is a fixed function")
  func tags() {
    let file = make(
      .init(), .init(number: 2), .init(number: 3, entityTag: .weak), .init(number: 4, entityTag: .none),
      .init(number: 5, entityTag: .literal("odd")))
    let digits = String(ContentSeed(scenario: "s", case: "a=1", place: "file").rawValue >> 32, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    #expect(
      file.versions.map(\.entityTag) == ["\"v1-\(padded)\"", "\"v2-\(padded)\"", "W/\"v3-\(padded)\"", nil, "odd"])
    let other = Representations(FileSpecification(), scenario: "s", case: "a=2", label: "file")
    #expect(other.versions[0].entityTag != file.versions[0].entityTag)
  }

  @Test("versions have bytes of their own, unless they have another's, wholly or up to a byte")
  func bytes() {
    let half = Position(.share(numerator: 1, denominator: 2), text: "50%")
    let file = make(
      .init(size: 100), .init(number: 2, size: 100), .init(number: 3, size: 150, sameBytesAs: 1),
      .init(number: 4, size: 80, sameUntil: half))
    let first = file.content[version: 1]!.bytes(0..<100)
    #expect(file.content[version: 2]!.bytes(0..<100) != first)
    #expect(file.content[version: 3]!.bytes(0..<100) == first)
    #expect(file.content[version: 3]!.size == 150)
    let fourth = file.content[version: 4]!.bytes(0..<80)
    #expect(fourth[..<40].elementsEqual(first[..<40]))
    #expect(!fourth[40...].elementsEqual(first[40..<80]))
  }

  @Test("zeros stand where they are asked for, and text is text")
  func content() {
    let zeros = FileSpecification.Content.noiseWithZeros(
      Position(.bytes(16), text: "16"), Position(.share(numerator: 1, denominator: 2), text: "50%"))
    let file = make(.init(size: 64, content: zeros), .init(number: 2, size: 64, content: .text))
    let bytes = file.content[version: 1]!.bytes(0..<64)
    #expect(bytes[16..<32].allSatisfy { $0 == 0 } && !bytes[..<16].allSatisfy { $0 == 0 })
    #expect(file.content[version: 2]!.bytes(0..<64).allSatisfy { $0 < 0x67 })
  }

  @Test("the content depends on scenario, case and place alone")
  func seed() {
    let place = Place(name: "file", entries: [Entry(number: 1)])
    let mirror = Place(name: "mirror", entries: [Entry(number: 1)])
    let own = Place(name: "own", hasOwnFile: true, entries: [Entry(number: 1)])
    let parameters = [Scenario.Parameter(axis: "cut", label: "37%"), Scenario.Parameter(axis: "how", label: "reset")]
    let scenario = Scenario(name: "n", parameters: parameters, title: "t", places: [place, mirror, own])
    let script = Script(scenario)
    #expect(script.representations(of: "file") == script.representations(of: "mirror"))
    #expect(script.representations(of: "file").versions != script.representations(of: "own").versions)
    let seed = ContentSeed(scenario: "n", case: "cut=37%,how=reset", place: "file")
    #expect(script.representations(of: "file").content.versions == [TracedVersion(seed: seed, size: 4 << 20)])
    #expect(Script(scenario).representations(of: "own") == script.representations(of: "own"))
  }

  @Test("a real file has its own size; version n is PATH.n")
  func realFiles() {
    let file = make(
      .init(content: .from(path: "p")), .init(number: 2, content: .from(path: "p")),
      .init(number: 3, content: .from(path: "p"), sameBytesAs: 1), sizes: ["p": 10, "p.2": 20, "p.3": 30])
    #expect(file.realPaths == [1: "p", 2: "p.2", 3: "p"])
    #expect(file.versions.map(\.size) == [10, 20, 10])
    let numbered = make(.init(content: .from(path: "q")), sizes: ["q.1": 7])
    #expect(numbered.realPaths == [1: "q.1"] && numbered.versions[0].size == 7)
  }
}
