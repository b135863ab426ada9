/// What the conditions of a request decide, before its method is carried out.
///
/// RFC 9110, section 13.2.2
public enum PreconditionOutcome: Hashable, Sendable {
  /// Carry it out. `rangeApplies` tells whether a `Range` field is to be looked at: it is there, the method is GET, and
  /// `If-Range` is absent or holds.
  case proceed(rangeApplies: Bool)
  /// Answer 304.
  case notModified
  /// Answer 412.
  case preconditionFailed
}

/// The conditions of a request, evaluated in the order that the RFC sets.
///
/// RFC 9110, sections 13.1 and 13.2
public struct Preconditions: Sendable {
  private let method: String
  private let fields: Fields

  /// The conditions of a request of that method, with these fields.
  public init(method: String, fields: Fields) {
    self.method = method
    self.fields = fields
  }

  /// Evaluates them against the current representation; nil if there is none.
  ///
  /// The date of `current` is the server's present: it decides whether the time of the last change is strong, and the
  /// century of years with two digits. Without a representation a GET or HEAD proceeds, to its 404: conditions only
  /// count where the answer would be a 2xx or 412. A tag list that cannot be read names no tag; a date that cannot be
  /// read is ignored, but in `If-Range` does not hold.
  public func evaluate(_ current: Validators?) -> PreconditionOutcome {
    if current == nil && isSafe { return .proceed(rangeApplies: false) }
    if fails(current) { return .preconditionFailed }
    if isUnchanged(current) { return isSafe ? .notModified : .preconditionFailed }
    return .proceed(rangeApplies: rangeApplies(current))
  }

  private var isSafe: Bool { method == "GET" || method == "HEAD" }

  /// Steps 1 and 2: the representation must still be the one that the client knows.
  private func fails(_ current: Validators?) -> Bool {
    if let value = fields.combined("If-Match") {
      return !condition(value).stronglyMatches(current?.entityTag, exists: current != nil)
    }
    guard let limit = date("If-Unmodified-Since", current), let changed = current?.lastModified else { return false }
    return changed > limit
  }

  /// Steps 3 and 4: the client has the current representation already.
  private func isUnchanged(_ current: Validators?) -> Bool {
    if let value = fields.combined("If-None-Match") {
      return condition(value).weaklyMatches(current?.entityTag, exists: current != nil)
    }
    guard isSafe, let known = date("If-Modified-Since", current), let changed = current?.lastModified else {
      return false
    }
    return changed <= known
  }

  /// Step 5.
  private func rangeApplies(_ current: Validators?) -> Bool {
    guard method == "GET", fields.contains("Range"), let current else { return false }
    guard let value = fields.combined("If-Range") else { return true }
    return IfRange(value, now: present(current))?.holds(for: current) ?? false
  }

  private func condition(_ value: String) -> EntityTagCondition {
    (try? EntityTagCondition(value)) ?? .tags([])
  }

  private func date(_ name: String, _ current: Validators?) -> HTTPDate? {
    fields.combined(name).flatMap { try? HTTPDate($0, now: present(current)) }
  }

  /// The server's present; where it has none, any day of this century does.
  private func present(_ current: Validators?) -> HTTPDate {
    current?.date ?? HTTPDate(secondsSince1970: 1_767_225_600)
  }
}
