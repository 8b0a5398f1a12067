/// The search for earlier occurrences of the next bytes: hash chains over three bytes, with lazy matching.
struct MatchFinder {
  private static let windowSize = 32_768
  private static let maxMatchLength = 258
  /// The maximum number of candidates that are compared.
  private static let chainLimit = 32
  /// A match of this length ends the search.
  private static let goodLength = 128

  /// For each hash, the last position; -1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << 15)
  /// For each position modulo the window size, the previous position with the same hash.
  private var previous = [Int32](repeating: -1, count: windowSize)

  /// Appends the symbols for the bytes at a position, and moves the position behind them.
  mutating func appendSymbols(
    to symbols: inout [DeflateSymbol], from bytes: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) {
    var match = longestMatch(in: bytes, at: position)
    insert(position, bytes)
    // Lazy matching: a longer match that begins at the next byte is worth a literal.
    while match.length >= 3, match.length < Self.goodLength, position + 1 < bytes.count {
      let next = longestMatch(in: bytes, at: position + 1)
      guard next.length > match.length else { break }
      symbols.append(DeflateSymbol(length: 0, literalOrDistance: UInt16(bytes[position])))
      position += 1
      insert(position, bytes)
      match = next
    }
    guard match.length >= 3 else {
      symbols.append(DeflateSymbol(length: 0, literalOrDistance: UInt16(bytes[position])))
      position += 1
      return
    }
    symbols.append(DeflateSymbol(length: UInt16(match.length), literalOrDistance: UInt16(match.distance)))
    for index in position + 1..<position + match.length { insert(index, bytes) }
    position += match.length
  }

  private func longestMatch(
    in bytes: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (length: Int, distance: Int) {
    let limit = min(Self.maxMatchLength, bytes.count - position)
    guard limit >= 3 else { return (0, 0) }
    var best = (length: 2, distance: 0)
    var candidate = Int(heads[hash(bytes, position)])
    var remaining = Self.chainLimit
    while candidate >= 0, position - candidate < Self.windowSize, remaining > 0 {
      if bytes[candidate + best.length] == bytes[position + best.length] {
        var length = 0
        while length < limit, bytes[candidate + length] == bytes[position + length] { length += 1 }
        if length > best.length {
          best = (length, position - candidate)
          if length >= min(limit, Self.goodLength) { break }
        }
      }
      candidate = Int(previous[candidate & (Self.windowSize - 1)])
      remaining -= 1
    }
    return best.distance == 0 ? (0, 0) : best
  }

  private mutating func insert(_ position: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard position + 2 < bytes.count else { return }
    let hash = hash(bytes, position)
    previous[position & (Self.windowSize - 1)] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: position)
  }

  private func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    let key =
      UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
    return Int((key &* 0x9E37_79B1) >> 17)
  }
}
