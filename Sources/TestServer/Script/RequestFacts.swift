import HTTPSemantics

/// What the script looks at in a request, read once.
struct RequestFacts {
  let request: RequestHead
  /// The path under the run's prefix.
  let path: String
  let hasRange: Bool
  /// The ranges asked for, or nil where there is no Range or none that can be read.
  let ranges: ByteRangeSet?

  init(_ request: RequestHead, path: String) {
    self.request = request
    self.path = path
    let value = request.fields.combined("Range")
    hasRange = value != nil
    ranges = value.flatMap { try? ByteRangeSet($0) }
  }

  var isGET: Bool { request.method == "GET" }

  /// The first byte asked for; 0 without a Range that can be read.
  func firstByte(size: Int64) -> Int64 {
    switch ranges?.specifiers.first {
    case .from(let first): first
    case .closed(let positions): positions.lowerBound
    case .suffix(let count): max(0, size - count)
    case nil: 0
    }
  }

  /// The bytes that the first member of Range selects, or nil where that is not one byte.
  func bytes(size: Int64) -> Range<Int64>? {
    ranges?.specifiers.first?.bytes(length: size)
  }
}
