/// The pixels that a cell is divided into by block characters, of which each shows two colors.
///
/// Whether a font has the characters cannot be queried.
public enum CellSubdivision: String, Hashable, Sendable, CaseIterable {
  /// 1 × 2 pixels, with the half blocks that all fonts have.
  case half
  /// 2 × 3 pixels, with the sextants of Unicode 13.
  case sextant
  /// 2 × 4 pixels, with the octants of Unicode 16.
  case octant

  /// The number of pixels side by side.
  package var columns: Int { self == .half ? 1 : 2 }

  /// The number of rows of pixels in a cell.
  package var rows: Int {
    switch self {
    case .half: 2
    case .sextant: 3
    case .octant: 4
    }
  }

  /// The number of pixels of a cell.
  var count: Int { columns * rows }

  /// The factor by which lines are thicker in pixels than with half blocks; they are still thinner in cells.
  var lineThicknessScale: Double {
    switch self {
    case .half: 1
    case .sextant: 1.3
    case .octant: 1.5
    }
  }

  /// Returns the character in which the pixels of a set have the foreground color.
  ///
  /// - Parameter mask: A bit per pixel in row-major order, the lowest for the upper left one.
  /// - Returns: The character.
  package func glyph(forPixelMask mask: UInt8) -> Glyph {
    switch self {
    case .half: Self.halfGlyphs[Int(mask & 3)]
    case .sextant: Self.sextantGlyphs[Int(mask & 63)]
    case .octant: Self.octantGlyphs[Int(mask)]
    }
  }

  /// A block character as the pixels of a cell that have the foreground color.
  package struct Block: Hashable, Sendable {
    /// The pixels that the cell is divided into.
    package let cellSubdivision: CellSubdivision
    /// A bit per pixel in row-major order, the lowest for the upper left one.
    package let set: UInt8

    /// Whether all pixels have the foreground color.
    package var isFull: Bool { Int(set) == 1 << cellSubdivision.count - 1 }

    /// Whether a point of the cell has the foreground color; both coordinates are fractions of the cell's
    /// size.
    package func contains(x: Double, y: Double) -> Bool {
      let (column, row) = (Int(x * Double(cellSubdivision.columns)), Int(y * Double(cellSubdivision.rows)))
      return set >> (row * cellSubdivision.columns + column) & 1 != 0
    }
  }

  /// Returns the block of a character, of as few pixels as it needs; nil for characters that are none.
  package static func block(of character: Character) -> Block? { blocks[character] }

  private static let blocks: [Character: Block] = {
    let all = CellSubdivision.allCases.flatMap { pixels in
      (0..<1 << pixels.count).map { set in
        (
          Character(pixels.glyph(forPixelMask: UInt8(set)).description),
          Block(cellSubdivision: pixels, set: UInt8(set))
        )
      }
    }
    return Dictionary(all) { first, _ in first }
  }()

  private static let halfGlyphs: [Glyph] = [.space, .upperHalf, .lowerHalf, .full]

  /// The sextants from U+1FB00, in the order of the sets, without those that are block elements.
  private static let sextantGlyphs: [Glyph] = {
    let others: [UInt8: Unicode.Scalar] = [0: " ", 0b01_01_01: "▌", 0b10_10_10: "▐", 0b11_11_11: "█"]
    return glyphs(count: 64, from: 0x1FB00, others: others)
  }()

  /// The octants from U+1CD00, in the order of the sets, without those that are in other blocks of Unicode.
  private static let octantGlyphs: [Glyph] = {
    let others: [UInt8: Unicode.Scalar] = [
      0x00: " ", 0x0F: "▀", 0xF0: "▄", 0x55: "▌", 0xAA: "▐", 0xFF: "█", 0x05: "▘", 0x0A: "▝", 0x50: "▖",
      0xA0: "▗",
      0xA5: "▚", 0x5A: "▞", 0x5F: "▛", 0xAF: "▜", 0xF5: "▙", 0xFA: "▟", 0xC0: "▂", 0xFC: "▆",
      0x03: "\u{1FB82}", 0x3F: "\u{1FB85}", 0x14: "\u{1FBE6}", 0x28: "\u{1FBE7}",
      0x01: "\u{1CEA8}", 0x02: "\u{1CEAB}", 0x40: "\u{1CEA3}", 0x80: "\u{1CEA0}",
    ]
    return glyphs(count: 256, from: 0x1CD00, others: others)
  }()

  private static func glyphs(count: Int, from first: UInt32, others: [UInt8: Unicode.Scalar]) -> [Glyph] {
    var next = first
    return (0..<count).map { set in
      if let scalar = others[UInt8(set)] { return Glyph(scalar: scalar) }
      defer { next += 1 }
      return Unicode.Scalar(next).map { Glyph(scalar: $0) } ?? .space
    }
  }
}
