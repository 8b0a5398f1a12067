/// The colours that a terminal draws with.
struct Pen: Equatable {
  var foreground = CellColor.standard
  var background = CellColor.standard

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

  /// How to draw a cell with the fewest changes: halves may be drawn from above or from below, and an area as
  /// background or as foreground.
  func cheapestStroke(for cell: CellGrid.Cell) -> (glyph: Glyph, pen: Pen) {
    let (foreground, background) = (cell.foreground, cell.background)
    switch cell.glyph {
    case .space:
      // Only a colour that is known can be drawn as foreground.
      return background != self.background && background == self.foreground && background != .standard
        ? (.full, self) : (.space, Pen(foreground: self.foreground, background: background))
    case .upperHalf where background != .standard && foreground != .standard:
      let upper = Pen(foreground: foreground, background: background)
      let lower = Pen(foreground: background, background: foreground)
      return changes(to: lower) < changes(to: upper) ? (.lowerHalf, lower) : (.upperHalf, upper)
    default:
      return (cell.glyph, Pen(foreground: foreground, background: background))
    }
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
    case .standard: append(number: base + 9)
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
