extension Program {
  /// What is wrong with the table itself: names given twice, defaults that are not values, texts missing.
  ///
  /// Empty for a sound table. Each program has a test that says so.
  public var problems: [String] {
    var found: [String] = []
    if !commands.isEmpty && !positionals.isEmpty { found.append("a program has commands or positionals, not both") }
    found += repeated(commands.map(\.name)).map { "command \($0) is there twice" }
    for command in [nil] + commands.map(Optional.some) {
      let options = options(for: command)
      let place = command.map { "\($0.name): " } ?? ""
      found += repeated(options.map(\.name)).map { "\(place)--\($0) is there twice" }
      found += repeated(options.compactMap { $0.short.map(String.init) }).map { "\(place)-\($0) is there twice" }
      let names = Set(options.map(\.name))
      for option in options {
        found += option.problems.map { "\(place)\(option.spelling): \($0)" }
        for other in option.requires where !names.contains(other) {
          found.append("\(place)\(option.spelling) needs --\(other), which is not there")
        }
      }
      found += positionalProblems(command?.positionals ?? positionals).map { place + $0 }
    }
    return found
  }

  private func positionalProblems(_ positionals: [Positional]) -> [String] {
    var found = repeated(positionals.map(\.name)).map { "\($0) is there twice" }
    for positional in positionals {
      if positional.help.isEmpty { found.append("\(positional.name) has no help") }
      if positional.minimum < 0 || positional.maximum.map({ $0 < max(1, positional.minimum) }) == true {
        found.append("\(positional.name) has an impossible count")
      }
    }
    return found
  }

  private func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}

extension Option {
  /// What is wrong with this option alone.
  var problems: [String] {
    var found: [String] = []
    let letters = name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || isDigit($0) || $0 == 0x2d }
    if name.isEmpty || !letters || name.hasPrefix("-") { found.append("a name is small letters, digits and dashes") }
    if help.isEmpty { found.append("has no help") }
    if case .choice(let choices)? = form, choices.isEmpty || choices.contains(where: { $0.contains(" ") }) {
      found.append("choices are words, at least one")
    }
    guard case .value(let text)? = defaults else { return found }
    guard let form else { return found + ["a flag has no default value"] }
    if repeats { found.append("a repeatable option has no default value") }
    do {
      try form.check(text)
    } catch {
      found.append("default \(text): \(error)")
    }
    return found
  }
}
