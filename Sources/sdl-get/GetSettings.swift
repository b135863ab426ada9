import CommandLineOptions
import Digests
import HTTPSemantics
import ResumableDownload

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a command line asks for, ready for the library.
struct GetSettings {
  /// Why a command line that was read cannot be carried out, in words.
  struct Misuse: Error {
    let text: String
  }

  let address: String
  let output: String?
  let technique: Technique
  let options: DownloadOptions
  let usesJSON: Bool
  let isQuiet: Bool

  init(_ parsed: ParsedOptions) throws(Misuse) {
    address = parsed.positional("URL") ?? ""
    output = parsed.value("output")
    guard output != "-", output != "" else { throw Misuse(text: "a download that is resumed needs a file to lie in") }
    technique = parsed.value("technique").flatMap { Technique(rawValue: $0) } ?? .downloadTask
    usesJSON = parsed.flag("json")
    isQuiet = parsed.flag("quiet")
    var options = DownloadOptions()
    options.tries = Int(parsed.integer("retries") ?? 5)
    let timeout = parsed.duration("timeout") ?? .seconds(60)
    options.limits = TimeLimits(
      connect: parsed.duration("connect-timeout") ?? .seconds(30), firstByte: timeout, stall: timeout,
      lowestRate: parsed.rate("lowest-rate") ?? 0)
    options.connection.rateLimit = parsed.rate("rate-limit")
    options.connection.version = parsed.flag("http2") ? .http2 : .http1
    options.connection.certificateAuthorities =
      parsed.value("cacert") ?? GetSettings.environment("CURL_CA_BUNDLE") ?? GetSettings.environment("SSL_CERT_FILE")
    options.fields = try GetSettings.fields(parsed.values("header"))
    options.connection.credentials = parsed.value("user").map(GetSettings.credentials)
    options.connection.bearerToken = try parsed.value("bearer").map(GetSettings.token)
    options.acceptsPages = parsed.flag("any-page")
    options.mayHaveMoved = parsed.flag("moved")
    // Without a name of the user's own the partial is named for the address.
    if options.mayHaveMoved, output == nil { throw Misuse(text: "--moved needs --output, to know which part is meant") }
    options.isDurable = parsed.flag("sync")
    if let size = parsed.size("overlap") { options.proof = .overlap(size) }
    if let text = parsed.value("digest") { options.digest = try GetSettings.digest(text) }
    #if SDL_MUTANTS
      options.trap = GetSettings.environment("SDL_TRAP").flatMap { Trap(rawValue: $0) }
      options.trapDirectory = GetSettings.environment("HOME")
    #endif
    self.options = options
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  private static func digest(_ text: String) throws(Misuse) -> Digest {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let algorithm = DigestAlgorithm(name: parts[0]),
      let digest = Digest(algorithm, hex: parts[1])
    else { throw Misuse(text: "--digest: '\(text)' is not sha-256= or sha-512= with so many hexadecimal digits") }
    return digest
  }

  private static func fields(_ lines: [String]) throws(Misuse) -> Fields {
    var fields = Fields()
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let isClean = line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" "), isClean else {
        throw Misuse(text: "--header: '\(line)' is not 'NAME: VALUE'")
      }
      let field = FieldLine(String(parts[0]), String(parts[1].drop { $0 == " " || $0 == "\t" }))
      if DownloadOptions.reservedFields.contains(where: { field.isNamed($0) }) {
        throw Misuse(text: "--header: \(field.name) is decided by the download itself")
      }
      fields.add(field.name, field.value)
    }
    return fields
  }

  private static func token(_ text: String) throws(Misuse) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw Misuse(text: "--bearer: a token has no spaces or control characters")
    }
    return text
  }

  private static func credentials(_ text: String) -> ConnectionOptions.Credentials {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return ConnectionOptions.Credentials(user: String(parts[0]), password: parts.count > 1 ? String(parts[1]) : "")
  }
}
