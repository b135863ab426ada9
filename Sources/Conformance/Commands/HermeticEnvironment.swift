/// The environment of a client: the same on every machine, with nothing of the user's in it.
enum HermeticEnvironment {
  /// Directories of one case for what programs keep outside their output.
  struct Directories: Hashable, Sendable {
    /// An empty directory of the case's own.
    var root: String

    var home: String { root + "/home" }
    var temporary: String { root + "/tmp" }
    var configuration: String { root + "/xdg/config" }
    var data: String { root + "/xdg/data" }
    var cache: String { root + "/xdg/cache" }
    var state: String { root + "/xdg/state" }
    var runtime: String { root + "/xdg/runtime" }

    var all: [String] { [home, temporary, configuration, data, cache, state, runtime] }
  }

  /// The variables: HOME, XDG and TMPDIR in the case's directories, LC_ALL=C, TZ=UTC, the certificate, and PATH as it
  /// is. No proxy, no netrc, no settings of the user's.
  static func variables(_ directories: Directories, ca: String?, path: String?) -> [String: String] {
    var variables = [
      "HOME": directories.home, "TMPDIR": directories.temporary, "XDG_CONFIG_HOME": directories.configuration,
      "XDG_DATA_HOME": directories.data, "XDG_CACHE_HOME": directories.cache, "XDG_STATE_HOME": directories.state,
      "XDG_RUNTIME_DIR": directories.runtime, "XDG_CONFIG_DIRS": directories.configuration, "LC_ALL": "C", "LANG": "C",
      "TZ": "UTC", "PATH": path ?? "/usr/local/bin:/usr/bin:/bin", "TERM": "dumb",
    ]
    if let ca {
      for name in ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "SDL_CA"] {
        variables[name] = ca
      }
    }
    return variables
  }
}
