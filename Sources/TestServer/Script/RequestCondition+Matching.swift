import HTTPSemantics
import Judge
import ScenarioLanguage

/// Where a request stands in the counts that conditions speak of, each from 1.
struct RequestCounts {
  /// The client's process.
  var run: Int
  /// The case's connection.
  var connection: Int
  /// The GET of this process on the place.
  var request: Int
  /// The part, or nil where the request begins none.
  var part: Int?
}

extension RequestCondition {
  /// Whether the condition holds for a request. Without a method it is for GETs.
  func holds(for facts: RequestFacts, counts: RequestCounts, size: Int64) -> Bool {
    if let method { if !Glob.matches(pattern: method, facts.request.method) { return false } }
    if method == nil && !facts.isGET { return false }
    if let run, counts.run < run { return false }
    if let connection, !connection.holds(for: Int64(counts.connection)) { return false }
    if let request, !request.holds(for: Int64(counts.request)) { return false }
    if let part {
      guard let number = counts.part, part.holds(for: Int64(number)) else { return false }
    }
    if let path, !Glob.matches(pattern: path, facts.path) { return false }
    if let range, !range.holds(for: facts) { return false }
    if let ifRange, facts.request.fields.contains("If-Range") != ifRange { return false }
    if let from, !from.holds(for: facts.firstByte(size: size), size: size) { return false }
    return fields.allSatisfy { name, field in field.holds(for: facts.request.fields.all(name)) }
  }

  /// Whether nothing but counts of processes and connections is asked, so that it can be told before a request.
  var isOfConnection: Bool {
    var bare = self
    bare.run = nil
    bare.connection = nil
    return bare == RequestCondition()
  }
}

extension RequestCondition.Range {
  fileprivate func holds(for facts: RequestFacts) -> Bool {
    switch self {
    case .present: return facts.hasRange
    case .absent: return !facts.hasRange
    case .multiple: return (facts.ranges?.specifiers.count ?? 0) > 1
    case .exactly(let pattern):
      guard let ranges = facts.ranges else { return false }
      let asked = ranges.specifiers.map(\.description).joined(separator: ",")
      return Glob.matches(pattern: pattern.filter { $0 != " " }, asked)
    }
  }
}

extension RequestCondition.FirstByte {
  fileprivate func holds(for byte: Int64, size: Int64) -> Bool {
    let bound: Int64
    if case .bytes(let count) = position.offset {
      bound = count
    } else {
      guard let resolved = position.resolved(in: size) else { return false }
      bound = resolved
    }
    return RequestCondition.Count(relation: relation, number: bound).holds(for: byte)
  }
}

extension RequestCondition.Field {
  fileprivate func holds(for values: [String]) -> Bool {
    switch self {
    case .present: !values.isEmpty
    case .absent: values.isEmpty
    case .matches(let pattern):
      values.contains { Glob.matches(pattern: pattern, $0) }
        || Glob.matches(pattern: pattern, values.joined(separator: ", "))
    }
  }
}
