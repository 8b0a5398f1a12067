import Display
import Dynamics
import Rasterizer
import Views

extension ScenePainter {
  /// A line of a shape's text, by which it is found again in the next frame.
  struct TextLine: Hashable {
    let shapeID: Int32
    let index: Int
    let text: String
  }

  /// The first cell of a line of text, relative to the scene's upper left corner.
  struct TextLinePosition {
    let column: Int
    let row: Int
    /// The position without rounding.
    let exact: Point
    /// The number of frames since this position has changed.
    let restingFrameCount: Int
  }

  /// A line of a shape's text, laid out on the cells.
  ///
  /// The contrast of a character is that with the pixels painted up to and including the shape;
  /// `write(_:on:)` scales it by the transmittance of the shapes painted later.
  struct TextRun {
    let line: String
    let column: Int
    let row: Int
    let shapeID: Int32
    /// The columns of the line inside the scene.
    let columns: Range<Int>
    /// For each of these columns: the pixels of the cell that the shape covers, in row-major order from the
    /// lowest bit.
    ///
    /// The character has the color of these pixels as its background, not the mean of the cell, which changes
    /// at the shape's edges.
    let backdrops: [UInt8]
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
    for (line, column, row) in layOut(text, of: shape, shapeID: shapeID) {
      let width = CellGrid.width(of: line, asciiOnly: isASCIIOnly)
      let columns = (column..<column + width).clamped(to: viewport.columns)
      var indices: [Int] = []
      var backdrops: [UInt8] = []
      let contrasts = columns.map { column in
        forEachPixel(ofColumn: column, row: row) { indices.append($0) }
        for index in indices { raster.resetTransmittance(at: index) }
        indices.removeAll(keepingCapacity: true)
        textShapeIDs[cellIndex(column, row)] = shapeID
        let covered = coveredPixels(column, row, of: shape, shapeID: shapeID)
        backdrops.append(covered)
        let backdrop = backdrop(column, row, ofPixelMask: covered)
        let textColor =
          text.style.color.map(Raster.Pixel.init)
          ?? contrastingTextColor(column, row, shape, toShape, backdrop)
        let opacity = opacity * clipCoverage(column, row)
        // Without colors a character differs from every background.
        return depth == .none ? Raster.Pixel(repeating: opacity) : (textColor - backdrop) * opacity
      }
      textRuns.append(
        TextRun(
          line: line, column: column, row: row, shapeID: shapeID, columns: columns, backdrops: backdrops,
          contrasts: contrasts))
    }
  }

  /// Writes a text run over the painted cells, except cells in which its remaining contrast is not visible.
  ///
  /// Terminals without colors show the same characters as others: a cover that leaves a contrast leaves the
  /// text.
  func write(_ run: TextRun, on grid: inout CellGrid) {
    grid.write(
      run.line, column: run.column, row: run.row, within: viewport.columns, asciiOnly: isASCIIOnly
    ) { column, glyph in
      guard textShapeIDs[cellIndex(column, run.row)] == run.shapeID else { return nil }
      // The part of the cell that is covered most determines the visibility of the character.
      let transmittance = transmittance(column, run.row)
      let contrast = run.contrasts[column - run.columns.lowerBound] * transmittance
      guard contrast.isVisible else { return nil }
      if depth == .none { return CellGrid.Cell(glyph) }
      let backdrop = backdrop(column, run.row, ofPixelMask: run.backdrops[column - run.columns.lowerBound])
      let textColor = (backdrop + contrast).clamped(lowerBound: .zero, upperBound: .one)
      return CellGrid.Cell(
        glyph, foreground: depth.nearest(to: textColor), background: depth.nearest(to: backdrop))
    }
  }

  // MARK: Colors

  private func cellIndex(_ column: Int, _ row: Int) -> Int {
    (row - viewport.rows.lowerBound) * viewport.columns.count + column - viewport.columns.lowerBound
  }

