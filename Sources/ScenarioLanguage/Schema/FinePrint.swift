/// What the reader decides where a scenario leaves room, as sentences of the reference.
enum FinePrint {
  static let sentences: [String] = [
    "Every key may be left out. Without `server` and `places` the server is honest; without `title` the name stands for it.",
    "One entry, one step, one outcome or one comparison needs no list round it.",
    """
    A `when` entry without `times` answers each request that it is for. A list needs one entry without `when`: what the \
    other requests get is always said.
    """,
    "`times` and `until: fired` exclude each other, and `until: fired` needs a fault that counts.",
    """
    What `every` adds yields to the entry: to the same key, and to a fault of the entry that it cannot stand beside. \
    `every: { ..., required: true }` makes what it adds count.
    """,
    "`connection: refuse` lasts 1 s unless `for` says otherwise; before a request is read only `when: { connection, run }` is known.",
    "A position past the end of every version of the file is a mistake where it counts in the file or in a plain answer.",
    """
    A plain text that differs by one letter from a word that could stand there (`etag: stong`) is taken for a slip; in \
    quotes it stands for itself.
    """,
    """
    A later version whose item before has a literal tag has that tag with `-v2`, `-v3` put at its end; after `now` the \
    date stays `now`. `same-bytes-as` brings the size and the content of the version that it names. The name and \
    `split` are the file's, not a version's.
    """,
    "A real file (`content: { from: PATH }`) has its own size; positions in it are checked when it is served. One that is not there is an error when the scenario is read. A scenario that is posted to a server has no file of its own: its PATH is looked for below `--root`, and nowhere else.",
    "`expires: released` waits for the gate with the place's name; an address that has run out answers 403 unless `answer` says otherwise.",
    "`also` may stand in a place's map too; all its addresses are the case's.",
    """
    At 100% a client can be stopped only where it cannot see the end: some answer of its place has `framing: close`, \
    `framing: chunked` or `length: none`. What is done to a run does not go with `parallel` or `places`.
    """,
    "`disk` may name several changes; they happen in their order. `damage` alone turns one byte over at 50%.",
    "`limits.time` is raised to three times the longest stall limit that an `options` step sets.",
    """
    A matrix has at most 16 axes and makes at most 4,096 cases. `<axis>` may stand for a whole value, a whole entry or a key, or inside a text; \
    in `title`, `why` and `also` an unknown `<x>` is plain text, elsewhere a value `<x>` without its axis is a mistake. \
    The value of one axis may name another.
    """,
    """
    The items of a list under `expect` that are for the case are taken together; where two speak of the same outcome or \
    the same key, the later one wins. `void` and `skipped` cannot be expected.
    """,
    "Nothing is added to `needs`: what a client lacks is told by its profile, what a machine lacks shows itself.",
  ]
}

/// Faults of the field that the language does not have.
enum LeftOut {
  static let all: [(fault: String, reason: String)] = [
    (
      "HTTP/2 and HTTP/3: GOAWAY, RST_STREAM in a body, flow control that stands still",
      "the server speaks HTTP/1.1; what a client does with a broken body is the same there, and the framing faults would need a second server"
    ),
    (
      "a SYN that is not answered, a full accept queue, a connect time-out",
      "the kernel answers for a listening port on loopback; `connection: refuse` and `stall: { of: head, at: 0 }` give the two neighbours"
    ),
    (
      "one of IPv4 and IPv6 broken",
      "runs are on one loopback address, and the choice of address is no part of resuming"
    ),
    (
      "faults with a probability",
      "a verdict must be the same tomorrow; a matrix tries every value, and `jitter` has a seed"
    ),
    (
      "packets lost, doubled or out of order",
      "TCP mends them before the client sees them; the network's own tools do it for the rest"
    ),
    (
      "a connection that breaks inside a TLS record",
      "the TLS library sends whole records; `cut` with `how: reset` or `no-close-notify` breaks between two"
    ),
    ("TLS versions and ciphers that do not match", "`tls: cut-handshake` is what the client sees of all of them"),
    ("names that do not resolve", "no request leaves the client; there is nothing to script"),
    (
      "100-continue ignored or refused",
      "a download has no body to ask leave for; `interim: [100]` and `status: 417` are there"
    ),
    ("a proxy's CONNECT tunnel", "the server answers absolute-form requests; inside a tunnel it would see nothing"),
    (
      "codings other than gzip and deflate",
      "the rules are the same for every coding, and libraries for others are not everywhere"
    ),
  ]
}
