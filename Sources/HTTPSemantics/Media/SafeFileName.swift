/// Makes a name that a server gave into one that can only name a file in the directory of the download.
///
/// RFC 6266, section 4.3
public enum SafeFileName {
  /// The most bytes that a name has on common file systems.
  public static let maximumBytes = 255

  /// The safe form of a name that is already decoded.
  ///
  /// Only what follows the last slash or backslash is used. Control characters, those that turn the direction of text,
  /// and `|` become `_`; so do a dot or tilde in front, and dots and spaces at the end. A device name gets `_` in
  /// front. A long name is cut before its extension so that `reservedBytes` more fit (the partial's suffix; at most 239). Where
  /// nothing is left, the name is `fallback`.
  public static func make(_ name: String, reservedBytes: Int = 0, fallback: String = "download") -> String {
    let separators: Set<Unicode.Scalar> = ["/", "\\"]
    let last = name.unicodeScalars.split(omittingEmptySubsequences: true) { separators.contains($0) }.last
    var scalars = (last.map(Array.init) ?? []).drop { $0 == " " }.map { isHarmful($0) ? "_" : $0 }
    while scalars.last == " " { scalars.removeLast() }
    if scalars.isEmpty { return fallback }
    if scalars[0] == "." || scalars[0] == "~" { scalars[0] = "_" }
    var place = scalars.count
    while place > 0, scalars[place - 1] == "." || scalars[place - 1] == " " {
      place -= 1
      scalars[place] = "_"
    }
    let safe = text(scalars)
    return shortened(isDeviceName(safe) ? "_" + safe : safe, to: max(maximumBytes - reservedBytes, 16))
  }

  /// The safe form of the last component of a URL's raw path, which is decoded once.
  public static func make(
    lastComponentOfPath path: String, reservedBytes: Int = 0, fallback: String = "download"
  ) -> String {
    let component = Array(path.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false).last ?? [])
    let name = ASCII.text(PercentEncoding.decode(component) ?? component)
    return make(name, reservedBytes: reservedBytes, fallback: fallback)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C, 0xFEFF: true
    default: scalar == "|"
    }
  }

  private static let devices: Set<String> = {
    let numbered = (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(numbered + ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"])
  }()

  /// Whether another system takes the name, with whatever extension, for a device.
  private static func isDeviceName(_ name: String) -> Bool {
    let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }.filter { $0 != ASCII.space }
    return devices.contains(ASCII.lowercased(ASCII.text(stem)))
  }

  /// Cuts the stem, so that the extension stays where it is short enough.
  private static func shortened(_ name: String, to limit: Int) -> String {
    guard name.utf8.count > limit else { return name }
    let scalars = Array(name.unicodeScalars)
    var ending: [Unicode.Scalar] = []
    if let dot = scalars.lastIndex(of: "."), dot > 0, text(scalars[dot...]).utf8.count <= min(16, limit / 2) {
      ending = Array(scalars[dot...])
    }
    var room = limit - text(ending).utf8.count
    let stem = scalars.dropLast(ending.count).prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
    return text(stem + ending)
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
