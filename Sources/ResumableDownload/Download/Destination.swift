/// Where the finished file goes.
public enum Destination: Sendable {
  /// To this path. The partial lies beside it.
  case path(String)
  /// To the path that the closure returns when the file is whole, given the partial's place and the answer's head. The
  /// partial lies in this directory, named for the address; the path must be on the same file system.
  case choose(directory: String, @Sendable (_ temporary: String, _ head: ResponseHead?) -> String)
}
