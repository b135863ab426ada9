/// The bijection that makes a counter look like noise, and its inverse.
///
/// It is the finaliser of splitmix64. Since it can be undone, eight bytes of noise tell which word they are.
enum WordMixer {
  /// The odd step from one word's counter to the next: 2^64 divided by the golden ratio.
  static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The number that makes 1 when multiplied with `step`, modulo 2^64.
  static let inverseStep: UInt64 = 0xF1DE_83E1_9937_733D

  /// Mixes all bits of `value`.
  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// The value that `mix` turned into `mixed`: each step undone, the factors being the inverses of those above modulo
  /// 2^64.
  @inline(__always)
  static func unmix(_ mixed: UInt64) -> UInt64 {
    var z = mixed
    z = (z ^ (z &>> 31) ^ (z &>> 62)) &* 0x3196_42B2_D24D_8EC3
    z = (z ^ (z &>> 27) ^ (z &>> 54)) &* 0x96DE_1B17_3F11_9089
    return z ^ (z &>> 30) ^ (z &>> 60)
  }
}
