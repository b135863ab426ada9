/// The number from which all bytes of a file come.
///
/// It depends on the scenario's name, the case and the place alone, so that a file can be explained long after the
/// run that made it. The computation never changes: FNV-1a with 64 bits over the three names in UTF-8, each followed
/// by the byte 0xFF (which UTF-8 never has), then once through the mixer of the words.
public struct ContentSeed: Hashable, Sendable {
  /// The seed itself.
  public let rawValue: UInt64

  /// A seed whose number is known.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The seed of a file: `scenario` is the scenario's name without parameters, `case` its parameters as written in the
  /// case's name (`cut=37%`; empty where there is no matrix), `place` the place that serves it (`file` by default).
  public init(scenario: String, case parameters: String = "", place: String = "file") {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for name in [scenario, parameters, place] {
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    rawValue = WordMixer.mix(hash)
  }
}
