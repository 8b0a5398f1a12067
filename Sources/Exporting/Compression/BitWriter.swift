/// A sequence of bits, packed into bytes from the least significant bit on.
struct BitWriter {
  /// The complete bytes.
  var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Appends up to 32 bits, the least significant first.
  mutating func write(_ bits: UInt32, count: Int) {
    pending |= UInt64(bits) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Completes the last byte with zeros.
  mutating func alignToByte() {
    if pendingCount > 0 { write(0, count: 8 - pendingCount) }
  }
}
