import CommandLineOptions

/// The command line of `sdl-get`.
enum GetProgram {
  static let table = Program(
    name: "sdl-get", version: "0.1.0", summary: "downloads a file, and goes on where it stopped",
    details: [
      """
      What has arrived lies beside the file under the name FILE.sdl-part, with a record of what it is a part of. The \
      same command goes on from there after whatever ended it, asks for the missing bytes only, and lets the server \
      say whether the file is still the same. The name FILE appears when the file is whole.
      """,
      """
      Proxies are taken from http_proxy, https_proxy, all_proxy and no_proxy. Trusted certificates are the system's, \
      those of --cacert, or those of CURL_CA_BUNDLE or SSL_CERT_FILE.
      """,
    ],
    groups: [
      OptionGroup(
        "Download",
        [
          Option(
            "output", short: "o", .required("FILE", .file),
            default: .words("the name that the server or the address gives"), help: "where the file goes"),
          Option(
            "technique",
            .required(
              "NAME", .choice(["download-task", "resume-data", "append-stream", "file-handle", "saved-offset"])),
            default: .value("download-task"), help: "which record is kept and how bytes are written"),
          Option("digest", .required("sha-256=HEX"), help: "what the whole file must have (sha-512 too)"),
          Option("json", help: "events as JSON, one a line"),
          Option("quiet", short: "q", help: "errors only"),
        ]),
      OptionGroup(
        "Network",
        [
          Option(
            "retries", .required("N", .integer(0...1000)), default: .value("5"),
            help: "tries without progress before it gives up"),
          Option(
            "timeout", .required("TIME", .duration), default: .value("60 s"),
            help: "how long nothing may come; 0 for ever"),
          Option(
            "connect-timeout", .required("TIME", .duration), default: .value("30 s"),
            help: "how long a connection may take; 0 for ever"),
          Option("lowest-rate", .required("RATE", .rate), help: "the least rate, averaged over --timeout"),
          Option("rate-limit", .required("RATE", .rate), help: "the highest rate"),
          Option(
            "header", short: "H", .required("'NAME: VALUE'"), repeats: true,
            help: "a field for the requests; it stays at its server"),
          Option("user", short: "u", .required("NAME:PASSWORD"), help: "the answer to a challenge"),
          Option("bearer", .required("TOKEN"), help: "the answer to a challenge for a token"),
          Option("cacert", .required("FILE", .file), help: "trusted certificates instead of the system's"),
          Option("http2", help: "HTTP/2 where the server has it over TLS"),
        ]),
      OptionGroup(
        "Care",
        [
          Option(
            "overlap", .required("SIZE", .size),
            help: "without a validator, fetch so many kept bytes again and compare them"),
          Option("moved", help: "go on from a kept part of another address, if it is the same file; with --output"),
          Option("any-page", help: "take a page even where the address names an archive, image or the like"),
          Option("sync", help: "wait for the disk before the file gets its name, however long"),
        ]),
    ],
    positionals: [Positional("URL", help: "an http or https address")],
    exitStatuses: [
      ExitStatus(0, "done; already complete; or changed and fetched anew"),
      ExitStatus(1, "another failure"),
      ExitStatus(2, "wrong use"),
      ExitStatus(3, "the download cannot be resumed"),
      ExitStatus(4, "the connection ended before the file did"),
      ExitStatus(5, "the server wants other credentials, or the address has expired"),
      ExitStatus(6, "no space is left"),
      ExitStatus(130, "interrupted; 143 terminated"),
    ],
    examples: [
      Example("sdl-get https://example.org/disk.img", "download, or go on with, disk.img"),
      Example("sdl-get -o a.iso --digest sha-256=HEX URL", "check the file before it gets its name"),
    ])
}