  /// The set of those of the pixels of a cell that a shape, the last one painted, covers most; all if it
  /// covers none by at least half.
  private func coveredPixels(_ column: Int, _ row: Int, of shape: Frame.Shape, shapeID: Int32) -> UInt8 {
    let color = Raster.Pixel(shape.textBackdropColor)
    var (set, bit): (UInt8, UInt8) = (0, 1)
    var least = Float.infinity
    forEachPixel(ofColumn: column, row: row) { index in
      defer { bit <<= 1 }
      guard raster.shapeIDs[index] == shapeID else { return }
      // The more the shape covers a pixel, the nearer is the pixel's color to that of the shape.
      let difference = raster.pixels[index] - color
      let distance = (difference * difference).sum()
      if distance < least - 1e-4 { set = 0 }
      if distance <= least + 1e-4 { set |= bit }
      least = min(least, distance)
    }
    return set == 0 ? .max : set
  }

  /// The mean of a set of the pixels of a cell.
  private func backdrop(_ column: Int, _ row: Int, ofPixelMask mask: UInt8) -> Raster.Pixel {
    var sum = Raster.Pixel.zero
    var (count, bit): (Float, UInt8) = (0, 1)
    forEachPixel(ofColumn: column, row: row) { index in
      if mask & bit != 0 {
        sum += raster.pixels[index]
        count += 1
      }
      bit <<= 1
    }
    return sum / max(count, 1)
  }

  /// The mean coverage of a cell by the clip of the shape painted last, 0…1.
  private func clipCoverage(_ column: Int, _ row: Int) -> Float {
    guard let clip = raster.clip else { return 1 }
    var sum: Float = 0
    forEachPixel(ofColumn: column, row: row) { sum += clip.coverage[$0] }
    return sum / Float(cellSubdivision.columns * cellSubdivision.rows)
  }

  /// The least transmittance of the half rows of a cell, each of which is the mean of its pixels.
  private func transmittance(_ column: Int, _ row: Int) -> Float {
    var halves = (upper: Float(0), lower: Float(0))
    var place = 0
    // The middle row of three belongs to both halves.
    forEachPixel(ofColumn: column, row: row) { index in
      let y = place / cellSubdivision.columns
      if 2 * y < cellSubdivision.rows { halves.upper += raster.transmittances[index] }
      if 2 * (y + 1) > cellSubdivision.rows { halves.lower += raster.transmittances[index] }
      place += 1
    }
    return min(halves.upper, halves.lower) / Float(cellSubdivision.columns * ((cellSubdivision.rows + 1) / 2))
  }

