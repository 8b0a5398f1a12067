/// Splits the bytes of a connection into lines.
struct LineSplitter {
  /// A line, or a marker of a dropped one.
  enum Line: Equatable {
    case complete([UInt8])
    /// The line was longer than ``LineSplitter/maximumLineLength`` and was dropped.
    case tooLong
  }

  /// The maximum length of a line, in bytes.
  static let maximumLineLength = 1 << 20

  private var line: [UInt8] = []
  private var isTooLong = false

  /// Appends bytes and returns the lines that they complete; empty lines are ignored.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if isTooLong { lines.append(.tooLong) } else if !line.isEmpty { lines.append(.complete(line)) }
        line = []
        isTooLong = false
      } else if line.count < Self.maximumLineLength {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
    return lines
  }
}
