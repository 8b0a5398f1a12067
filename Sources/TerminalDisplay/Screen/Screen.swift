public import Display
import Views

/// A terminal screen: the scene at the top, a status line and the last events below.
public struct Screen {
  /// The supported range of columns and rows; other values are clamped.
  public static let sizeRange = 1...1000

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The color depth.
  public let depth: ColorDepth
  /// The colors of the text outside of the scene; for a dark background by default.
  public var theme = TextTheme(.dark)

  /// The last drawn grid.
  package private(set) var grid: CellGrid

  private var painter: ScenePainter?

  /// The pixels that a cell is divided into; always half blocks without colors.
  public var pixels: CellPixels {
    didSet {
      if depth == .none { pixels = .half }
      if pixels != oldValue { painter = nil }
    }
  }

  /// Creates a blank screen.
  public init(columns: Int, rows: Int, depth: ColorDepth, pixels: CellPixels = .half) {
    self.columns = min(max(columns, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
    self.rows = min(max(rows, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
    self.depth = depth
    self.pixels = depth == .none ? .half : pixels
    grid = CellGrid(columns: self.columns, rows: self.rows)
  }

  /// The viewport of the last frame; nil before the first.
  ///
  /// Converts cells to stage points, for mouse input.
  public var viewport: Viewport? { painter?.viewport }

  /// Returns the number of event rows at the bottom for a requested number; nil requests the default for the
  /// screen size.
  public func eventRowCount(requested: Int? = nil) -> Int {
    // On a small screen the scene gets all rows.
    if rows < 10 { return 0 }
    return min(max(requested ?? min(max(rows / 8, 2), 6), 0), rows / 2)
  }

  /// Draws a frame with a panel below it, replacing the previous contents.
  ///
  /// A screen of one row displays only the scene.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - panel: The panel.
  ///   - showsScene: Whether the scene is drawn; if not, its cells are blank, for an image in their place.
  public mutating func draw(_ frame: Frame, panel: StatusPanel = StatusPanel(), showsScene: Bool = true) {
    grid.clear()
    let eventRowCount = eventRowCount(requested: panel.eventRowCount)
    let statusRow = rows - 1 - eventRowCount - min(panel.watches.count, rows / 4)
    let viewport = Viewport(fitting: frame.bounds, columns: columns, rows: max(statusRow, 1))
    if painter?.viewport != viewport {
      painter = ScenePainter(viewport: viewport, depth: depth, pixels: pixels)
    }
    if showsScene { painter?.paint(frame, on: &grid) }
    if statusRow > 0 { draw(panel, frame, statusRow: statusRow, eventRowCount: eventRowCount) }
    if !panel.overlayLines.isEmpty {
      drawOverlay(panel.overlayLines, page: panel.overlayPage, sceneRows: max(statusRow, 1))
    }
  }

  private mutating func draw(_ panel: StatusPanel, _ frame: Frame, statusRow: Int, eventRowCount: Int) {
    write(
      panel.statusLine(of: frame, width: columns, asciiOnly: depth == .none), row: statusRow,
      role: .status)
    for (offset, watch) in panel.watches.prefix(rows / 4).enumerated() {
      write(truncated(watch, to: columns), row: statusRow + 1 + offset, role: .watch)
    }
    for (offset, line) in lines(of: panel.events, atMost: eventRowCount).enumerated() {
      write(line.text, row: rows - eventRowCount + offset, role: line.role)
    }
  }

  /// The last event lines; long events are wrapped, up to `limit` rows in total.
  private func lines(of events: [LogLine], atMost limit: Int) -> ArraySlice<LogLine> {
    let breaker = LineBreaker(width: Double(columns)) { [depth] in
      Double(CellGrid.width(of: String($0), asciiOnly: depth == .none))
    }
    let lines = events.suffix(limit).flatMap { event in
      // Fast path for short events: the width in cells never exceeds the byte count.
      event.text.utf8.count <= columns
        ? [event]
        : breaker.lines(of: String(event.text.prefix(limit * columns))).prefix(limit)
          .map { LogLine($0, role: event.role) }
    }
    return lines.suffix(limit)
  }

  /// The number of pages of a box with a number of lines; see `StatusPanel.overlayPage`.
  public func overlayPageCount(lineCount: Int) -> Int {
    guard lineCount > rows else { return 1 }
    let height = overlayPageHeight
    return (lineCount + height - 1) / height
  }

  /// The number of lines on a page of a box that does not fit: one row is that of the page number.
  private var overlayPageHeight: Int { rows < 5 ? max(rows - 1, 1) : rows - 3 }

  /// Draws a page of lines in a box centered over the scene.
  ///
  /// A box higher than the scene is centered on the screen. On a screen with too few rows for a border there is none.
  private mutating func drawOverlay(_ lines: [String], page: Int, sceneRows: Int) {
    let isASCIIOnly = depth == .none
    let pageCount = overlayPageCount(lineCount: lines.count)
    var shown = lines
    if pageCount > 1 {
      let page = min(max(page, 0), pageCount - 1)
      shown = Array(lines.dropFirst(page * overlayPageHeight).prefix(overlayPageHeight))
      let padding = Array(repeating: "", count: overlayPageHeight - shown.count)
      shown += padding + ["page \(page + 1) of \(pageCount)"]
    }
    shown = shown.map { truncated($0, to: max(columns - 4, 1)) }
    let width = shown.map { CellGrid.width(of: $0, asciiOnly: isASCIIOnly) }.max() ?? 0
    let (side, edge, corners) =
      isASCIIOnly ? ("|", "-", ["+", "+", "+", "+"]) : ("│", "─", ["╭", "╮", "╰", "╯"])
    let bar = String(repeating: edge, count: width + 2)
    let middle = shown.map { line in
      let padding = String(repeating: " ", count: width - CellGrid.width(of: line, asciiOnly: isASCIIOnly))
      return "\(side) \(line)\(padding) \(side)"
    }
    let whole = [corners[0] + bar + corners[1]] + middle + [corners[2] + bar + corners[3]]
    let box = whole.count <= rows ? whole : middle
    let first = max(((box.count <= sceneRows ? sceneRows : rows) - box.count) / 2, 0)
    let column = max((columns - width - 4) / 2, 0)
    let colors: (text: CellColor, background: CellColor) =
      isASCIIOnly ? (.terminalDefault, .terminalDefault) : theme.boxColors(depth: depth)
    for (offset, line) in box.enumerated() where first + offset < rows {
      write(line, column: column, row: first + offset, foreground: colors.text, background: colors.background)
    }
  }

  /// Returns a text that is cut to a width in cells, with an ellipsis if something is missing.
  private func truncated(_ text: String, to width: Int) -> String {
    // Fast path: the width in cells never exceeds the byte count.
    guard text.utf8.count > width, CellGrid.width(of: text, asciiOnly: depth == .none) > width else {
      return text
    }
    let breaker = LineBreaker(width: Double(width), ellipsis: depth == .none ? "..." : "…") { [depth] in
      Double(CellGrid.width(of: String($0), asciiOnly: depth == .none))
    }
    return breaker.lines(of: text, atMost: 1).first ?? text
  }

  private mutating func write(_ text: String, row: Int, role: TextTheme.Role) {
    let color = depth == .none ? .terminalDefault : theme.cellColor(of: role, depth: depth)
    write(text, row: row, foreground: color, isBold: depth != .none && TextTheme.isBold(role))
  }

  private mutating func write(
    _ text: String, column: Int = 0, row: Int, foreground: CellColor,
    background: CellColor = .terminalDefault, isBold: Bool = false
  ) {
    grid.write(text, column: column, row: row, within: 0..<columns, asciiOnly: depth == .none) {
      CellGrid.Cell($1, foreground: foreground, background: background, isBold: isBold)
    }
  }
}
