import Digests
import HTTPSemantics
import Judge
import ScenarioLanguage
import TracedContent

/// `POST /-/runs/ID/verdict`: judges what somebody ran themselves.
extension ControlAddresses {
  /// What takes the output, or the JSON that says where it is.
  func verdictBody(_ head: RequestHead) -> (any RequestBody)? {
    Self.isJSON(head) ? CollectedBody(limit: 1 << 16) : OutputFile()
  }

  static func isJSON(_ head: RequestHead) -> Bool {
    head.fields.first("Content-Type")?.lowercased().hasPrefix("application/json") ?? false
  }

  func verdict(_ run: Run, _ query: Query, _ head: RequestHead, _ request: IncomingRequest) -> DaemonReply {
    guard let claim = query["claim"].flatMap(ClaimedRun.Claim.init) else {
      return .problem(400, "`claim` must be success, failure or cancelled")
    }
    let place = query["place"] ?? run.scenario.mainPlace
    guard run.scenario.places.contains(where: { $0.name == place }) else {
      return .problem(404, "there is no place `\(place)`")
    }
    let output: ClaimedRun.Output
    switch readOutput(request, query, run) {
    case .failure(let problem): return .problem(problem.status, problem.text)
    case .success(let read): output = read.output
    }
    do throws(ReadFailure) {
      let item = try run.verdict(claim: claim, output: output, place: place)
      run.keep(item, on: place)
      return .library(.json(200, item.json))
    } catch {
      return .problem(500, error.description)
    }
  }

  /// An output that was read from a request.
  private struct ReadOutput {
    let output: ClaimedRun.Output
  }

  private func readOutput(_ request: IncomingRequest, _ query: Query, _ run: Run) -> Result<ReadOutput, Problem> {
    if query["output"] == "absent" { return .success(ReadOutput(output: .absent)) }
    if let file = request.body as? OutputFile {
      guard let open = file.open() else {
        return .failure(Problem(status: 507, text: "the output could not be kept: no space"))
      }
      return .success(ReadOutput(output: bytes(open, request, run)))
    }
    guard let bytes = (request.body as? CollectedBody)?.bytes else {
      return .failure(Problem(text: "no output could be taken"))
    }
    do throws(ScenarioProblem) {
      return try described(bytes, request, run)
    } catch {
      var error = error
      error.file = "body"
      return .failure(Problem(text: error.description))
    }
  }

  private func bytes(_ file: OpenFile, _ request: IncomingRequest, _ run: Run) -> ClaimedRun.Output {
    .bytes(WatchedReader(reader: file) { self.isWanted(request, for: run) })
  }

  /// `{"path":...}` below `--outputs`, or `{"sha256":...,"size":...}`.
  private func described(
    _ bytes: [UInt8], _ request: IncomingRequest, _ run: Run
  ) throws(ScenarioProblem) -> Result<ReadOutput, Problem> {
    let node = try YAML.parse(bytes)
    guard case .mapping(let pairs) = node.content else {
      throw ScenarioProblem("an object is needed", hint: #"such as {"path":"f"}"#, at: node.mark)
    }
    var texts: [String: (text: String, mark: Mark)] = [:]
    for pair in pairs {
      guard let key = pair.key.scalar, ["path", "sha256", "size"].contains(key), let text = pair.value.scalar else {
        throw ScenarioProblem("this is not known here", hint: "known are path, sha256, size", at: pair.key.mark)
      }
      texts[key] = (text, pair.value.mark)
    }
    if let path = texts["path"] { return output(path.text, request, run) }
    guard let digest = texts["sha256"], let size = texts["size"], let bytes = Int64(size.text), bytes >= 0 else {
      throw ScenarioProblem("either `path`, or `sha256` and `size` are needed", at: node.mark)
    }
    guard let sha256 = Digest(.sha256, hex: digest.text.lowercased()) else {
      throw ScenarioProblem("`\(digest.text)` is no SHA-256", hint: "64 hexadecimal digits", at: digest.mark)
    }
    let digests = server.digests
    return .success(
      ReadOutput(
        output: .digest(size: bytes, sha256: sha256.bytes) { content, count in
          guard count <= DigestCache.sizeLimit else { return nil }
          return try? digests.sha256(of: content.reader, upTo: count) { self.isWanted(request, for: run) }
        }))
  }

  /// The output at a path in the directory of `--outputs`; absent where there is no such file in it.
  private func output(_ path: String, _ request: IncomingRequest, _ run: Run) -> Result<ReadOutput, Problem> {
    guard let outputs = server.outputs else {
      return .failure(Problem(status: 403, text: "no path may be read; --outputs DIR allows it"))
    }
    guard let names = outputs.names(of: path) else {
      return .failure(Problem(status: 403, text: "`\(path)` does not lie in the directory of --outputs"))
    }
    switch outputs.open(names) {
    case .file(let file): return .success(ReadOutput(output: bytes(file, request, run)))
    case .missing: return .success(ReadOutput(output: .absent))
    case .directory: return .failure(Problem(text: "`\(path)` is a directory, no output"))
    case .noFile: return .failure(Problem(text: "`\(path)` is no file: a symbolic link, a pipe or a device"))
    case .forbidden: return .failure(Problem(status: 403, text: "`\(path)` cannot be read"))
    }
  }
}
