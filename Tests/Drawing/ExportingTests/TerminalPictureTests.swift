import Display
import Dynamics
import Exporting
import Rasterizer
import Terminal
import TerminalDisplay
import TestSupport
import Testing
import Views

/// Pictures of a terminal that shows a scene.
@Suite struct TerminalPictureTests {
  private let stage: Stage
  private let square: View

  init() {
    stage = Stage(size: Size(width: 300, height: 200))
    square = View(frame: Rect(x: 100, y: 50, width: 100, height: 100))
    square.backgroundColor = Color(red: 1, green: 0, blue: 0)
    stage.view.addSubview(square)
  }

  /// Writes the stage in a terminal of 40 × 20 cells, once and after each of some ticks.
  private func write(
    _ format: FileFormat, ticks: Int = 0, scale: Double = 1, showsPrompt: Bool = false,
    appearance: TextTheme.Appearance = .dark, prepare: (TerminalScreen) -> Void = { _ in }
  ) throws -> [UInt8] {
    let terminal = TerminalScreen(
      size: TerminalSize(columns: 40, rows: 20), showsPrompt: showsPrompt, appearance: appearance)
    prepare(terminal)
    var options = PictureOptions()
    options.terminal = terminal
    options.size = terminal.pictureSize
    options.scale = scale
    options.framesPerSecond = 60
    options.isLooping = true
    var bytes: [UInt8] = []
    let writer = format.makeWriter(options, isStill: ticks == 0) { bytes += $0 }
    try writer.add(TimedLogLine(tick: 0, text: "began contact: <a> & \"b\""))
    try writer.add(stage)
    for _ in 0..<ticks {
      square.center.x += 4
      stage.advanceOneTick()
      try writer.add(stage)
    }
    try writer.finish()
    return bytes
  }

  @Test func `a window has a cell of 8 × 16 points for each of the terminal's`() throws {
    let size = TerminalScreen(size: TerminalSize(columns: 40, rows: 20)).pictureSize
    #expect(size == Size(width: 40 * 8 + 32, height: 20 * 16 + 56))
    let png = try DecodedPNG(try write(.png, scale: 2))
    #expect((png.width, png.height) == (704, 752))
  }

  @Test(arguments: [1, 2, 0.77])
  func `half blocks are rectangles without gaps`(scale: Double) throws {
    let png = try DecodedPNG(try write(.png, scale: scale))
    // The square is in the middle of the scene, whose rows are those above the status line.
    let column = png.width / 2
    var red: [Int] = []
    for row in 0..<png.height {
      let index = 4 * (row * png.width + column)
      if Array(png.rgba[index..<index + 4]) == [255, 0, 0, 255] { red.append(row) }
    }
    let first = try #require(red.first)
    #expect(Double(red.count) > 60 * scale)
    #expect(red == Array(first..<first + red.count))
  }

  @Test(arguments: [
    ("▀", [[true], [false]]), ("▟", [[false, true], [true, true]]),
    ("\u{1FB02}", [[true, true], [false, false], [false, false]]),
    ("\u{1FB1C}", [[false, true], [true, true], [true, false]]),
    ("\u{1CD00}", [[false, false], [true, false], [false, false], [false, false]]),
  ])
  func `block characters of other terminals are drawn as their pixels`(character: String, pixels: [[Bool]])
    throws
  {
    let terminal = TerminalScreen(size: TerminalSize(columns: 40, rows: 20), showsPrompt: true)
    _ = terminal.promptSize(sceneSize: stage.size)
    terminal.write("\u{1B}[38;2;255;0;0m\(character)\u{1B}[m\u{1B}[?25l")
    var options = PictureOptions()
    (options.terminal, options.size, options.scale) = (terminal, terminal.pictureSize, 3)
    var bytes: [UInt8] = []
    let writer = FileFormat.png.makeWriter(options, isStill: true) { bytes += $0 }
    square.isHidden = true
    try writer.add(stage)
    try writer.finish()
    let png = try DecodedPNG(bytes)
    // The prompt begins in row 14: its cell is 24 × 48 pixels.
    let (left, top) = (16 * 3, (40 + 14 * 16) * 3)
    for (row, line) in pixels.enumerated() {
      for (column, isSet) in line.enumerated() {
        let x = left + (2 * column + 1) * 24 / (2 * line.count)
        let y = top + (2 * row + 1) * 48 / (2 * pixels.count)
        let index = 4 * (y * png.width + x)
        #expect((Array(png.rgba[index..<index + 3]) == [255, 0, 0]) == isSet, "\(column), \(row)")
      }
    }
  }

