import Terminal
import TestSupport
import Testing

@testable import LineEditing

@Suite struct DisplayTests {
  @Test func `output appears above a half-typed line, which stays`() {
    var harness = EditorHarness()
    harness.type("push.mag\u{02}")
    harness.print("contact: square, floor")
    #expect(harness.terminal.historyLines == ["contact: square, floor", "> push.mag"])
    #expect(harness.textWithCursor == "push.ma|g")
    #expect(harness.displayMismatch == nil)
    harness.type("X")
    #expect(harness.terminal.historyLines.last == "> push.maXg")
  }

  @Test func `output appears above a text of several rows`() {
    var harness = EditorHarness(columns: 10, validate: { _ in .incomplete })
    harness.type("first line\rsecond\u{1B}[A")
    harness.print("event")
    #expect(harness.terminal.historyLines == ["event", "> first li", "ne", ">> second"])
    #expect(harness.displayMismatch == nil)
  }

  @Test func `text typed while hidden appears when it is shown again`() {
    var harness = EditorHarness()
    harness.terminal.write(harness.editor.hide())
    #expect(harness.terminal.historyLines == [""])
    #expect(harness.editor.feed(.key(.character("a"))) == [])
    harness.terminal.write(harness.editor.show())
    #expect(harness.terminal.historyLines == ["> a"])
    #expect(harness.editor.hide() != "" && harness.editor.hide() == "")
  }

  @Test func `long lines wrap, also where a wide character does not fit`() {
    var harness = EditorHarness(columns: 10)
    harness.type("abcdefg漢x")
    #expect(harness.terminal.historyLines == ["> abcdefg", "漢x"])
    harness.type("\u{02}\u{02}")
    #expect((harness.terminal.cursorHistoryRow, harness.terminal.cursorColumn) == (1, 0))
    harness.type("\u{02}")
    #expect((harness.terminal.cursorHistoryRow, harness.terminal.cursorColumn) == (0, 8))
    #expect(harness.displayMismatch == nil)
  }

  @Test func `the cursor after a full row is on the next row`() {
    var harness = EditorHarness(columns: 10)
    harness.type("abcdefgh")
    #expect((harness.terminal.cursorHistoryRow, harness.terminal.cursorColumn) == (1, 0))
    #expect(harness.displayMismatch == nil)
    harness.type("\u{7F}")
    #expect(harness.terminal.historyLines == ["> abcdefg"])
    #expect(harness.displayMismatch == nil)
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13, 80])
  func `any width shows every character`(columns: Int) {
    var harness = EditorHarness(columns: max(columns, 2), rows: 60)
    harness.terminal.write(harness.editor.resize(to: TerminalSize(columns: columns, rows: 60)))
    harness.type("a漢🇩🇪e\u{301}👍🏽 xyz")
    #expect(harness.terminal.historyLines.joined().replacing(" ", with: "") == ">a漢🇩🇪e\u{301}👍🏽xyz")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `a text taller than the terminal scrolls with the cursor`() {
    var harness = EditorHarness(rows: 4)
    harness.print("above")
    harness.paste((1...9).map(String.init).joined(separator: "\n"))
    #expect(harness.editor.display.renderedRows?.rows.map(\.text) == [">> 6", ">> 7", ">> 8", ">> 9"])
    harness.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
    #expect(harness.editor.display.renderedRows?.rows.map(\.text) == [">> 5", ">> 6", ">> 7", ">> 8"])
    #expect(harness.displayMismatch == nil)
    harness.type("\r")
    let lines = ["above", "> 1", ">> 2", ">> 3", ">> 4", ">> 5", ">> 6", ">> 7", ">> 8", ">> 9", ">"]
    #expect(harness.terminal.historyLines == lines)
  }

  @Test func `only changed cells are written`() {
    var editor = LineEditor(validate: { _ in .incomplete })
    _ = editor.show()
    _ = editor.feed(.paste("first\nsecond"))
    #expect(editor.feed(.key(.character("!"))) == [.write("\r\u{1B}[J>> second!\r\u{1B}[10C")])
    #expect(editor.feed(.key(.left)) == [.write("\r\u{1B}[9C")])
    #expect(editor.feed(.focus(true)) == [])
  }

  @Test(arguments: [7, 10, 12, 19, 20, 33, 80])
  func `a resize rewraps the text and leaves the output above untouched`(columns: Int) {
    var harness = EditorHarness(columns: 20, rows: 20)
    harness.print("one")
    harness.print("two")
    harness.paste("a text that is longer than a row\nand another 漢字漢字漢字漢字")
    harness.type("\u{1B}[A")
    harness.resize(columns: columns)
    #expect(harness.terminal.historyLines.prefix(2) == ["one", "two"])
    #expect(harness.displayMismatch == nil)
    harness.type("!\u{1B}[B?")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `Ctrl-L hides the editor, so that the program can clear the screen`() {
    var harness = EditorHarness()
    harness.print("old")
    harness.type("abc")
    harness.send([0x0C])
    #expect(harness.effects == [.clear])
    #expect(harness.terminal.historyLines == ["old", ""])
    harness.terminal.write("\u{1B}[H\u{1B}[J" + harness.editor.show())
    #expect(harness.terminal.historyLines == ["> abc"])
    #expect(harness.textWithCursor == "abc|")
    #expect(harness.displayMismatch == nil)
  }
}
