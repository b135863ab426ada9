public import HTTPSemantics

/// Why a download did not end with the whole file. The sentence for each is made in one place, `description`.
public enum DownloadError: Error, Hashable, Sendable {
  /// The address cannot be asked.
  case unusableAddress(String)
  /// The server answered with a status that ends it.
  case status(Int)
  /// The server wants credentials, or refuses those given.
  case authorisation(Int)
  /// Redirects do not end, or lead nowhere.
  case redirects(String)
  /// A page of another media type came in place of the file.
  case page(mediaType: String)
  /// The file comes in a coding that was not asked for.
  case contentCoding(String)
  /// The server wants to be asked again later than this side waits, in seconds.
  case comeBackLater(seconds: Int64)
  /// The connection ended before the file did, and the tries are used up: bytes reached, and the whole if known.
  case truncated(at: Int64, of: Int64?)
  /// Requests failed for another reason until the tries were used up.
  case transport(TransportFailure)
  /// The file changes, or the range answers are wrong, each time.
  case cannotResume(RestartReason)
  /// The file has no such bytes; its length where the server tells it.
  case rangeNotSatisfiable(completeLength: Int64?)
  /// The parts of an answer cannot be read.
  case multipart(MultipartError)
  /// More bytes came than are kept in memory.
  case tooLarge(limit: Int)
  /// The file is whole but has another digest than it should.
  case digest(expected: String, found: String)
  /// A file operation failed.
  case file(FileError)
  /// A directory stands under the file's name.
  case targetIsDirectory(String)
  /// Another run works on this target.
  case locked(String)
  /// The delegate did not want the answer.
  case refusedByDelegate
  /// It was cancelled.
  case cancelled
  /// The session ended.
  case sessionInvalidated
}
