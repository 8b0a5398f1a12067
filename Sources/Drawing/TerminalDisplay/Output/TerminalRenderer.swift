public import Display
public import Dynamics

/// A renderer for terminals, with two or more pixels per cell.
///
/// Writes to a closure and reads nothing: raw mode, the alternate screen, keys and the mouse belong to the
/// owner of the terminal.
///
/// ```swift
/// let depth = ColorDepth(environment: environment)
/// var renderer = TerminalRenderer(columns: 80, rows: 24, depth: depth) { bytes in
///   terminal.write(bytes)
/// }
/// try renderer.render(Frame(of: stage))
/// ```
public struct TerminalRenderer {
  /// The status panel below the scene; takes effect at the next frame.
  public var panel = StatusPanel()

  /// The colors of the text outside of the scene; takes effect at the next frame.
  public var theme: TextTheme {
    get { screen.theme }
    set { screen.theme = newValue }
  }

  /// The number of colors; takes effect at the next frame.
  public var depth: ColorDepth {
    get { screen.depth }
    set { screen.depth = newValue }
  }

  /// Whether only ASCII characters are written; always if colors are disabled.
  public var isASCIIOnly: Bool { screen.isASCIIOnly }

  /// The pixels that a cell is divided into; half blocks by default.
  ///
  /// Takes effect at the next frame.
  public var cellSubdivision: CellSubdivision {
    get { screen.cellSubdivision }
    set { screen.cellSubdivision = newValue }
  }

  /// The contents of the prompt; nil, the default, for no prompt.
  ///
  /// Takes effect at the next frame, which also shows its cursor.
  public var pane: TerminalPane? {
    get { screen.pane }
    set { screen.pane = newValue }
  }

  /// The positions of borders that the user has moved; takes effect at the next frame.
  public var proportions: ScreenLayout.Proportions {
    get { screen.proportions }
    set { screen.proportions = newValue }
  }

  /// Returns the layout of the next frame.
  ///
  /// - Parameter sceneSize: The size of the visible part of the stage, in points.
  /// - Returns: The layout.
  public func layout(sceneSize: Size) -> ScreenLayout { screen.layout(sceneSize: sceneSize, panel: panel) }

  /// Whether the prompt has changed since the last frame.
  public var paneHasChanged: Bool { pane?.hasChanged ?? false }

  /// The maximum color difference that is not perceptible, per RGB component in 0–255.
  ///
  /// Used as `colorTolerance`, it saves almost half of the output of a scene in motion.
  public static let imperceptibleColorDifference: UInt8 = 6

  /// The images of the terminal; nil, the default, to draw the scene with characters.
  ///
  /// Takes effect at the next frame. While there is an overlay, the scene is drawn with characters.
  public var graphics: TerminalGraphics? {
    didSet { screen.keepsLastRowFree = graphics?.format == .sixel }
  }

  /// The scene as an image; nil if it is drawn with characters.
  private var sceneImage: SceneImageRenderer?
  private var screen: Screen
  private var encoder: FrameDiffEncoder
  private let write: ([UInt8]) throws -> Void

  /// Creates a renderer for a terminal of a size and color depth.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; see `Screen.sizeRange`.
  ///   - rows: The number of rows; see `Screen.sizeRange`.
  ///   - depth: The color depth of the terminal.
  ///   - isASCIIOnly: Whether only ASCII characters are written, as the locale `C` demands; always if colors
  ///     are disabled.
  ///   - colorTolerance: The maximum difference between displayed and drawn colors in a scene in motion, per
  ///     RGB component in 0–255; 0 by default. Unchanged cells get their exact colors within some frames.
  ///   - write: The closure that receives the output, once per frame in which anything changed.
  public init(
    columns: Int, rows: Int, depth: ColorDepth, isASCIIOnly: Bool = false, colorTolerance: UInt8 = 0,
    write: @escaping ([UInt8]) throws -> Void
  ) {
    encoder = FrameDiffEncoder(tolerance: colorTolerance)
    screen = Screen(columns: columns, rows: rows, depth: depth, isASCIIOnly: isASCIIOnly)
    self.write = write
  }

