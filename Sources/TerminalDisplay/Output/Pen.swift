/// The colours that a terminal draws with.
struct Pen: Equatable {
  var foreground = CellColor.terminalDefault
  var background = CellColor.terminalDefault

  /// Appends the order that gives the terminal another pen, with those parts alone that change.
  mutating func change(to new: Pen, in output: inout [UInt8]) {
    guard new != self else { return }
    output.append(contentsOf: "\u{1B}[".utf8)
    if new != Pen() {
      if new.foreground != foreground { output.append(new.foreground, base: 30) }
      if new.foreground != foreground, new.background != background { output.append(UInt8(ascii: ";")) }
      if new.background != background { output.append(new.background, base: 40) }
    }
    output.append(UInt8(ascii: "m"))
    self = new
  }

  /// What to write, and with which pen.
  struct CellDrawing {
    let glyph: Glyph
    let pen: Pen

    /// What the terminal shows then.
    var cell: CellGrid.Cell {
      switch glyph {
      case _ where pen.foreground == .terminalDefault: CellGrid.Cell(glyph, background: pen.background)
      case .full: CellGrid.Cell(.space, background: pen.foreground)
      case .lowerHalf: CellGrid.Cell(upper: pen.background, lower: pen.foreground)
      case .upperHalf: CellGrid.Cell(upper: pen.foreground, lower: pen.background)
      default: CellGrid.Cell(glyph, foreground: pen.foreground, background: pen.background)
      }
    }
  }

  /// How to draw a cell with the fewest changes: halves may be drawn from above or from below, an area as background or
  /// as foreground, and a colour by one that is within the tolerance.
  func cheapestDrawing(for cell: CellGrid.Cell, tolerance: UInt32 = 0) -> CellDrawing {
    guard let (upper, lower) = cell.pixels else {
      return CellDrawing(
        glyph: cell.glyph, pen: Pen(foreground: cell.foreground, background: cell.background))
    }
    if upper.isClose(to: lower, within: tolerance) { return solidDrawing(upper, lower, tolerance) }
    let fromAbove = CellDrawing(
      glyph: .upperHalf, pen: snapped(Pen(foreground: upper, background: lower), tolerance))
    let fromBelow = CellDrawing(
      glyph: .lowerHalf, pen: snapped(Pen(foreground: lower, background: upper), tolerance))
    // Only a colour that is known can be drawn as foreground.
    if upper == .terminalDefault { return fromBelow }
    if lower == .terminalDefault { return fromAbove }
    return changes(to: fromBelow.pen) < changes(to: fromAbove.pen) ? fromBelow : fromAbove
  }

  /// How to draw a cell whose halves need no telling apart.
  private func solidDrawing(_ upper: CellColor, _ lower: CellColor, _ tolerance: UInt32) -> CellDrawing {
    func isClose(_ color: CellColor) -> Bool {
      color.isClose(to: upper, within: tolerance) && color.isClose(to: lower, within: tolerance)
    }
    if isClose(background) { return CellDrawing(glyph: .space, pen: self) }
    if isClose(foreground), foreground != .terminalDefault { return CellDrawing(glyph: .full, pen: self) }
    return CellDrawing(glyph: .space, pen: Pen(foreground: foreground, background: lower))
  }

  /// The pen that is wanted, with those of its colours kept that are close enough.
  private func snapped(_ target: Pen, _ tolerance: UInt32) -> Pen {
    Pen(
      foreground: foreground.isClose(to: target.foreground, within: tolerance)
        ? foreground : target.foreground,
      background: background.isClose(to: target.background, within: tolerance)
        ? background : target.background)
  }

  /// How many of the two colours change.
  private func changes(to other: Pen) -> Int {
    (foreground == other.foreground ? 0 : 1) + (background == other.background ? 0 : 1)
  }
}

extension [UInt8] {
  /// Appends a colour as parameters of SGR: 30 and on for foregrounds, 40 and on for backgrounds.
  fileprivate mutating func append(_ color: CellColor, base: Int) {
    switch color.kind {
    case .terminalDefault: append(number: base + 9)
    case .indexed(let index) where index < 8: append(number: base + Int(index))
    case .indexed(let index) where index < 16: append(number: base + 60 + Int(index) - 8)
    case .indexed(let index):
      append(number: base + 8)
      append(parameter: 5)
      append(parameter: index)
    case .rgb(let red, let green, let blue):
      append(number: base + 8)
      append(parameter: 2)
      append(parameter: red)
      append(parameter: green)
      append(parameter: blue)
    }
  }

  /// Appends a further parameter.
  private mutating func append(parameter: UInt8) {
    append(UInt8(ascii: ";"))
    append(number: Int(parameter))
  }

  /// Appends a number from 0 on in decimal digits.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
