/// A graph of numbers in a row of braille characters, of which each shows two of them.
public enum Sparkline {
  /// The bits of the dots of a character's left and right columns, from the bottom.
  private static let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]

  /// Returns the graph of numbers, oldest first: columns from the least number, of one dot, to the greatest.
  ///
  /// - Parameters:
  ///   - numbers: The numbers, of which those that are not finite have no column.
  ///   - width: The number of characters; older numbers are left out, missing ones are spaces at the left.
  /// - Returns: The characters.
  /// - Complexity: O(`width`).
  public static func text(_ numbers: [Double], width: Int) -> String {
    let shown = numbers.suffix(2 * max(width, 0))
    let finite = shown.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else {
      return String(repeating: " ", count: max(width, 0))
    }
    var columns = [Int](repeating: 0, count: 2 * width - shown.count)
    // Divided first, since the difference of large numbers is infinite.
    let range = greatest / 3 - least / 3
    columns += shown.map { number in
      guard number.isFinite else { return 0 }
      return range > 0 ? 1 + Int(((number / 3 - least / 3) / range * 3).rounded()) : 1
    }
    return stride(from: 0, to: 2 * width, by: 2).map { index in
      var pattern: UInt32 = 0
      for side in 0...1 {
        for dot in 0..<columns[index + side] { pattern |= dots[side][dot] }
      }
      return pattern == 0 ? " " : String(Unicode.Scalar(0x2800 + pattern).map(Character.init) ?? " ")
    }.joined()
  }
}
