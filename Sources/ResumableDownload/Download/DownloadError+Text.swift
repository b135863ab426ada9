import HTTPSemantics

extension DownloadError: CustomStringConvertible {
  /// A sentence for people: what happened.
  public var description: String {
    switch self {
    case .unusableAddress(let address): "this address cannot be asked: \(address)"
    case .status(let status): "the server answered \(status) \(StatusCode(status).reasonPhrase)"
    case .authorisation(let status):
      "the server wants other credentials, or the address has expired (\(status) \(StatusCode(status).reasonPhrase))"
    case .redirects(let address): "the redirects do not end or lead nowhere, last at \(address)"
    case .page(let mediaType): "a page (\(mediaType)) came in place of the file; is there a login to pass?"
    case .contentCoding(let coding): "the server sends the file in a coding that was not asked for (\(coding))"
    case .comeBackLater(let seconds): "the server asks to come back in \(seconds) s"
    case .truncated(let offset, let total):
      "the connection ended before the file did, at byte \(offset)\(total.map { " of \($0)" } ?? "")"
    case .transport(let failure): failure.description
    case .cannotResume(let reason): "the download cannot be gone on with: \(reason)"
    case .rangeNotSatisfiable(let length):
      "the file has no such bytes\(length.map { "; it has \($0)" } ?? "")"
    case .multipart(let error): "the parts of the answer cannot be read: \(error)"
    case .tooLarge(let limit): "more than \(limit) bytes came"
    case .digest(let expected, let found): "the file has the digest \(found), not \(expected)"
    case .file(let error): error.description
    case .targetIsDirectory(let path): "\(path) is a directory"
    case .locked(let path): "another run is downloading \(path)"
    case .refusedByDelegate: "the answer was not wanted"
    case .cancelled: "cancelled"
    case .sessionInvalidated: "the session has ended"
    }
  }
}

extension TransportFailure: CustomStringConvertible {
  /// A sentence for people: what happened.
  public var description: String {
    switch self {
    case .unusableAddress(let address): "this address cannot be asked: \(address)"
    case .unknownHost(let text): "the host is not known: \(text)"
    case .noConnection(let text): "no connection: \(text)"
    case .connectTimeOut: "no connection in the time given"
    case .firstByteTimeOut: "no answer in the time given"
    case .stalled: "nothing more came in the time given"
    case .certificate(let text): "the server's certificate is not trusted: \(text)"
    case .handshake(let text): "no secure connection: \(text)"
    case .noAnswer: "the server closed the connection without an answer"
    case .headCut: "the connection ended inside the answer's head"
    case .connectionLost(let text): "the connection was lost: \(text)"
    case .notHTTP: "what came is not HTTP"
    case .head(let fault): "the answer's head cannot be used: \(fault)"
    case .malformedBody(let text): "the answer's body is malformed: \(text)"
    case .other(let text): text
    }
  }
}

extension HeadFault: CustomStringConvertible {
  /// What is wrong with the head.
  public var description: String {
    switch self {
    case .statusLine: "it does not begin with a status line"
    case .spaceBeforeFirstField: "white space stands before the first field"
    case .forbiddenCharacter: "a NUL stands in it"
    case .tooLarge: "it is too large"
    case .length(.malformed(let text)): "Content-Length is no number (\(text))"
    case .length(.overflow(let text)): "Content-Length is too large (\(text))"
    case .length(.differing(let a, let b)): "two Content-Length values differ (\(a) and \(b))"
    case .transferCoding(let coding): "it names a transfer coding that is not known (\(coding))"
    case .unaskedUpgrade: "it changes the protocol, which nobody asked for"
    }
  }
}

extension RestartReason: CustomStringConvertible {
  /// Why what is kept cannot be gone on from.
  public var description: String {
    switch self {
    case .changed: "the file has changed"
    case .rangeIgnored: "the server sends the whole file again"
    case .noStrongValidator: "nothing proves that the kept part is of the same file"
    case .contentRange: "the answer does not say which range it carries"
    case .gap: "the answer begins behind the kept part"
    case .contradiction: "the answer's length is not that of its range"
    case .multipart: "the answer comes in several parts"
    case .contentCoding: "the answer is coded otherwise than the kept part"
    case .notSatisfiable: "the server has no such range"
    case .condition: "the server says that the condition failed"
    case .digest: "the digest is wrong"
    case .tooLong: "the kept part is longer than the file"
    case .record: "the record of the kept part cannot be used"
    case .serverFailsOnRanges: "the server fails on ranges"
    }
  }
}

extension RetryReason: CustomStringConvertible {
  /// Why it is asked again.
  public var description: String {
    switch self {
    case .status(let status), .refused(let status), .noFile(let status):
      "the server answered \(status) \(StatusCode(status).reasonPhrase)"
    case .page(let mediaType): "a page (\(mediaType)) came in place of the file"
    case .contentCoding(let coding): "the answer is coded (\(coding))"
    case .transport(let failure): failure.description
    case .dropped: "the connection ended before the file did"
    case .noProgress: "the answer brought nothing new"
    case .contentDigest: "the answer has another digest than it says"
    case .doubtful(let length): "the same file is said to have another length (\(length))"
    case .more: "the answer brought a part"
    }
  }
}

extension DownloadNotice: CustomStringConvertible {
  /// What was found and what was done about it.
  public var description: String {
    switch self {
    case .record(.damaged(let path)): "the record \(path) is damaged or foreign, and is not used"
    case .record(.newerFormat(let path, let version)):
      "the record \(path) has the newer form \(version), and is not used"
    case .record(.file(let error)): "the record cannot be read: \(error)"
    case .otherAddress(let address): "the kept part is of another address (\(address)), and is not used"
    case .cut(let from, let to): "the kept part was cut from \(from) to \(to) bytes, as far as it is proven"
    case .damagedPartial: "the kept part is not what its record says, and is not used"
    case .noRecord: "there is a kept part without a record of what it is a part of"
    }
  }
}

extension FileError: CustomStringConvertible {
  /// What was tried on what, and the system's word for why it failed.
  public var description: String {
    switch kind {
    case .outOfSpace: "no space is left for \(path) (\(systemText))"
    case .notPermitted: "\(path) may not be written (\(systemText))"
    case .isLink: "\(path) is a symbolic link, which is not written through"
    case .missing: "the directory of \(path) is not there (\(systemText))"
    case .exists, .isDirectory, .nameTooLong, .other: "\(operation.rawValue) failed on \(path): \(systemText)"
    }
  }
}
