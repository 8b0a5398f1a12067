import Display
import Rasterizer

/// The scene as an image in tiles, of which only the changed ones are sent.
struct SceneImageRenderer {
  let graphics: TerminalGraphics

  /// The size of a cell in the image, in pixels.
  private let cellSize: (width: Int, height: Int)
  private var rasterizer: FrameRasterizer
  private let viewport: Viewport
  /// The pixels that the terminal displays, tile by tile; nil for a tile that it does not display.
  private var displayedTiles: [[PixelImage.Pixel]?]
  private let tileColumns: Int
  private let tileRows: Int

  /// The size of a tile, in cells: small enough that a moving item changes few pixels around it.
  private static let tileSize = (columns: 4, rows: 2)

  init(_ graphics: TerminalGraphics, in viewport: Viewport) {
    self.graphics = graphics
    self.viewport = viewport
    cellSize = graphics.drawnCellSize(cellCount: viewport.columns.count * viewport.rows.count)
    rasterizer = FrameRasterizer(
      width: viewport.columns.count * cellSize.width, height: viewport.rows.count * cellSize.height,
      fillsImage: true)
    tileColumns = (viewport.columns.count + Self.tileSize.columns - 1) / Self.tileSize.columns
    tileRows = (viewport.rows.count + Self.tileSize.rows - 1) / Self.tileSize.rows
    displayedTiles = Array(repeating: nil, count: tileColumns * tileRows)
  }

  /// Whether the image has the size and place of a viewport.
  func matches(_ graphics: TerminalGraphics, in viewport: Viewport) -> Bool {
    self.graphics == graphics && self.viewport == viewport
  }

  /// Sends all tiles with the next frame, after other output has covered them.
  mutating func invalidate() {
    for index in displayedTiles.indices { displayedTiles[index] = nil }
  }

  /// Draws a frame and appends the output that displays the changed tiles.
  mutating func draw(_ frame: Frame, to output: inout [UInt8]) {
    rasterizer.draw(frame)
    for row in 0..<tileRows {
      for column in 0..<tileColumns { drawTile(column, row, to: &output) }
    }
  }

  private mutating func drawTile(_ column: Int, _ row: Int, to output: inout [UInt8]) {
    let firstColumn = column * Self.tileSize.columns
    let firstRow = row * Self.tileSize.rows
    let columns = min(Self.tileSize.columns, viewport.columns.count - firstColumn)
    let rows = min(Self.tileSize.rows, viewport.rows.count - firstRow)
    let (width, height) = (columns * cellSize.width, rows * cellSize.height)
    let index = row * tileColumns + column
    let image = rasterizer.image
    let start = firstRow * cellSize.height * image.width + firstColumn * cellSize.width
    if let displayed = displayedTiles[index],
      Self.isEqual(displayed, to: image, start: start, width: width, height: height)
    {
      return
    }
    var pixels: [PixelImage.Pixel] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let rowStart = start + y * image.width
      pixels.append(contentsOf: image.pixels[rowStart..<rowStart + width])
    }
    displayedTiles[index] = pixels
    output.append(contentsOf: "\u{1B}[".utf8)
    output.append(number: viewport.rows.lowerBound + firstRow + 1)
    output.append(UInt8(ascii: ";"))
    output.append(number: viewport.columns.lowerBound + firstColumn + 1)
    output.append(UInt8(ascii: "H"))
    switch graphics.format {
    case .kitty:
      KittyGraphics.appendImage(
        pixels, width: width, height: height, columns: columns, rows: rows,
        identifier: Self.firstIdentifier + index,
        to: &output)
    case .sixel: SixelGraphics.appendImage(pixels, width: width, height: height, to: &output)
    }
  }

  private static func isEqual(
    _ displayed: [PixelImage.Pixel], to image: PixelImage, start: Int, width: Int, height: Int
  ) -> Bool {
    displayed.withUnsafeBufferPointer { displayed in
      image.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          let (mine, theirs) = (y * width, start + y * image.width)
          for x in 0..<width where displayed[mine + x] != pixels[theirs + x] { return false }
        }
        return true
      }
    }
  }

  /// The output that removes the image; images of cells that are then drawn need no removal.
  var removalSequence: [UInt8] {
    guard graphics.format == .kitty else { return [] }
    var output: [UInt8] = []
    for (index, tile) in displayedTiles.enumerated() where tile != nil {
      KittyGraphics.appendRemoval(ofImage: Self.firstIdentifier + index, to: &output)
    }
    return output
  }

  /// The identifier of the first tile, unlikely to be that of another program's image.
  private static let firstIdentifier = 1_836_000_000
}
