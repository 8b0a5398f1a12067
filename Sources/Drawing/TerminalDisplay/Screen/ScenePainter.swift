import Display
import Dynamics
import Rasterizer
import Views

/// Paints frames into the cells of a viewport.
struct ScenePainter {
  let viewport: Viewport
  let depth: ColorDepth
  let isASCIIOnly: Bool
  /// The pixels of a cell.
  let cellSubdivision: CellSubdivision
  /// The transform from the stage's coordinates to pixels, with the origin at the upper left corner of the
  /// scene's cells.
  let stageToPixels: AffineTransform
  /// The rows at which the alert of the last frame was drawn; nil for no alert.
  var snapping: RowSnapping?
  var raster: Raster
  private var clipMasks = ClipMaskCache()
  /// The text runs of the frame, from back to front.
  var textRuns: [TextRun] = []
  /// For each cell of the scene, the identifier of the shape whose text was laid out there last, from 1; 0
  /// for none.
  var textShapeIDs: [Int32]

  /// The first cells of the lines of text in the previous frame, and in this one so far.
  var previousLinePositions: [TextLine: TextLinePosition] = [:]
  var linePositions: [TextLine: TextLinePosition] = [:]

  init(viewport: Viewport, depth: ColorDepth, isASCIIOnly: Bool, cellSubdivision: CellSubdivision) {
    self.viewport = viewport
    self.depth = depth
    self.isASCIIOnly = isASCIIOnly
    self.cellSubdivision = cellSubdivision
    stageToPixels = viewport.stageToCells.concatenating(
      AffineTransform(scaleX: Double(cellSubdivision.columns), y: Double(cellSubdivision.rows)))
    raster = Raster(
      width: cellSubdivision.columns * viewport.columns.count,
      height: cellSubdivision.rows * viewport.rows.count)
    textShapeIDs = Array(repeating: 0, count: viewport.columns.count * viewport.rows.count)
  }

  /// Paints a frame, whose bounds must be the viewport's, into the cells of the scene.
  mutating func paint(_ exactFrame: Frame, on grid: inout CellGrid) {
    var frame = exactFrame
    snapping = RowSnapping(frame, in: viewport) { lineCount(of: $0, columns: $1) }
    snapping?.apply(to: &frame, in: viewport)
    paintPixels(frame)
    paintCells(on: &grid)
    if depth == .none {
      drawPathCharacters(of: frame, on: &grid)
      drawBoxesAndText(of: frame, on: &grid)
    } else {
      for run in textRuns { write(run, on: &grid) }
    }
    if depth == .none || depth == .ansi16 { drawSideBorders(on: &grid) }
  }

  /// Draws the outlines of cards and the text from back to front, for terminals without colors.
  private func drawBoxesAndText(of frame: Frame, on grid: inout CellGrid) {
    var runs = textRuns[...]
    for (index, shape) in frame.shapes.enumerated() {
      let shapeID = Int32(index + 1)
      if shape.displayRole == .card {
        let arrow = index > 0 && frame.shapes[index - 1].displayRole == .arrow ? frame.shapes[index - 1] : nil
        drawBoxOutline(of: shape, arrow: arrow, shapeID: shapeID, on: &grid)
      }
      while let run = runs.first, run.shapeID == shapeID {
        write(run, on: &grid)
        runs.removeFirst()
      }
    }
  }

  // MARK: Pixels

  private mutating func paintPixels(_ frame: Frame) {
    raster.clear(FrameTheme.stageBackground.composited(under: frame.background))
    clipMasks.removeAll()
    textRuns.removeAll(keepingCapacity: true)
    swap(&previousLinePositions, &linePositions)
    linePositions.removeAll(keepingCapacity: true)
    for index in textShapeIDs.indices { textShapeIDs[index] = 0 }
    let sceneCount = max(frame.shapes.count - frame.overlayShapeCount, 0)
    let shapeCountBelowPaths = shapeCountBelowPaths(in: frame.shapes[..<sceneCount])
    paintShapes(0..<shapeCountBelowPaths, of: frame)
    paintPathPixels(of: frame)
    paintShapes(shapeCountBelowPaths..<sceneCount, of: frame)
    paintDebugLayers(of: frame)
    paintShapes(sceneCount..<frame.shapes.count, of: frame)
  }

  private mutating func paintShapes(_ indices: Range<Int>, of frame: Frame) {
    for index in indices {
      let shape = frame.shapes[index]
      raster.clip = clipMasks.mask(
        of: shape, in: frame, toPixels: stageToPixels, width: raster.width, height: raster.height)
      paint(shape, shapeID: Int32(index + 1))
    }
    raster.clip = nil
  }

