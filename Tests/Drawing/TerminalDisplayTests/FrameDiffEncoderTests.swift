import TerminalDisplay
import Terminal
import TestSupport
import Testing

/// The screen of a terminal emulator after it received an encoder's output, and the number of bytes.
@Suite struct FrameDiffEncoderTests {
  /// A random grid with few colours, so that many neighbours are equal; `near` provides most of its cells.
  private func grid(
    columns: Int, rows: Int, near: CellGrid? = nil, using random: inout SplitMix64
  ) -> CellGrid {
    let colors: [CellColor] = [
      .terminalDefault, .indexed(1), .indexed(12), .indexed(200), .rgb(1, 20, 255), .rgb(9, 9, 9),
    ]
    var grid = near ?? CellGrid(columns: columns, rows: rows)
    let characters: [Character] = ["a", "é", "漢", "e\u{301}", "🙂", "▄", "#"]
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where near == nil || Int.random(in: 0..<8, using: &random) == 0 {
        let foreground = colors.randomElement(using: &random) ?? .terminalDefault
        let background = colors.randomElement(using: &random) ?? .terminalDefault
        let isBlock = Bool.random(using: &random)
        let character = isBlock ? "▀" : characters.randomElement(using: &random) ?? " "
        let isSpace = Int.random(in: 0..<3, using: &random) == 0
        grid.write(String(isSpace ? " " : character), column: column, row: row, within: 0..<grid.columns) {
          .init($1, foreground: foreground, background: background)
        }
      }
    }
    return grid.canonical
  }

  @Test(arguments: 0..<60)
  func `a terminal shows each grid of a random sequence`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let columns = Int.random(in: 1...40, using: &random)
    let rows = Int.random(in: 1...12, using: &random)
    var terminal = TerminalEmulator.written(columns: columns, rows: rows)
    var encoder = FrameDiffEncoder()
    var last: CellGrid?
    for step in 0..<12 {
      if step == 7 { encoder.invalidate() }
      let next = grid(columns: columns, rows: rows, near: step % 4 == 0 ? nil : last, using: &random)
      try terminal.show(encoder.encode(next))
      #expect(terminal.grid == next, "step \(step)")
      #expect(!terminal.isInsideFrame)
      #expect(terminal.pen == TerminalEmulator.Pen())
      last = next
    }
  }

  /// The red, green and blue components of the two pixels of a cell.
  private func proportions(_ cell: CellGrid.Cell) -> [Int] {
    let upper = cell.glyph == .upperHalf ? cell.foreground : cell.background
    return [upper, cell.background].flatMap { color -> [Int] in
      guard case .rgb(let red, let green, let blue) = color.kind else { return [] }
      return [Int(red), Int(green), Int(blue)]
    }
  }

  /// The largest difference of two cells' components; nil if they have none.
  private func distance(_ a: CellGrid.Cell, _ b: CellGrid.Cell) -> Int? {
    zip(proportions(a), proportions(b)).map { abs($0 - $1) }.max()
  }

  @Test(arguments: 0..<20)
  func `with a tolerance drifting colours stay within it, with less output`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var terminal = TerminalEmulator.written(columns: 12, rows: 4)
    var (encoder, exact) = (FrameDiffEncoder(tolerance: 6), FrameDiffEncoder())
    var counts = (near: 0, exact: 0)
    var levels = (0..<96).map { _ in Int.random(in: 0...255, using: &random) }
    for _ in 0..<40 {
      levels = levels.map { min(max($0 + Int.random(in: -3...4, using: &random), 0), 255) }
      var grid = CellGrid(columns: 12, rows: 4)
      for index in 0..<48 {
        let (upper, lower) = (UInt8(levels[2 * index]), UInt8(levels[2 * index + 1]))
        grid[index % 12, index / 12] = CellGrid.Cell(
          .upperHalf, foreground: .rgb(upper, 9, 200), background: .rgb(lower, 9, 200))
      }
      let bytes = encoder.encode(grid)
      try terminal.show(bytes)
      counts = (counts.near + bytes.count, counts.exact + exact.encode(grid).count)
      for index in 0..<48 {
        let (shown, meant) = (terminal.grid[index % 12, index / 12], grid[index % 12, index / 12])
        #expect(distance(shown, meant) ?? 255 <= 6)
      }
    }
    #expect(counts.near * 2 < counts.exact)
  }

  /// A grid of two-pixel cells with the given levels.
  private func greys(columns: Int, rows: Int, _ level: (_ column: Int, _ row: Int) -> UInt8) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let level = level(column, row)
        grid[column, row] = CellGrid.Cell(
          .upperHalf, foreground: .rgb(level, level, level), background: .rgb(level, 0, 0))
      }
    }
    return grid
  }

  @Test func `with a tolerance static cells are refined to their exact colours over later frames`() throws {
    var terminal = TerminalEmulator.written(columns: 60, rows: 20)
    var encoder = FrameDiffEncoder(tolerance: 6)
    try terminal.show(encoder.encode(greys(columns: 60, rows: 20) { _, _ in 100 }))
    #expect(encoder.displaysGridExactly)
    // Every other cell changes by less than the tolerance.
    let faded = greys(columns: 60, rows: 20) { ($0 + $1) % 2 == 0 ? 100 : 96 }
    #expect(encoder.encode(faded).isEmpty)
    #expect(!encoder.displaysGridExactly)
    var frameCount = 0
    while !encoder.displaysGridExactly, frameCount < 200 {
      let bytes = encoder.encode(faded)
      #expect(bytes.count < 700)
      try terminal.show(bytes)
      frameCount += 1
    }
    #expect(terminal.grid == faded)
    // 600 cells, each with a cursor movement and a character of three bytes.
    #expect(frameCount >= 5 && frameCount < 200)
    #expect(encoder.encode(faded).isEmpty)
  }

  @Test func `refining static cells does not delay moving ones`() throws {
    var terminal = TerminalEmulator.written(columns: 60, rows: 20)
    var encoder = FrameDiffEncoder(tolerance: 6)
    try terminal.show(encoder.encode(greys(columns: 60, rows: 20) { _, _ in 100 }))
    for step in 0..<5 {
      let grid = greys(columns: 60, rows: 20) { column, _ in
        column == 30 ? UInt8(step * 50) : column % 2 == 0 ? 100 : 96
      }
      try terminal.show(encoder.encode(grid))
      for row in 0..<20 {
        #expect((distance(terminal.grid[30, row], grid[30, row]) ?? 255) <= 6)
      }
    }
  }

  @Test func `an unchanged grid produces no output`() {
    var random = SplitMix64(seed: 3)
    let grid = grid(columns: 20, rows: 10, using: &random)
    var encoder = FrameDiffEncoder()
    #expect(!encoder.encode(grid).isEmpty)
    #expect(encoder.encode(grid).isEmpty)
  }

  @Test(arguments: [0, 6])
  func `text made of block characters is sent once`(tolerance: UInt8) throws {
    for colors in [
      (CellColor.rgb(1, 2, 3), CellColor.terminalDefault), (.rgb(9, 9, 9), .rgb(9, 9, 9)),
      (.terminalDefault, .terminalDefault),
    ] {
      var grid = CellGrid(columns: 4, rows: 1)
      grid.write("█▄▀x", column: 0, row: 0, within: 0..<4) {
        .init($1, foreground: colors.0, background: colors.1)
      }
      var encoder = FrameDiffEncoder(tolerance: tolerance)
      #expect(!encoder.encode(grid).isEmpty)
      #expect(encoder.encode(grid).isEmpty)
      #expect(encoder.displaysGridExactly)
    }
  }

  @Test func `rows below the grid are untouched`() throws {
    var terminal = TerminalEmulator.written(columns: 6, rows: 5)
    let before = terminal.grid
    var encoder = FrameDiffEncoder()
    try terminal.show(encoder.encode(CellGrid(columns: 6, rows: 4)))
    for column in 0..<6 {
      #expect(terminal.grid[column, 3] == .blank)
      #expect(terminal.grid[column, 4] == before[column, 4])
    }
  }

  @Test func `another size clears the rows and sends everything`() throws {
    var encoder = FrameDiffEncoder()
    _ = encoder.encode(CellGrid(columns: 5, rows: 5))
    var terminal = TerminalEmulator.written(columns: 6, rows: 4)
    try terminal.show(encoder.encode(CellGrid(columns: 6, rows: 4)))
    #expect(terminal.grid == CellGrid(columns: 6, rows: 4))
  }

  /// The output for a change of the displayed grid, without the synchronized-output sequences around it.
  private func update(_ change: (inout CellGrid) -> Void, from start: (inout CellGrid) -> Void = { _ in })
    -> String
  {
    var encoder = FrameDiffEncoder()
    var grid = CellGrid(columns: 40, rows: 10)
    start(&grid)
    _ = encoder.encode(grid)
    change(&grid)
    let text = String(decoding: encoder.encode(grid), as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
    return String(text.dropFirst(8).dropLast(8)).replacing("\u{1B}[", with: "^")
  }

  private func cell(
    _ ascii: Unicode.Scalar, _ foreground: CellColor = .terminalDefault,
    on background: CellColor = .terminalDefault
  )
    -> CellGrid.Cell
  {
    .init(Glyph(ascii: ascii), foreground: foreground, background: background)
  }

  @Test func `a run is one cursor movement and one colour change`() {
    let text = update { grid in
      for (column, letter) in zip(3..., "run".unicodeScalars) { grid[column, 2] = cell(letter, .indexed(2)) }
    }
    #expect(text == "^3;4H^32mrun^m")
  }

  @Test func `only changed colour attributes are sent`() {
    let text = update { grid in
      grid[0, 0] = cell("a", .rgb(1, 2, 3), on: .indexed(9))
      grid[1, 0] = cell("b", .rgb(1, 2, 3), on: .indexed(44))
      grid[2, 0] = cell("c", .terminalDefault, on: .indexed(44))
    }
    #expect(text == "^1H^38;2;1;2;3;101ma^48;5;44mb^39mc^m")
  }

  @Test func `a short gap is redrawn, a long one is skipped by a cursor movement`() {
    let text = update { grid in
      for column in [0, 3, 15] { grid[column, 1] = cell("x") }
    }
    #expect(text == "^2Hx  x^11Cx")
  }

  @Test func `half blocks are chosen to save colour changes`() {
    let (red, blue) = (CellColor.indexed(1), CellColor.indexed(4))
    let text = update { grid in
      grid[0, 0] = .init(.upperHalf, foreground: red, background: blue)
      grid[1, 0] = .init(.upperHalf, foreground: blue, background: red)
      grid[2, 0] = .init(.space, background: red)
      grid[3, 0] = .init(.space, background: blue)
    }
    #expect(text == "^1H^31;44m▀▄█ ^m")
  }

  @Test(arguments: ["👍🏽", "🇩🇪", "❤️", "👩‍👩‍👧‍👦"])
  func `a character whose width terminals disagree on does not shift the rest of its row`(character: String) {
    var grid = CellGrid(columns: 12, rows: 1)
    grid.write("a\(character)bc", column: 0, row: 0, within: 0..<12)
    var encoder = FrameDiffEncoder()
    let output = String(decoding: encoder.encode(grid), as: UTF8.self)
    // A family is one emoji, followed by no other scalar.
    let shown = grid[1, 0].glyph.description
    #expect(output.contains(shown.unicodeScalars.count > 1 ? "\(shown)\u{1B}[1;4Hbc" : "\(shown)bc"))
    #expect(!output.unicodeScalars.contains("\u{200D}"))
  }

  @Test func `no half of a wide character remains`() throws {
    var terminal = TerminalEmulator.written(columns: 4, rows: 1)
    var encoder = FrameDiffEncoder()
    for text in ["漢字", "a漢b", " 漢 ", "字漢", "abcd", "漢", "x字"] {
      var grid = CellGrid(columns: 4, rows: 1)
      grid.write(text, column: 0, row: 0, within: 0..<4)
      try terminal.show(encoder.encode(grid))
      #expect(terminal.grid == grid)
    }
  }
}

extension CellGrid {
  /// The grid with every lower half block drawn as an upper one, since the emulator does not distinguish
  /// them.
  fileprivate var canonical: CellGrid {
    var grid = self
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = self[column, row]
        let (ink, paper) = (cell.foreground, cell.background)
        switch cell.glyph {
        // Both halves have the same colour.
        case .upperHalf where ink == paper, .lowerHalf where ink == paper:
          grid[column, row] = .init(.space, background: paper)
        case .lowerHalf: grid[column, row] = .init(.upperHalf, foreground: paper, background: ink)
        default: continue
        }
      }
    }
    return grid
  }
}
