public import HTTPSemantics

extension Representation {
  /// The validators against which a request's conditions are evaluated at a moment, in seconds since 1970.
  ///
  /// A malformed tag is none. The last change is never later than the present.
  /// RFC 9110, sections 8.8 and 13.2
  public func validators(at date: Int64) -> Validators {
    let tag = entityTag.flatMap { try? EntityTag($0) }
    let changed = lastModified.map { HTTPDate(secondsSince1970: min($0, date)) }
    // A date is strong only if the present is a second later; a weak one has its own second as the present.
    let present = hasWeakDate ? changed : HTTPDate(secondsSince1970: date)
    return Validators(
      entityTag: tag, lastModified: changed, date: present, hasMalformedTag: entityTag != nil && tag == nil)
  }
}
