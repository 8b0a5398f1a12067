import Display
import Dynamics
import TerminalDisplay
import Testing
import Views

/// Frames drawn on a screen: pixels, colours, text and the status panel.
@Suite struct ScreenTests {
  /// 20 × 10 points on 20 × 5 cells and a status line, so that a pixel is a point.
  private var frame = Frame(bounds: Rect(x: 0, y: 0, width: 20, height: 10), background: .black)

  private func shape(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = .white, text: String? = nil
  ) -> Frame.Shape {
    Frame.Shape(
      size: Size(width: width, height: height),
      transform: AffineTransform(translationX: x + width / 2, y: y + height / 2), color: color,
      text: text.map { Frame.Text($0) })
  }

  private func grid(_ frame: Frame, _ depth: ColorDepth = .trueColor, panel: StatusPanel = StatusPanel())
    -> CellGrid
  {
    var screen = Screen(columns: 20, rows: 6, depth: depth)
    screen.draw(frame, panel: panel)
    return screen.grid
  }

  private let black = CellColor.rgb(0, 0, 0)
  private let white = CellColor.rgb(255, 255, 255)

  @Test(arguments: [(40, 12), (20, 5), (80, 24)])
  func `a box shows all of its lines if there are rows for them`(columns: Int, rows: Int) {
    var panel = StatusPanel()
    panel.overlayLines = (1...5).map { "line \($0)" }
    var screen = Screen(columns: columns, rows: rows, depth: .none)
    screen.draw(Frame(bounds: Rect(x: 0, y: 0, width: 100, height: 100)), panel: panel)
    let shown = screen.grid.description.split(separator: "\n")
    for line in panel.overlayLines { #expect(shown.contains { $0.contains("| \(line) |") }) }
  }

  @Test(arguments: [(40, 12), (20, 6), (30, 4), (12, 1)])
  func `a box with too many lines has pages`(columns: Int, rows: Int) {
    var panel = StatusPanel()
    panel.overlayLines = (1...30).map { "line \($0)" }
    var screen = Screen(columns: columns, rows: rows, depth: .none)
    let pageCount = screen.overlayPageCount(lineCount: 30)
    #expect(pageCount > 1)
    var shown: [String] = []
    for page in 0..<pageCount {
      panel.overlayPage = page
      screen.draw(Frame(bounds: Rect(x: 0, y: 0, width: 100, height: 100)), panel: panel)
      shown += screen.grid.description.split(separator: "\n").map(String.init)
      if rows > 1 { #expect(screen.grid.description.contains("page \(page + 1)")) }
    }
    for line in panel.overlayLines { #expect(shown.contains { $0.contains(line) }, "\(line)") }
  }

  @Test func `long lines of a box and long watches end with an ellipsis`() {
    var panel = StatusPanel()
    panel.overlayLines = ["a line that is longer than the screen"]
    panel.watches = ["square.center = (160.0, 284.0)"]
    var screen = Screen(columns: 20, rows: 12, depth: .ansi16)
    screen.draw(frame, panel: panel)
    let shown = screen.grid.description
    #expect(shown.contains("│ a line that is… │") || shown.contains("│ a line that is … │"))
    #expect(shown.contains("square.center = (16…"))
  }

  @Test(arguments: [ColorDepth.trueColor, .indexed256, .ansi16, .none])
  func `the status line is a bar where there are colours for it`(depth: ColorDepth) {
    let grid = grid(frame, depth)
    let backgrounds = Set((0..<grid.columns).map { grid[$0, 5].background })
    #expect(backgrounds.count == 1)
    #expect((backgrounds != [.terminalDefault]) == (depth == .trueColor || depth == .indexed256))
  }

  @Test func `a cell has two pixels`() {
    var frame = frame
    frame.shapes = [shape(0, 0, 1, 1), shape(1, 1, 1, 1), shape(2, 0, 1, 2)]
    let grid = grid(frame)
    #expect(grid[0, 0] == .init(.upperHalf, foreground: white, background: black))
    #expect(grid[1, 0] == .init(.upperHalf, foreground: black, background: white))
    #expect(grid[2, 0] == .init(.space, background: white))
    #expect(grid[3, 0] == .init(.space, background: black))
  }

  @Test func `half coverage of a pixel blends half of the colour`() {
    var frame = frame
    frame.shapes = [shape(0.5, 0, 1, 2)]
    #expect(grid(frame)[0, 0].background == .rgb(128, 128, 128))
    #expect(grid(frame)[1, 0].background == .rgb(128, 128, 128))
  }

  @Test(arguments: [
    (ColorDepth.trueColor, CellColor.rgb(255, 0, 0)), (.indexed256, .indexed(196)), (.ansi16, .indexed(9)),
    (.none, .terminalDefault),
  ])
  func `red is red in every depth`(depth: ColorDepth, color: CellColor) {
    var frame = frame
    frame.shapes = [shape(0, 0, 20, 10, Color(red: 1, green: 0, blue: 0))]
    #expect(grid(frame, depth)[3, 3].background == color)
  }

  @Test func `each of the 216 cube colours and 24 greys maps to itself`() {
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    var frame = frame
    func index(_ red: Double, _ green: Double, _ blue: Double) -> CellColor {
      frame.background = Color(red: red / 255, green: green / 255, blue: blue / 255)
      return grid(frame, .indexed256)[0, 0].background
    }
    for (r, red) in levels.enumerated() {
      for (g, green) in levels.enumerated() {
        for (b, blue) in levels.enumerated() {
          #expect(index(red, green, blue) == .indexed(UInt8(16 + 36 * r + 6 * g + b)))
        }
      }
    }
    for step in 0..<24 {
      let level = Double(8 + 10 * step)
      #expect(index(level, level, level) == .indexed(UInt8(232 + step)))
    }
  }

  @Test func `without colours denser characters show higher coverage`() {
    var frame = frame
    let places = [(0.0, 0.1), (2, 0.3), (4, 0.5), (6, 0.7), (8, 1)]
    frame.shapes = places.map { shape($0.0, 0, $0.1, 2) }
    let ramp = Array(" .:-=+*#%@")
    let row = Array(grid(frame, .none).description.split(separator: "\n")[0])
    let densities = places.map { ramp.firstIndex(of: row[Int($0.0)]) }
    #expect(densities == [1, 3, 5, 6, 9])
    #expect(row.count == 9)
  }

  @Test func `dark views are visible on a dark stage, the stage itself is blank`() {
    var frame = frame
    frame.shapes = [shape(0, 0, 2, 2, .black)]
    #expect(grid(frame, .none).description.hasPrefix("==\n"))
  }

  @Test func `a stage without a colour has a colour other than the terminal's background`() {
    var frame = frame
    frame.background = .clear
    #expect(grid(frame)[0, 0].background == .rgb(28, 31, 38))
    frame.background = Color.white.withAlphaComponent(0.5)
    #expect(grid(frame)[0, 0].background == .rgb(142, 143, 147))
  }

  @Test func `text is centred in its view, black on bright and white on dark`() {
    var frame = frame
    frame.shapes = [shape(0, 2, 10, 2, .white, text: "abcd"), shape(10, 6, 10, 2, .black, text: "é漢")]
    let grid = grid(frame)
    #expect(grid[3, 1] == .init(Glyph(ascii: "a"), foreground: black, background: white))
    #expect(grid[6, 1].glyph == Glyph(ascii: "d"))
    #expect(grid[14, 3] == .init(Glyph("é") ?? .space, foreground: white, background: black))
    #expect(grid[15, 3].glyph == Glyph("漢") && grid[16, 3].glyph == .continuation)
    #expect(self.grid(frame, .none).description.contains("@@@abcd@@@"))
  }

  @Test func `text stays upright in a rotated view, and lines are stacked`() {
    var frame = frame
    var turned = shape(5, 2, 10, 4, .white, text: "up\nright")
    turned.transform = AffineTransform(rotationAngle: .pi / 2).concatenating(turned.transform)
    frame.shapes = [turned]
    let lines = grid(frame, .none).description.split(separator: "\n")
    #expect(lines[1].contains("up") && lines[2].contains("right"))
  }

  @Test func `text is occluded by shapes in front and occludes nothing`() {
    var frame = frame
    frame.shapes = [shape(0, 2, 10, 2, .white, text: "abcd"), shape(5, 0, 5, 10, .black)]
    let grid = grid(frame)
    #expect(grid[3, 1].glyph == Glyph(ascii: "a") && grid[4, 1].glyph == Glyph(ascii: "b"))
    #expect(grid[5, 1] == .init(.space, background: black))
    frame.shapes[1].alpha = 0.3
    #expect(self.grid(frame)[5, 1].glyph == Glyph(ascii: "c"))
  }

  @Test func `transparent text is between its colour and what is behind`() {
    var frame = frame
    frame.shapes = [shape(0, 2, 10, 2, .clear, text: "abcd")]
    frame.shapes[0].alpha = 0.5
    #expect(grid(frame)[3, 1] == .init(Glyph(ascii: "a"), foreground: .rgb(128, 128, 128), background: black))
  }

  @Test func `debug layers are lines and markers above the views`() {
    var frame = frame
    frame.boundaries = [[Point(x: 0, y: 9), Point(x: 20, y: 9)]]
    frame.attachments = [.init(from: Point(x: 3.5, y: 0), to: Point(x: 3.5, y: 4))]
    frame.snaps = [.init(from: Point(x: 8, y: 5.5), to: Point(x: 12, y: 5.5))]
    frame.contactMarkers = [.init(at: Point(x: 16.5, y: 2), age: 0)]
    let lines = grid(frame, .none).description.split(separator: "\n", omittingEmptySubsequences: false)
    let columns = { (line: Substring) in
      line.indices.filter { line[$0] != " " }.map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(columns(lines[0]).contains(3) && columns(lines[1]).contains(3))
    #expect(columns(lines[2]) == [8, 9, 10, 11])
    #expect(columns(lines[4]) == Array(0..<20))
    #expect(columns(lines[0]).contains(16) && columns(lines[1]).contains(16))
  }

  @Test func `debug layers are below presentations and above everything else`() {
    var frame = frame
    frame.shapes = [shape(0, 0, 20, 10, .white), shape(5, 0, 10, 10, .white)]
    frame.overlayShapeCount = 1
    frame.boundaries = [[Point(x: 0, y: 5), Point(x: 20, y: 5)]]
    let grid = grid(frame)
    let covered = (0..<20).filter { grid[$0, 2] == .init(.space, background: white) }
    #expect(covered == Array(5..<15))
  }

  @Test func `a field is drawn as its outline, a dot, and lines with a thick start`() {
    var frame = frame
    frame.fieldLayer.fields = [
      .init(at: Point(x: 17, y: 5), outline: [[Point(x: 0.5, y: 0), Point(x: 0.5, y: 10)]])
    ]
    frame.fieldLayer.lines = [.init(from: Point(x: 5, y: 5), to: Point(x: 13, y: 5))]
    let lines = grid(frame, .none).description.split(separator: "\n").prefix(5).map(Array.init)
    #expect(lines.allSatisfy { $0[0] != " " })
    #expect(lines[2][17] != " ")
    let ramp = Array(" .:-=+*#%@")
    let densities = lines[2][5..<13].map { ramp.firstIndex(of: $0) ?? 0 }
    #expect(densities == densities.sorted(by: >) && densities[0] > densities[5])
  }

  @Test func `the sides of a scene are marked if colours do not show them and there is space`() {
    func shown(_ depth: ColorDepth) -> String {
      var screen = Screen(columns: 20, rows: 5, depth: depth)
      screen.draw(Frame(bounds: Rect(x: 0, y: 0, width: 8, height: 8)))
      return screen.grid.description
    }
    #expect(shown(.none).hasPrefix("     |        |\n     |        |\n"))
    #expect(shown(.ansi16).hasPrefix("     │        │\n     │        │\n"))
    #expect(!shown(.indexed256).contains("│"))
  }

  @Test func `the status line shows time, items and rates, truncated to fit`() {
    var frame = frame
    frame.tick = 90
    frame.items.count = 12
    frame.items.awakeCount = 3
    var panel = StatusPanel()
    panel.ticksPerSecond = 59.7
    panel.framesPerSecond = 30
    func status(columns: Int) -> String {
      var screen = Screen(columns: columns, rows: 6, depth: .none)
      screen.draw(frame, panel: panel)
      return String(screen.grid.description.split(separator: "\n", omittingEmptySubsequences: false)[5])
    }
    #expect(status(columns: 80) == "1.50 s   12 items   3 awake   60 ticks/s   30 fps")
    #expect(status(columns: 30) == "1.50 s   12 items   3 awake")
    panel.stateDescription = "paused"
    #expect(status(columns: 80) == "1.50 s   paused   12 items   3 awake   60 ticks/s   30 fps")
    #expect(status(columns: 4) == "1.50")
  }

  @Test func `the seek bar shows the position in a run`() {
    var frame = frame
    frame.items.count = 12
    var panel = StatusPanel()
    panel.stateDescription = "paused"
    panel.seekBar = StatusPanel.SeekBar(tickCount: 120, markedTicks: [60])
    func status(tick: Int, columns: Int, depth: ColorDepth = .none) -> String {
      frame.tick = tick
      var screen = Screen(columns: columns, rows: 6, depth: depth)
      screen.draw(frame, panel: panel)
      return String(screen.grid.description.split(separator: "\n", omittingEmptySubsequences: false)[5])
    }
    #expect(status(tick: 30, columns: 43) == "0.50 s   paused   ====o---+--------  2.00 s")
    #expect(status(tick: 0, columns: 43) == "0.00 s   paused   o-------+--------  2.00 s")
    #expect(status(tick: 120, columns: 43) == "2.00 s   paused   ========+=======o  2.00 s")
    #expect(status(tick: 30, columns: 43, depth: .ansi16) == "0.50 s   paused   ━━━━●───┴────────  2.00 s")
    #expect(status(tick: 30, columns: 30) == "0.50 s   paused of 2.00 s")
    panel.hint = "? help"
    #expect(status(tick: 30, columns: 52) == "0.50 s   paused   ====o---+--------  2.00 s   ? help")
    panel.seekBar = StatusPanel.SeekBar(tickCount: 0)
    #expect(status(tick: 0, columns: 52) == "0.00 s   paused   ================o  0.00 s   ? help")
  }

  @Test(arguments: [(1, 0), (2, 0), (9, 0), (10, 2), (24, 3), (40, 5), (60, 6)])
  func `the last events use an eighth of the rows`(rows: Int, shown: Int) {
    var panel = StatusPanel()
    panel.logLines = (1...20).map { LogLine("event \($0)") }
    var screen = Screen(columns: 40, rows: rows, depth: .none)
    screen.draw(frame, panel: panel)
    let lines = screen.grid.description.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    #expect(lines.filter { $0.hasPrefix("event") } == panel.logLines.suffix(shown).map(\.text))
    if shown > 0 { #expect(lines.last == "event 20") }
  }

  @Test func `long events wrap within the event rows`() {
    func shown(_ events: String...) -> [String] {
      var panel = StatusPanel()
      panel.logLines = events.map { LogLine($0) }
      var screen = Screen(columns: 20, rows: 24, depth: .none)
      screen.draw(frame, panel: panel)
      return screen.grid.description.split(separator: "\n", omittingEmptySubsequences: false).suffix(3)
        .map(String.init)
    }
    #expect(
      shown("first", "second", "a contact of a box with a ball") == [
        "second", "a contact of a box", "with a ball",
      ])
    #expect(shown("a contact of a box with a ball", "last") == ["a contact of a box", "with a ball", "last"])
    let long = (1...100).map { "word\($0)" }.joined(separator: " ")
    #expect(shown("first", long) == ["word1 word2 word3", "word4 word5 word6", "word7 word8 word9"])
  }

  @Test func `a new frame replaces the previous one`() {
    var screen = Screen(columns: 20, rows: 6, depth: .trueColor)
    var full = frame
    full.shapes = [shape(0, 0, 20, 10, text: "text")]
    screen.draw(full)
    screen.draw(frame)
    #expect(screen.grid == grid(frame))
  }

  @Test(arguments: ColorDepth.allCases)
  func `any size can be drawn on`(depth: ColorDepth) {
    var frame = frame
    frame.shapes = [shape(-5, -5, 40, 40, text: "a 漢字 text"), shape(1e300, 0, 1e300, 5, text: "far")]
    frame.shapes += frame.shapes.map { shape in
      var card = shape
      card.displayRole = .card
      card.text?.style.fitting = .wrap(lines: 0)
      return card
    }
    frame.shapes.append(frame.shapes[2])
    frame.shapes[4].transform = AffineTransform(scaleX: 1.7e308, y: 1.7e308)
    frame.contactMarkers = [.init(at: Point(x: 1e300, y: -1e300), age: 3)]
    frame.boundaries = [[Point(x: -1e300, y: 0), Point(x: 1e300, y: 5)]]
    for (columns, rows) in [(0, 0), (1, 1), (1, 30), (300, 1), (2, 2), (3, 11), (5000, 5)] {
      var screen = Screen(columns: columns, rows: rows, depth: depth)
      screen.draw(frame)
      #expect(screen.grid.columns == min(max(columns, 1), 1000))
    }
  }
}