  @Test(arguments: [CellSubdivision.sextant, .octant])
  func `finer pixels show a circle with more colour at its edges than half blocks`(pixels: CellSubdivision)
    throws
  {
    square.cornerRadius = 50
    func redCount(_ pixels: CellSubdivision) throws -> Int {
      var options = PictureOptions()
      let terminal = TerminalScreen(size: TerminalSize(columns: 40, rows: 20), cellSubdivision: pixels)
      (options.terminal, options.size, options.scale) = (terminal, terminal.pictureSize, 1)
      var bytes: [UInt8] = []
      let writer = FileFormat.svg.makeWriter(options, isStill: true) { bytes += $0 }
      try writer.add(stage)
      try writer.finish()
      return String(decoding: bytes, as: UTF8.self).matches(of: /M[0-9. ]+h/).count
    }
    #expect(try redCount(pixels) > redCount(.half))
  }

  @Test func `the window's corners are round, except in an opaque picture`() throws {
    let png = try DecodedPNG(try write(.png))
    #expect(Array(png.rgba.prefix(4)) == [0, 0, 0, 0])
    let gif = try DecodedGIF(try write(.gif, ticks: 1))
    #expect(Array(gif.frames[0].prefix(3)) == [0x10, 0x10, 0x14])
    #expect((gif.width, gif.height) == (352, 376) && gif.isLooping)
  }

  @Test func `a light terminal has a light window, and dark text`() throws {
    let gif = try DecodedGIF(try write(.gif, ticks: 1, appearance: .light))
    #expect(Array(gif.frames[0].prefix(3)) == [0xFA, 0xFA, 0xFB])
    // Number 6 of the palette is cyan: as in the prompt's colors of numbers.
    let svg = try write(.svg, showsPrompt: true, appearance: .light) { terminal in
      _ = terminal.promptSize(sceneSize: Size(width: 200, height: 300))
      terminal.write("\u{1B}[36m7\u{1B}[0m 8")
    }
    let colors = Set(String(decoding: svg, as: UTF8.self).matches(of: /<g fill="(#[0-9a-f]+)"/).map(\.1))
    #expect(colors.isSuperset(of: ["#1b7c83", "#24242a"]))
    let background = try #require(Color(css: "#fafafb"))
    for color in colors {
      #expect(try #require(Color(css: String(color))).contrast(to: background) >= 4.5, "\(color)")
    }
  }

  @Test func `a still SVG has outlines for its characters, and refers to nothing outside`() throws {
    let text = String(decoding: try write(.svg), as: UTF8.self)
    let xml = try WellFormedXML(text)
    #expect(xml.elementCounts["text"] == nil && xml.elementCounts["animate"] == nil)
    #expect(xml.elementCounts["circle"] == 3)
    // The letters of the event and of the status line.
    #expect((25...80).contains(xml.elementCounts["use"] ?? 0))
    #expect(Set(xml.identifiers).count == xml.identifiers.count)
    #expect(xml.references == Set(xml.identifiers))
    #expect(text.contains(/<path fill="#ff0000" d="M\d+ \d+h\d+v\d+h-\d+z"/))
  }

  @Test func `an animated SVG shows only what differs from frame to frame`() throws {
    let text = String(decoding: try write(.svg, ticks: 30), as: UTF8.self)
    let xml = try WellFormedXML(text)
    #expect((10...60).contains(xml.elementCounts["animate"] ?? 0))
    #expect(text.contains("repeatCount=\"indefinite\""))
    #expect(text.count < 40_000)
    // The event does not change.
    let still = try WellFormedXML(String(decoding: try write(.svg), as: UTF8.self))
    #expect((xml.elementCounts["use"] ?? 0) < 31 * (still.elementCounts["use"] ?? 0) / 2)
  }

  @Test func `an asciicast has the size of the terminal`() throws {
    let text = String(decoding: try write(.cast, ticks: 1), as: UTF8.self)
    #expect(text.hasPrefix("{\"version\": 2, \"width\": 40, \"height\": 20}\n"))
  }

  @Test func `other output and watched values are displayed`() throws {
    func glyphCount(_ prepare: (TerminalScreen) -> Void) throws -> Int {
      let text = String(decoding: try write(.svg, showsPrompt: true, prepare: prepare), as: UTF8.self)
      return try WellFormedXML(text).elementCounts["use"] ?? 0
    }
    let usual = try glyphCount { _ in }
    #expect(try glyphCount { $0.watches = ["abc = 1"] } == usual + 5)
    #expect(
      try glyphCount {
        _ = $0.promptSize(sceneSize: stage.size)
        $0.write("\u{1B}[2;30H\u{1B}[4mlast\u{1B}[m")
      } == usual + 4)
  }
}
