/// The JSON schema (draft 2020-12) of scenario files, for editors.
///
/// It knows every key, word and look of a value. What it cannot know (places that are not there, faults that do not
/// combine, positions past the end) the reader tells.
public enum JSONSchema {
  /// The schema's text.
  public static func text(of grammar: ScenarioGrammar) -> String {
    var writer = SchemaWriter(faults: Set(grammar.registry.faults.map { $0.definition.key }))
    var properties: [(String, JSONValue)] = []
    for key in grammar.keys {
      properties.append((key.name, key.name == "matrix" ? writer.matrix(key) : writer.property(key)))
    }
    let root: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A scenario of the Scripted Download Lab")),
      ("type", .string("object")),
      ("properties", .object(properties)),
      ("additionalProperties", .bool(false)),
      ("$defs", .members(SchemaWriter.looks + writer.definitions)),
    ]
    return JSONValue.object(root).text() + "\n"
  }
}
