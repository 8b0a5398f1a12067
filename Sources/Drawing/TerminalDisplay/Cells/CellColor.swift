package import Views

/// A terminal color: the default color, a palette index, or RGB.
///
/// Packed into four bytes, since tens of thousands are compared per frame.
package struct CellColor: Hashable, Sendable {
  /// The kind of a terminal color.
  package enum Kind: Hashable, Sendable {
    /// The terminal's default foreground or background color (SGR 39 or 49).
    case terminalDefault
    /// A palette color: 0–15 are configured by the user, 16–255 are the standard xterm palette.
    case indexed(UInt8)
    /// An RGB color, with components 0–255.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The kind in the highest byte; the palette index or the RGB components in the lower bytes.
  package let bits: UInt32

  private init(kind: UInt32, _ value: UInt32) { bits = kind << 24 | value }

  /// The terminal's default foreground or background color.
  package static let terminalDefault = CellColor(kind: 0, 0)

  /// A palette color, 0–255.
  package static func indexed(_ index: UInt8) -> CellColor { CellColor(kind: 1, UInt32(index)) }

  /// An RGB color, with components 0–255.
  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
    CellColor(kind: 2, UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The kind and the value of the color.
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

  /// The color as defined by the xterm palette; nil for the default color.
  package var standardColor: Color? {
    guard let rgb = ColorDepth.standardComponents(of: self) else { return nil }
    return Color(red: Double(rgb.red) / 255, green: Double(rgb.green) / 255, blue: Double(rgb.blue) / 255)
  }

  /// Returns whether each RGB component differs by at most `tolerance`; colors of other kinds must be equal.
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
