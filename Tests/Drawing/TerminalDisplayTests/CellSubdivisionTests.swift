import Display
import Dynamics
import TerminalDisplay
import Testing
import Views

/// Pixels finer than half blocks.
@Suite struct CellSubdivisionTests {
  @Test(arguments: [
    (CellSubdivision.sextant, UInt8(1), UInt32(0x1FB00)), (.sextant, 20, 0x1FB13), (.sextant, 22, 0x1FB14),
    (.sextant, 62, 0x1FB3B), (.sextant, 21, 0x258C), (.sextant, 42, 0x2590), (.sextant, 63, 0x2588),
    (.octant, 0x04, 0x1CD00), (.octant, 0x06, 0x1CD01), (.octant, 0x0B, 0x1CD05), (.octant, 0x81, 0x1CD71),
    (.octant, 0x8F, 0x1CD7F), (.octant, 0xFE, 0x1CDE5), (.octant, 0x80, 0x1CEA0), (.octant, 0x14, 0x1FBE6),
    (.octant, 0x0F, 0x2580), (.half, 1, 0x2580), (.half, 2, 0x2584),
  ])
  func `a set of pixels has the character of Unicode`(pixels: CellSubdivision, set: UInt8, scalar: UInt32) {
    #expect(pixels.glyph(forPixelMask: set).description.unicodeScalars.map(\.value) == [scalar])
  }

  @Test(arguments: CellSubdivision.allCases)
  func `every set of pixels has a character of its own`(pixels: CellSubdivision) {
    let glyphs = (0..<(1 << (pixels.columns * pixels.rows))).map { pixels.glyph(forPixelMask: UInt8($0)) }
    #expect(Set(glyphs).count == glyphs.count)
  }

  /// A stage of 4 × 4 cells, whose background is black.
  private func screen(_ pixels: CellSubdivision, _ shapes: [Frame.Shape]) -> CellGrid {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 4, height: 8), background: .black)
    frame.shapes = shapes
    var screen = Screen(columns: 4, rows: 4, depth: .trueColor, cellSubdivision: pixels)
    screen.draw(frame, panel: StatusPanel())
    return screen.grid
  }

  private func shape(_ rect: Rect, _ color: Color) -> Frame.Shape {
    Frame.Shape(
      size: rect.size, transform: AffineTransform(translationX: rect.midX, y: rect.midY), color: color)
  }

  @Test func `a view that covers a fourth of a cell has its own color`() {
    // Three rows are the scene's, one is the status line: 8 points are 3 rows.
    let point = 8.0 / 3 / 2
    let grid = screen(.octant, [shape(Rect(x: 0, y: 0, width: 4, height: point / 2), .white)])
    let cell = grid[0, 0]
    let colors = Set([cell.foreground, cell.background])
    #expect(colors == [.rgb(255, 255, 255), .rgb(0, 0, 0)])
    #expect(["\u{1FB82}", "\u{2586}"].contains(cell.glyph.description))
  }

  @Test func `of three colors in a cell the two nearest ones are merged`() {
    let third = 8.0 / 9
    let gray = Color(red: 0.2, green: 0.2, blue: 0.2)
    let grid = screen(
      .sextant,
      [
        shape(Rect(x: 0, y: 0, width: 4, height: third), .white),
        shape(Rect(x: 0, y: third, width: 4, height: third), gray),
      ])
    #expect(Set([grid[1, 0].foreground, grid[1, 0].background]) == [.rgb(255, 255, 255), .rgb(26, 26, 26)])
  }

  @Test(arguments: CellSubdivision.allCases, [(80, 24), (61, 17), (200, 60), (33, 40)])
  func `views at the edges of the stage end at the edges of cells`(pixels: CellSubdivision, size: (Int, Int))
    throws
  {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 320, height: 568), background: .black)
    frame.shapes = [shape(frame.bounds, .white)]
    var screen = Screen(columns: size.0, rows: size.1, depth: .trueColor, cellSubdivision: pixels)
    screen.draw(frame)
    let viewport = try #require(screen.viewport)
    for row in viewport.rows {
      for column in viewport.columns {
        #expect(screen.grid[column, row] == .init(.space, background: .rgb(255, 255, 255)))
      }
    }
  }

  @Test(arguments: CellSubdivision.allCases)
  func `a character has the color of its view as background, also where the view ends in the cell`(
    pixels: CellSubdivision
  ) {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 20, height: 10), background: .black)
    var label = shape(Rect(x: 2, y: 2.4, width: 16, height: 2), .white)
    label.text = Frame.Text("abc")
    frame.shapes = [label]
    var screen = Screen(columns: 20, rows: 6, depth: .trueColor, cellSubdivision: pixels)
    screen.draw(frame)
    let cells = (0..<5).flatMap { row in (0..<20).map { column in screen.grid[column, row] } }
    let letters = cells.filter { ["a", "b", "c"].contains($0.glyph.description) }
    #expect(letters.count == 3)
    for cell in letters {
      #expect(cell.foreground == .rgb(0, 0, 0))
      #expect(cell.background == .rgb(255, 255, 255))
    }
  }

  @Test func `the text of a view that comes to rest moves to the nearest cells`() {
    func label(at x: Double) -> Frame {
      var frame = Frame(bounds: Rect(x: 0, y: 0, width: 20, height: 10), background: .black)
      var label = shape(Rect(x: x, y: 2, width: 10, height: 4), .white)
      label.text = Frame.Text("ab")
      frame.shapes = [label]
      return frame
    }
    func column(_ screen: Screen) -> Int? {
      (0..<20).first { screen.grid[$0, 2].glyph == Glyph(ascii: "a") }
    }
    var screen = Screen(columns: 20, rows: 6, depth: .trueColor)
    screen.draw(label(at: 4))
    #expect(column(screen) == 8)
    screen.draw(label(at: 4.6))
    #expect(column(screen) == 8)
    for _ in 0..<10 { screen.draw(label(at: 4.6)) }
    #expect(column(screen) == 9)
  }

  @Test(arguments: CellSubdivision.allCases)
  func `the text of a view that oscillates keeps its cells and its color`(pixels: CellSubdivision) {
    var screen = Screen(columns: 20, rows: 6, depth: .trueColor, cellSubdivision: pixels)
    var shown: Set<[CellColor]> = []
    var places: Set<[Int]> = []
    for tick in 0..<60 {
      var frame = Frame(bounds: Rect(x: 0, y: 0, width: 20, height: 10), background: .black)
      // Half of a row and of a column about the boundary of two cells.
      let sway = tick % 2 == 0 ? 0.3 : -0.3
      var label = shape(
        Rect(x: 3.5 + sway / 2, y: 3 + sway, width: 12, height: 2.2), Color(red: 0.6, green: 0.6, blue: 0.6))
      label.text = Frame.Text("label")
      frame.shapes = [label]
      screen.draw(frame)
      for row in 0..<5 {
        for column in 0..<20 where screen.grid[column, row].glyph == Glyph(ascii: "l") {
          places.insert([column, row])
          shown.insert([screen.grid[column, row].foreground])
        }
      }
    }
    #expect(places.count == 2)
    #expect(shown == [[.rgb(0, 0, 0)]])
  }
}
