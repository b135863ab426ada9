#if SDL_MUTANTS
  /// The mistakes that downloaders make, each of which the engine can be told to make, so that a test suite can be
  /// tested by it. They exist in debug builds only.
  public enum Trap: String, Hashable, Sendable, CaseIterable {
    /// A 200 is appended to the partial.
    case t1 = "T1"
    /// Offsets are 32-bit floats.
    case t2 = "T2"
    /// The offset is cast to 32 bits for the Range field.
    case t3 = "T3"
    /// The saved offset counts what was received, not what was written.
    case t4 = "T4"
    /// The file is ahead of the saved offset, and is appended to.
    case t5 = "T5"
    /// No If-Range, and nothing is compared.
    case t6 = "T6"
    /// A complete partial is asked for its rest, and the 416 ends it.
    case t7 = "T7"
    /// The last buffer is written only if it is not full.
    case t8 = "T8"
    /// One record for all downloads.
    case t9 = "T9"
    /// The total is a 206's Content-Length.
    case t10 = "T10"
    /// An unknown length is added to the offset as -1.
    case t11 = "T11"
    /// A connection that closes is the end.
    case t12 = "T12"
    /// Content-Range is not looked at.
    case t13 = "T13"
    /// A partial longer than the file is taken as it is.
    case t14 = "T14"
    /// The result of a write is ignored.
    case t15 = "T15"
    /// A second answer is written by the same stream without truncation.
    case t16 = "T16"
    /// The offset is kept though the file was deleted.
    case t17 = "T17"
    /// Content is decoded while offsets count decoded bytes.
    case t18 = "T18"
    /// Credentials go to every host.
    case t19 = "T19"
    /// A part that nobody asked for is taken for the whole.
    case t20 = "T20"
    /// Weak validators are used as strong ones.
    case t21 = "T21"
    /// A page replaces the partial.
    case t22 = "T22"
    /// A multipart body is written as it is.
    case t23 = "T23"
    /// Retries without bound or wait.
    case t24 = "T24"
    /// A reset is the end of a body without length.
    case t25 = "T25"
  }
#endif
