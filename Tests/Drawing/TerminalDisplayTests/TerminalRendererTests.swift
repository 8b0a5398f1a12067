import Display
import Dynamics
import TerminalDisplay
import Terminal
import TestSupport
import Testing
import Views

@Suite struct TerminalRendererTests {
  private struct Refusal: Error {}

  /// A connection to a terminal that can be cut.
  private final class Line {
    var terminal = TerminalEmulator.written(columns: 40, rows: 12)
    var sizes: [Int] = []
    var isCut = false

    func send(_ bytes: [UInt8]) throws {
      if isCut { throw Refusal() }
      sizes.append(bytes.count)
      try terminal.show(bytes)
    }
  }

  private let line = Line()
  private let stage = Stage(size: Size(width: 100, height: 100))
  private let view = View(frame: Rect(x: 10, y: 10, width: 30, height: 30))

  init() {
    view.backgroundColor = .white
    stage.view.addSubview(view)
  }

  private func makeRenderer() -> TerminalRenderer {
    let line = line
    return TerminalRenderer(columns: 40, rows: 12, depth: .trueColor) { try line.send($0) }
  }

  private func expected() -> CellGrid {
    var screen = Screen(columns: 40, rows: 12, depth: .trueColor)
    screen.draw(Frame(of: stage))
    return screen.grid
  }

  @Test func `a terminal shows the frame, and the next one with few bytes`() throws {
    var renderer = makeRenderer()
    try renderer.render(Frame(of: stage))
    #expect(line.terminal.grid == expected())
    view.center.x += 11
    try renderer.render(Frame(of: stage))
    #expect(line.terminal.grid == expected())
    #expect(line.sizes[1] * 4 < line.sizes[0] * 3)
    try renderer.render(Frame(of: stage))
    #expect(line.sizes.count == 2)
  }

  @Test func `after a failed write the whole frame is sent again`() throws {
    var renderer = makeRenderer()
    try renderer.render(Frame(of: stage))
    line.isCut = true
    view.center.x += 20
    #expect(throws: Refusal.self) { try renderer.render(Frame(of: stage)) }
    line.isCut = false
    line.terminal = TerminalEmulator.written(columns: 40, rows: 12)
    try renderer.render(Frame(of: stage))
    #expect(line.terminal.grid == expected())
  }

  @Test func `a resized terminal gets all of the frame in its new size`() throws {
    var renderer = makeRenderer()
    try renderer.render(Frame(of: stage))
    renderer.resize(columns: 30, rows: 20)
    line.terminal = TerminalEmulator.written(columns: 30, rows: 20)
    try renderer.render(Frame(of: stage))
    var screen = Screen(columns: 30, rows: 20, depth: .trueColor)
    screen.draw(Frame(of: stage))
    #expect(line.terminal.grid == screen.grid)
  }

  @Test func `a cell on a view maps to a point in the view, one outside the scene to nil`() throws {
    var renderer = makeRenderer()
    #expect(renderer.point(atColumn: 0, row: 0) == nil)
    try renderer.render(Frame(of: stage))
    let white = CellColor.rgb(255, 255, 255)
    var hits = 0
    for row in 0..<9 {
      for column in 0..<40 where line.terminal.grid[column, row] == .init(.space, background: white) {
        let point = try #require(renderer.point(atColumn: column, row: row))
        #expect(view.frame.contains(point))
        hits += 1
      }
    }
    #expect(hits > 4)
    #expect(renderer.point(atColumn: 0, row: 3) == nil)
    #expect(renderer.point(atColumn: 20, row: 11) == nil)
  }
}
