import CMicrohttpd
import Synchronization
import TracedContent

/// A version of synthetic content in a file in memory, from which the kernel sends by itself.
///
/// It is filled by the answers that make the bytes: each stretch that was made once is there for all later ones.
/// Several may write the same stretch at once, since they write the same bytes.
final class MemoryFile: Sendable {
  private let descriptor: Int32
  private let filled = Mutex(RangeSet<Int64>())

  /// Makes an empty one; nil where the system has none to give.
  init?(size: Int64) {
    descriptor = sdl_memory_file("sdl-content")
    guard descriptor >= 0 else { return nil }
    // Where nothing was written there is no memory in use.
    guard FileCalls.setSize(descriptor, size) else {
      SocketCalls.close(descriptor)
      return nil
    }
  }

  deinit { SocketCalls.close(descriptor) }

  /// Takes bytes that were made. Where there is no memory left it does without them.
  func keep(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
    guard FileCalls.write(descriptor, bytes, at: offset) else { return }
    filled.withLock { $0.insert(contentsOf: offset..<(offset + Int64(bytes.count))) }
  }

  /// Whether all bytes of a stretch are there.
  func holds(_ range: Range<Int64>) -> Bool {
    filled.withLock { filled in
      filled.ranges.contains { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }
    }
  }

  /// A descriptor of the file for somebody else, who closes it; negative where there is none left.
  func descriptorForAnother() -> Int32 { FileCalls.duplicate(descriptor) }
}
