public import ScenarioLanguage

extension FaultRegistry {
  /// Every fault of the language, in the order in which they act and are documented.
  ///
  /// What comes later sees what the earlier ones have done: first what takes the file's place, then the range, then
  /// what the answer says, then how it is sent.
  public static let standard = FaultRegistry([
    ChallengeFault.self, RedirectFault.self, NotSatisfiableFault.self,
    UnaskedRangeFault.self, OtherRangeFault.self, ShortRangeFault.self, EmptyRangeFault.self, IgnoreRangeFault.self,
    AdvertiseFault.self, IfRangeFault.self, PreconditionsFault.self, BodyFromFault.self, ContentRangeFault.self,
    MultipartFault.self, StatusFault.self, BodyFault.self, EncodingFault.self, DigestFault.self,
    DispositionFault.self, RetryAfterFault.self,
    HTTPVersionFault.self, ReasonFault.self, HeaderFault.self, RawHeadFault.self, FieldSyntaxFault.self,
    InterimFault.self, LengthFault.self, FramingFault.self, ExtraFault.self,
    CutFault.self, StallFault.self, DelayFault.self, BodyDelayFault.self, RateFault.self, WritesOfFault.self,
    JitterFault.self, DamageFault.self, HalfCloseFault.self, SlowCloseFault.self,
    ConnectionWishFault.self, TLSFault.self,
  ])

  /// The place of each key in that order.
  static let order = Dictionary(
    uniqueKeysWithValues: standard.faults.enumerated().map { ($0.element.definition.key, $0.offset) })
}
