import Display
import Dynamics
import Rasterizer
import Views

/// Draws the window of a terminal in pixels.
struct TerminalPainter: FramePainter {
  private let terminal: TerminalScreen
  private let scale: Double
  /// The color of the corners; those of an opaque picture are not rounded.
  private let isOpaque: Bool
  private var canvas: Canvas

  init(_ terminal: TerminalScreen, width: Int, height: Int, scale: Double, isOpaque: Bool) {
    self.terminal = terminal
    self.scale = scale
    self.isOpaque = isOpaque
    canvas = Canvas(width: width, height: height)
  }

  var image: PixelImage { canvas.image }

  mutating func draw(_ frame: Frame) throws {
    drawWindow()
    let cells = try terminal.cells(showing: frame)
    for (rect, color) in cells.rectangles(where: { cells[$0].hasBackground(on: terminal.colors.background) })
    { fill(rect, color) }
    for (index, cell) in cells.cells.enumerated() { drawText(of: cell, at: index, in: cells) }
  }

  private mutating func drawWindow() {
    let size = terminal.pictureSize
    let window = Rect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
    guard !isOpaque else {
      canvas.clear(terminal.colors.background.color)
      return drawButtons()
    }
    canvas.clear(.clear)
    let radius = TerminalWindow.cornerRadius * scale
    canvas.fill(window, cornerRadius: radius, terminal.colors.border.color)
    let inner = Rect(
      x: scale, y: scale, width: window.width - 2 * scale, height: window.height - 2 * scale)
    canvas.fill(inner, cornerRadius: radius - scale, terminal.colors.background.color)
    drawButtons()
  }

  private mutating func drawButtons() {
    let radius = TerminalWindow.buttonRadius * scale
    for (index, button) in TerminalWindow.buttons.enumerated() {
      let center = TerminalWindow.buttonCenter(index)
      canvas.fill(
        Rect(
          x: center.x * scale - radius, y: center.y * scale - radius, width: 2 * radius, height: 2 * radius),
        cornerRadius: radius, button.color)
    }
  }

  /// Fills a rectangle of the cells, whose edges are moved to those of pixels, so that there are no gaps.
  private mutating func fill(_ rect: Rect, _ color: TerminalCells.RGB) {
    func pixel(_ coordinate: Double, _ origin: Double) -> Double { ((coordinate + origin) * scale).rounded() }
    let (left, right) = (pixel(rect.minX, TerminalWindow.margin), pixel(rect.maxX, TerminalWindow.margin))
    let (top, bottom) = (
      pixel(rect.minY, TerminalWindow.titleHeight), pixel(rect.maxY, TerminalWindow.titleHeight)
    )
    canvas.fill(Rect(x: left, y: top, width: right - left, height: bottom - top), color.color)
  }

  private mutating func drawText(of cell: TerminalCells.Cell, at index: Int, in cells: TerminalCells) {
    let origin = Point(
      x: Double(index % cells.columns) * TerminalWindow.cellSize.width,
      y: Double(index / cells.columns) * TerminalWindow.cellSize.height)
    if cell.isUnderlined {
      fill(
        Rect(
          x: origin.x, y: origin.y + TerminalWindow.underline.top, width: TerminalWindow.cellSize.width,
          height: TerminalWindow.underline.thickness), cell.foreground)
    }
    guard let letter = cell.textCharacter else { return }
    let glyphScale = TerminalWindow.fontSize / 1000 * scale
    let transform = AffineTransform(
      a: glyphScale, b: 0, c: 0, d: glyphScale, tx: (origin.x + TerminalWindow.margin) * scale,
      ty: (origin.y + TerminalWindow.baseline + TerminalWindow.titleHeight) * scale)
    canvas.fill(TerminalWindow.glyph(of: letter), transform: transform, cell.foreground.color)
  }
}

extension TerminalCells.RGB {
  var color: Color {
    Color(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
