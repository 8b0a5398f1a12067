import Display
import Dynamics
import Views

extension ScenePainter {
  /// A line of a shape's text, laid out on the cells.
  ///
  /// Its contrasts are relative to the pixels as painted up to and including the shape; `write(_:on:)` scales
  /// them by the transmittance of the shapes painted later.
  struct TextRun {
    let line: String
    let column: Int
    let row: Int
    let shapeID: Int32
    /// The columns of the line inside the scene.
    let columns: Range<Int>
    /// For each of these columns: (text color - background color) × text opacity.
    let contrasts: [Raster.Pixel]
  }

  /// Lays out the text of a shape that has just been painted, upright and relative to the shape's center.
  ///
  /// Shapes painted later cover the text. A layer of opacity a blends both the text and the background
  /// towards its color, so it scales the contrast between them by 1 - a; the raster's transmittance is the
  /// product of these factors.
  mutating func placeTextRuns(_ text: Frame.Text, of shape: Frame.Shape, shapeID: Int32) {
    let opacity = Float(shape.alpha * (text.style.color?.alpha ?? 1))
    let toShape = stageToShapeTransform(for: shape)
    for (line, column, row) in layOut(text, of: shape) {
      let columns = (column..<column + CellGrid.width(of: line)).clamped(to: viewport.columns)
      let contrasts = columns.map { column in
        let index = pixelIndex(column, row)
        for pixel in [index, index + raster.width] { raster.resetTransmittance(at: pixel) }
        textShapeIDs[cellIndex(column, row)] = shapeID
        let backdrop = backdrop(at: index)
        let textColor =
          text.style.color.map(Raster.Pixel.init)
          ?? contrastingTextColor(column, row, shape, toShape, backdrop)
        return (textColor - backdrop) * opacity
      }
      textRuns.append(
        TextRun(
          line: line, column: column, row: row, shapeID: shapeID, columns: columns, contrasts: contrasts))
    }
  }

  /// Writes a text run over the painted cells, except cells in which its remaining contrast is not visible.
  func write(_ run: TextRun, on grid: inout CellGrid) {
    grid.write(run.line, column: run.column, row: run.row, within: viewport.columns) { column, glyph in
      guard textShapeIDs[cellIndex(column, run.row)] == run.shapeID else { return nil }
      let index = pixelIndex(column, run.row)
      // The half of the cell that is covered more determines the visibility of the character.
      let transmittance = min(raster.transmittances[index], raster.transmittances[index + raster.width])
      let contrast = run.contrasts[column - run.columns.lowerBound] * transmittance
      guard contrast.isVisible else { return nil }
      let backdrop = backdrop(at: index)
      let textColor = (backdrop + contrast).clamped(lowerBound: .zero, upperBound: .one)
      return CellGrid.Cell(
        glyph, foreground: depth.nearest(to: textColor), background: depth.nearest(to: backdrop))
    }
  }

  /// Writes text without colors, except cells that a shape in front covers by at least half.
  func writeASCII(_ text: Frame.Text, of shape: Frame.Shape, shapeID: Int32, on grid: inout CellGrid) {
    for (line, column, row) in layOut(text, of: shape) {
      grid.write(line, column: column, row: row, within: viewport.columns, asciiOnly: true) {
        isUncovered($0, row, for: shapeID) ? CellGrid.Cell($1) : nil
      }
    }
  }

  // MARK: Colors

  private func cellIndex(_ column: Int, _ row: Int) -> Int {
    (row - viewport.rows.lowerBound) * viewport.columns.count + column - viewport.columns.lowerBound
  }

  /// The mean of the two pixels of a cell; `index` is that of the upper one.
  private func backdrop(at index: Int) -> Raster.Pixel {
    (raster.pixels[index] + raster.pixels[index + raster.width]) / 2
  }

  /// The text color for a style without one: black or white, whichever contrasts with the background.
  ///
  /// Inside a shape that is at least half opaque, the shape's color is the background. The mean color of
  /// the cell is not used there, because at the shape's edge it changes with each subpixel movement.
  private func contrastingTextColor(
    _ column: Int, _ row: Int, _ shape: Frame.Shape, _ toShape: AffineTransform?, _ backdrop: Raster.Pixel
  ) -> Raster.Pixel {
    var luma = backdrop.luma
    if shape.color.alpha >= 0.5, let toShape {
      let point = viewport.point(atColumn: column, row: row).applying(toShape)
      // One pixel of margin: the center of a cell may lie outside a shape that covers half of the cell.
      let margin = 1 / viewport.scale
      if abs(point.x) <= shape.size.width / 2 + margin, abs(point.y) <= shape.size.height / 2 + margin {
        luma = Raster.Pixel(shape.color).luma
      }
    }
    return Raster.Pixel(repeating: luma > 0.45 ? 0 : 1)
  }

