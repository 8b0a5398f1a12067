import Terminal
import TestSupport
import Testing

@testable import LineEditing

@Suite struct DisplayTests {
  @Test func `output appears above a half-typed line, which stays`() {
    var typist = Typist()
    typist.type("push.mag\u{02}")
    typist.print("contact: square, floor")
    #expect(typist.terminal.shown == ["contact: square, floor", "> push.mag"])
    #expect(typist.marked == "push.ma|g")
    #expect(typist.difference == nil)
    typist.type("X")
    #expect(typist.terminal.shown.last == "> push.maXg")
  }

  @Test func `output appears above a text of several rows`() {
    var typist = Typist(columns: 10, judge: { _ in .incomplete })
    typist.type("first line\rsecond\u{1B}[A")
    typist.print("event")
    #expect(typist.terminal.shown == ["event", "> first li", "ne", ">> second"])
    #expect(typist.difference == nil)
  }

  @Test func `what is typed while hidden appears later`() {
    var typist = Typist()
    typist.terminal.write(typist.editor.hide())
    #expect(typist.terminal.shown == [""])
    #expect(typist.editor.feed(.key(.character("a"))) == [])
    typist.terminal.write(typist.editor.show())
    #expect(typist.terminal.shown == ["> a"])
    #expect(typist.editor.hide() != "" && typist.editor.hide() == "")
  }

  @Test func `long lines wrap, also where a wide character does not fit`() {
    var typist = Typist(columns: 10)
    typist.type("abcdefg漢x")
    #expect(typist.terminal.shown == ["> abcdefg", "漢x"])
    typist.type("\u{02}\u{02}")
    #expect((typist.terminal.row, typist.terminal.column) == (1, 0))
    typist.type("\u{02}")
    #expect((typist.terminal.row, typist.terminal.column) == (0, 8))
    #expect(typist.difference == nil)
  }

  @Test func `the cursor after a full row stands in the next`() {
    var typist = Typist(columns: 10)
    typist.type("abcdefgh")
    #expect((typist.terminal.row, typist.terminal.column) == (1, 0))
    #expect(typist.difference == nil)
    typist.type("\u{7F}")
    #expect(typist.terminal.shown == ["> abcdefg"])
    #expect(typist.difference == nil)
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13, 80])
  func `any width shows every character`(columns: Int) {
    var typist = Typist(columns: max(columns, 2), rows: 60)
    typist.terminal.write(typist.editor.resize(to: TerminalSize(columns: columns, rows: 60)))
    typist.type("a漢🇩🇪e\u{301}👍🏽 xyz")
    #expect(typist.terminal.shown.joined().replacing(" ", with: "") == ">a漢🇩🇪e\u{301}👍🏽xyz")
    #expect(typist.difference == nil)
  }

  @Test func `a text taller than the terminal scrolls with the cursor`() {
    var typist = Typist(rows: 4)
    typist.print("above")
    typist.paste((1...9).map(String.init).joined(separator: "\n"))
    #expect(typist.editor.screen?.rows == [">> 6", ">> 7", ">> 8", ">> 9"])
    typist.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
    #expect(typist.editor.screen?.rows == [">> 5", ">> 6", ">> 7", ">> 8"])
    #expect(typist.difference == nil)
    typist.type("\r")
    #expect(typist.terminal.shown == ["above", "> 1"] + (2...9).map { ">> \($0)" } + [">"])
  }

  @Test func `only what has changed is written`() {
    var editor = LineEditor(judge: { _ in .incomplete })
    _ = editor.show()
    _ = editor.feed(.paste("first\nsecond"))
    #expect(editor.feed(.key(.character("!"))) == [.write("\r\u{1B}[J>> second!\r\u{1B}[10C")])
    #expect(editor.feed(.key(.left)) == [.write("\r\u{1B}[9C")])
    #expect(editor.feed(.focus(true)) == [])
  }

  @Test(arguments: [7, 10, 12, 19, 20, 33, 80])
  func `after a resize the text is as wide as the terminal, and what stands above is untouched`(columns: Int)
  {
    var typist = Typist(columns: 20, rows: 20)
    typist.print("one")
    typist.print("two")
    typist.paste("a text that is longer than a row\nand another 漢字漢字漢字漢字")
    typist.type("\u{1B}[A")
    typist.resize(columns: columns)
    #expect(typist.terminal.shown.prefix(2) == ["one", "two"])
    #expect(typist.difference == nil)
    typist.type("!\u{1B}[B?")
    #expect(typist.difference == nil)
  }

  @Test func `Ctrl-L hides the editor, so that the program can clear what is right for it`() {
    var typist = Typist()
    typist.print("old")
    typist.type("abc")
    typist.send([0x0C])
    #expect(typist.outcomes == [.clear])
    #expect(typist.terminal.shown == ["old", ""])
    typist.terminal.write("\u{1B}[H\u{1B}[J" + typist.editor.show())
    #expect(typist.terminal.shown == ["> abc"])
    #expect(typist.marked == "abc|")
    #expect(typist.difference == nil)
  }
}