  /// Draws a frame and the panel, sending only the differences from the previous frame.
  ///
  /// - Throws: Any error of `write`; the next frame is then sent completely.
  public mutating func render(_ frame: Frame) throws {
    let graphics = panel.overlayLines.isEmpty ? graphics : nil
    screen.draw(frame, panel: panel, showsScene: graphics == nil)
    var bytes = takeImageRemoval(unless: graphics)
    encoder.textCursor = textCursor(of: frame)
    bytes += encoder.encode(screen.grid)
    if let graphics { appendImage(of: frame, graphics, to: &bytes) }
    guard !bytes.isEmpty else { return }
    do {
      try write(bytes)
    } catch {
      invalidate()
      throw error
    }
  }

  /// The position of the prompt's cursor; nil without a prompt, and if an overlay is shown.
  private func textCursor(of frame: Frame) -> (column: Int, row: Int)? {
    guard panel.overlayLines.isEmpty, let cursor = pane?.cursor else { return nil }
    let area = layout(sceneSize: frame.bounds.size).prompt
    let position = (
      column: area.columns.lowerBound + cursor.column, row: area.rows.lowerBound + cursor.row
    )
    return area.contains(column: position.column, row: position.row) ? position : nil
  }

  /// Returns the output that removes an image that is not that of the next frame.
  private mutating func takeImageRemoval(unless graphics: TerminalGraphics?) -> [UInt8] {
    guard let sceneImage else { return [] }
    if let graphics, let viewport = screen.viewport, sceneImage.matches(graphics, in: viewport) { return [] }
    defer { self.sceneImage = nil }
    return sceneImage.removalSequence
  }

  /// Appends the changes of the image, in a synchronized update of their own.
  private mutating func appendImage(of frame: Frame, _ graphics: TerminalGraphics, to bytes: inout [UInt8]) {
    guard let viewport = screen.viewport, !viewport.columns.isEmpty, !viewport.rows.isEmpty else { return }
    var image = sceneImage ?? SceneImageRenderer(graphics, in: viewport)
    // Moved out of the property, so that its arrays are uniquely referenced.
    sceneImage = nil
    var changes: [UInt8] = []
    image.draw(frame, to: &changes)
    sceneImage = image
    guard !changes.isEmpty else { return }
    let (save, restore) = encoder.textCursor != nil ? ("\u{1B}7", "\u{1B}8") : ("", "")
    bytes += "\u{1B}[?2026h\(save)".utf8
    bytes += changes
    bytes += "\(restore)\u{1B}[?2026l".utf8
  }

  /// Removes the images from the terminal.
  ///
  /// - Throws: Any error of `write`.
  public mutating func removeImages() throws {
    let bytes = takeImageRemoval(unless: nil)
    if !bytes.isEmpty { try write(bytes) }
  }

  /// Sets the size of the terminal; the next frame is sent completely.
  public mutating func resize(columns: Int, rows: Int) {
    var resized = Screen(
      columns: columns, rows: rows, depth: screen.depth, isASCIIOnly: screen.isASCIIOnly,
      cellSubdivision: screen.cellSubdivision)
    (resized.theme, resized.proportions, resized.pane) = (screen.theme, screen.proportions, screen.pane)
    resized.keepsLastRowFree = screen.keepsLastRowFree
    screen = resized
    invalidate()
  }

  /// Whether the terminal displays the last frame exactly, and not only within the tolerance.
  ///
  /// Rendering the same frame again a few times makes it exact.
  public var displaysFrameExactly: Bool { encoder.displaysGridExactly }

  /// Discards the known state of the terminal, after other output to it; the next frame is sent completely.
  public mutating func invalidate() {
    encoder.invalidate()
    sceneImage?.invalidate()
  }

  /// Returns the stage point at the center of a cell, counted from 0; nil outside the scene and before the
  /// first frame.
  public func point(atColumn column: Int, row: Int) -> Point? {
    guard let viewport = screen.viewport, viewport.contains(column: column, row: row) else { return nil }
    return viewport.point(atColumn: column, row: row)
  }

  /// The number of pages of an overlay with a number of lines.
  public func overlayPageCount(lineCount: Int) -> Int { screen.overlayPageCount(lineCount: lineCount) }

  /// The viewport of the last frame; nil before the first.
  ///
  /// Converts the pointer positions of drags, which may be outside of the scene.
  public var viewport: Viewport? { screen.viewport }
}
