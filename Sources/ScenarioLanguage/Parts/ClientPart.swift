/// The part `client`: the steps that the client is put through.
enum ClientPart {
  private static let version = Form.choice([
    .pattern(.version), .integer(1...1_000),
    .map(MapForm([KeyForm("version", .integer(1...1_000), "the version", isRequired: true)])),
  ])
  private static let fileShare = Form.position([])

  private static let run = MapForm(
    called: "a map of what is done to the run",
    exclusive: [["kill", "stop", "cancel", "pause"], ["at", "flowing", "before"], ["place", "places", "parallel"]],
    [
      KeyForm(
        "kill", .words(["KILL": "SIGKILL", "TERM": "SIGTERM", "INT": "SIGINT"]),
        "this signal to the whole process group"),
      KeyForm("at", fileShare, "when the client has read exactly that much of the file"),
      KeyForm("flowing", fileShare, "while bytes flow, about there"),
      KeyForm(
        "before",
        .words([
          "rename": "its first rename", "fsync": "its first fsync", "close": "its first close of a file written to",
        ]), "at that call (injected; skipped where tracing is refused)"),
      KeyForm("stop", fileShare, "SIGSTOP there, and SIGCONT after `for`"),
      KeyForm("cancel", fileShare, "the profile's cancel command there, else INT"),
      KeyForm("pause", fileShare, "the profile's pause command there, and its resume command after `for`"),
      KeyForm("for", .duration, "how long a stop or pause lasts", standard: "2 s"),
      KeyForm("parallel", .integer(2...16), "so many processes at once on one target"),
      KeyForm("place", .place, "the place whose address is downloaded", standard: "file"),
      KeyForm("places", .list(.place, minimum: 2), "so many downloads at once, one of each place"),
      KeyForm("disk-full", fileShare, "the volume is full there"),
      KeyForm("again-after-success", .bare, "it runs although the run before ended with exit status 0"),
    ])

  private static let damage = MapForm(
    main: "at",
    [
      KeyForm("at", fileShare, "where, in the file as it lies on the disk", standard: "50%"),
      KeyForm("bytes", .size(1 ... .max), "how many bytes", standard: "1"),
      KeyForm(
        "as", .words(["flip": "every bit turned over", "zeros": "zeros", "html": "a page's text"]), "into what",
        standard: "flip"),
    ])

  private static let partial = MapForm(
    called: "what is done to the partial", wordsStandAlone: true,
    exclusive: [["place", "truncate", "extend", "damage", "replace", "remove"]],
    [
      KeyForm("place", fileShare, "the first bytes of version 1 are put there, with the client's own state"),
      KeyForm("truncate", fileShare, "it is cut there"),
      KeyForm("extend", .size(1 ... .max), "so many bytes of noise of no version are added"),
      KeyForm("damage", .choice([.bare, .map(damage)]), "bytes of it are changed"),
      KeyForm("replace", version, "it is replaced by as many bytes of this version"),
      KeyForm("remove", .bare, "it is removed"),
    ])

  private static let disk = MapForm(
    called: "a map of what changes on the disk",
    [
      KeyForm("partial", .map(partial), "what is done to the partial"),
      KeyForm(
        "state", .words(["remove": "it is removed", "damage": "bytes of it are changed", "empty": "it is emptied"]),
        "what is done to the client's own state"),
      KeyForm("final", version, "the whole file of this version is put under the final name"),
      KeyForm("read-only", .flag, "whether the directory can be written to"),
    ])

  /// The grammar of a step.
  static let step = MapForm(
    called: "a step such as `run` or `wait: 2 s`", wordsStandAlone: true,
    exclusive: [["run", "disk", "serve", "wait", "options"]],
    [
      KeyForm("run", .choice([.bare, .map(run)]), "one process of the client"),
      KeyForm("disk", .map(disk), "a change on the disk"),
      KeyForm(
        "serve",
        .map(MapForm(main: "version", [KeyForm("version", .integer(1...1_000), "the version", isRequired: true)])),
        "the version that is served from now on, at every place"),
      KeyForm(
        "wait",
        .choice([
          .duration,
          .map(MapForm([KeyForm("clock", .duration, "the server's Date goes forward", isRequired: true)])),
        ]), "a pause, or a clock that goes forward at once"),
      KeyForm(
        "options",
        .map(
          MapForm([
            KeyForm("stall", .duration, "the stall limit"),
            KeyForm("lowest-rate", .rate, "the lowest rate"),
            KeyForm("total", .duration, "the limit of the whole"),
            KeyForm("retries", .integer(0...1_000), "the retries"),
          ])), "options set where the profile knows how, else the case is skipped"),
    ])

  /// The grammar.
  static let form = Form.oneOrMore(.map(step))
}

extension Form.Pattern {
  static let version = Form.Pattern("a version such as `version 1`", expression: "^version [1-9][0-9]{0,2}$") { text in
    let digits = text.dropFirst("version ".count)
    return text.hasPrefix("version ") && (1...3).contains(digits.count) && digits.first != "0"
      && digits.allSatisfy(\.isDecimalDigit)
  }
}
