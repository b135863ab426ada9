/// The measures of a scan.
enum Scan {
  /// The bytes that are loaded at once at most.
  static let blockSize = 1 << 16
  /// The bytes that are loaded at first, where little may be needed; each further load is twice as large.
  static let firstStep: Int64 = 512
  /// How far from a content's beginning a run may begin because the bytes before it agreed with the run before by
  /// accident.
  static let accident: Int64 = 16

  /// The size of the step behind a step.
  static func next(_ step: Int64) -> Int64 { min(2 * step, Int64(blockSize)) }
}
