import Digests

extension PartialFile {
  /// The digest of what is kept, as it lies on the disk.
  func digest(_ algorithm: DigestAlgorithm) throws(FileError) -> Digest {
    guard var stream = try? DigestStream(algorithm) else {
      preconditionFailure("the library has SHA-256 and SHA-512")
    }
    try read(0..<length) { stream.update($0) }
    return stream.finish()
  }

  /// Size and digest of a file that is only looked at.
  func digestUnopened(_ algorithm: DigestAlgorithm) throws(FileError) -> (size: Int64, digest: Digest) {
    try whileReading { () throws(FileError) in (length, try digest(algorithm)) }
  }

  /// Size and checksum of a file that is only looked at.
  func markUnopened() throws(FileError) -> Mark {
    try whileReading { () throws(FileError) in mark }
  }
}
