import Glibc

/// A reader of what comes from outside, tried with bytes that libFuzzer makes up.
///
/// A target must neither trap nor hang nor leak, and states what must hold of what was read.
enum FuzzTarget: String, CaseIterable {
  case fields, scenario, control, multipart

  /// The one of this process: `SDL_FUZZ_TARGET` names it.
  static let chosen: FuzzTarget = {
    guard let name = getenv("SDL_FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name)) else {
      fatalError("SDL_FUZZ_TARGET must be one of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  func play(_ bytes: [UInt8]) {
    switch self {
    case .fields: FieldsFuzz.play(bytes)
    case .scenario: ScenarioFuzz.play(bytes)
    case .control: ControlFuzz.play(bytes)
    case .multipart: MultipartFuzz.play(bytes)
    }
  }
}

/// What libFuzzer calls; the name is its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.play(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
