extension Form {
  /// The form in the short notation of the reference: `POSITION`, `close | reset`, `[NAME, ...]`, `{ at: ... }`.
  var notation: String {
    switch self {
    case .text: "TEXT"
    case .pattern(let pattern): pattern.notation
    case .place: "PLACE"
    case .words(let words): words.map(\.name).joined(separator: " | ")
    case .flag: "true | false"
    case .bare: "true"
    case .integer(let range): range == .min ... .max ? "NUMBER" : "NUMBER" + Self.bounds(range)
    case .size: "SIZE"
    case .position: "POSITION"
    case .duration: "TIME"
    case .rate: "RATE"
    case .time: "DATE"
    case .comparison(let form): "[<|<=|>|>=] \(form.notation)"
    case .list(let form, _): "[\(form.notation), ...]"
    case .map(let map): map.notation
    case .openMap(let keys, let values): "{ \(keys.notation): \(values.notation), ... }"
    case .choice(let forms): forms.map(\.notation).joined(separator: " | ")
    }
  }

  private static func bounds(_ range: ClosedRange<Int64>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (let low, .max): " >= \(low)"
    case (.min, let high): " <= \(high)"
    case (let low, let high): " \(low)-\(high)"
    }
  }

  /// The map that may stand there, or nil.
  var mapForm: MapForm? {
    switch self {
    case .map(let map): map
    case .choice(let forms): forms.lazy.compactMap(\.mapForm).first
    case .list(let form, _): form.mapForm
    case .openMap(_, let values): values.mapForm
    default: nil
    }
  }

  /// The words that may stand there, each with what it means.
  var wordList: [Word] {
    switch self {
    case .words(let words): words
    case .choice(let forms): forms.flatMap(\.wordList)
    case .list(let form, _), .comparison(let form): form.wordList
    case .openMap(_, let values): values.wordList
    default: []
    }
  }
}

extension MapForm {
  var notation: String {
    if let noun { return noun }
    let map = "{ \(keys.map { "\($0.name): ..." }.joined(separator: ", ")) }"
    return mainForm.map { "\($0.notation) | \(map)" } ?? map
  }
}

extension Form.Pattern {
  /// The phrase, shortened to a word where it is a common one.
  fileprivate var notation: String { phrase.hasPrefix("a name of") ? "NAME" : phrase }
}
