/// Wrong or unusual spellings of a head.
///
/// RFC 9112, sections 2.2, 4, 5.1 and 5.2
public enum FieldSyntax: Hashable, Sendable {
  /// These fields, all where empty, go on in a second line.
  case folded([String])
  /// Lines end in LF.
  case bareLineFeed
  /// `Name : value`
  case spaceBeforeColon
  /// `Name:value`
  case noSpaceAfterColon
  /// A status line that ends behind the status.
  case noReason
  /// A field whose value is no UTF-8.
  case notUTF8
  /// `cOnTeNt-LeNgTh`
  case mixedCase
  /// A field with a value of so many bytes, before the others.
  case huge(Int64)
  /// So many fields before the others.
  case many(Int64)
  /// Byte by byte, with a pause between two.
  case slow(Duration)
  /// No HTTP at all.
  case garbage
}
