import ScenarioLanguage
import Testing

@Suite("Mistaken scenarios") struct MistakeTests {
  @Test(
    "a mistake is told with its place and what would be right",
    arguments: [
      // Words and keys.
      ("titel: x", 1, 1, "unknown key `titel`; the nearest is `title`"),
      ("server:\n  - cutt: 50%", 2, 5, "unknown key `cutt`; the nearest is `cut`"),
      ("server:\n  - cut: { at: 50%, hwo: reset }", 2, 21, "unknown key `hwo`; the nearest is `how`"),
      ("server:\n  - cut: { at: 50%, how: rest }", 2, 26, "but here stands `rest`; the nearest is `reset`"),
      ("server: [hones]", 1, 10, "unknown word `hones`; the nearest is `honest`"),
      ("server: [cut]", 1, 10, "`cut` needs a value"),
      ("server: [ignore-range: no]", 1, 24, "`ignore-range` takes `true`, but here stands `no`; leave the key out"),
      ("rules: [F1, F31]", 1, 13, "here stands `F31`"),
      ("rules: F1", 1, 8, "`rules` takes a list"),
      ("needs: [slit]", 1, 9, "the nearest is `split`"),
      ("since: soon", 1, 8, "a version such as `1.2`"),
      ("tags: [a b]", 1, 8, "a name of letters"),
      // The file.
      ("file: { size: 8 EiB }", 1, 15, "more than 2^63 - 1 bytes"),
      ("file: { size: 4 Mb }", 1, 15, "`Mb` is no unit of size; the nearest is `MB`"),
      ("file: { etag: stong }", 1, 15, "taken for a misspelt `strong`"),
      ("file: { media-type: \"a\\r\\nX: y\" }", 1, 21, "a media type cannot hold control characters"),
      ("file: { last-modified: 2024-02-30T00:00:00Z }", 1, 24, "no day and time"),
      ("file: { name: a/b }", 1, 15, "a file's name without `/`"),
      ("file: { versions: [4 MiB, { same-bytes-as: 2 }] }", 1, 44, "version 2 cannot have the bytes of version 2"),
      ("file: { versions: [{ same-until: 5% }] }", 1, 34, "no version before it"),
      ("file: { versions: [1 MiB, { same-bytes-as: 1, size: 2 MiB }] }", 1, 53, "has its size; that is 1048576"),
      ("file: { content: { noise-with-zeros: [2 MiB, 1 MiB] } }", 1, 18, "end at or before their beginning"),
      ("file: { size: 1 MiB, content: { noise-with-zeros: [0, 2 MiB] } }", 1, 31, "lies past the end"),
      ("file: { size: 1 MiB, content: { from: /x } }", 1, 15, "a real file has its own size"),
      ("file: { versions: 0 }", 1, 19, "`0` is less than 1"),
      // Entries.
      ("server:\n  - cut: 150%", 2, 10, "`150%` is more than 100%"),
      ("server:\n  - cut: 5 MiB", 2, 10, "`5 MiB` lies past the end of the file; it has 4194304 bytes"),
      ("file: 10 B\nserver:\n  - cut: { of: file, at: -11 }", 3, 26, "lies past the end"),
      ("file: 10 B\nserver:\n  - damage: { at: 11, of: file }", 3, 19, "lies past the end"),
      ("server:\n  - cut: 5%\n    version: 2", 3, 14, "there is no version 2; the file has one version"),
      ("server:\n  - version: { to: 1, at: edn }", 2, 27, "the nearest is `end`"),
      ("server:\n  - honest: true\n    cut: 5%", 3, 5, "`cut` cannot stand beside `honest`"),
      ("server:\n  - times: 3\n    until: fired\n    cut: 5%", 2, 5, "`times` cannot stand beside `until`"),
      ("server:\n  - until: fired\n    rate: 5 B/s", 2, 5, "`until` has nothing to wait for"),
      ("server:\n  - { honest: true, required: true }", 2, 21, "`required` has nothing to wait for"),
      ("server:\n  - {}", 2, 5, "this entry is empty; write `honest`"),
      ("server: []", 1, 9, "at least 1 item"),
      ("server: [start-over]", 1, 10, "`start-over` stands alone as the last item"),
      ("server: [honest, start-over, honest]", 1, 18, "`start-over` stands alone as the last item"),
      ("server: [{ cut: 5%, start-over: true }]", 1, 21, "`start-over` stands alone as the last item"),
      ("server:\n  - when: { range: present }\n    status: 503", 2, 5, "every entry of this list has a `when`"),
      ("server:\n  - when: {}\n    status: 503\n  - honest", 2, 11, "this holds for every request"),
      ("server:\n  - when: { range: 5- 7 }\n    status: 503\n  - honest", 2, 20, "a set of ranges"),
      ("server:\n  - when: { part: \"> x\" }\n    status: 503\n  - honest", 2, 19, "a comparison"),
      ("server:\n  - status: 503\n    for: 2 s", 3, 5, "`for` goes with `connection: refuse`"),
      ("server:\n  - status: 100", 2, 13, "`100` is no final status; write `interim`"),
      // What does not combine.
      ("server:\n  - status: 503\n    redirect: self", 3, 5, "`redirect` cannot stand beside `status`; a redirect has"),
      ("server:\n  - redirect: self\n    status: 503", 3, 5, "`status` cannot stand beside `redirect`; a redirect has"),
      ("server:\n  - length: 7\n    framing: close", 3, 5, "`framing` cannot stand beside `length`; a body that ends"),
      ("server:\n  - cut: 5%\n    connection: keep-alive", 3, 17, "`connection: keep-alive` cannot stand beside `cut`"),
      ("server:\n  - cut: 5%\n    connection: refuse", 2, 5, "`cut` cannot stand beside `connection: refuse`"),
      (
        "server:\n  - when: { range: present }\n    connection: refuse\n  - honest", 2, 13,
        "`range` cannot stand beside `connection: refuse`; the connection ends before a request is read"
      ),
      ("server:\n  - tls: expired", 2, 5, "write `tls: true` beside `server`"),
      ("server:\n  - cut: { at: 5%, how: no-close-notify }", 2, 5, "write `tls: true` beside `server`"),
      ("every: { status: 503, redirect: self }", 1, 23, "`redirect` cannot stand beside `status`"),
      ("every: { times: 3 }", 1, 10, "unknown key `times`"),
      // Places.
      (
        "places:\n  file: [redirect: miror]\n  mirror: [honest]", 2, 20,
        "there is no place `miror`; the nearest is `mirror`"
      ),
      ("server: [honest]\nplaces: { file: [honest] }", 2, 1, "`places` cannot stand beside `server`"),
      ("every: { ignore-range: true }\nplaces: { file: [honest] }", 1, 1, "in the place's own map"),
      ("places: { self: [honest] }", 1, 11, "a place cannot be called `self`"),
      ("places: {}", 1, 9, "there is no place here"),
      ("places: { file: { cut: 5% } }", 1, 19, "unknown key `cut`"),
      ("places: { file: [honest], b: { path: x } }", 1, 38, "a path that begins with `/`"),
      ("places: { file: [honest], b: { path: /file.bin } }", 1, 27, "`b` has the address of `file`"),
      ("places: { file: { expires: { after: 0 use } } }", 1, 37, "an address needs at least one use"),
      ("also: { /file.bin: x }", 1, 9, "`/file.bin` is the address of the place `file`"),
      ("fleet: [1, 2]", 1, 12, "there is no version 2"),
      ("fleet: [1]", 1, 8, "at least 2 items"),
      ("limit-connections: 0", 1, 20, "less than 1"),
      ("tls: yes", 1, 6, "write `true`"),
      // The client.
      ("client: [rn]", 1, 10, "the nearest is `run`"),
      ("client: [wait: 2 s]", 1, 9, "no step runs the client"),
      ("client: [run: { kill: SIGKILL, at: 5% }]", 1, 23, "`KILL`, `TERM` or `INT`"),
      ("client: [run: { kill: KILL }]", 1, 23, "`kill` does not say when"),
      ("client: [run: { at: 5% }]", 1, 17, "`at` does not say what happens then"),
      ("client: [run: { kill: KILL, at: 100% }]", 1, 33, "the client may already have ended"),
      ("client: [run: { stop: 4 MiB }]", 1, 23, "the client may already have ended"),
      ("client: [run: { kill: KILL, at: 5 MiB }]", 1, 33, "lies past the end"),
      ("client: [run: { stop: 5%, at: 6% }]", 1, 27, "`at` cannot stand beside `stop`"),
      ("client: [run: { cancel: 5%, for: 2 s }]", 1, 29, "a cancelled run does not go on"),
      ("client: [run: { parallel: 2, kill: KILL, at: 5% }]", 1, 30, "would be chance"),
      ("client: [run: { place: mirror }]", 1, 24, "there is no place `mirror`; the places are `file`"),
      ("client: [{ run: true, wait: 2 s }]", 1, 23, "`wait` cannot stand beside `run`"),
      ("client: [run, serve: { version: 2 }]", 1, 33, "there is no version 2"),
      ("client: [disk: { final: version 3 }, run]", 1, 25, "there is no version 3"),
      ("client: [disk: { partial: { place: 1%, remove: true } }, run]", 1, 40, "`remove` cannot stand beside `place`"),
      ("client: [disk: { partial: truncate }, run]", 1, 27, "`truncate` needs a value"),
      ("client: [disk: { state: wipe }, run]", 1, 25, "`remove`, `damage` or `empty`"),
      ("limits: { time: 30 }", 1, 17, "`30` has no unit"),
      // What is expected.
      ("expect: { pass: [finished] }", 1, 18, "here stands `finished`"),
      ("expect: { pass: [failed], fail: failed }", 1, 33, "stands under `fail` and under `pass`"),
      ("expect: { version: 2 }", 1, 20, "there is no version 2"),
      ("expect: { wire: { requests: \"=> 3\" } }", 1, 29, "a comparison"),
      ("expect: { after: { one: [failed] } }", 1, 20, "a whole number"),
      ("expect:\n  - when: { cut: 0 }\n    pass: [failed]", 2, 13, "there is no matrix axis `cut`"),
      // The matrix.
      ("server: [cut: <at>]", 1, 15, "there is no matrix axis `at`"),
      ("matrix: { at: [1, 2] }\nserver: [cut: <att>]", 1, 11, "the axis `at` is not used"),
      (
        "matrix: { at: [1, 2] }\nserver: [cut: <att>, cut: <at>]", 2, 15,
        "there is no matrix axis `att`; the nearest is `at`"
      ),
      ("matrix: { at: [1, { of: file, at: 1 }] }\nserver: [cut: <at>]", 1, 19, "needs a label"),
      ("matrix: { at: [1, 1] }\nserver: [cut: <at>]", 1, 19, "`1` stands twice on the axis `at`"),
      ("matrix: { at: [1, 150%] }\nserver: [cut: <at>]", 1, 19, "`150%` is more than 100%"),
      ("matrix: { at: [] }\nserver: [cut: <at>]", 1, 15, "has no value"),
      ("matrix: { at: 5 }\nserver: [cut: <at>]", 1, 15, "takes a list or a map of labels"),
      (
        "matrix: { a: { x: [1] } }\nserver: [cut: <a> KiB]", 2, 15, "stands inside a text, but its value here is a list"
      ),
      ("matrix: { a: [<a>] }\nserver: [cut: <a>]", 1, 15, "stands in its own value"),
      ("matrix: { 1a: [1] }\nserver: [honest]", 1, 11, "`1a` cannot be an axis"),
      (
        "matrix: { at: [1] }\nserver: [cut: <at>]\nexpect: [{ when: { at: 2 }, pass: [failed] }]", 3, 24,
        "unknown word `2`; expected `1`"
      ),
      ("[a]", 1, 1, "expected a map of a scenario's keys"),
    ])
  func mistake(text: String, line: Int, column: Int, words: String) {
    let error = #expect(throws: ScenarioProblems.self) { try SampleFaults.reader.read(text: text, file: "x.yaml") }
    let problems = error?.problems ?? []
    let isTold = problems.contains {
      $0.mark == Mark(line: line, column: column) && $0.description.contains(words)
    }
    #expect(isTold, "\(error?.description ?? "")")
  }

  @Test("all mistakes of a file are told at once, each once, in its order")
  func many() {
    let text = """
      titel: x
      file: { size: 4 mb }
      matrix: { cut: [0, 1] }
      client: [rn]
      server: [cut: <cut>]
      """
    let error = #expect(throws: ScenarioProblems.self) { try SampleFaults.reader.read(text: text, file: "d/x.yaml") }
    #expect(
      error?.description == """
        d/x.yaml:1:1: error: unknown key `titel`; the nearest is `title`
        d/x.yaml:2:15: error: `mb` is no unit of size; the nearest is `MB`
        d/x.yaml:4:10: error: unknown word `rn`; the nearest is `run`
        """)
  }

  @Test("a mistake on the command line names the option")
  func commandLine() {
    let error = #expect(throws: ScenarioProblems.self) {
      try SampleFaults.reader.place(entries: ["cut: 50%", "hones"])
    }
    #expect(error?.description == "--fault 2:1:1: error: unknown word `hones`; the nearest is `honest`")
    let alone = #expect(throws: ScenarioProblems.self) { try SampleFaults.reader.place(entries: ["cut: 5 MiB"]) }
    #expect(alone?.description.hasPrefix("--fault:1:6: error: `5 MiB` lies past the end") == true)
  }
}
