import Display
import Dynamics
import Rasterizer
public import Views

/// Writes an SVG picture of a terminal, animated if there is more than one state.
///
/// The most frequent contents of each row are drawn once. Other contents are drawn for the frames in which
/// they are visible, and only the cells that differ. Block characters are rectangles, and text consists of
/// outlines, so that the picture looks the same everywhere.
public final class TerminalSVGWriter: SceneWriter {
  private let options: PictureOptions
  private let terminal: TerminalScreen
  private let write: ByteSink
  private var frames: [TerminalCells] = []
  private var ticks: [Int] = []
  private var glyphs = GlyphTable()

  /// Creates a writer; nothing is written before `finish()`.
  public init(_ options: PictureOptions, terminal: TerminalScreen, write: @escaping ByteSink) {
    self.options = options
    self.terminal = terminal
    self.write = write
  }

  /// Shows an event.
  public func add(_ event: TimedLogLine) { terminal.add(event) }

  /// Adds the state of a stage.
  ///
  /// - Throws: An error of the terminal's output.
  public func add(_ stage: Stage) throws {
    frames.append(try terminal.cells(showing: Frame(of: stage, layers: options.layers)))
    ticks.append(stage.runTick)
  }

  /// Writes the file.
  ///
  /// - Throws: An error of the sink.
  public func finish() throws {
    guard let first = frames.first else { return }
    let common = commonCells(first)
    let blank = TerminalCells.Cell(
      character: " ", foreground: terminal.colors.foreground, background: terminal.colors.background,
      isUnderlined: false)
    var body = cellMarkup(common) { common[$0] != blank } + "\n"
    for span in spans(besides: common) {
      let columns = first.columns
      let changes = cellMarkup(span.cells) {
        span.rows.contains($0 / columns) && span.cells[$0] != common[$0]
      }
      guard !changes.isEmpty else { continue }
      // Programs that do not animate show the first frame only.
      let visibility = span.frames.lowerBound > 0 ? " display=\"none\"" : ""
      body += "<g\(visibility)>\(changes)\(visibilityAnimationMarkup(span.frames))</g>\n"
    }
    let origin = "\(formatted(TerminalWindow.margin)) \(formatted(TerminalWindow.titleHeight))"
    let text =
      openingMarkup + glyphs.definitions + "<g transform=\"translate(\(origin))\">\n\(body)</g>\n</svg>\n"
    try write(Array(text.utf8))
  }

  private func formatted(_ number: Double) -> String { shortDecimal(number, places: 2) }

