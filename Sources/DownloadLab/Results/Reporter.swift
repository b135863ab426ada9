#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Tells the test framework that runs what the lab has found.
///
/// Under Swift Testing failures are issues at the test's line and the test goes on; else they are thrown, which fails
/// an XCTest, and any program, too.
enum Reporter {
  /// A failure of the client.
  static func fail(_ failure: LabFailure) throws {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(failure, sourceLocation: failure.place.location)
        return
      }
    #endif
    throw failure
  }

  /// A mistake in the test itself; false where it must be thrown later.
  static func record(_ problem: LabProblem, at place: CodePlace) -> Bool {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(problem, sourceLocation: place.location)
        return true
      }
    #endif
    return false
  }

  /// A case that proves nothing ends the test as skipped. Always throws.
  static func skip(_ skip: LabSkip) throws -> Never {
    #if canImport(Testing) && compiler(>=6.3)
      if Test.current != nil {
        // One case of a parameterised test that is cancelled is not told of by itself.
        Issue.record(Comment(rawValue: skip.description), severity: .warning, sourceLocation: skip.place.location)
        try Test.cancel(Comment(rawValue: skip.description), sourceLocation: skip.place.location)
      }
    #endif
    #if canImport(XCTest)
      if !isInSwiftTesting { throw XCTSkip(skip.description) }
    #endif
    throw skip
  }

  private static var isInSwiftTesting: Bool {
    #if canImport(Testing)
      Test.current != nil
    #else
      false
    #endif
  }
}

#if canImport(Testing)
  extension CodePlace {
    fileprivate var location: SourceLocation {
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif
