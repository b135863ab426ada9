/// Options that belong together, under a heading of `--help` and of the manual page.
///
/// Where help would not fit a screen, groups are shown without explanations, the last one first: put what newcomers
/// need into the first group.
public struct OptionGroup: Hashable, Sendable {
  /// The heading, one or two words.
  public let title: String
  /// The options in the order in which help shows them.
  public let options: [Option]

  /// Puts options under a heading.
  public init(_ title: String, _ options: [Option]) {
    self.title = title
    self.options = options
  }
}
