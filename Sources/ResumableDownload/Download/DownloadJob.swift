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

  /// The partial with the record that the technique keeps.
  func partial() -> PartialFile {
    let target = target
    let path = resumeData?.partial ?? Paths.beside(target, ".sdl-part")
    let record = Paths.beside(target, technique.recordSuffix)
    let store: any PartialStore =
      technique == .resumeData
      ? ResumeDataFile(path: record, partial: path, files: files) : StateFile(path: record, files: files)
    return PartialFile(target: target, path: path, store: store, appends: technique.appends, files: files)
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
