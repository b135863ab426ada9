public import ScenarioLanguage

/// Makes profiles of YAML. Mistakes are told with file, line and column, as those of scenarios are.
public struct ProfileReader {
  private let file: String
  private var problems: [ScenarioProblem] = []

  private init(file: String) { self.file = file }

  /// Reads a profile. Throws every mistake that was found.
  public static func read(_ bytes: [UInt8], name: String, file: String) throws(ScenarioProblems) -> ClientProfile {
    let node: Node
    do throws(ScenarioProblem) { node = try YAML.parse(bytes) } catch { throw ScenarioProblems([error], file: file) }
    let value = try ProfileGrammar.form.read(node, file: file)
    var reader = ProfileReader(file: file)
    let profile = reader.profile(value, name: name)
    guard let profile, reader.problems.isEmpty else { throw ScenarioProblems(reader.problems, file: file) }
    return profile
  }

  private mutating func profile(_ value: Value, name: String) -> ClientProfile? {
    guard let command = command(value["command"]) else { return nil }
    var profile = ClientProfile(name: name, command: command)
    profile.path = file
    profile.title = value["title"]?.text ?? name
    profile.version = words(value["version"])
    profile.installations = installations(value["install"])
    profile.rerun = self.command(value["rerun"])
    profile.output = output(value["output"])
    profile.partial = value["partial"].map { paths($0) }
    profile.state = value["state"].map { paths($0) } ?? []
    profile.splitSize = value["split"]?.number
    for probe in value["probes"]?.items ?? [] {
      do throws(ScenarioProblem) { profile.probes.append(try RequestCondition(probe)) } catch { problems.append(error) }
    }
    profile.again = value["again"]?.number.map { Int($0) } ?? 0
    profile.retriesItself = value["retries"].map { $0.word == "own" }
    for limit in ClientProfile.Limit.allCases { profile.limits[limit] = self.limit(value["limits"]?[limit.rawValue]) }
    profile.checksum = words(value["checksum"], needing: [.sha256])
    profile.mirrors = words(value["mirrors"])
    profile.credentials = words(value["credentials"], needing: [.user, .password, .token])
    for entry in value["env"]?["set"]?.entries ?? [] {
      profile.variables[entry.key] = path(entry.value)
    }
    profile.keptVariables = texts(value["env"]?["keep"])
    steps(&profile, value)
    profile.needs = texts(value["needs"])
    for item in value["cannot"]?.entries ?? [] { profile.cannot[item.key] = item.value.text ?? "" }
    if value["cannot"]?.entries == nil {
      for word in texts(value["cannot"]) { profile.cannot[word] = "the client cannot" }
    }
    profile.known = BaselineReader.known(value["known"])
    profile.ignoredRules = BaselineReader.rules(value["ignore-rules"])
    return profile
  }

  private mutating func steps(_ profile: inout ClientProfile, _ value: Value) {
    profile.kill = words(value["kill"])
    profile.cancel = words(value["cancel"])
    profile.pause = words(value["pause"])
    profile.resume = words(value["resume"])
    profile.start = words(value["start"])
    profile.ready = words(value["ready"])
    profile.stop = words(value["stop"])
    for (key, other) in [("resume", "pause"), ("pause", "resume"), ("ready", "start"), ("stop", "start")] {
      guard let there = value[key], value[other] == nil else { continue }
      problems.append(ScenarioProblem("`\(key)` needs `\(other)` beside it", at: there.mark))
    }
  }

  private func texts(_ value: Value?) -> [String] { value?.items.compactMap(\.text) ?? [] }

  private func installations(_ value: Value?) -> [ClientProfile.Installation] {
    if let entries = value?.entries {
      return entries.map { ClientProfile.Installation(manager: $0.key, package: $0.value.text ?? "") }
    }
    return value?.text.map { [ClientProfile.Installation(manager: "by hand", package: $0)] } ?? []
  }

  private mutating func output(_ value: Value?) -> ClientProfile.Output? {
    guard let value else { return nil }
    if let line = value["stdout"] {
      guard let pattern = line.text, pattern.contains("*") else {
        problems.append(
          ScenarioProblem("this line does not say where the path stands", hint: "put `*` there", at: line.mark))
        return nil
      }
      return .told(pattern: pattern)
    }
    return value.text == "-" ? .stream : path(value).map { .file($0) }
  }

  /// Paths with placeholders; the word `none` is none.
  private mutating func paths(_ value: Value) -> [CommandTemplate] {
    value.word == "none" ? [] : value.items.compactMap { path($0) }
  }

  /// One word with placeholders, not split.
  private mutating func path(_ value: Value) -> CommandTemplate? {
    template(value) { text throws(CommandTemplateError) in try CommandTemplate.word(text) }
  }

  private mutating func command(_ value: Value?) -> CommandTemplate? {
    template(value) { text throws(CommandTemplateError) in try CommandTemplate(text) }
  }

  private mutating func limit(_ value: Value?) -> CommandTemplate? {
    words(value, needing: [.seconds, .milliseconds, .bytes, .count])
  }

  /// Words with placeholders, of which one of `needed` must be there, if any is named.
  private mutating func words(_ value: Value?, needing needed: [Placeholder] = []) -> CommandTemplate? {
    let words = template(value) { text throws(CommandTemplateError) in try CommandTemplate.words(text) }
    if let words, let value, !needed.isEmpty, !needed.contains(where: words.uses) {
      let names = Placeholder.words.filter { needed.contains($0.value) }.keys.sorted().map { "{\($0)}" }
      problems.append(
        ScenarioProblem(
          "the value has no place in these words", hint: "\(names.joined(separator: " or ")) is it", at: value.mark))
      return nil
    }
    return words
  }

  private mutating func template(
    _ value: Value?, _ read: (String) throws(CommandTemplateError) -> CommandTemplate
  ) -> CommandTemplate? {
    guard let value, let text = value.text else { return nil }
    do throws(CommandTemplateError) { return try read(text) } catch {
      problems.append(ScenarioProblem(error.description, at: value.mark))
      return nil
    }
  }
}
