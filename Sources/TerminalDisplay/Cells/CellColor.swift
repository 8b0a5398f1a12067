/// A colour as a terminal is told it.
///
/// Four bytes, since tens of thousands are compared for each frame.
package struct CellColor: Hashable, Sendable {
  /// The ways in which a terminal is told a colour.
  package enum Kind: Hashable, Sendable {
    /// What the terminal uses when told nothing.
    case terminalDefault
    /// One of the terminal's palette: 0–15 as its user likes them, 16–255 the same everywhere.
    case indexed(UInt8)
    /// A colour by its shares of red, green and blue, 0–255.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The kind in the highest byte, and below it the index or the shares.
  package let bits: UInt32

  private init(kind: UInt32, _ value: UInt32) { bits = kind << 24 | value }

  /// What the terminal uses when told nothing.
  package static let terminalDefault = CellColor(kind: 0, 0)

  /// One of the terminal's palette, 0–255.
  package static func indexed(_ index: UInt8) -> CellColor { CellColor(kind: 1, UInt32(index)) }

  /// A colour by its shares of red, green and blue, 0–255.
  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
    CellColor(kind: 2, UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// How the terminal is told the colour.
  package var kind: Kind {
    switch bits >> 24 {
    case 0: .terminalDefault
    case 1: .indexed(UInt8(truncatingIfNeeded: bits))
    default:
      .rgb(
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits))
    }
  }

  /// Whether each share of red, green and blue is at most this far from another's; other kinds must be equal.
  func isClose(to other: CellColor, within tolerance: UInt32) -> Bool {
    if bits == other.bits { return true }
    guard tolerance > 0, bits >> 24 == 2, other.bits >> 24 == 2 else { return false }
    func isClose(_ shift: UInt32) -> Bool {
      let (mine, theirs) = (bits >> shift & 0xFF, other.bits >> shift & 0xFF)
      return max(mine, theirs) - min(mine, theirs) <= tolerance
    }
    return isClose(0) && isClose(8) && isClose(16)
  }
}
