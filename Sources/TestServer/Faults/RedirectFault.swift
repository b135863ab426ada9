import HTTPSemantics
import ScenarioLanguage

/// `redirect`: 3xx with a Location.
struct RedirectFault: PlayableFault, RedirectingFault {
  /// How Location is written.
  enum Form: String, Hashable, Sendable {
    case absolute, network, relative, document
  }

  static let definition = FaultDefinition(
    key: "redirect", summary: "Sends the client to another address, with a short text as its body.",
    form: .map(
      MapForm(
        main: "to",
        [
          KeyForm(
            "to",
            .choice([
              .map(MapForm([KeyForm("chain", .integer(1...1000), "So many hops, then `self`.", isRequired: true)])),
              .text,
            ]), "A place, `self`, or an address with a scheme; `{ chain: 3 }` is three hops to `self`.",
            standard: "self"),
          KeyForm("chain", .integer(1...1000), "So many hops on the way to `to`.", standard: "1"),
          KeyForm("status", .integer(300...399), "The status.", standard: "302"),
          KeyForm(
            "form",
            .words([
              .init("absolute", "With scheme and host."), .init("network", "`//HOST/PATH`."),
              .init("relative", "`/PATH`."), .init("document", "Seen from the folder of the address: `../PATH`."),
            ]), "How Location is written.", standard: "absolute"),
          KeyForm(
            "scheme", .words([.init("http", "Without TLS, where the case has TLS.")]),
            "Another scheme than the case's."),
          KeyForm("cookie", .bare, "Sets a cookie, and sends on only who does not bring it (a cookie wall)."),
        ])),
    examples: [
      "redirect: self", "redirect: { to: mirror, status: 307, form: relative }", "redirect: { to: { chain: 3 } }",
      "redirect: { to: self, status: 307, cookie: true }",
    ],
    level: .meaning,
    conflicts: [
      "status": "a redirect has a status of its own", "challenge": "both answer in the file's place",
      "not-satisfiable": "both answer in the file's place", "raw-head": "the literal head has no such field",
    ],
    rules: ["C9", "C10", "C14", "P17", "P30", "P13"])

  /// A place, `self`, or an address.
  let target: String
  /// How many redirects until the target is reached, 1 or more.
  let hops: Int
  /// The status.
  let status: Int
  /// How Location is written.
  let form: Form
  /// Whether a target without TLS is wanted.
  let isPlain: Bool
  /// Whether only requests without the cookie are sent on.
  let isCookieWall: Bool

  init(_ value: Value) throws(ScenarioProblem) {
    let to = value["to"]
    target = to?.text ?? "self"
    hops = Int(to?["chain"]?.number ?? value["chain"]?.number ?? 1)
    status = Int(value["status"]?.number ?? 302)
    form = value["form"]?.word.flatMap(Form.init(rawValue:)) ?? .absolute
    isPlain = value["scheme"]?.word == "http"
    isCookieWall = value["cookie"] != nil
    if form != .absolute, target.contains("://") || isPlain {
      throw ScenarioProblem(
        "another scheme or host needs the absolute form", hint: "leave `form` out", at: value.mark)
    }
  }

  var namedPlaces: [String] { target == "self" || target.contains("://") ? [] : [target] }
  var targetPlace: String? { target == "self" ? nil : namedPlaces.first }
  var givesBody: Bool { true }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    if isCookieWall, scene.request.fields.combined("Cookie")?.contains(Self.cookie) == true { return }
    let chain = RedirectChain(
      place: target == "self" ? scene.choice.place : target, left: hops - 1, status: status, form: form,
      isPlain: isPlain)
    answer = chain.answer(scene)
    if isCookieWall { answer.fields.add("Set-Cookie", "\(Self.cookie); Path=/") }
  }

  private static let cookie = "sdl-wall=passed"
}