  private mutating func paint(_ shape: Frame.Shape, shapeID: Int32) {
    let transform = shape.transform.concatenating(stageToPixels)
    let contrast = edgeContrast(of: shape, transform)
    // Without colors a shadow would be characters.
    if depth != .none, let shadow = shape.decoration?.shadow {
      raster.fillShadow(shadow, of: shape, transform: transform)
    }
    raster.fill(
      size: shape.size, cornerRadius: shape.cornerRadius, transform: transform,
      color: shape.color, alpha: shape.alpha, isFilledInASCII: shape.displayRole.isFilledInASCII,
      shapeID: shapeID, edgeContrast: contrast)
    if let gradient = shape.decoration?.gradient {
      raster.fill(shape, with: gradient, transform: transform, shapeID: shapeID)
    }
    if let image = shape.decoration?.image {
      raster.draw(image, in: shape, transform: transform, shapeID: shapeID)
    }
    if let border = shape.decoration?.border {
      raster.strokeBorder(
        size: shape.size, cornerRadius: shape.cornerRadius,
        width: max(border.width, Theme.minimumLineThickness / min(transform.scaleX, transform.scaleY)),
        transform: transform, color: border.color, alpha: shape.alpha, shapeID: shapeID)
    }
    if let path = shape.decoration?.path {
      raster.fill(
        path.elements, transform: transform, color: path.fillColor, alpha: shape.alpha, shapeID: shapeID,
        edgeContrast: contrast)
      var stroke = path.stroke
      stroke.lineWidth = max(
        stroke.lineWidth, Theme.minimumLineThickness / min(transform.scaleX, transform.scaleY))
      if path.strokeColor.alpha > 0 {
        raster.stroke(
          path.elements, style: stroke, transform: transform, color: path.strokeColor, alpha: shape.alpha,
          shapeID: shapeID)
      }
    }
    if let text = shape.text { placeTextRuns(text, of: shape, shapeID: shapeID) }
  }

  /// The contrast of a shape's edges: higher than exact antialiasing for shapes of some pixels; smaller ones,
  /// of which no pixel is covered completely, would disappear.
  private func edgeContrast(of shape: Frame.Shape, _ transform: AffineTransform) -> Float {
    let isLarge = min(shape.size.width * transform.scaleX, shape.size.height * transform.scaleY) >= 2
    return depth != .none && isLarge ? Theme.edgeContrast : 1
  }

  // MARK: Cells

  /// The index of the upper left pixel of a cell.
  func pixelIndex(_ column: Int, _ row: Int) -> Int {
    cellSubdivision.rows * (row - viewport.rows.lowerBound) * raster.width
      + cellSubdivision.columns * (column - viewport.columns.lowerBound)
  }

  /// Calls a closure with the index of each pixel of a cell.
  @inline(__always)
  func forEachPixel(ofColumn column: Int, row: Int, _ body: (Int) -> Void) {
    let first = pixelIndex(column, row)
    for y in 0..<cellSubdivision.rows {
      for x in 0..<cellSubdivision.columns { body(first + y * raster.width + x) }
    }
  }

  private func paintCells(on grid: inout CellGrid) {
    guard cellSubdivision == .half else { return paintSubdividedCells(on: &grid) }
    // Caches the last result: most pixels equal the previous one, and the nearest-color search is costly.
    var last = (pixel: Raster.Pixel.zero, color: depth.nearest(to: .zero))
    func nearest(_ pixel: Raster.Pixel) -> CellColor {
      if pixel != last.pixel { last = (pixel, depth.nearest(to: pixel)) }
      return last.color
    }
    for row in viewport.rows {
      for column in viewport.columns {
        let index = pixelIndex(column, row)
        let (upper, lower) = (raster.pixels[index], raster.pixels[index + raster.width])
        if depth == .none {
          grid[column, row] = CellGrid.Cell(Self.character(for: upper, lower))
        } else if isASCIIOnly {
          grid[column, row] = CellGrid.Cell(.space, background: nearest((upper + lower) / 2))
        } else {
          grid[column, row] = CellGrid.Cell(upper: nearest(upper), lower: nearest(lower))
        }
      }
    }
  }

  /// ASCII characters of increasing density.
  private static let densityRamp = " .:-=+*#%@".unicodeScalars.map(Glyph.init(ascii:))

  /// Returns the character with the mean density of two pixels.
  private static func character(for upper: Raster.Pixel, _ lower: Raster.Pixel) -> Glyph {
    let density = (upper.w + lower.w) / 2
    return densityRamp[min(Int((density * 9).rounded()), 9)]
  }

  /// Returns whether no shape in front of the given one covers the cell.
  func isUncovered(_ column: Int, _ row: Int, for shapeID: Int32) -> Bool {
    var frontmost: Int32 = 0
    forEachPixel(ofColumn: column, row: row) { frontmost = max(frontmost, raster.shapeIDs[$0]) }
    return frontmost <= shapeID
  }

  /// Draws lines at the left and right edges of the scene, for terminals with too few colors to show its
  /// background.
  private func drawSideBorders(on grid: inout CellGrid) {
    let side = isASCIIOnly ? Glyph(ascii: "|") : Glyph.verticalLine
    for column in [viewport.columns.lowerBound - 1, viewport.columns.upperBound]
    where (0..<grid.columns).contains(column) {
      for row in viewport.rows { grid[column, row] = CellGrid.Cell(side) }
    }
  }
}

extension View.DisplayRole {
  /// Whether the fill of the rectangle is drawn as characters on terminals without colors.
  fileprivate var isFilledInASCII: Bool {
    switch self {
    case .card, .arrow, .dimming: false
    case .plain, .button, .pressedButton, .disabledButton: true
    }
  }
}

extension Color {
  /// Returns the opaque result of compositing `front` over this color, ignoring this color's alpha.
  fileprivate func composited(under front: Color) -> Color {
    let weight = front.alpha
    return Color(
      red: red + (front.red - red) * weight, green: green + (front.green - green) * weight,
      blue: blue + (front.blue - blue) * weight)
  }
}
