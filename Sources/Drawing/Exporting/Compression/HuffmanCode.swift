/// A canonical Huffman code of limited length, as deflate uses it.
struct HuffmanCode {
  /// The code length of each symbol in bits; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// The code of each symbol, with its bits reversed, since they are written from the least significant on.
  let codes: [UInt16]

  /// Creates an optimal code for the frequencies of the symbols, or a nearly optimal one where the limit matters.
  init(counts: [Int], maximumLength: Int) {
    var counts = counts
    var lengths = Self.lengths(counts)
    // Halving the frequencies makes the tree flatter.
    while lengths.contains(where: { Int($0) > maximumLength }) {
      counts = counts.map { $0 == 0 ? 0 : ($0 + 1) / 2 }
      lengths = Self.lengths(counts)
    }
    self.lengths = lengths
    codes = Self.codes(lengths, maximumLength: maximumLength)
  }

  /// The depths of the leaves of a Huffman tree, built with two queues in order of frequency.
  private static func lengths(_ counts: [Int]) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard leaves.count > 1 else {
      // A code needs at least one bit.
      for leaf in leaves { lengths[leaf] = 1 }
      return lengths
    }
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, inner) = (0, leaves.count)
    func popSmallest() -> Int {
      if leaf < leaves.count, inner >= weights.count || weights[leaf] <= weights[inner] {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    for _ in 1..<leaves.count {
      let (first, second) = (popSmallest(), popSmallest())
      parents[first] = weights.count
      parents[second] = weights.count
      weights.append(weights[first] + weights[second])
    }
    var depths = [UInt8](repeating: 0, count: weights.count)
    for node in (0..<weights.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  private static func codes(_ lengths: [UInt8], maximumLength: Int) -> [UInt16] {
    var counts = [Int](repeating: 0, count: maximumLength + 1)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [0, 0]
    for length in 1..<maximumLength { next.append((next[length] + counts[length]) << 1) }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return UInt16(reversing: next[Int(length)], count: Int(length))
    }
  }
}

extension UInt16 {
  /// Creates the reverse of the lowest bits of a number.
  fileprivate init(reversing bits: Int, count: Int) {
    self = 0
    for index in 0..<count where bits >> index & 1 == 1 { self |= 1 << UInt16(count - 1 - index) }
  }
}