  /// The window without its contents.
  private var openingMarkup: String {
    let size = terminal.pictureSize
    let (width, height) = (size.width, size.height)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(formatted(width)) \(formatted(height))" \
      width="\(formatted(width * options.scale))" height="\(formatted(height * options.scale))">
      <rect x=".5" y=".5" width="\(formatted(width - 1))" height="\(formatted(height - 1))" \
      rx="\(formatted(TerminalWindow.cornerRadius))" fill="\(terminal.colors.background.css)" \
      stroke="\(terminal.colors.border.css)"/>

      """
    for (index, button) in TerminalWindow.buttons.enumerated() {
      let center = TerminalWindow.buttonCenter(index)
      text += """
        <circle cx="\(formatted(center.x))" cy="\(formatted(center.y))" r="\(formatted(TerminalWindow.buttonRadius))" \
        fill="\(button.css)"/>

        """
    }
    return text
  }

  // MARK: Frames

  /// Rows that have the same contents during a range of frames.
  private struct Span {
    let frames: Range<Int>
    let cells: TerminalCells
    var rows: Set<Int>
  }

  /// The most frequent contents of each row.
  private func commonCells(_ first: TerminalCells) -> TerminalCells {
    let cells = (0..<first.rows).flatMap { number in
      var counts: [ArraySlice<TerminalCells.Cell>: Int] = [:]
      let contents = frames.map { frame in ArraySlice(Array(frame.row(number))) }
      for content in contents { counts[content, default: 0] += 1 }
      let most = counts.values.max() ?? 0
      // The first of several, so that the result is deterministic.
      return Array(contents.first { counts[$0] == most } ?? [])
    }
    return TerminalCells(columns: first.columns, rows: first.rows, cells: cells)
  }

  /// The ranges of frames in which rows differ from their most frequent contents.
  private func spans(besides common: TerminalCells) -> [Span] {
    var spans: [Range<Int>: Span] = [:]
    for number in 0..<common.rows {
      let usual = Array(common.row(number))
      var start = 0
      for end in 1...frames.count {
        let shown = Array(frames[start].row(number))
        if end < frames.count, Array(frames[end].row(number)) == shown { continue }
        if shown != usual {
          spans[start..<end, default: Span(frames: start..<end, cells: frames[start], rows: [])]
            .rows.insert(number)
        }
        start = end
      }
    }
    return spans.values.sorted {
      ($0.frames.lowerBound, $0.frames.upperBound) < ($1.frames.lowerBound, $1.frames.upperBound)
    }
  }

  /// An animation element that makes its parent visible during a range of frames only.
  private func visibilityAnimationMarkup(_ range: Range<Int>) -> String {
    let stops = [(0, "none"), (range.lowerBound, "inline"), (range.upperBound, "none")]
      .drop { $0.0 == 0 && range.lowerBound == 0 && $0.1 == "none" }.filter { $0.0 < frames.count }
    // The last frame is shown for as long as the others.
    let last = ticks[ticks.count - 1] + max(Int((60 / options.framesPerSecond).rounded()), 1)
    let length = Double(last - ticks[0])
    let times = stops.map { shortDecimal(Double(ticks[$0.0] - ticks[0]) / length, places: 5) }
    return """
      <animate attributeName="display" calcMode="discrete" values="\(stops.map(\.1).joined(separator: ";"))" \
      keyTimes="\(times.joined(separator: ";"))" dur="\(decimal(length / 60, places: 4))s" \
      \(options.isLooping ? "repeatCount=\"indefinite\"" : "fill=\"freeze\"")/>
      """
  }

  // MARK: Cells

  /// Rectangles grouped by color, then the characters.
  private func cellMarkup(_ cells: TerminalCells, where isDrawn: (Int) -> Bool) -> String {
    var paths: [(color: TerminalCells.RGB, path: String)] = []
    var indices: [TerminalCells.RGB: Int] = [:]
    for (rect, color) in cells.rectangles(where: isDrawn) {
      let path =
        "M\(formatted(rect.minX)) \(formatted(rect.minY))h\(formatted(rect.width))v\(formatted(rect.height))h-\(formatted(rect.width))z"
      if let index = indices[color] {
        paths[index].path += path
      } else {
        indices[color] = paths.count
        paths.append((color, path))
      }
    }
    guard !paths.isEmpty else { return "" }
    let markup = paths.map { "<path fill=\"\($0.color.css)\" d=\"\($0.path)\"/>" }.joined()
    // Without antialiasing, which would show the background between adjacent rectangles.
    return "<g shape-rendering=\"crispEdges\">\(markup)</g>" + textMarkup(cells, where: isDrawn)
  }

  /// The characters, grouped by row and color.
  private func textMarkup(_ cells: TerminalCells, where isDrawn: (Int) -> Bool) -> String {
    var texts = ""
    for row in 0..<cells.rows {
      var markup: [(color: TerminalCells.RGB, text: String)] = []
      for column in 0..<cells.columns where isDrawn(row * cells.columns + column) {
        let cell = cells[row * cells.columns + column]
        let text = textMarkup(of: cell, column: column)
        if text.isEmpty { continue }
        if let index = markup.firstIndex(where: { $0.color == cell.foreground }) {
          markup[index].text += text
        } else {
          markup.append((cell.foreground, text))
        }
      }
      guard !markup.isEmpty else { continue }
      let y = formatted(
        (Double(row) * TerminalWindow.cellSize.height + TerminalWindow.baseline) * Self.glyphUnitsPerPixel)
      for (color, text) in markup {
        texts += "<g fill=\"\(color.css)\" transform=\"translate(0 \(y))\">\(text)</g>"
      }
    }
    guard !texts.isEmpty else { return "" }
    return "<g transform=\"scale(\(shortDecimal(1 / Self.glyphUnitsPerPixel, places: 7)))\">\(texts)</g>"
  }

  /// The number of units of a glyph per point.
  private static let glyphUnitsPerPixel = 1000 / TerminalWindow.fontSize

  /// The character and the underline of a cell, in units of glyphs from the baseline.
  private func textMarkup(of cell: TerminalCells.Cell, column: Int) -> String {
    let x = formatted(Double(column) * TerminalWindow.cellSize.width * Self.glyphUnitsPerPixel)
    var text = ""
    if let letter = cell.textCharacter {
      let identifier = glyphs.identifier(of: TerminalWindow.glyph(of: letter))
      text = "<use href=\"#\(identifier)\" x=\"\(x)\"/>"
    }
    if cell.isUnderlined {
      let line = TerminalWindow.underline
      let y = formatted((line.top - TerminalWindow.baseline) * Self.glyphUnitsPerPixel)
      let width = formatted(TerminalWindow.cellSize.width * Self.glyphUnitsPerPixel)
      text += """
        <rect x="\(x)" y="\(y)" width="\(width)" height="\(formatted(line.thickness * Self.glyphUnitsPerPixel))"/>
        """
    }
    return text
  }
}
