/// The numeric parameters of a control sequence, separated by semicolons.
///
/// Of a parameter with subparameters, separated by colons, only the first number is kept.
struct CSIParameters {
  private let numbers: [Int?]

  init(_ bytes: ArraySlice<UInt8>) {
    numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Self.number($0)
    }
  }

  /// The parameter at an index; nil if it is missing or empty.
  subscript(index: Int) -> Int? { numbers.indices.contains(index) ? numbers[index] : nil }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix { InputParser.isDigit($0) }
    guard digits.contains(where: { _ in true }) else { return nil }
    // Clamped to avoid overflow; no larger number has a meaning.
    return digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1 << 24) }
  }
}