  /// The transform from the stage's to a shape's coordinates; nil if the shape's transform is not invertible.
  private func stageToShapeTransform(for shape: Frame.Shape) -> AffineTransform? {
    guard shape.transform.determinant != 0 else { return nil }
    let inverse = shape.transform.inverted()
    return inverse.isFinite ? inverse : nil
  }

  // MARK: Layout

  /// The lines of a text inside the scene, each with the position of its first cell.
  private func layOut(_ text: Frame.Text, of shape: Frame.Shape) -> [(line: String, column: Int, row: Int)] {
    let center = shape.center.applying(viewport.stageToPixels)
    guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { return [] }
    let sizeInCells = sizeInCells(of: shape)
    let lines = lines(
      of: text, in: sizeInCells, brackets: isASCIIOnly ? shape.displayRole.buttonBrackets : nil)
    // Rounds the shape to whole rows, counting a row that is filled by at least 3/4, and then centers the
    // text in these rows. Centered at the shape's exact center instead, a line in an even number of rows would
    // alternate between the two middle rows while the shape moves.
    let rowCount = max(Int((sizeInCells.rows + 0.25).rounded(.down)), lines.count)
    let first = Int((center.y / 2 - Double(rowCount) / 2).rounded()) + (rowCount - lines.count + 1) / 2
    let leadingFraction = text.style.alignment.leftSpaceFraction
    return lines.enumerated().compactMap { offset, line in
      let row = first + offset + viewport.rows.lowerBound
      guard viewport.rows.contains(row) else { return nil }
      let width = CellGrid.width(of: line, asciiOnly: isASCIIOnly)
      let left = center.x + (leadingFraction - 0.5) * sizeInCells.columns - Double(width) * leadingFraction
      return (line, Int(left.rounded()) + viewport.columns.lowerBound, row)
    }
  }

  private var isASCIIOnly: Bool { depth == .none }

  /// The width and height of a shape, in cells.
  private func sizeInCells(of shape: Frame.Shape) -> (columns: Double, rows: Double) {
    func cells(_ length: Double) -> Double { length.isFinite ? min(length * viewport.scale, 1e6) : 0 }
    return (
      cells(shape.size.width * shape.transform.scaleX), cells(shape.size.height * shape.transform.scaleY) / 2
    )
  }

  /// The lines of a text, each enclosed in the given brackets.
  private func lines(
    of text: Frame.Text, in sizeInCells: (columns: Double, rows: Double),
    brackets: (left: String, right: String)?
  ) -> [String] {
    guard let brackets else { return lines(of: text, in: sizeInCells) }
    return lines(of: text, in: (sizeInCells.columns - 2, sizeInCells.rows)).map {
      brackets.left + $0 + brackets.right
    }
  }

  private func lines(of text: Frame.Text, in sizeInCells: (columns: Double, rows: Double)) -> [String] {
    switch text.style.fitting {
    case .overflow:
      return text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    case .wrap(let limit):
      let breaker = LineBreaker(
        width: max(sizeInCells.columns.rounded(), 1), ellipsis: isASCIIOnly ? "..." : "…"
      ) {
        Double(CellGrid.width(of: String($0), asciiOnly: isASCIIOnly))
      }
      return breaker.lines(
        of: text.string, atMost: limit > 0 ? limit : max(Int(sizeInCells.rows.rounded()), 1))
    }
  }
}

extension Raster.Pixel {
  /// Whether a color difference is perceptible.
  fileprivate var isVisible: Bool {
    let limit = Float(TerminalRenderer.imperceptibleColorDifference) / 255
    return [x, y, z].contains { abs($0) > limit }
  }
}

extension View.DisplayRole {
  /// The brackets around the title of a button; nil for other roles.
  fileprivate var buttonBrackets: (left: String, right: String)? {
    switch self {
    case .button: ("[", "]")
    case .pressedButton: (">", "<")
    case .disabledButton: ("(", ")")
    case .plain, .card, .arrow, .dimming: nil
    }
  }
}

extension TextStyle.Alignment {
  /// The fraction of a line's free space that is left of the text.
  fileprivate var leftSpaceFraction: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}