  /// The text color for a style without one: black or white, whichever contrasts with the background.
  ///
  /// Inside a shape that is at least half opaque, the shape's color is the background. The mean color of
  /// the cell is not used there, because at the shape's edge it changes with each subpixel movement.
  private func contrastingTextColor(
    _ column: Int, _ row: Int, _ shape: Frame.Shape, _ toShape: AffineTransform?, _ backdrop: Raster.Pixel
  ) -> Raster.Pixel {
    var luma = backdrop.luma
    if shape.textBackdropColor.alpha >= 0.5, let toShape {
      let point = viewport.point(atColumn: column, row: row).applying(toShape)
      // Half a cell of margin, and more above and below, since a line of text keeps its row while its shape
      // moves.
      let margin = (x: 1 / viewport.columnsPerPoint, y: 1 / viewport.rowsPerPoint)
      if abs(point.x) <= shape.size.width / 2 + margin.x, abs(point.y) <= shape.size.height / 2 + margin.y {
        luma = Raster.Pixel(shape.textBackdropColor).luma
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
  ///
  /// A line keeps its cells until the shape has moved by more than ``textMovementThreshold``: otherwise the
  /// text of a shape that oscillates about the boundary of two cells would alternate between them.
  private mutating func layOut(
    _ text: Frame.Text, of shape: Frame.Shape, shapeID: Int32
  ) -> [(line: String, column: Int, row: Int)] {
    let center = shape.center.applying(viewport.stageToCells)
    guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { return [] }
    let sizeInCells = sizeInCells(of: shape)
    let lines = lines(
      of: text, in: sizeInCells, brackets: isASCIIOnly ? shape.displayRole.buttonBrackets : nil)
    let rowCount = Self.rowCount(filledBy: sizeInCells.rows, lineCount: lines.count)
    let first = center.y - Double(rowCount) / 2
    let leadingFraction = text.style.alignment.leftSpaceFraction
    return lines.enumerated().compactMap { offset, line in
      let width = CellGrid.width(of: line, asciiOnly: isASCIIOnly)
      let left = center.x + (leadingFraction - 0.5) * sizeInCells.columns - Double(width) * leadingFraction
      let key = TextLine(shapeID: shapeID, index: offset, text: line)
      let previous = previousLinePositions[key]
      let extraRows = (rowCount - lines.count + 1) / 2 + offset
      let exact = Point(x: left, y: first)
      let isResting = previous.map { $0.exact.distance(to: exact) < Self.textRestingDistance } ?? false
      let restingFrameCount = isResting ? (previous?.restingFrameCount ?? 0) + 1 : 0
      let steady = restingFrameCount < Self.textSettlingFrameCount ? previous : nil
      let position = TextLinePosition(
        column: Self.cellWithHysteresis(at: left, previous: steady?.column),
        row: Self.cellWithHysteresis(at: first, previous: steady.map { $0.row - extraRows }) + extraRows,
        exact: exact, restingFrameCount: restingFrameCount)
      linePositions[key] = position
      let row = position.row + viewport.rows.lowerBound
      guard viewport.rows.contains(row) else { return nil }
      return (line, position.column + viewport.columns.lowerBound, row)
    }
  }

  /// The number of rows in which a text is centered.
  ///
  /// Centered exactly, a line in a shape of an even number of rows would alternate between the two middle
  /// rows while the shape moves. So a shape whose size is within a quarter of such a number is rounded to
  /// whole rows, in which the text is in the lower half.
  private static func rowCount(filledBy size: Double, lineCount: Int) -> Int {
    let nearest = Int(size.rounded())
    let isUneven = (nearest - lineCount) % 2 != 0
    return isUneven && abs(size - Double(nearest)) > 0.25 ? lineCount : max(nearest, lineCount)
  }

  /// The distance, in cells, between the position of a line and its cell beyond which the line moves to the
  /// nearest cell; more than a half.
  private static let textMovementThreshold = 0.7

  /// The distance, in cells, that a line moves in a frame at least if it does not rest.
  private static let textRestingDistance = 1e-3

  /// The number of frames after which a line that rests moves to the nearest cell, since it no longer
  /// oscillates.
  private static let textSettlingFrameCount = 8

  /// The cell nearest to a position, or the previous one if it is near enough.
  private static func cellWithHysteresis(at position: Double, previous: Int?) -> Int {
    if let previous, abs(position - Double(previous)) <= textMovementThreshold { return previous }
    return Int(position.rounded())
  }

  /// The width and height of a shape, in cells.
  private func sizeInCells(of shape: Frame.Shape) -> (columns: Double, rows: Double) {
    func cells(_ length: Double, _ scale: Double) -> Double { length.isFinite ? min(length * scale, 1e6) : 0 }
    return (
      cells(shape.size.width * shape.transform.scaleX, viewport.columnsPerPoint),
      cells(shape.size.height * shape.transform.scaleY, viewport.rowsPerPoint)
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

  /// The number of lines of a text that is wrapped at a width in cells.
  func lineCount(of text: String, columns: Double) -> Int {
    lineBreaker(columns: columns).lines(of: text).count
  }

  private func lineBreaker(columns: Double) -> LineBreaker {
    LineBreaker(width: max(columns.rounded(), 1), ellipsis: isASCIIOnly ? "..." : "…") { [isASCIIOnly] in
      Double(CellGrid.width(of: String($0), asciiOnly: isASCIIOnly))
    }
  }

  private func lines(of text: Frame.Text, in sizeInCells: (columns: Double, rows: Double)) -> [String] {
    switch text.style.fitting {
    case .overflow:
      return text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    case .wrap(let limit):
      return lineBreaker(columns: sizeInCells.columns).lines(
        of: text.string, atMost: limit > 0 ? limit : max(Int(sizeInCells.rows.rounded()), 1))
    }
  }
}

extension Raster.Pixel {
  /// Whether text with this difference from its background is legible.
  ///
  /// Below a contrast of 8 % letters look like noise, such as those behind the card of an alert, which is
  /// nearly opaque.
  fileprivate var isVisible: Bool { [x, y, z].contains { abs($0) > 0.08 } }
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
