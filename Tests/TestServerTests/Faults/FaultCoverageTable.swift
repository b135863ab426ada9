/// How a fault of the field's vocabulary is written, or why it is not.
enum Coverage: Sendable {
  /// A server's list, `server:` left out.
  case entries(String)
  /// A whole scenario.
  case scenario(String)
  /// The words with which the list of what is left out names it.
  case leftOut(String)
}

/// The field's faults, by their number in the vocabulary.
enum FaultCoverageTable {
  static let rows: [(number: Int, fault: String, coverage: [Coverage])] = [
    (1, "error status", [.entries("[status: 503]"), .entries("[status: 404]")]),
    (2, "error status on the Nth attempt only", [.entries("[honest, {status: 500}, honest]")]),
    (
      3, "503/429 with Retry-After seconds",
      [.entries("[{status: 503, retry-after: 2 s}, {status: 429, retry-after: 1 s}]")]
    ),
    (
      4, "Retry-After as a date",
      [
        .entries(
          "[{status: 503, retry-after: {date: 2 s}}, {status: 503, retry-after: past}, {status: 503, retry-after: far}]"
        )
      ]
    ),
    (
      5, "Retry-After on 200 or 301, or garbage",
      [.entries("[{retry-after: garbage}, {redirect: {to: self, status: 301}, retry-after: 2 s}]")]
    ),
    (6, "1xx before the answer", [.entries("[{interim: [100, 102, 103]}]")]),
    (7, "100-continue ignored or refused", [.leftOut("100-continue"), .entries("[{status: 417}, {interim: [100]}]")]),
    (
      8, "garbage status line, HTTP/0.9, wrong version",
      [.entries("[{field-syntax: garbage}, {raw-head: \"\"}, {http: \"3.7\"}]")]
    ),
    (9, "slow head", [.entries("[{field-syntax: slow}, {field-syntax: {slow: 1 ms}}]")]),
    (10, "huge head, too many fields", [.entries("[{field-syntax: huge}, {field-syntax: {many: 200}}]")]),
    (11, "truncated head", [.entries("[cut: {of: head, at: 20}]")]),
    (
      12, "obs-fold, bare LF or CR, space before colon",
      [
        .entries(
          "[{field-syntax: {obs-fold: [ETag]}}, {field-syntax: bare-lf}, {field-syntax: space-before-colon}, {header: {set: {X-A: \"a\\rb\"}}}]"
        )
      ]
    ),
    (13, "two Content-Lengths", [.entries("[{length: [{by: 0}, 1000]}, {length: {one-line: [1000, 2000]}}]")]),
    (
      14, "invalid Content-Length",
      [.entries("[{length: \"\"}, {length: \"0x1000\"}, {length: \"-5\"}, {length: overflow}, {length: '\"10\"'}]")]
    ),
    (15, "over-declared length", [.entries("[{length: {by: 100}}]")]),
    (16, "under-declared length", [.entries("[{length: {by: -100}}, {extra: 300}]")]),
    (17, "no length", [.entries("[{length: none}, {framing: close}]")]),
    (
      18, "Content-Disposition traps",
      [.entries("[{disposition: traversal}, {disposition: two-names}, {disposition: changes}]")]
    ),
    (19, "media type changes", [.entries("[{cut: 50%}, {body: html}, {header: {set: {Content-Type: text/html}}}]")]),
    (20, "drop at byte N", [.entries("[cut: 1000]")]),
    (21, "drop at a share", [.entries("[cut: 37%]")]),
    (
      22, "drops in turn",
      [
        .entries("[cut: 10%, cut: 20%, cut: 30%]"),
        .scenario("title: t\nmatrix: { cut: [0, 1, 37%, -1] }\nserver: [cut: <cut>, honest]"),
      ]
    ),
    (23, "drop after a time of flowing data", [.entries("[{cut: {after: 2 s}, rate: 100 kB/s}]")]),
    (24, "drop before the end, or after the last byte", [.entries("[cut: -1, cut: 100%]")]),
    (25, "corrupt body", [.entries("[damage: 50%]")]),
    (
      26, "another version in mid-stream",
      [.scenario("title: t\nfile: { versions: 2 }\nserver: [{ version: { to: 2, at: 50% }, required: true }]")]
    ),
    (
      27, "repeated or skipped window",
      [.entries("[{cut: 50%}, {other-range: {first: {by: -100}}}, {body-from: {by: 100}}]")]
    ),
    (28, "missing last chunk", [.entries("[{framing: {chunked: {no-last-chunk: true}}}]")]),
    (29, "end inside a chunk", [.entries("[{framing: chunked, cut: 37%}, {framing: {chunked: {cut-inside: true}}}]")]),
    (
      30, "bad chunk size",
      [
        .entries(
          "[{framing: {chunked: {bad-size: off-by-one}}}, {framing: {chunked: {bad-size: not-hex}}}, {framing: {chunked: {bad-size: overflow}}}, {framing: {chunked: {bad-size: bare-lf}}}]"
        )
      ]
    ),
    (31, "length and chunks", [.entries("[{framing: both}, {framing: both, length: {by: 10}}]")]),
    (32, "trailers", [.entries("[{framing: {chunked: {trailer: {Repr-Digest: right}}}}]")]),
    (33, "tiny writes, one-byte chunks", [.entries("[{writes-of: 1}, {framing: {chunked: {size: 1}}}]")]),
    (34, "never-ending body", [.entries("[{extra: endless}, {framing: close, extra: endless}]")]),
    (35, "empty 200", [.entries("[{body: empty}]")]),
    (
      36, "body on 304, 204, HEAD",
      [
        .entries("[{status: 304, extra: 300}, {status: 204, extra: 300}]"),
        .scenario("title: t\nhead-request: { extra: 300 }\nserver: [cut: 50%, honest]"),
      ]
    ),
    (37, "connection refused", [.entries("[honest, {connection: refuse, for: 2 s}, honest]")]),
    (
      38, "accept, then close", [.entries("[{connection: close-on-accept}, {connection: close-before-answer}, honest]")]
    ),
    (
      39, "RST at start, in the body, at the end",
      [.entries("[{connection: reset-on-accept}, {cut: {at: 50%, how: reset}}, {cut: {at: 100%, how: reset}}, honest]")]
    ),
    (40, "half-close", [.entries("[half-close]")]),
    (41, "stale keep-alive", [.entries("[honest, {connection: close-before-answer}, honest]")]),
    (
      42, "close without Connection: close",
      [.entries("[cut: 100%]"), .entries("[{cut: 100%, header: {set: {Connection: keep-alive}}}]")]
    ),
    (43, "slow close", [.entries("[{framing: close, slow-close: 2 s}]")]),
    (44, "SYN not answered", [.leftOut("SYN")]),
    (
      45, "cap of connections",
      [.scenario("title: t\nlimit-connections: { at: 2, by: reset }\nserver: [{ cut: 50% }, honest]")]
    ),
    (46, "restart of the server", [.entries("[{cut: 50%}, {connection: restart, for: 1 s}, honest]")]),
    (47, "one address family broken", [.leftOut("IPv4")]),
    (48, "delay before the head", [.entries("[{delay: 2 s}]")]),
    (49, "delay before the body", [.entries("[{body-delay: 2 s}]")]),
    (50, "stall, then on", [.entries("[{stall: {at: 50%, for: 2 s}}]")]),
    (51, "stall for ever", [.entries("[{cut: {at: 50%, how: silence}}, honest]")]),
    (52, "stall until released", [.entries("[{stall: {at: 50%, until: {released: GO}}}, honest]")]),
    (53, "throttle", [.entries("[{rate: 50 kB/s}]")]),
    (54, "bursts, saw-tooth", [.entries("[{rate: [1 MB/s, 10 kB/s]}]")]),
    (
      55, "below the lowest rate",
      [
        .scenario(
          "title: t\nserver: [{ rate: 10 B/s, required: true }]\nclient: [{ options: { lowest-rate: 1 kB/s } }, run]")
      ]
    ),
    (56, "latency and jitter", [.entries("[{jitter: {seed: 7, up-to: 200 ms}}]")]),
    (57, "probability", [.leftOut("probability")]),
    (58, "tag and bytes change", [.scenario("title: t\nfile: { versions: 2 }\nserver: [cut: 50%, { version: 2 }]")]),
    (
      59, "tag changes, bytes same",
      [.scenario("title: t\nfile: { versions: [{}, { same-bytes-as: 1 }] }\nserver: [cut: 50%, { version: 2 }]")]
    ),
    (
      60, "tag same, bytes change",
      [
        .scenario(
          "title: t\nfile: { etag: '\"same\"', versions: [{}, { etag: '\"same\"' }] }\nserver: [cut: 50%, { version: 2 }]"
        )
      ]
    ),
    (61, "weak tag", [.scenario("title: t\nfile: { etag: weak }\nserver: [cut: 50%, honest]")]),
    (62, "tag on some answers only", [.entries("[{cut: 50%}, {header: {remove: [ETag]}}]")]),
    (63, "malformed tag", [.scenario("title: t\nfile: { etag: 'no-quotes' }\nserver: [cut: 50%, honest]")]),
    (
      64, "date only; changed; same second",
      [.scenario("title: t\nfile: { etag: none, last-modified: now, versions: 2 }\nserver: [cut: 50%, { version: 2 }]")]
    ),
    (
      65, "date in the future, bad date",
      [
        .scenario(
          "title: t\nfile: { last-modified: 2090-01-01T00:00:00Z }\nserver: [cut: 50%, { header: { set: { Last-Modified: yesterday } } }]"
        )
      ]
    ),
    (
      66, "size changes, validator same",
      [
        .scenario(
          "title: t\nfile: { etag: '\"same\"', versions: [4 MiB, { size: 5 MiB, etag: '\"same\"' }] }\nserver: [cut: 50%, { version: 2 }]"
        ), .entries("[{cut: 50%}, {content-range: {total: {by: 100}}}]"),
      ]
    ),
    (
      67, "digest fields",
      [
        .entries(
          "[{digest: {content: wrong, repr: right}}, {digest: {legacy: wrong}}, {header: {set: {Content-MD5: AAAA}}}]")
      ]
    ),
    (68, "gone on resume", [.entries("[{cut: 50%}, {status: 410}]")]),
    (69, "ranges unsupported", [.scenario("title: t\nevery: { ignore-range: true }\nserver: [cut: 50%, honest]")]),
    (70, "advertised and ignored", [.entries("[{cut: 50%}, {ignore-range: true, advertise: true}]")]),
    (71, "honoured, not advertised", [.scenario("title: t\nevery: { advertise: false }\nserver: [cut: 50%, honest]")]),
    (
      72, "Accept-Ranges: none",
      [.scenario("title: t\nevery: { advertise: none }\nserver: [cut: 50%, { ignore-range: true }]")]
    ),
    (
      73, "206 at another start",
      [.entries("[{cut: 50%}, {content-range: {first: {by: 1}}}, {other-range: {first: {by: 1}}}]")]
    ),
    (74, "206 shorter than asked", [.entries("[{cut: 50%}, {short-range: 50%}]")]),
    (
      75, "206 with a bad Content-Range",
      [
        .entries(
          "[{content-range: missing}, {content-range: {total: star}}, {content-range: {total: 1}}, {content-range: items 1-2/3}, {content-range: bytes */10}]"
        )
      ]
    ),
    (76, "206 unasked", [.entries("[unasked-range, {unasked-range: true, short-range: 50%}]")]),
    (
      77, "200 with Content-Range",
      [.entries("[{cut: 50%}, {ignore-range: true, content-range: {last: {by: 0}}}, {status: 200}]")]
    ),
    (
      78, "416 with, without, with a wrong length",
      [.entries("[{not-satisfiable: true}, {not-satisfiable: {length: none}}, {not-satisfiable: {length: 1000}}]")]
    ),
    (79, "416 to a valid range", [.entries("[{cut: 50%}, not-satisfiable]")]),
    (80, "unknown total", [.entries("[{cut: 50%}, {content-range: {total: star}}]")]),
    (81, "multipart to one range", [.entries("[{cut: 50%}, {multipart: true}]")]),
    (
      82, "If-Range ignored",
      [.scenario("title: t\nfile: { versions: 2 }\nserver: [cut: 50%, { version: 2, if-range: ignored }]")]
    ),
    (83, "If-Range with a tag is always 200", [.entries("[{cut: 50%}, {if-range: date-only}]")]),
    (
      84, "412",
      [
        .scenario("title: t\nfile: { versions: 2 }\nserver: [cut: 50%, { version: 2 }]"),
        .entries("[{cut: 50%}, {status: 412}, {preconditions: ignored}]"),
      ]
    ),
    (85, "5xx to ranges only", [.entries("[{cut: 50%}, {status: 503, when: {range: present}}, honest]")]),
    (
      86, "probe and body disagree",
      [
        .scenario("title: t\nhead-request: { header: { set: { Content-Length: 5 } } }\nserver: [cut: 50%, honest]"),
        .entries("[{when: {range: 0-0}, content-range: {total: 100}}, honest]"),
      ]
    ),
    (
      87, "redirect chains",
      [
        .scenario(
          "title: t\nplaces: { file: [{ redirect: { to: { chain: 3 }, status: 301 } }, { redirect: { to: mirror, status: 308, form: relative } }, honest], mirror: [honest] }"
        )
      ]
    ),
    (88, "loop", [.entries("[{redirect: self}]")]),
    (
      89, "redirect on resume only",
      [.scenario("title: t\nplaces: { file: [cut: 50%, { redirect: mirror }], mirror: [honest] }")]
    ),
    (
      90, "target changes, expires",
      [
        .scenario(
          "title: t\nplaces: { file: [{ redirect: signed }], signed: { server: [{ cut: 50% }, honest], expires: { after: 1 use, answer: { status: 403 } } } }"
        )
      ]
    ),
    (
      91, "other origin, https to http",
      [
        .scenario(
          "title: t\ntls: true\nplaces: { file: [{ redirect: mirror }, { redirect: { to: mirror, scheme: http } }], mirror: { server: [honest], origin: other } }"
        )
      ]
    ),
    (92, "cookie wall", [.entries("[{redirect: {to: self, status: 307, cookie: true}}]")]),
    (93, "coded body", [.entries("[{encoding: gzip}, {encoding: deflate}]"), .leftOut("codings other than")]),
    (94, "coding differs between attempts", [.entries("[{cut: 50%}, {encoding: gzip}]")]),
    (
      95, "truncated or corrupt gzip",
      [.entries("[{encoding: {as: gzip, truncated: true}}, {encoding: {as: gzip, corrupt: true}}]")]
    ),
    (
      96, "range over a coded file",
      [
        .entries("[{encoding: gzip, cut: 50%}, {encoding: gzip}]"),
        .entries("[{cut: 50%}, {encoding: {as: gzip, of: slice}}]"),
      ]
    ),
    (
      97, "double coding, wrong label",
      [.entries("[{encoding: {as: gzip, double: true}}, {header: {set: {Content-Encoding: gzip}}}]")]
    ),
    (
      98, "401, then well",
      [.scenario("title: t\nneeds: [credentials]\nserver: [challenge: basic, challenge: digest, honest]")]
    ),
    (
      99, "401 or 403 in mid-series",
      [
        .entries("[{cut: 50%}, {status: 403}, honest]"),
        .scenario("title: t\nneeds: [credentials]\nserver: [cut: 50%, challenge: bearer, honest]"),
      ]
    ),
    (
      100, "stale nonce",
      [.scenario("title: t\nneeds: [credentials]\nserver: [challenge: { as: digest, stale: true }, honest]")]
    ),
    (
      101, "407, a proxy's drop",
      [.scenario("title: t\nneeds: [credentials]\nserver: [challenge: proxy, { cut: 50% }, { status: 504 }, honest]")]
    ),
    (
      102, "bad certificates",
      [.scenario("title: t\ntls: true\nserver: [tls: expired, tls: other-host, tls: untrusted, honest]")]
    ),
    (103, "handshake cut", [.scenario("title: t\ntls: true\nserver: [tls: cut-handshake, honest]")]),
    (
      104, "no close_notify",
      [.scenario("title: t\ntls: true\nserver: [{ framing: close, cut: { at: 50%, how: no-close-notify } }, honest]")]
    ),
    (
      105, "RST in a TLS record",
      [
        .leftOut("inside a TLS record"),
        .scenario("title: t\ntls: true\nserver: [{ cut: { at: 50%, how: reset } }, honest]"),
      ]
    ),
    (106, "HTTP/2 breaks", [.leftOut("HTTP/2")]),
  ]
}
