import HTTPSemantics
import ScenarioLanguage

/// Which route an answer takes: the library's, which keeps the connection, or our own writer's, which ends it.
extension ProgramBuilder {
  /// Whether the answer is sure to break off, so that its head speaks as if it would not.
  var breaksOffForCertain: Bool {
    if layout.bodyStops.contains(where: \.isEnding) || transmission.connection?.value == .closeBeforeAnswer {
      return true
    }
    if let chunks = transmission.framing?.value.chunks, transmission.sendsBody, !chunks.hasLastChunk { return true }
    return transmission.stops.contains {
      if case .end = $0.value.action { $0.value.position.frame == .head } else { false }
    }
  }

  /// Whether a Content-Length says more than is sent.
  func overDeclares(_ head: ComposedHead) -> Bool {
    guard transmission.sendsBody, transmission.framing?.value.chunks == nil else { return false }
    let extra = transmission.extra?.value.piece.count ?? 0
    let sent = transmission.body.count.addingReportingOverflow(extra)
    let values = head.fields.all("Content-Length")
    return values.contains { value in
      guard !value.isEmpty, value.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return false }
      guard let number = Int64(value) else { return true }
      return !sent.overflow && number > sent.partialValue
    }
  }

  /// Whether the library can send this head and body as they are.
  func isPlain(_ head: ComposedHead) -> Bool {
    let t = transmission
    let framingIsPlain = (t.framing?.value ?? .length) == .length && t.declared == nil
    let endIsPlain =
      t.halfClose == nil && t.slowClose == nil && t.timedEnd == nil && !layout.budgetStops.contains(where: \.isEnding)
      && !(scene.choice.isUntilFired && t.endingElsewhere != nil)
    let extraIsPlain = t.extra == nil || (t.connection?.value == .keepAlive && t.extra?.value.isEndless == false)
    let headIsPlain =
      t.protocolVersion == nil && t.reason == nil && t.rawHead == nil && t.syntax.isEmpty && t.interim.isEmpty
      && !(t.stops.contains { $0.value.position.frame == .head })
      && !(t.damages.contains { $0.value.position.frame == .head })
    return framingIsPlain && endIsPlain && extraIsPlain && headIsPlain && statusIsPlain && editsArePlain
      && head.lines.allSatisfy(\.isPlain)
  }

  /// The library gives every final answer but 204 a Content-Length.
  private var statusIsPlain: Bool {
    guard (200...599).contains(transmission.status) else { return false }
    return transmission.sendsBody || transmission.lengthWithoutBody != nil || transmission.status == 204
  }

  /// What the library makes itself cannot be changed.
  private var editsArePlain: Bool {
    transmission.edits.allSatisfy { edit in
      let names = (edit.value.set + edit.value.add).map { $0[0] } + edit.value.remove
      return names.allSatisfy { name in
        let line = FieldLine(name, "")
        return !line.isNamed("Connection") && !line.isNamed("Content-Length") && !line.isNamed("Transfer-Encoding")
      }
    }
  }

  /// The Connection field that the route asks for, where the scenario names none.
  ///
  /// An answer that will break off says nothing, like the honest one that it pretends to be.
  func connectionField(breaksOff: Bool, usesLibrary: Bool) -> String? {
    if usesLibrary { return scene.allowsKeepAlive ? nil : "close" }
    if transmission.framing?.value == .close || transmission.declared?.value == DeclaredLength.none { return "close" }
    return breaksOff || transmission.protocolVersion?.value == "1.0" ? nil : "close"
  }
}

extension ComposedHead.Line {
  /// Whether the library takes the line as it is.
  fileprivate var isPlain: Bool {
    let isToken = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
    let isClean = value.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    return isToken && isClean && !value.isEmpty && value.first != 0x20 && value.last != 0x20
  }
}

extension Scene {
  /// Whether request and script let the connection live on.
  ///
  /// RFC 9112, section 9.3
  var allowsKeepAlive: Bool {
    if choice.endsConnection || request.fields.contains("Connection", token: "close") { return false }
    return request.version == "HTTP/1.1" || request.fields.contains("Connection", token: "keep-alive")
  }

  /// The version that an answer speaks of.
  func version(of answer: Answer) -> Int? {
    let hasContent = answer.body.contains { if case .content = $0 { true } else { false } }
    let isEmptyFile = served.representation.size == 0 && answer.range != nil
    let speaks = hasContent || isEmptyFile || answer.status == 304 || answer.status == 206
    return speaks ? served.representation.version : nil
  }

  /// The bytes of another version in the coding of a served file, or nil where that is plain or it cannot be coded.
  func codedBytes(like file: ServedFile, of other: Representation) -> [UInt8]? {
    guard file.coded != nil, let fault = fault(EncodingFault.self) else { return nil }
    return try? fault.codedBytes(of: other, self)
  }
}
