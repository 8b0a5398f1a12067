/// Lempel–Ziv–Welch compression as in GIF: codes of growing length, up to 12 bits.
enum LZWEncoder {
  /// Returns the codes of palette indices, packed into bytes.
  ///
  /// - Parameters:
  ///   - indices: The indices, below 2 to the power of `bits`.
  ///   - bits: The minimum code size, 2…8.
  /// - Returns: The bytes.
  /// - Complexity: O(*n*).
  static func encode(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var writer = BitWriter()
    let clear = 1 << bits
    var table = StringTable(clear: clear)
    var codeSize = bits + 1
    writer.write(UInt32(clear), count: codeSize)
    guard var prefix = indices.first.map({ Int($0) }) else {
      writer.write(UInt32(clear + 1), count: codeSize)
      writer.alignToByte()
      return writer.bytes
    }
    for index in indices.dropFirst() {
      if let code = table.code(prefix: prefix, index) {
        prefix = code
        continue
      }
      writer.write(UInt32(prefix), count: codeSize)
      if table.count < 4096 {
        // A decoder has one code less, so that it needs the longer size only for the code after the next.
        if table.count == 1 << codeSize { codeSize += 1 }
        table.add(prefix: prefix, index)
      } else {
        writer.write(UInt32(clear), count: codeSize)
        table.removeAll()
        codeSize = bits + 1
      }
      prefix = Int(index)
    }
    writer.write(UInt32(prefix), count: codeSize)
    if table.count == 1 << codeSize, codeSize < 12 { codeSize += 1 }
    writer.write(UInt32(clear + 1), count: codeSize)
    writer.alignToByte()
    return writer.bytes
  }

  /// The dictionary: maps a string, as the code of its prefix and its last index, to its code; open
  /// addressing.
  private struct StringTable {
    private static let capacity = 1 << 14
    private var keys = [Int32](repeating: -1, count: capacity)
    private var codes = [Int16](repeating: 0, count: capacity)
    private let clear: Int
    /// The next code.
    private(set) var count: Int

    init(clear: Int) {
      self.clear = clear
      count = clear + 2
    }

    mutating func removeAll() {
      for index in keys.indices { keys[index] = -1 }
      count = clear + 2
    }

    func code(prefix: Int, _ index: UInt8) -> Int? {
      let slot = slot(of: Self.key(prefix, index))
      return keys[slot] < 0 ? nil : Int(codes[slot])
    }

    mutating func add(prefix: Int, _ index: UInt8) {
      let key = Self.key(prefix, index)
      let slot = slot(of: key)
      keys[slot] = key
      codes[slot] = Int16(count)
      count += 1
    }

    private static func key(_ prefix: Int, _ index: UInt8) -> Int32 { Int32(prefix << 8 | Int(index)) }

    /// The slot of a key, or the free slot in which it belongs.
    private func slot(of key: Int32) -> Int {
      var slot = Int((UInt32(bitPattern: key) &* 0x9E37_79B1) >> 18)
      while keys[slot] >= 0, keys[slot] != key { slot = (slot + 1) & (Self.capacity - 1) }
      return slot
    }
  }
}
