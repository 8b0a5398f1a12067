import TerminalDisplay
import Terminal
import TestSupport

/// A terminal emulator that accepts only sequences that the encoder may use.
extension TerminalEmulator {
  struct EmulatorFailure: Error { let message: String }

  /// A terminal with text on its screen.
  static func written(columns: Int, rows: Int) -> TerminalEmulator {
    var terminal = TerminalEmulator(
      columns: columns, rows: rows, rules: [.neverWraps, .drawsInFrames, .leavesRowEnds])
    terminal.write("\u{1B}[?2026h\u{1B}[101m")
    for row in 1...rows { terminal.write("\u{1B}[\(row)H\(String(repeating: "x", count: columns))") }
    terminal.write("\u{1B}[m\u{1B}[?2026l")
    return terminal
  }

  /// Processes bytes, and throws an error if they violate the rules.
  mutating func show(_ bytes: [UInt8]) throws {
    receive(bytes)
    guard violations.isEmpty else { throw EmulatorFailure(message: violations.joined(separator: ", ")) }
  }

  var isInsideFrame: Bool { modes.contains(2026) }

  /// The screen as a canonical grid: half blocks are upper halves, full blocks are backgrounds.
  var grid: CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns { grid[column, row] = Self.cell(self[column, row]) }
    }
    return grid
  }

  private static func cell(_ cell: Cell) -> CellGrid.Cell {
    let (foreground, background) = (color(cell.pen.foreground), color(cell.pen.background))
    guard let character = cell.character else { return .init(.continuation, background: background) }
    switch character {
    case "█": return .init(.space, background: foreground)
    case "▄": return .init(.upperHalf, foreground: background, background: foreground)
    default: return .init(Glyph(character) ?? .space, foreground: foreground, background: background)
    }
  }

  private static func color(_ color: Color) -> CellColor {
    switch color {
    case .terminalDefault: .terminalDefault
    case .indexed(let index): .indexed(index)
    case .rgb(let red, let green, let blue): .rgb(red, green, blue)
    }
  }
}
