/// Finds what a mistyped name was probably meant to be.
enum NearestName {
  /// The one of `names` that is nearest to `typed`, if it is near enough to be meant; the first of equals.
  ///
  /// Near is at most a third of the letters added, left out, changed or swapped (one in the shortest names), or a
  /// beginning of at least three letters.
  static func to(_ typed: String, among names: [String]) -> String? {
    let letters = Array(typed.lowercased())
    let near = names.map { (name: $0, distance: distance(letters, Array($0))) }
      .filter { $0.distance <= max(1, min(letters.count, $0.name.count) / 3) }
      .min { $0.distance < $1.distance }
    return near?.name ?? names.first { letters.count >= 3 && $0.hasPrefix(typed.lowercased()) }
  }

  /// How many letters must be added, left out, changed or swapped with their neighbour to get from one to the other.
  static func distance(_ from: [Character], _ to: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for row in from.indices {
      var current = [row + 1]
      for column in to.indices {
        let change = last[column] + (from[row] == to[column] ? 0 : 1)
        var best = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[to.count]
  }
}
