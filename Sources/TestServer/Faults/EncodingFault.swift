import HTTPSemantics
import ScenarioLanguage

/// `encoding`: a content coding that was perhaps not asked for.
struct EncodingFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "encoding",
    summary: "Codes the file, whatever Accept-Encoding says. `of: whole`: the coded file has its own tag, and length, "
      + "positions and ranges count coded bytes. `of: slice`: each 206's bytes are coded by themselves, and "
      + "Content-Range counts plain ones.",
    form: .map(
      MapForm(
        main: "as",
        [
          KeyForm(
            "as", .words([.init("gzip", "The gzip format."), .init("deflate", "The zlib format.")]), "The coding.",
            isRequired: true),
          KeyForm(
            "of", .words([.init("whole", "The file."), .init("slice", "The bytes of each 206.")]), "What is coded.",
            standard: "whole"),
          KeyForm("corrupt", .bare, "A byte in the middle of the coded bytes is wrong."),
          KeyForm("truncated", .bare, "The last quarter of the coded bytes is missing, and no length tells of it."),
          KeyForm("double", .bare, "Coded twice, and the field names it once."),
        ])),
    examples: [
      "encoding: gzip", "encoding: { as: gzip, corrupt: true }", "encoding: { as: deflate, of: slice }",
      "encoding: { as: gzip, double: true }",
    ],
    level: .meaning,
    conflicts: ["body": "a coding is of the file", "multipart": "the parts would be coded one by one"],
    rules: ["P12", "P26", "C8", "S16"])

  private let coding: ContentCoding
  private let isOfSlice: Bool
  private let isCorrupt: Bool
  private let isTruncated: Bool
  private let isDouble: Bool

  init(_ value: Value) throws(ScenarioProblem) {
    coding = ContentCoding(rawValue: value["as"]?.word ?? value.word ?? "") ?? .gzip
    isOfSlice = value["of"]?.word == "slice"
    isCorrupt = value["corrupt"] != nil
    isTruncated = value["truncated"] != nil
    isDouble = value["double"] != nil
  }

  var isAboutRanges: Bool { isOfSlice }
  var givesBody: Bool { true }

  func represent(_ file: inout ServedFile, _ scene: Scene) throws(CodingError) {
    guard !isOfSlice else { return }
    let plain = file.representation
    let coded = try codedBytes(of: plain, scene)
    file.coded = coded
    file.representation.size = Int64(coded.count)
    file.representation.entityTag = plain.entityTag.map { tag($0) }
    file.fields = ["Content-Encoding": coding.rawValue, "Vary": "Accept-Encoding"]
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    guard isOfSlice, answer.status == 206, let range = answer.range,
      case .content(let version, _)? = answer.body.first
    else { return }
    let count = range.upperBound - range.lowerBound
    let bound = scene.context.codedVersions.bound
    guard count <= bound else { throw .tooLarge(size: count, bound: bound) }
    var bytes = try coding.coded(scene.context.content(version, range))
    if isDouble { bytes = try coding.coded(bytes) }
    answer.body = [.literal(spoilt(bytes))]
    answer.fields.add("Content-Encoding", coding.rawValue)
  }

  /// The coded bytes of a whole version.
  func codedBytes(of representation: Representation, _ scene: Scene) throws(CodingError) -> [UInt8] {
    let bytes = try scene.context.codedVersions.bytes(
      of: representation.version, size: representation.size, coding, times: isDouble ? 2 : 1,
      content: scene.context.content)
    return spoilt(bytes)
  }

  private func spoilt(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if isCorrupt, !bytes.isEmpty { bytes[bytes.count / 2] ^= 0xFF }
    if isTruncated { bytes.removeLast(max(1, bytes.count / 4)) }
    return bytes
  }

  /// The tag of the coded file, which is not the plain one's: `"v1"` becomes `"v1-gzip"`.
  ///
  /// RFC 9110, section 8.8.3.3
  private func tag(_ tag: String) -> String {
    tag.hasSuffix("\"") ? "\(tag.dropLast())-\(coding.rawValue)\"" : "\(tag)-\(coding.rawValue)"
  }
}
