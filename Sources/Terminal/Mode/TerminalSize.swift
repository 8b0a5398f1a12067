#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How many cells a terminal has.
public struct TerminalSize: Hashable, Sendable {
  /// Cells in a row, at least 1.
  public var columns: Int
  /// Rows, at least 1.
  public var rows: Int

  /// A size; by default 80 × 24, what programs assume of a terminal that does not tell.
  ///
  /// Less than 1 counts as 1.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
  }

  /// The present size of a terminal; nil if the descriptor is none, or does not tell its size.
  public init?(descriptor: Int32) {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    self.init(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
