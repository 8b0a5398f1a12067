public import Display
public import Dynamics
import Views

/// A terminal screen: the scene, and a status line, watched values, the last events and a prompt below or
/// beside it.
public struct Screen {
  /// The supported range of columns and rows; other values are clamped.
  public static let sizeRange = 1...1000

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The color depth.
  public var depth: ColorDepth {
    didSet {
      if isASCIIOnly { cellSubdivision = .half }
      if depth != oldValue { painter = nil }
    }
  }
  /// Whether only ASCII characters are written; always if colors are disabled.
  public var isASCIIOnly: Bool { hasASCIIEncoding || depth == .none }
  private let hasASCIIEncoding: Bool
  /// The colors of the text outside of the scene; for a dark background by default.
  public var theme = TextTheme(.dark)

  /// The last drawn grid.
  package private(set) var grid: CellGrid

  private var painter: ScenePainter?

  /// The pixels that a cell is divided into; half blocks if only ASCII is written, whatever is set.
  public var cellSubdivision: CellSubdivision {
    didSet {
      if isASCIIOnly { cellSubdivision = .half }
      if cellSubdivision != oldValue { painter = nil }
    }
  }

  /// Creates a blank screen.
  public init(
    columns: Int, rows: Int, depth: ColorDepth, isASCIIOnly: Bool = false,
    cellSubdivision: CellSubdivision = .half
  ) {
    self.columns = min(max(columns, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
    self.rows = min(max(rows, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
    self.depth = depth
    hasASCIIEncoding = isASCIIOnly
    self.cellSubdivision = isASCIIOnly || depth == .none ? .half : cellSubdivision
    grid = CellGrid(columns: self.columns, rows: self.rows)
  }

  /// The viewport of the last frame; nil before the first.
  ///
  /// Converts cells to stage points, for mouse input.
  public var viewport: Viewport? {
    guard let painter else { return nil }
    var viewport = painter.viewport
    viewport.snapping = painter.snapping
    return viewport
  }

  /// The positions of borders that the user has moved; none by default.
  public var proportions = ScreenLayout.Proportions()

  /// Whether the scene leaves the last row free; see ``ScreenLayout/Contents/keepsLastRowFree``.
  var keepsLastRowFree = false

  /// The contents of the prompt; nil, the default, for no prompt.
  public var pane: TerminalPane?

  /// Returns the layout for a scene and a panel.
  ///
  /// - Parameters:
  ///   - size: The size of the visible part of the stage, in points.
  ///   - panel: The panel.
  /// - Returns: The layout.
  public func layout(sceneSize size: Size, panel: StatusPanel) -> ScreenLayout {
    ScreenLayout(
      columns: columns, rows: rows, sceneSize: size,
      contents: ScreenLayout.Contents(
        watchCount: panel.watches.count, logRowCount: panel.logRowCount, showsPrompt: pane != nil,
        showsKeyHints: !panel.keyHints.isEmpty, keepsLastRowFree: keepsLastRowFree),
      proportions: proportions)
  }

  /// Draws a frame with a panel, replacing the previous contents.
  ///
  /// A screen of one row displays only the scene.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - panel: The panel.
  ///   - showsScene: Whether the scene is drawn; if not, its cells are blank, for an image in their place.
  public mutating func draw(_ frame: Frame, panel: StatusPanel = StatusPanel(), showsScene: Bool = true) {
    grid.clear()
    let layout = layout(sceneSize: frame.bounds.size, panel: panel)
    let viewport = Viewport(fitting: frame.bounds, in: layout.scene)
    if painter?.viewport != viewport {
      painter = ScenePainter(
        viewport: viewport, depth: depth, isASCIIOnly: isASCIIOnly, cellSubdivision: cellSubdivision)
    }
    if showsScene { painter?.paint(frame, on: &grid) } else { painter?.snapping = nil }
    drawSeparators(of: layout)
    draw(panel, frame, in: layout)
    pane?.draw(in: layout.prompt, of: &grid, depth: depth)
    if !panel.overlayLines.isEmpty {
      drawOverlay(panel.overlayLines, page: panel.overlayPage, sceneRows: max(layout.scene.rows.count, 1))
    }
  }

  private mutating func draw(_ panel: StatusPanel, _ frame: Frame, in layout: ScreenLayout) {
    drawStatusLine(of: panel, frame, in: layout)
    for (index, watch) in panel.watches.prefix(layout.watches.rows.count).enumerated() {
      write(truncated(watch, to: layout.watches.columns.count), at: index, of: layout.watches, role: .watch)
    }
    drawKeyHints(panel.keyHints, in: layout.keyHints)
    let log = layout.log
    for (index, line) in lines(of: panel.logLines, atMost: log.rows.count, width: log.columns.count)
      .enumerated()
    {
      write(line.text, at: index, of: log, role: line.role)
    }
  }

  /// Draws as many of the hints as fit.
  private mutating func drawKeyHints(_ hints: [String], in area: ScreenLayout.Area) {
    var text = ""
    for hint in hints {
      let longer = text.isEmpty ? hint : "\(text)   \(hint)"
      guard CellGrid.width(of: longer, asciiOnly: isASCIIOnly) <= area.columns.count else { break }
      text = longer
    }
    write(text, at: 0, of: area, role: .event)
  }

  /// Draws the status line on a bar, which separates it from the scene and the log.
  private mutating func drawStatusLine(of panel: StatusPanel, _ frame: Frame, in layout: ScreenLayout) {
    guard let row = layout.status.rows.first else { return }
    let colors = theme.statusColors(depth: depth)
    let text = layout.status.columns
    let bar = layout.arrangement == .beside ? text.lowerBound - 1..<columns : text
    for column in bar.clamped(to: 0..<columns) {
      grid[column, row] = CellGrid.Cell(.space, background: colors.background)
    }
    write(
      panel.statusLine(of: frame, width: text.count, asciiOnly: isASCIIOnly), column: text.lowerBound,
      row: row, foreground: colors.text, background: colors.background, within: text)
  }

  /// Draws the lines between the areas, with their titles.
  private mutating func drawSeparators(of layout: ScreenLayout) {
    guard let border = layout.borderColumn else { return }
    let (side, edge, joint) = isASCIIOnly ? ("|", "-", "+") : ("│", "─", "├")
    let color = depth == .none ? .terminalDefault : theme.borderColor(depth: depth)
    for row in 0..<rows { write(side, column: border, row: row, foreground: color) }
    let text = depth == .none ? .terminalDefault : theme.cellColor(of: .event, depth: depth)
    for rule in layout.separators {
      let line = joint + String(repeating: edge, count: columns - border - 1)
      write(line, column: border, row: rule.row, foreground: color)
      write(" \(rule.title) ", column: border + 2, row: rule.row, foreground: text)
    }
  }

  /// The last event lines; long events are wrapped, up to `limit` rows in total.
  private func lines(of logLines: [LogLine], atMost limit: Int, width: Int) -> ArraySlice<LogLine> {
    let breaker = LineBreaker(width: Double(width)) { [isASCIIOnly] in
      Double(CellGrid.width(of: String($0), asciiOnly: isASCIIOnly))
    }
    let lines = logLines.suffix(limit).flatMap { event in
      // Fast path for short lines: the width in cells never exceeds the byte count.
      event.text.utf8.count <= width
        ? [event]
        : breaker.lines(of: String(event.text.prefix(limit * width))).prefix(limit)
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
  /// A box higher than the scene is centered on the screen. On a screen with too few rows for a border there
  /// is none.
  private mutating func drawOverlay(_ lines: [String], page: Int, sceneRows: Int) {
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
      depth == .none ? (.terminalDefault, .terminalDefault) : theme.overlayBoxColors(depth: depth)
    for (offset, line) in box.enumerated() where first + offset < rows {
      write(line, column: column, row: first + offset, foreground: colors.text, background: colors.background)
    }
  }

  /// Returns a text that is cut to a width in cells, with an ellipsis if something is missing.
  private func truncated(_ text: String, to width: Int) -> String {
    // Fast path: the width in cells never exceeds the byte count.
    guard text.utf8.count > width, CellGrid.width(of: text, asciiOnly: isASCIIOnly) > width else {
      return text
    }
    let breaker = LineBreaker(width: Double(width), ellipsis: isASCIIOnly ? "..." : "…") { [isASCIIOnly] in
      Double(CellGrid.width(of: String($0), asciiOnly: isASCIIOnly))
    }
    return breaker.lines(of: text, atMost: 1).first ?? text
  }

  /// Writes a text into a row of an area, which clips it; the index of the row may be outside of the area.
  private mutating func write(
    _ text: String, at index: Int, of area: ScreenLayout.Area, role: TextTheme.Role
  ) {
    guard area.rows.indices.contains(area.rows.lowerBound + index) else { return }
    let color = depth == .none ? .terminalDefault : theme.cellColor(of: role, depth: depth)
    write(
      text, column: area.columns.lowerBound, row: area.rows.lowerBound + index, foreground: color,
      isBold: depth != .none && TextTheme.isBold(role), within: area.columns)
  }

  private mutating func write(
    _ text: String, column: Int = 0, row: Int, foreground: CellColor,
    background: CellColor = .terminalDefault, isBold: Bool = false, within limits: Range<Int>? = nil
  ) {
    grid.write(text, column: column, row: row, within: limits ?? 0..<columns, asciiOnly: isASCIIOnly) {
      CellGrid.Cell($1, foreground: foreground, background: background, isBold: isBold)
    }
  }
}
