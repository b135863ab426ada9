import Judge
import ScenarioLanguage
import Testing
import TracedContent

@Suite("The form of a report's case") struct ReportFormTests {
  private static func item() throws -> ReportCase {
    let file = TracedFile(versions: [TracedVersion(seed: ContentSeed(scenario: "drop", case: "b=2,a=1"), size: 1000)])
    let scenario = Scenario(
      name: "drop", parameters: [.init(axis: "b", label: "2"), .init(axis: "a", label: "1")], title: "A drop",
      places: [Place(name: "file", entries: [Entry(number: 1)])])
    let run = ClaimedRun(
      scenario: scenario, contents: CaseContents(["file": file]),
      exchanges: [
        .get(nil, range: "bytes=0-0", count: 1), .get(1, sent: 500, ending: .cutClose, faults: [.cut(at: 500)]),
      ],
      fired: [.cut(at: 500)])
    return try run.verdict(claim: .failure, output: .absent, command: "get \"it\"\n")
  }

  @Test("every key of the stable form is there, in order, null where there is nothing")
  func keys() throws {
    let text = try Self.item().json.text
    var rest = text[...]
    for key in [
      #""scenario":"drop""#, #""parameters":{"a":"1","b":"2"}"#, #""name":"drop(b=2,a=1)""#, #""outcome":""#,
      #""grade":""#, #""partial":"none""#, #""recovery":null"#, #""rules":["#, #""reason":""#, #""expected":""#,
      #""exitStatus":null"#, #""runs":[{"exitStatus":null,"signal":null,"sentByLab":false,"seconds":"#,
      #""requests":1"#, #""delivered":501"#, #""waste":null"#, #""duration":0"#, #""diagnosis":["#,
      #""exchanges":[{"n":null,"#, #""entry":null"#, #""bodyRange":[0,1]"#, #""ending":"complete""#,
      #""faults":[{"place":"file","entry":1,"key":"cut""#, #""firedAt":{"file":500,"wire":700}"#,
      #""required":false"#, #""command":"get \"it\"\n""#, #""replay":"""#, #""stderrTail":"""#,
      #""known":null"#, #""unstable":null"#, #""leftovers":[]"#, #""notes":[]"#,
    ] {
      let found = try #require(rest.firstRange(of: key), "\(key) in \(rest.prefix(2000))")
      rest = rest[found.upperBound...]
    }
  }

  @Test(
    "numbers and texts are written exactly",
    arguments: [
      (JSONValue.number(0.1 + 0.2), "0.3"), (.number(1234.5678904), "1234.56789"), (.number(-0.25), "-0.25"),
      (.number(0), "0.0"), (.number(.nan), "null"), (.integer(.max), "9223372036854775807"),
      (.string("a\u{1}\u{2028}\"\\"), #""a\u0001\u2028\"\\""#), (.array([]), "[]"), (.object([]), "{}"),
    ])
  func scalars(value: JSONValue, text: String) { #expect(value.text == text) }

  @Test("the form for people has a line a member, and pairs stay on theirs")
  func indented() {
    let value = JSONValue.object([.init("a", .array([.integer(1), .integer(2)])), .init("b", .array([.object([])]))])
    #expect(value.indented == "{\n  \"a\": [1,2],\n  \"b\": [\n    {}\n  ]\n}\n")
  }

  @Test("a log in the order of endings is read in the order of beginnings, and bodies keep their exchange")
  func order() {
    let late = Exchange.get(2, at: 2), early = Exchange.get(1, at: 1)
    let (exchanges, bodies) = WireLog.inOrder([late, early], [AnswerBody(exchange: 0, bytes: [7])])
    #expect(exchanges == [early, late])
    #expect(bodies == [AnswerBody(exchange: 1, bytes: [7])])
  }
}
