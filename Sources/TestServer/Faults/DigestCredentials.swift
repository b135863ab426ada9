/// The credentials of the Digest scheme, with MD5.
///
/// RFC 7616, section 3.4
struct DigestCredentials {
  private var parameters: [String: String] = [:]

  /// Reads an Authorization field; nil for another scheme.
  init?(_ field: String) {
    guard field.lowercased().hasPrefix("digest ") else { return nil }
    var name = ""
    var value = ""
    var isValue = false
    var isQuoted = false
    var isEscaped = false
    func finish(_ parameters: inout [String: String]) {
      parameters[name.lowercased().filter { $0 != " " && $0 != "\t" }] = value
    }
    for character in field.dropFirst(7) {
      if isEscaped {
        value.append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if isValue, character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        finish(&parameters)
        (name, value, isValue) = ("", "", false)
      } else if character == "=", !isValue {
        isValue = true
      } else if isValue, isQuoted || character != " " {
        value.append(character)
      } else if !isValue {
        name.append(character)
      }
    }
    finish(&parameters)
  }

  /// Whether they prove that the sender knows the lab's password, for this nonce.
  func isRight(method: String, nonce: String) -> Bool {
    guard parameters["nonce"] == nonce, parameters["username"] == Credentials.user,
      let address = parameters["uri"], let response = parameters["response"]
    else { return false }
    let secret = MD5.hexadecimal("\(Credentials.user):\(ChallengeFault.realm):\(Credentials.password)")
    let request = MD5.hexadecimal("\(method):\(address)")
    guard let quality = parameters["qop"] else {
      return response == MD5.hexadecimal("\(secret):\(nonce):\(request)")
    }
    let count = parameters["nc"] ?? ""
    let own = parameters["cnonce"] ?? ""
    return response == MD5.hexadecimal("\(secret):\(nonce):\(count):\(own):\(quality):\(request)")
  }
}
