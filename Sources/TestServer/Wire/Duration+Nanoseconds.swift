extension Duration {
  /// The duration in nanoseconds, rounded down, at most some 290 years.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong
      ? (seconds < 0 ? .min : .max) : scaled.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
  }

  /// The duration in seconds, for logs.
  var inSeconds: Double { Double(nanoseconds) / 1e9 }
}
