public import Display
public import Dynamics

/// Shows frames on a terminal, in cells of two pixels each.
///
/// It writes to a closure and reads nothing: raw mode, the alternate screen, keys and the mouse belong to
/// whoever owns the terminal.
///
/// ```swift
/// var renderer = TerminalRenderer(columns: 80, rows: 24, depth: ColorDepth(environment: environment)) { bytes in
///   try terminal.write(bytes)
/// }
/// try renderer.render(Frame(of: stage))
/// ```
public struct TerminalRenderer: Renderer {
  /// What stands below the scene from the next frame on.
  public var panel = StatusPanel()

  /// Whether the cursor is put back to where it was after each frame, for something that writes below; false at first.
  public var preservesCursor: Bool {
    get { encoder.preservesCursor }
    set { encoder.preservesCursor = newValue }
  }

  /// A difference of colours, of 255 in each share, that the eye does not tell.
  ///
  /// As the tolerance it saves almost half of the bytes of a scene in motion.
  public static let imperceptibleColorDifference: UInt8 = 6

  private var screen: Screen
  private var encoder: FrameDiffEncoder
  private let write: ([UInt8]) throws -> Void

  /// A renderer for a terminal of a size that shows so many colours.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; see `Screen.sizeRange`.
  ///   - rows: The number of rows; likewise.
  ///   - depth: How many colours there are.
  ///   - colorTolerance: How far what is shown of a scene in motion may be from what was drawn, of 255 in each share of
  ///     red, green and blue; 0 by default. What stays as it is gets its own colours within some frames.
  ///   - write: Gets what the terminal must be sent, once for each frame in which anything changed.
  public init(
    columns: Int, rows: Int, depth: ColorDepth, colorTolerance: UInt8 = 0,
    write: @escaping ([UInt8]) throws -> Void
  ) {
    encoder = FrameDiffEncoder(tolerance: colorTolerance)
    screen = Screen(columns: columns, rows: rows, depth: depth)
    self.write = write
  }

  /// Shows a frame and the panel: sends what differs from the frame before.
  ///
  /// - Throws: What `write` throws; the next frame is then sent whole.
  public mutating func render(_ frame: Frame) throws {
    screen.draw(frame, panel: panel)
    let bytes = encoder.encode(screen.grid)
    guard !bytes.isEmpty else { return }
    do {
      try write(bytes)
    } catch {
      encoder.invalidate()
      throw error
    }
  }

  /// Takes over a new size of the terminal; the next frame is sent whole.
  public mutating func resize(columns: Int, rows: Int) {
    screen = Screen(columns: columns, rows: rows, depth: screen.depth)
    encoder.invalidate()
  }

  /// Whether the terminal shows the last frame exactly, and not only as closely as the tolerance allows.
  ///
  /// Showing the same frame again, a few times, brings it there.
  public var isExact: Bool { encoder.isExact }

  /// Forgets what the terminal shows, after something else wrote on it; the next frame is sent whole.
  public mutating func invalidate() { encoder.invalidate() }

  /// The point of the stage in the middle of a cell, both counted from 0; nil outside the scene and before a frame.
  public func point(atColumn column: Int, row: Int) -> Point? {
    guard let viewport = screen.viewport, viewport.contains(column: column, row: row) else { return nil }
    return viewport.point(atColumn: column, row: row)
  }

  /// How many rows show events, if a panel asks for so many; nil for what suits the screen.
  public func eventRowCount(_ wanted: Int? = nil) -> Int { screen.eventRowCount(wanted) }

  /// Where the scene of the last frame is; nil before the first.
  ///
  /// For a drag, which may leave the scene.
  public var viewport: Viewport? { screen.viewport }
}
