/// The bytes that a connection has received and not parsed yet.
struct InputBuffer {
  private var bytes: [UInt8] = []
  /// The number of bytes at the beginning of `bytes` that have been removed.
  private var removedCount = 0

  /// The bytes, the oldest first.
  var unread: ArraySlice<UInt8> { bytes[removedCount...] }

  /// Appends what was received.
  mutating func append(_ received: ArraySlice<UInt8>) {
    bytes.removeFirst(removedCount)
    removedCount = 0
    bytes += received
  }

  /// Removes the oldest bytes.
  mutating func removeFirst(_ count: Int) { removedCount += count }
}
