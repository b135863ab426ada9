/// How many letters must be put in, left out, changed or swapped with their neighbour to make one word of another.
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first.unicodeScalars)
  let b = Array(second.unicodeScalars)
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      var best = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, before[j - 2] + 1) }
      row.append(best)
    }
    before = previous
    previous = row
  }
  return previous[b.count]
}

/// The word that is so near to `text` that it was likely meant, or nil.
///
/// Letter case and `_` for `-` count for nothing; a third of the letters, but one to three, may be wrong.
public func nearest(to text: String, among words: [String]) -> String? {
  guard text.unicodeScalars.count <= 64 else { return nil }
  let typed = normalised(text)
  var best: (word: String, distance: Int)?
  for word in words {
    let distance = editDistance(typed, normalised(word))
    let shorter = min(typed.unicodeScalars.count, word.unicodeScalars.count)
    let bound = shorter < 2 ? 0 : max(1, min(3, shorter / 3))
    if distance <= bound, distance < best?.distance ?? .max { best = (word, distance) }
  }
  return best?.word
}

private func normalised(_ text: String) -> String {
  String(text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
}
