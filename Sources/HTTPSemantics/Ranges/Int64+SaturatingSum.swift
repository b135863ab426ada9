/// Sums of counts that come from outside: a file may have up to 2^63 - 1 bytes, so that two answers have more.
extension Int64 {
  /// The sum of two numbers, or the nearest one that 64 bits hold.
  public func saturatingSum(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }
}
