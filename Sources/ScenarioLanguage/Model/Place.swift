/// An address of a case with a file, a list of answers and a counter of its own.
public struct Place: Sendable {
  /// Its name; `file` is the one that the client is given.
  public var name: String
  /// Its file.
  public var file: FileSpecification
  /// Whether the file was written for this place (a second download), and not the case's.
  public var hasOwnFile: Bool
  /// The list; entry n answers GET n. Never empty.
  public var entries: [Entry]
  /// Whether the list begins again after its last entry.
  public var startsOver: Bool
  /// What `every` adds to each entry, to HEAD, to `when` entries and to probes.
  public var every: [FaultUse]
  /// What HEAD gets beside that.
  public var headRequest: [FaultUse]
  /// The path under the run's prefix, or nil for the usual one.
  public var path: String?
  /// Whether it lies on a second port.
  public var isOtherOrigin: Bool
  /// When an address of it runs out, or nil.
  public var expiry: Expiry?

  /// Makes a place.
  public init(
    name: String, file: FileSpecification = FileSpecification(), hasOwnFile: Bool = false, entries: [Entry],
    startsOver: Bool = false, every: [FaultUse] = [], headRequest: [FaultUse] = [], path: String? = nil,
    isOtherOrigin: Bool = false, expiry: Expiry? = nil
  ) {
    self.name = name
    self.file = file
    self.hasOwnFile = hasOwnFile
    self.entries = entries
    self.startsOver = startsOver
    self.every = every
    self.headRequest = headRequest
    self.path = path
    self.isOtherOrigin = isOtherOrigin
    self.expiry = expiry
  }

  /// An address that works for a while only.
  public struct Expiry: Sendable {
    /// What ends it.
    public enum Bound: Hashable, Sendable {
      /// After this many GETs.
      case uses(Int)
      /// This long after it was minted.
      case time(Duration)
      /// When the gate is released.
      case released(String)
    }

    /// What ends it.
    public var bound: Bound
    /// What an address that has run out answers.
    public var answer: [FaultUse]

    /// Makes an expiry.
    public init(bound: Bound, answer: [FaultUse]) {
      self.bound = bound
      self.answer = answer
    }
  }
}
