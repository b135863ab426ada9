import HTTPSemantics
import ScenarioLanguage

/// `challenge`: 401 or 407 until the credentials come.
struct ChallengeFault: PlayableFault, CredentialsFault {
  static let definition = FaultDefinition(
    key: "challenge",
    summary: "401 (407 for `proxy`) to a request without the lab's credentials; an honest answer to one that has them.",
    form: .map(
      MapForm(
        main: "as",
        [
          KeyForm(
            "as",
            .words([
              .init("basic", "Name and password."), .init("digest", "Name and password, hashed (MD5, qop auth)."),
              .init("bearer", "A token."), .init("proxy", "407, name and password."),
            ]), "The scheme.", isRequired: true),
          KeyForm("stale", .bare, "Of `digest`: the first nonce has run out once it is used; the second one is good."),
        ])),
    examples: ["challenge: basic", "challenge: { as: digest, stale: true }", "challenge: bearer", "challenge: proxy"],
    level: .meaning,
    conflicts: [
      "status": "a challenge has a status of its own", "redirect": "both answer in the file's place",
      "raw-head": "the literal head has no such field",
    ],
    rules: ["C9", "C14", "P15", "L18"])

  private enum Scheme: String, Hashable { case basic, digest, bearer, proxy }
  private let scheme: Scheme
  private let isStale: Bool

  init(_ value: Value) throws(ScenarioProblem) {
    scheme = Scheme(rawValue: value["as"]?.word ?? value.word ?? "") ?? .basic
    isStale = value["stale"] != nil
    if isStale, scheme != .digest {
      throw ScenarioProblem("only a digest has a nonce that can be stale", hint: "write `as: digest`", at: value.mark)
    }
  }

  var givesBody: Bool { true }

  func accepts(_ request: RequestHead) -> Bool {
    guard let value = request.fields.first(requestField) else { return false }
    switch scheme {
    case .basic, .proxy:
      let pair = Array("\(Credentials.user):\(Credentials.password)".utf8)
      return value.hasScheme("Basic", "Basic " + Base64.encode(pair))
    case .bearer: return value.hasScheme("Bearer", "Bearer \(Credentials.token)")
    case .digest:
      return DigestCredentials(value)?.isRight(method: request.method, nonce: goodNonce) ?? false
    }
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    guard !accepts(scene.request) else { return }
    let isProxy = scheme == .proxy
    answer = HonestAnswer.error(
      isProxy ? 407 : 401,
      fields: [isProxy ? "Proxy-Authenticate" : "WWW-Authenticate": challenge(scene.request)])
  }

  private var requestField: String { scheme == .proxy ? "Proxy-Authorization" : "Authorization" }
  private var goodNonce: String { isStale ? Self.nonces[1] : Self.nonces[0] }
  private static let nonces = ["c2RsIGZpcnN0IG5vbmNl", "c2RsIHNlY29uZCBub25jZQ"]
  static let realm = "lab"

  private func challenge(_ request: RequestHead) -> String {
    switch scheme {
    case .basic, .proxy: return "Basic realm=\"\(Self.realm)\", charset=\"UTF-8\""
    case .bearer: return "Bearer realm=\"\(Self.realm)\""
    case .digest:
      let used = request.fields.first(requestField).flatMap { DigestCredentials($0) }
      let isOld = used?.isRight(method: request.method, nonce: Self.nonces[0]) == true && isStale
      let nonce = isOld || !isStale ? goodNonce : Self.nonces[0]
      return "Digest realm=\"\(Self.realm)\", qop=\"auth\", algorithm=MD5, nonce=\"\(nonce)\""
        + (isOld ? ", stale=true" : "")
    }
  }
}

extension String {
  /// Whether it is this, the scheme in any letter case.
  fileprivate func hasScheme(_ scheme: String, _ whole: String) -> Bool {
    lowercased().hasPrefix(scheme.lowercased() + " ") && dropFirst(scheme.count) == whole.dropFirst(scheme.count)
  }
}
