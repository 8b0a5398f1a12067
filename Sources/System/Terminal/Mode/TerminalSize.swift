import POSIX

/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
  /// The number of columns, at least 1.
  public var columns: Int
  /// The number of rows, at least 1.
  public var rows: Int

  /// The width of a cell, in pixels; 0 if the terminal's driver does not report it.
  public private(set) var cellWidth = 0
  /// The height of a cell, in pixels; 0 if the terminal's driver does not report it.
  public private(set) var cellHeight = 0

  /// Creates a size; 80 × 24 by default, the usual assumption where a terminal does not report its size.
  ///
  /// Values less than 1 are clamped to 1.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
  }

  /// Queries the current size of a terminal; nil if the descriptor is not a terminal or reports no size.
  public init?(descriptor: Int32) {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    self.init(columns: Int(window.ws_col), rows: Int(window.ws_row))
    cellWidth = Int(window.ws_xpixel) / columns
    cellHeight = Int(window.ws_ypixel) / rows
  }
}
