/// A protocol with which a terminal displays images.
public enum GraphicsProtocol: Hashable, Sendable, CaseIterable {
  /// The graphics protocol of kitty, with 24-bit colors.
  case kitty
  /// Sixel graphics of the VT340, with a palette.
  case sixel
}

/// The images of a terminal: their protocol and the size of a cell in pixels.
public struct TerminalGraphics: Hashable, Sendable {
  /// The protocol.
  public var format: GraphicsProtocol
  /// The width of a cell, in pixels.
  public var cellWidth: Int
  /// The height of a cell, in pixels.
  public var cellHeight: Int

  /// Creates a description; each dimension is clamped to 1…100.
  public init(_ format: GraphicsProtocol, cellWidth: Int, cellHeight: Int) {
    self.format = format
    self.cellWidth = min(max(cellWidth, 1), 100)
    self.cellHeight = min(max(cellHeight, 1), 100)
  }

  /// The size of a cell in pixels that are drawn, for a scene of a number of cells: fewer than its pixels if
  /// the scene has very many and the terminal scales images up, so that large terminals and high resolutions
  /// do not cost more.
  func drawnCellSize(cellCount: Int) -> (width: Int, height: Int) {
    var (divisor, size) = (1, (width: cellWidth, height: cellHeight))
    while format == .kitty, cellCount * size.width * size.height > Self.drawnPixelLimit, size.height > 4 {
      divisor += 1
      size = (max(cellWidth / divisor, 1), max(cellHeight / divisor, 1))
    }
    return size
  }

  /// The maximum number of pixels that are drawn.
  private static let drawnPixelLimit = 700_000
}
