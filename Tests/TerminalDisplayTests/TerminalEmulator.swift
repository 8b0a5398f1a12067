import TerminalDisplay

/// A terminal that knows no more than the encoder may use, and refuses everything else.
struct TerminalEmulator {
  struct Failure: Error { let message: String }

  private(set) var grid: CellGrid
  private(set) var frames = 0
  private(set) var isInsideFrame = false
  private var column: Int?
  private var row = 0
  private(set) var foreground = CellColor.standard
  private(set) var background = CellColor.standard

  /// A terminal on which something is written already.
  init(columns: Int, rows: Int) {
    grid = CellGrid(columns: columns, rows: rows)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns { grid[column, row] = .init(Glyph(ascii: "x"), background: .indexed(9)) }
    }
  }

  mutating func receive(_ bytes: [UInt8]) throws {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" { try control(&rest) } else { try draw(scalar, &rest) }
    }
  }

  // MARK: Orders

  private mutating func control(_ rest: inout Substring.UnicodeScalarView) throws {
    guard rest.popFirst() == "[" else { throw Failure(message: "not a control sequence") }
    let parameters = String(rest.prefix { !("@"..."~").contains($0) })
    rest = rest.dropFirst(parameters.unicodeScalars.count)
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (rest.popFirst(), parameters) {
    case ("h", "?2026"): (isInsideFrame, frames) = (true, frames + 1)
    case ("l", "?2026"): isInsideFrame = false
    case ("K", ""):
      for column in try known()..<grid.columns { grid[column, row] = .init(.space, background: background) }
    case ("H", _):
      row = max(numbers[0], 1) - 1
      column = numbers.count > 1 ? max(numbers[1], 1) - 1 : 0
    case ("C", _): column = try known() + max(numbers[0], 1)
    case ("m", _): try select(numbers)
    case (let final, _): throw Failure(message: "unknown order \(parameters)\(final.map(String.init) ?? "")")
    }
  }

  private mutating func select(_ numbers: [Int]) throws {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: (foreground, background) = (.standard, .standard)
      case 30...37: foreground = .indexed(UInt8(number - 30))
      case 90...97: foreground = .indexed(UInt8(number - 82))
      case 39: foreground = .standard
      case 38: foreground = try color(&rest)
      case 40...47: background = .indexed(UInt8(number - 40))
      case 100...107: background = .indexed(UInt8(number - 92))
      case 49: background = .standard
      case 48: background = try color(&rest)
      default: throw Failure(message: "unknown rendition \(number)")
      }
    }
  }

  private func color(_ rest: inout ArraySlice<Int>) throws -> CellColor {
    let kind = rest.popFirst()
    func byte() throws -> UInt8 {
      guard let number = rest.popFirst(), let byte = UInt8(exactly: number) else {
        throw Failure(message: "not a colour")
      }
      return byte
    }
    return kind == 5 ? .indexed(try byte()) : .rgb(try byte(), try byte(), try byte())
  }

  // MARK: Characters

  private func known() throws -> Int {
    guard let column else {
      throw Failure(message: "the cursor is at the end of a row, which terminals differ on")
    }
    return column
  }

  private mutating func draw(_ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) throws {
    guard isInsideFrame else { throw Failure(message: "drawn outside of a frame") }
    var character = String(scalar)
    while let next = rest.first, next.properties.generalCategory == .nonspacingMark {
      character.unicodeScalars.append(rest.removeFirst())
    }
    guard let glyph = Glyph(Character(character)) else { throw Failure(message: "an order among characters") }
    let width = Character(character).cellWidth
    let start = try known()
    guard start + width <= grid.columns, row < grid.rows else { throw Failure(message: "drawn outside") }
    clearHalves(from: start, width: width)
    grid[start, row] = cell(glyph)
    if width == 2 { grid[start + 1, row] = .init(.continuation, background: background) }
    column = start + width < grid.columns ? start + width : nil
  }

  /// What is left of wide characters of which one half is drawn over.
  private mutating func clearHalves(from start: Int, width: Int) {
    for place in [start, start + width] where place < grid.columns && grid[place, row].glyph == .continuation
    {
      let half = place == start ? place - 1 : place
      grid[half, row] = .init(.space, background: grid[half, row].background)
    }
  }

  /// The cell as grids have it, where halves are upper halves and areas are backgrounds.
  private func cell(_ glyph: Glyph) -> CellGrid.Cell {
    switch glyph {
    case .full: .init(.space, background: foreground)
    case .lowerHalf: .init(.upperHalf, foreground: background, background: foreground)
    default: .init(glyph, foreground: foreground, background: background)
    }
  }
}
