import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Policies and forms of answers") struct PolicyTests {
  private let representation = Representations(
    FileSpecification(versions: [.init(size: 100)]), scenario: "s", case: "", label: "file"
  ).versions[0]

  @Test(
    "a policy's way with If-Range",
    arguments: [
      (AnswerPolicy.IfRange.right, 206, 206, 200), (.ignored, 206, 206, 206), (.dateOnly, 200, 206, 200),
      (.tagOnly, 206, 200, 200), (.neverMatches, 200, 200, 200),
    ])
  func policies(policy: AnswerPolicy.IfRange, tag: Int, date: Int, other: Int) {
    func status(_ value: String?) -> Int {
      var request = RequestHead(
        method: "GET", target: "/", fields: ["Host": "h", "Range": "bytes=50-"])
      if let value { request.fields.add("If-Range", value) }
      var all = AnswerPolicy()
      all.ifRange = policy
      return HonestAnswer.answer(request, representation, policy: all, date: 1_800_000_000).status
    }
    #expect(status(representation.entityTag!) == tag)
    #expect(status("Fri, 01 Mar 2024 12:00:00 GMT") == date)
    #expect(status("\"other\"") == other)
    #expect(status(nil) == 206)
  }

  @Test("a policy's way with Range, preconditions and Accept-Ranges")
  func otherPolicies() {
    let request = RequestHead(
      method: "GET", target: "/", fields: ["Host": "h", "Range": "bytes=50-", "If-Match": "\"other\""])
    var policy = AnswerPolicy()
    #expect(HonestAnswer.answer(request, representation, policy: policy, date: 1_800_000_000).status == 412)
    policy.honoursPreconditions = false
    #expect(HonestAnswer.answer(request, representation, policy: policy, date: 1_800_000_000).status == 206)
    policy.honoursRange = false
    policy.advertisement = .none
    let whole = HonestAnswer.answer(request, representation, policy: policy, date: 1_800_000_000)
    #expect(whole.status == 200 && whole.fields.first("Accept-Ranges") == "none")
    policy.advertisement = .absent
    #expect(
      !HonestAnswer.answer(request, representation, policy: policy, date: 1_800_000_000).fields.contains(
        "Accept-Ranges"))
  }

  @Test("a multipart body has a head for each part and ends with the closing delimiter")
  func multipart() {
    let form = MultipartByteRanges([0..<10, 20..<30], of: representation)
    let answer = HonestAnswer.multipart(form, date: 1_800_000_000)!
    let text = answer.body.map { segment in
      if case .literal(let bytes) = segment { String(decoding: bytes, as: UTF8.self) } else { "<\(segment.count)>" }
    }.joined()
    let type = "Content-Type: application/octet-stream\r\n"
    #expect(
      text == "--\(form.boundary)\r\n\(type)Content-Range: bytes 0-9/100\r\n\r\n<10>\r\n--\(form.boundary)\r\n\(type)"
        + "Content-Range: bytes 20-29/100\r\n\r\n<10>\r\n--\(form.boundary)--\r\n")
    #expect(form.boundary == MultipartByteRanges([0..<10, 20..<30], of: representation).boundary)
    #expect(form.boundary != MultipartByteRanges([0..<10, 20..<31], of: representation).boundary)
  }

  @Test("a date within whose second the file may change again is weak for ever; who only knows dates takes it")
  func weakDate() {
    let weak = Representation(
      version: 1, size: 100, entityTag: nil, lastModified: 1_709_294_400, hasWeakDate: true, mediaType: nil)
    let request = RequestHead(
      method: "GET", target: "/",
      fields: ["Host": "h", "Range": "bytes=50-", "If-Range": "Fri, 01 Mar 2024 12:00:00 GMT"])
    var policy = AnswerPolicy()
    #expect(HonestAnswer.answer(request, weak, policy: policy, date: 1_800_000_000).status == 200)
    policy.ifRange = .dateOnly
    #expect(HonestAnswer.answer(request, weak, policy: policy, date: 1_800_000_000).status == 206)
  }
}
