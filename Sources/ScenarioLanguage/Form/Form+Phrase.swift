extension Form {
  /// The form in an error's sentence: "a size such as `64 KiB`".
  var phrase: String {
    switch self {
    case .text: "a text"
    case .pattern(let pattern): pattern.phrase
    case .place: "the name of a place"
    case .words(let words): Self.alternatives(words.map { "`\($0.name)`" })
    case .flag: "`true` or `false`"
    case .bare: "`true`"
    case .integer(let range): "a whole number\(Self.phrase(of: range))"
    case .size(let range): "a size such as `64 KiB`\(Self.phrase(of: range))"
    case .position: "a position such as `1000`, `64 KiB`, `50%` or `-1`"
    case .duration: "a time such as `200 ms` or `2 s`"
    case .rate: "a rate such as `50 kB/s`"
    case .time: "a time of day such as `2024-03-01T12:00:00Z`"
    case .comparison(let form): "a comparison (`\"> ...\"`, `\"<= ...\"`) with \(form.phrase)"
    case .list(let form, _): "a list of which each item is \(form.phrase)"
    case .map(let map): map.phrase
    case .openMap: "a map"
    case .choice(let forms): Self.alternatives(forms.map(\.phrase))
    }
  }

  private static func alternatives(_ phrases: [String]) -> String {
    guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "nothing" }
    return phrases.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func phrase(of range: ClosedRange<Int64>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max), (0, .max): ""
    case (let low, .max): " of at least \(low)"
    case (.min, let high): " of at most \(high)"
    case (let low, let high): " from \(low) to \(high)"
    }
  }

  /// Whether `true` may stand there, so that the key can stand alone as a word.
  var acceptsTrue: Bool {
    switch self {
    case .bare, .flag: true
    case .words(let words): words.contains { $0.name == "true" }
    case .choice(let forms): forms.contains(where: \.acceptsTrue)
    case .map(let map): map.mainForm?.acceptsTrue ?? false
    default: false
    }
  }

  /// Whether a map may stand there.
  var acceptsMap: Bool {
    switch self {
    case .map, .openMap: true
    case .position(let frames): !frames.isEmpty
    case .choice(let forms): forms.contains(where: \.acceptsMap)
    default: false
    }
  }

  /// The frames of a position that may stand there, or nil where none may.
  var positionFrames: [Position.Frame]? {
    switch self {
    case .position(let frames): frames
    case .choice(let forms): forms.lazy.compactMap(\.positionFrames).first
    default: nil
    }
  }
}

extension MapForm {
  /// The form in an error's sentence.
  var phrase: String {
    if let noun { return noun }
    let names = keys.map { "`\($0.name)`" }
    let list = names.count > 8 ? names.prefix(8).joined(separator: ", ") + ", ..." : names.joined(separator: ", ")
    let map = "a map with \(list)"
    return mainForm.map { "\($0.phrase) or \(map)" } ?? map
  }
}
