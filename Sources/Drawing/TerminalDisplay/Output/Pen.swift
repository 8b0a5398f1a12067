/// The current SGR colors and renditions of a terminal.
struct Pen: Equatable {
  var foreground = CellColor.terminalDefault
  var background = CellColor.terminalDefault
  var renditions: Renditions = []

  /// Appends the SGR sequence that changes to another pen, with only the parameters that differ.
  mutating func change(to new: Pen, in output: inout [UInt8]) {
    guard new != self else { return }
    output.append(contentsOf: "\u{1B}[".utf8)
    if new != Pen() {
      var isFirst = true
      func separate() {
        if !isFirst { output.append(UInt8(ascii: ";")) }
        isFirst = false
      }
      let removed = renditions.subtracting(new.renditions)
      var added = new.renditions.subtracting(renditions)
      // One parameter resets bold and faint.
      if !removed.isDisjoint(with: [.bold, .faint]) {
        added.formUnion(new.renditions.intersection([.bold, .faint]))
      }
      var lastReset = 0
      for (rendition, _, reset) in Renditions.parameters
      where removed.contains(rendition) && reset != lastReset {
        separate()
        output.append(number: reset)
        lastReset = reset
      }
      for (rendition, select, _) in Renditions.parameters where added.contains(rendition) {
        separate()
        output.append(number: select)
      }
      if new.foreground != foreground {
        separate()
        output.append(new.foreground, base: 30)
      }
      if new.background != background {
        separate()
        output.append(new.background, base: 40)
      }
    }
    output.append(UInt8(ascii: "m"))
    self = new
  }

  /// A glyph and the pen to draw it with.
  struct CellDrawing {
    let glyph: Glyph
    let pen: Pen

    /// The cell that the terminal displays after drawing.
    var cell: CellGrid.Cell {
      switch glyph {
      case _ where pen.foreground == .terminalDefault:
        CellGrid.Cell(glyph, background: pen.background, renditions: pen.renditions)
      case .full: CellGrid.Cell(.space, background: pen.foreground)
      case .lowerHalf: CellGrid.Cell(upper: pen.background, lower: pen.foreground)
      case .upperHalf: CellGrid.Cell(upper: pen.foreground, lower: pen.background)
      default:
        CellGrid.Cell(
          glyph, foreground: pen.foreground, background: pen.background, renditions: pen.renditions)
      }
    }
  }

  /// The drawing of a cell with the fewest color changes.
  ///
  /// Half blocks may be drawn as upper or lower ones, a solid cell with the background or the foreground
  /// color, and a current color is reused if it is within the tolerance.
  func cheapestDrawing(for cell: CellGrid.Cell, tolerance: UInt32 = 0) -> CellDrawing {
    guard let (upper, lower) = cell.pixels else {
      return CellDrawing(
        glyph: cell.glyph,
        pen: reusingColors(
          for: Pen(
            foreground: cell.foreground, background: cell.background, renditions: cell.renditions),
          within: tolerance))
    }
    if upper.isClose(to: lower, within: tolerance) { return solidDrawing(upper, lower, tolerance) }
    let upperHalfDrawing = CellDrawing(
      glyph: .upperHalf, pen: reusingColors(for: Pen(foreground: upper, background: lower), within: tolerance)
    )
    let lowerHalfDrawing = CellDrawing(
      glyph: .lowerHalf, pen: reusingColors(for: Pen(foreground: lower, background: upper), within: tolerance)
    )
    // The default background cannot be drawn as a foreground.
    if upper == .terminalDefault { return lowerHalfDrawing }
    if lower == .terminalDefault { return upperHalfDrawing }
    return colorChangeCount(to: lowerHalfDrawing.pen) < colorChangeCount(to: upperHalfDrawing.pen)
      ? lowerHalfDrawing : upperHalfDrawing
  }

  /// The drawing of a cell whose two pixels are equal within the tolerance.
  private func solidDrawing(_ upper: CellColor, _ lower: CellColor, _ tolerance: UInt32) -> CellDrawing {
    func isClose(_ color: CellColor) -> Bool {
      color.isClose(to: upper, within: tolerance) && color.isClose(to: lower, within: tolerance)
    }
    var pen = self
    pen.renditions.subtract(.visibleOnSpaces)
    if isClose(background) { return CellDrawing(glyph: .space, pen: pen) }
    if isClose(foreground), foreground != .terminalDefault, !renditions.contains(.faint) {
      return CellDrawing(glyph: .full, pen: pen)
    }
    pen.background = lower
    return CellDrawing(glyph: .space, pen: pen)
  }

  /// The target pen, with the current colors kept where they are within the tolerance.
  private func reusingColors(for target: Pen, within tolerance: UInt32) -> Pen {
    Pen(
      foreground: foreground.isClose(to: target.foreground, within: tolerance)
        ? foreground : target.foreground,
      background: background.isClose(to: target.background, within: tolerance)
        ? background : target.background,
      renditions: target.renditions)
  }

  /// The number of colors that differ, 0…2.
  private func colorChangeCount(to other: Pen) -> Int {
    (foreground == other.foreground ? 0 : 1) + (background == other.background ? 0 : 1)
  }
}

extension [UInt8] {
  /// Appends a color as SGR parameters: 30 and up for the foreground, 40 and up for the background.
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

  /// Appends a separator and a parameter.
  private mutating func append(parameter: UInt8) {
    append(UInt8(ascii: ";"))
    append(number: Int(parameter))
  }

  /// Appends a non-negative number in decimal.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
