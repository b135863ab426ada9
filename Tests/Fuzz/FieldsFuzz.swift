import HTTPSemantics

/// The fields of a request and of a response: ranges, validators, conditions, digests, names of files.
///
/// The first line is the length of the file, the rest a field section.
enum FieldsFuzz {
  static func play(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let fields = try? Fields(block: parts[1]) else { return }
    let length = Int64(String(decoding: parts[0], as: UTF8.self)).map { max(0, $0) } ?? 1000
    let now = HTTPDate(secondsSince1970: 1_709_294_400)
    resolve(fields, length)
    if let range = try? ContentRange(fields: fields) {
      precondition(!range.bytes.isEmpty && range.bytes.lowerBound >= 0)
      if let complete = range.completeLength { precondition(range.bytes.upperBound <= complete) }
    }
    _ = try? UnsatisfiedRange(fields: fields)
    _ = AcceptRanges(fields: fields)
    let current = Validators(fields: fields, now: now)
    _ = Preconditions(method: "GET", fields: fields).evaluate(current)
    for value in fields.all("If-Range") { _ = IfRange(value, now: now)?.holds(for: current) }
    for value in fields.all("Retry-After") { precondition((RetryAfter(value, now: now)?.delay(from: now) ?? 0) >= 0) }
    for value in fields.all("Content-Type") { _ = try? MediaType(value) }
    for name in ["Repr-Digest", "Content-Digest", "Want-Repr-Digest"] { _ = DigestField(name, in: fields) }
    for value in fields.all("Want-Repr-Digest") { _ = DigestPreference(value) }
    for value in fields.all("Location") { _ = try? URIReference(value) }
  }

  /// What is selected lies in the file and does not overlap.
  private static func resolve(_ fields: Fields, _ length: Int64) {
    guard case .parts(let parts) = RangeResolution(fields: fields, length: length) else { return }
    precondition(!parts.isEmpty && parts.count <= RangeResolution.defaultMaximumParts)
    var end: Int64 = 0
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      precondition(part.lowerBound >= end && !part.isEmpty && part.upperBound <= length)
      end = part.upperBound
    }
  }
}
