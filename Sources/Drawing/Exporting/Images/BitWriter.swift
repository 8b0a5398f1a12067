/// A sequence of bits, packed into bytes from the least significant bit on.
struct BitWriter {
  /// The complete bytes.
  var bytes: [UInt8] = []
  private var pendingBits: UInt64 = 0
  private var pendingBitCount = 0

  /// Appends up to 32 bits, the least significant first.
  mutating func write(_ bits: UInt32, count: Int) {
    pendingBits |= UInt64(bits) << UInt64(pendingBitCount)
    pendingBitCount += count
    while pendingBitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pendingBits))
      pendingBits >>= 8
      pendingBitCount -= 8
    }
  }

  /// Completes the last byte with zeros.
  mutating func alignToByte() {
    if pendingBitCount > 0 { write(0, count: 8 - pendingBitCount) }
  }
}
