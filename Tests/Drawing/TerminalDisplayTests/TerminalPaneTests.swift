import Display
import Dynamics
import TerminalDisplay
import Terminal
import Testing

/// A part of the screen that displays the output of a line editor.
@Suite struct TerminalPaneTests {
  private let frame = Frame(bounds: Rect(x: 0, y: 0, width: 320, height: 568))

  /// The terminal after a frame with a pane beside the scene.
  private func terminal(showing pane: TerminalPane, columns: Int = 120, rows: Int = 40) throws
    -> TerminalEmulator
  {
    var terminal = TerminalEmulator.written(columns: columns, rows: rows)
    var output: [UInt8] = []
    var renderer = TerminalRenderer(columns: columns, rows: rows, depth: .trueColor) { output += $0 }
    renderer.pane = pane
    try renderer.render(frame)
    try terminal.show(output)
    return terminal
  }

  @Test func `its cells are drawn with their colours and renditions, and the cursor is in it`() throws {
    let pane = TerminalPane()
    pane.resize(columns: 72, rows: 19)
    pane.write("> \u{1B}[35mlocal\u{1B}[m x\r\n\u{1B}[0;7mmenu \u{1B}[m 漢\u{1B}[4mu\u{1B}[m\u{1B}[31m!")
    let terminal = try terminal(showing: pane)
    #expect(terminal.screenLines[20].contains("├─ prompt ──"))
    #expect(terminal.screenLines[21].hasSuffix("> local x"))
    #expect(terminal.screenLines[22].hasSuffix("menu  漢u!"))
    #expect(terminal[49, 21].pen.foreground == .indexed(5))
    #expect((47...51).allSatisfy { terminal[$0, 22].pen.renditions == [7] })
    #expect(terminal[52, 22].pen.renditions == [])
    #expect(terminal[55, 22].pen.renditions == [4])
    #expect(terminal[56, 22].pen.foreground == .indexed(1))
    #expect(terminal.modes.contains(25))
    #expect((terminal.cursorColumn, terminal.cursorRow) == (57, 22))
  }

  @Test func `a hidden cursor is hidden, and without a pane as well`() throws {
    let pane = TerminalPane()
    pane.resize(columns: 72, rows: 19)
    var terminal = TerminalEmulator.written(columns: 120, rows: 40)
    var renderer = TerminalRenderer(columns: 120, rows: 40, depth: .trueColor) { try terminal.show($0) }
    renderer.pane = pane
    for (text, isShown) in [("", true), ("\u{1B}[?25l", false), ("\u{1B}[?25h", true)] {
      pane.write(text)
      try renderer.render(frame)
      #expect(terminal.modes.contains(25) == isShown)
    }
    renderer.pane = nil
    try renderer.render(frame)
    #expect(!terminal.modes.contains(25))
  }

  @Test(arguments: [
    "\u{07}", "\u{1B}]52;c;YWJj\u{07}", "\u{1B}]52;c;YWJj\u{1B}\\", "\u{1B}[2 q", "\u{1B}]0;title\u{1B}\\",
  ])
  func `what concerns the whole terminal is passed through, even in pieces`(sequence: String) {
    var passed = ""
    let pane = TerminalPane { passed += $0 }
    pane.resize(columns: 20, rows: 2)
    pane.write("a\(sequence)b")
    for scalar in "\u{1B}[31mc\(sequence)d".unicodeScalars { pane.write(String(scalar)) }
    #expect(passed == sequence + sequence)
    #expect(pane.cursor.map { [$0.column, $0.row] } == [4, 0])
  }
}
