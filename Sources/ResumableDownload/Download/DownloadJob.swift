import HTTPSemantics

/// All that a run needs to know.
struct DownloadJob: Sendable {
  var address: String
  var destination: Destination
  var technique: Technique
  var options: DownloadOptions
  var transport: any Transport
  var files: any FileSystem
  var resumeData: ResumeData?
  var disposition: (@Sendable (ResponseHead) async -> ResponseDisposition)?

  /// What makes the decisions.
  var planner: any Deciding {
    let planner = ResumePlanner(
      proof: options.digest != nil ? .digest : options.proof, acceptsPages: options.acceptsPages)
    #if SDL_MUTANTS
      if let trap = options.trap { return MutantPlanner(trap: trap, base: planner) }
    #endif
    return planner
  }

  /// How often it may ask again.
  var budget: RetryBudget {
    #if SDL_MUTANTS
      if options.trap == .t24 { return RetryBudget(tries: 1 << 40, longestWait: .zero, requests: 1 << 40) }
    #endif
    return RetryBudget(tries: options.tries, longestWait: options.longestWait)
  }

  /// Whether a record of another address is used all the same.
  var ignoresAddress: Bool {
    #if SDL_MUTANTS
      return options.trap == .t9
    #else
      return false
    #endif
  }

  /// The partial with the record that the technique keeps.
  func partial() -> PartialFile {
    let target = target
    let path = resumeData?.partial ?? Paths.beside(target, ".sdl-part")
    var record = Paths.beside(target, technique.recordSuffix)
    var files = files
    var appends = technique.appends
    var trust = PartialFile.Trust.proof
    #if SDL_MUTANTS
      if options.trap == .t9 {
        record = (options.trapDirectory ?? Paths.directory(of: target)) + "/sdl-global" + technique.recordSuffix
      }
      if options.trap == .t15 { files = MutantFiles(base: files) }
      switch options.trap {
      case .t4, .t9, .t17: trust = .record
      case .t5: trust = .staleRecord
      case .t14: trust = .size
      default: break
      }
      if options.trap == .t5 || options.trap == .t17 { appends = true }
    #endif
    let store: any PartialStore =
      technique == .resumeData
      ? ResumeDataFile(path: record, partial: path, files: files) : StateFile(path: record, files: files)
    return PartialFile(target: target, path: path, store: store, appends: appends, files: files, trust: trust)
  }

  /// The final path, or the one that the partial is named for while the final one is not chosen.
  ///
  /// That name holds a checksum of the address, so that two files with the same last piece never share a partial.
  var target: String {
    switch destination {
    case .path(let path): return path
    case .choose(let directory, _):
      let path = (try? AbsoluteTarget(address))?.path ?? ""
      let name = SafeFileName.make(lastComponentOfPath: path, reservedBytes: 40)
      let mark = String(LittleEndian.checksum(address.utf8), radix: 16)
      return (directory.isEmpty || directory == "." ? "" : directory + "/") + name + "-" + mark
    }
  }
}
