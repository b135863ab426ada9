/// Writes the reference of the scenario language (Scenarios/REFERENCE.md) from the grammar.
public struct Reference: Sendable {
  private let grammar: ScenarioGrammar

  /// Makes the reference of a grammar.
  public init(_ grammar: ScenarioGrammar) { self.grammar = grammar }

  /// The whole text, in Markdown.
  public var markdown: String {
    ([head, notation] + keySections + [faults] + [outcomes, finePrint, leftOut]).joined(separator: "\n") + "\n"
  }

  private var head: String {
    """
    # The scenario language: reference

    This file is written from the same definitions that read scenarios. `sdl-testserver --explain KEY` tells the same \
    of one key, and the JSON schema of the same definitions lets an editor help.

    One YAML file is one scenario, or with `matrix` a family of cases. Its name is the file's name. Scalars are text and \
    never guessed at: `no`, `0x10` and `1_000` are words. Quote a comparison, a pattern with `*`, and a value that \
    begins with `%` or `@`. Anchors, aliases, tags and a second document are refused, and so are the same key twice, \
    more than 1 MiB, and nesting deeper than \(YAML.depthLimit).

    """
  }

  private var notation: String {
    """
    ## Notation

    | word | what it stands for |
    |---|---|
    | POSITION | bytes (`1000`, `64 KiB`), a share (`50%`, `37.5%`; rounded down, exact in 128 bits), or from the end (`-1`: all but one). Counts in this answer's body as it would honestly be; `{ of: FRAME, at: POSITION }` counts elsewhere: \(frames) |
    | SIZE | bytes, alone or with \(Quantity.sizeUnits.map { "`\($0.name)`" }.joined(separator: ", ")); whole, at most 2^63 - 1 bytes |
    | TIME | a number with \(Quantity.timeUnits.map { "`\($0.name)`" }.joined(separator: ", ")) |
    | RATE | a size with `/s` |
    | DATE | RFC 3339, to the second: `2024-03-01T12:00:00Z` |
    | NAME, TEXT, NUMBER | a name of letters, digits, `.`, `_` and `-`; any text; a whole number |
    | PLACE | the name of a place of the scenario |

    A key with a main value takes that value alone: `cut: 50%` is `cut: { at: 50% }`. A key that may be `true` can stand \
    alone as a word in a list: `- ignore-range`.

    """
  }

  private var frames: String {
    Position.Frame.allCases.filter { $0 != .answer }.map { "`\($0.rawValue)` (\($0.summary))" }.joined(separator: ", ")
  }

  private var keySections: [String] {
    var sections = [Self.table("Keys of a file", grammar.keys)]
    for key in grammar.keys where !["server", "every", "head-request", "expect", "client", "places"].contains(key.name)
    {
      if let map = key.form.maps.first { sections.append(Self.table("`\(key.name)`", map.keys)) }
    }
    if let file = grammar.keys.first(where: { $0.name == "file" })?.form.maps.first,
      let item = file.keys.first(where: { $0.name == "versions" })?.form.maps.first
    {
      sections.append(Self.table("An item of `file.versions`", item.keys))
    }
    if let place = grammar.keys.first(where: { $0.name == "places" })?.form.maps.last {
      sections.append(Self.table("A place's map", place.keys))
    }
    sections.append(Self.table("Keys of an entry, beside its faults", EntryPart.keys))
    if let when = RequestCondition.form.maps.first { sections.append(Self.table("`when`", when.keys)) }
    sections.append(Self.table("Steps of `client`", ClientPart.step.keys))
    for step in ClientPart.step.keys {
      for map in step.form.maps where map.keys.count > 1 {
        sections.append(Self.table("`client: \(step.name)`", map.keys))
        for inner in map.keys {
          for nested in inner.form.maps where nested.keys.count > 1 {
            sections.append(Self.table("`client: \(step.name): \(inner.name)`", nested.keys))
          }
        }
      }
    }
    if let expect = ExpectationPart.form.maps.first {
      sections.append(Self.table("`expect`", expect.keys))
      for inner in expect.keys {
        for map in inner.form.maps where map.keys.count > 1 {
          sections.append(Self.table("`expect: \(inner.name)`", map.keys))
        }
      }
    }
    return sections
  }

  private static func table(_ title: String, _ keys: [KeyForm]) -> String {
    let rows = keys.map { key in
      let words = key.form.wordList.filter { !$0.summary.isEmpty && key.form.wordList.count <= 20 }
      let meanings =
        words.isEmpty ? "" : " (" + words.map { "`\($0.name)`: \($0.summary)" }.joined(separator: "; ") + ")"
      let value = key.form.wordList.count > 20 ? "[ID, ...]" : key.form.notation
      return row([code(key.name), code(value), key.summary + meanings, key.standard.map(code) ?? ""])
    }
    return "## \(title)\n\n| key | value | meaning | left out |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
      + "\n"
  }

  private var faults: String {
    let explain = Explain(grammar)
    let rows = grammar.registry.faults.map { $0.definition }.map { definition in
      let conflicts = explain.conflicts(of: definition).map { "`\($0.key)`: \($0.reason)" }.joined(separator: "; ")
      var meaning = definition.summary
      if definition.isAboutRanges { meaning += " Acts only where the honest answer is a 206 (or a 416)." }
      if case .whenRequired = definition.counting { meaning += " Counts only with `required: true`." }
      let examples = definition.examples.map(Self.code).joined(separator: ", ")
      return Self.row([
        Self.code(definition.key), Self.code(definition.form.notation), meaning, examples, conflicts,
        definition.rules.joined(separator: ", "),
      ])
    }
    let nested = EntryPart.faultKeys(grammar.registry).compactMap { key in
      key.form.maps.first { $0.keys.count > 1 }.map { Self.table("`\(key.name)`", $0.keys) }
    }
    return "## Faults\n\n| key | value | meaning | examples | not beside | rules |\n|---|---|---|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n\n" + nested.joined(separator: "\n")
  }

  private var outcomes: String {
    let rows = Outcome.allCases.map { Self.row([Self.code($0.rawValue), $0.summary]) }
    return "## Outcomes\n\n| outcome | meaning |\n|---|---|\n" + rows.joined(separator: "\n") + "\n"
  }

  private var finePrint: String {
    "## Fine print\n\n" + FinePrint.sentences.map { "- \($0)" }.joined(separator: "\n") + "\n"
  }

  private var leftOut: String {
    let rows = LeftOut.all.map { Self.row([$0.fault, $0.reason]) }
    return "## What is left out, and why\n\n| fault | reason |\n|---|---|\n" + rows.joined(separator: "\n") + "\n"
  }

  private static func row(_ cells: [String]) -> String {
    let texts = cells.map { cell in
      cell.split(separator: "\n").joined(separator: " ").split(separator: "|", omittingEmptySubsequences: false)
        .joined(separator: "\\|")
    }
    return "| " + texts.joined(separator: " | ") + " |"
  }

  private static func code(_ text: String) -> String { text.contains("`") ? text : "`\(text)`" }
}

extension Position.Frame {
  /// What a position counts in, in a few words.
  var summary: String {
    switch self {
    case .answer: "this answer's body"
    case .file: "the file; acts in every answer that has the byte"
    case .head: "this answer's head, its last empty line included"
    case .case: "a budget of body bytes of the whole case; a share is of version 1"
    case .new: "bytes beyond the highest byte delivered so far"
    }
  }
}
