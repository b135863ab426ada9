/// How a connection is made and used.
public struct ConnectionOptions: Sendable {
  /// Which protocol is spoken.
  public enum Version: String, Hashable, Sendable {
    /// HTTP/1.1: suspending stops the reading at once.
    case http1
    /// HTTP/2 where TLS negotiates it. A suspended stream is buffered up to the size of its window.
    case http2
  }

  /// Which proxy is asked.
  public enum Proxy: Hashable, Sendable {
    /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
    case environment
    /// None.
    case none
    /// The one at this address.
    case at(String)
  }

  /// A name and password for 401 answers, sent only to the origin that they were given for.
  /// RFC 9110, section 11
  public struct Credentials: Hashable, Sendable {
    /// The user's name.
    public var user: String
    /// The password.
    public var password: String

    /// Makes credentials.
    public init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  /// The protocol; HTTP/1.1 unless said otherwise.
  public var version: Version
  /// The proxy; the environment's unless said otherwise.
  public var proxy: Proxy
  /// A file of trusted certificates (PEM) instead of the system's.
  public var certificateAuthorities: String?
  /// Answers to challenges.
  public var credentials: Credentials?
  /// The bearer token for 401 answers that ask for one, sent only to the origin that it was given for.
  /// RFC 6750, section 2.1
  public var bearerToken: String?
  /// The most bytes a second; nil for no limit.
  public var rateLimit: Int64?

  #if SDL_MUTANTS
    /// T18: whether content codings are undone on the way.
    var decodesContent = false
  #endif

  /// Makes options.
  public init(
    version: Version = .http1, proxy: Proxy = .environment, certificateAuthorities: String? = nil,
    credentials: Credentials? = nil, bearerToken: String? = nil, rateLimit: Int64? = nil
  ) {
    self.version = version
    self.proxy = proxy
    self.certificateAuthorities = certificateAuthorities
    self.credentials = credentials
    self.bearerToken = bearerToken
    self.rateLimit = rateLimit
  }
}
