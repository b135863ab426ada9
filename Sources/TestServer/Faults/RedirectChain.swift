import HTTPSemantics

/// The addresses between the first redirect of a chain and its target.
///
/// A hop is an address of the place with a query that tells the rest of the way. Such a request is answered by the
/// planner alone: it takes no entry and has no number.
public struct RedirectChain: Hashable, Sendable {
  /// The place, or the address with its scheme, at the end.
  var place: String
  /// How many hops lie between this answer and the end, 0 or more.
  var left: Int
  var status: Int
  var form: RedirectFault.Form
  var isPlain: Bool

  private static let mark = "sdl-hops="

  init(place: String, left: Int, status: Int, form: RedirectFault.Form, isPlain: Bool) {
    self.place = place
    self.left = left
    self.status = status
    self.form = form
    self.isPlain = isPlain
  }

  /// Reads a hop's target; nil for any other.
  init?(target: String) {
    guard let query = target.split(separator: "?", maxSplits: 1).dropFirst().first, query.hasPrefix(Self.mark) else {
      return nil
    }
    let parts = query.dropFirst(Self.mark.count).split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, let left = Int(parts[0]), (0...1000).contains(left), let status = Int(parts[1]),
      (300...399).contains(status), let form = RedirectFault.Form(rawValue: String(parts[2]))
    else { return nil }
    self.init(place: Self.decoded(parts[4]), left: left, status: status, form: form, isPlain: parts[3] == "http")
  }

  /// Whether a request target is a hop of a chain, which takes no entry.
  public static func isHop(_ target: String) -> Bool { RedirectChain(target: target) != nil }

  /// The redirect to the next hop, or to the end.
  func answer(_ scene: Scene) -> Answer {
    var fields: Fields = ["Content-Type": "text/html; charset=utf-8"]
    let location = written(next(scene), scene)
    fields.add("Location", location)
    let page = "<!DOCTYPE html>\n<title>Moved</title>\n<p>The file is <a href=\"\(location)\">here</a>.</p>\n"
    return Answer(status: status, fields: fields, body: [.literal(Array(page.utf8))])
  }

  private func next(_ scene: Scene) -> String {
    guard left > 0 else {
      return place.contains("://") ? place : scene.address(of: place, isPlain: isPlain) ?? ""
    }
    let rest = "\(left - 1).\(status).\(form.rawValue).\(isPlain ? "http" : "").\(Self.encoded(place))"
    return (scene.address(of: scene.choice.place) ?? "") + "?" + Self.mark + rest
  }

  /// RFC 3986, section 4.2
  private func written(_ address: String, _ scene: Scene) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return address }
    switch form {
    case .absolute: return address
    case .network: return "//\(parts[2])/\(parts[3])"
    case .relative: return "/\(parts[3])"
    case .document:
      // Up from the folder of the address that was asked for, then down to the new one.
      let target = scene.request.target.split(separator: "?").first ?? ""
      let asked = target.split(separator: "/").dropFirst(target.contains("://") ? 2 : 0)
      return String(repeating: "../", count: max(0, asked.count - 1)) + parts[3]
    }
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
      let digits = String(byte, radix: 16)
      return isPlain ? String(UnicodeScalar(byte)) : "_" + (digits.utf8.count < 2 ? "0" : "") + digits
    }.joined()
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "_"), let code = UInt8(Substring(rest.prefix(2)), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
