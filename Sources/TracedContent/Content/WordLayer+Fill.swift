// The one place where words become bytes. Loops count by hand: that is as fast as can be in optimised builds, and
// bearable in the others, in which tests run.

extension WordLayer {
  /// Writes the bytes from `offset` on into the whole of `buffer`.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64) {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return }
    switch form {
    case .noise: fillNoise(start, count: buffer.count, from: offset)
    case .text: fillText(start, count: buffer.count, from: offset)
    }
    let end = offset + Int64(buffer.count)
    let hole = zeros.clamped(to: offset..<end)
    if !hole.isEmpty {
      let bytes = start + Int(hole.lowerBound - offset)
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: Int(hole.upperBound - hole.lowerBound))
    }
  }

  /// Stores go to aligned addresses whatever the offset: where the content's words lie askew to them, each store is
  /// put together from two words.
  private func fillNoise(_ start: UnsafeMutableRawPointer, count: Int, from offset: Int64) {
    let bytes = start.assumingMemoryBound(to: UInt8.self)
    var position = 0
    let head = min(count, (8 - Int(bitPattern: start) & 7) & 7)
    while position < head {
      bytes[position] = noiseByte(offset + Int64(position))
      position += 1
    }
    var left = (count - position) >> 3
    if left > 0 {
      let words = (start + position).assumingMemoryBound(to: UInt64.self)
      let first = offset + Int64(position)
      let askew = UInt64(first & 7) * 8
      var counter = base &+ (UInt64(first >> 3) &+ 1) &* WordMixer.step
      position += left * 8
      var target = words
      if askew == 0 {
        while left >= 4 {
          target[0] = WordMixer.mix(counter).littleEndian
          target[1] = WordMixer.mix(counter &+ WordMixer.step).littleEndian
          target[2] = WordMixer.mix(counter &+ 2 &* WordMixer.step).littleEndian
          target[3] = WordMixer.mix(counter &+ 3 &* WordMixer.step).littleEndian
          counter &+= 4 &* WordMixer.step
          target += 4
          left -= 4
        }
        while left > 0 {
          target[0] = WordMixer.mix(counter).littleEndian
          counter &+= WordMixer.step
          target += 1
          left -= 1
        }
      } else {
        let rest = 64 - askew
        var word = WordMixer.mix(counter)
        while left >= 2 {
          let second = WordMixer.mix(counter &+ WordMixer.step)
          let third = WordMixer.mix(counter &+ 2 &* WordMixer.step)
          target[0] = (word &>> askew | second &<< rest).littleEndian
          target[1] = (second &>> askew | third &<< rest).littleEndian
          counter &+= 2 &* WordMixer.step
          word = third
          target += 2
          left -= 2
        }
        if left > 0 {
          target[0] = (word &>> askew | WordMixer.mix(counter &+ WordMixer.step) &<< rest).littleEndian
        }
      }
    }
    while position < count {
      bytes[position] = noiseByte(offset + Int64(position))
      position += 1
    }
  }

  private func noiseByte(_ offset: Int64) -> UInt8 {
    UInt8(truncatingIfNeeded: word(UInt64(offset >> 3)) &>> (UInt64(offset & 7) * 8))
  }

  private func fillText(_ start: UnsafeMutableRawPointer, count: Int, from offset: Int64) {
    let bytes = start.assumingMemoryBound(to: UInt8.self)
    var position = 0
    var index = UInt64(offset / 17)
    var within = Int(offset % 17)
    while position < count {
      let word = word(index)
      let separator: UInt8 = index & 3 == 3 ? 0x0A : 0x20
      if within == 0, count - position >= 17 {
        let target = start + position
        target.storeBytes(of: Self.digits(of: UInt32(truncatingIfNeeded: word &>> 32)), as: UInt64.self)
        (target + 8).storeBytes(of: Self.digits(of: UInt32(truncatingIfNeeded: word)), as: UInt64.self)
        bytes[position + 16] = separator
        position += 17
      } else {
        while within < 17, position < count {
          bytes[position] = within == 16 ? separator : Self.digit(of: word, at: within)
          within += 1
          position += 1
        }
        within = 0
      }
      index &+= 1
    }
  }

  private static func digit(of word: UInt64, at place: Int) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: word &>> UInt64(60 - 4 * place)) & 15
    return value < 10 ? 0x30 + value : 0x57 + value
  }

  /// Eight hexadecimal digits at once, the highest at the lowest address: each nibble is spread into a byte, and those
  /// above nine get what lies between `9` and `a` added.
  private static func digits(of half: UInt32) -> UInt64 {
    var spread = UInt64(half)
    spread = (spread | spread &<< 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread &<< 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread | spread &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = ((spread &+ 0x0606_0606_0606_0606) &>> 4) & 0x0101_0101_0101_0101
    return (spread &+ 0x3030_3030_3030_3030 &+ letters &* 0x27).bigEndian
  }
}
