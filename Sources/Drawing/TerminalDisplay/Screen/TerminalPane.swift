import Terminal

/// A part of the screen that displays the output of a program for a terminal, such as that of a line editor.
///
/// A terminal has only one cursor and no columns to which output can be limited everywhere. So the output is
/// interpreted by an emulator, whose cells are drawn with those of the scene.
public final class TerminalPane {
  private var emulator = TerminalEmulator(columns: 1, rows: 1)
  /// Receives the sequences that concern the whole terminal: OSC, the bell and the shape of the cursor.
  private let passThrough: (String) -> Void
  private var filter = TerminalSequenceFilter()

  /// The number of columns.
  public private(set) var columns = 1
  /// The number of rows.
  public private(set) var rows = 1
  /// Whether there was output since the pane was drawn.
  package private(set) var hasChanged = false

  /// Creates a pane of one cell.
  ///
  /// - Parameter passThrough: Receives the sequences that concern the whole terminal.
  public init(passThrough: @escaping (String) -> Void = { _ in }) {
    self.passThrough = passThrough
    resize(columns: 1, rows: 1)
  }

  /// Clears the pane and sets its size, at least one cell.
  public func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(columns, 1), max(rows, 1))
    emulator = TerminalEmulator(columns: self.columns, rows: self.rows)
    // The alternate screen, which has no scrollback.
    emulator.write("\u{1B}[?1049h")
    hasChanged = true
  }

  /// Writes output.
  public func write(_ text: String) {
    let (shown, passed) = filter.split(text)
    if !passed.isEmpty { passThrough(passed) }
    guard !shown.isEmpty else { return }
    emulator.write(shown)
    emulator.removeViolations()
    hasChanged = true
  }

  /// The position of the cursor; nil if it is hidden.
  package var cursor: (column: Int, row: Int)? {
    emulator.modes.contains(25) ? (emulator.cursorColumn, emulator.cursorRow) : nil
  }

  /// Draws the cells into an area of a grid, which clips them.
  func draw(in area: ScreenLayout.Area, of grid: inout CellGrid, depth: ColorDepth) {
    hasChanged = false
    for row in 0..<min(rows, area.rows.count) {
      for column in 0..<min(columns, area.columns.count) {
        let cell = emulator[column, row]
        guard cell != .blank else { continue }
        grid[area.columns.lowerBound + column, area.rows.lowerBound + row] = CellGrid.Cell(cell)
      }
    }
  }
}

extension CellGrid.Cell {
  /// Creates the cell that an emulator displays.
  fileprivate init(_ cell: TerminalEmulator.Cell) {
    var renditions: Renditions = []
    if !cell.pen.renditions.isEmpty {
      for (rendition, number, _) in Renditions.parameters where cell.pen.renditions.contains(number) {
        renditions.insert(rendition)
      }
    }
    self.init(
      cell.character.map { Glyph($0) ?? .space } ?? .continuation,
      foreground: CellColor(cell.pen.foreground), background: CellColor(cell.pen.background),
      renditions: renditions)
  }
}

extension CellColor {
  fileprivate init(_ color: TerminalEmulator.Color) {
    switch color {
    case .terminalDefault: self = .terminalDefault
    case .indexed(let index): self = .indexed(index)
    case .rgb(let red, let green, let blue): self = .rgb(red, green, blue)
    }
  }
}

/// Separates the sequences of a terminal's output that concern the whole terminal from those that concern its
/// cells.
struct TerminalSequenceFilter {
  private enum State {
    case ground
    case escape
    case controlSequence
    case string
    case stringEscape
  }

  private var state = State.ground
  /// The incomplete sequence.
  private var sequence = ""

  /// Returns the parts of the output; an incomplete sequence at its end belongs to the next call.
  mutating func split(_ text: String) -> (shown: String, passed: String) {
    var (shown, passed) = ("", "")
    for scalar in text.unicodeScalars {
      switch (state, scalar) {
      case (.ground, "\u{07}"): passed.unicodeScalars.append(scalar)
      case (.ground, "\u{1B}"): (state, sequence) = (.escape, "\u{1B}")
      case (.ground, _): shown.unicodeScalars.append(scalar)
      case (.escape, "["), (.escape, "]"):
        sequence.unicodeScalars.append(scalar)
        state = scalar == "[" ? .controlSequence : .string
      case (.escape, _):
        shown += sequence
        shown.unicodeScalars.append(scalar)
        state = .ground
      case (.controlSequence, _):
        sequence.unicodeScalars.append(scalar)
        guard ("@"..."~").contains(scalar) else { continue }
        // DECSCUSR selects the shape of the cursor.
        if sequence.hasSuffix(" q") { passed += sequence } else { shown += sequence }
        state = .ground
      case (.string, _), (.stringEscape, _):
        sequence.unicodeScalars.append(scalar)
        let isOver = scalar == "\u{07}" || state == .stringEscape && scalar == "\\"
        if isOver { passed += sequence }
        state = isOver ? .ground : scalar == "\u{1B}" ? .stringEscape : .string
      }
    }
    return (shown, passed)
  }
}
