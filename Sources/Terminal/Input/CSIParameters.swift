/// The numbers of a sequence, divided by semicolons; of one with parts, divided by colons, the first counts.
struct CSIParameters {
  private let numbers: [Int?]

  init(_ bytes: ArraySlice<UInt8>) {
    numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Self.number($0)
    }
  }

  /// The number at a place; nil if there is none.
  subscript(index: Int) -> Int? { numbers.indices.contains(index) ? numbers[index] : nil }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix { InputParser.isDigit($0) }
    guard digits.contains(where: { _ in true }) else { return nil }
    // Larger ones mean nothing; bounded, they do not overflow.
    return digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1 << 24) }
  }
}
