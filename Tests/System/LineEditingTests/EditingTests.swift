import Terminal
import TestSupport
import Testing

@testable import LineEditing

/// Keys and the text they produce; a bar marks the cursor.
@Suite struct EditingTests {
  @Test func `Alt-U, Alt-L and Alt-C change the case of a word`() {
    var harness = EditorHarness()
    harness.type("one two THREE four\u{01}\u{1B}c\u{1B}u\u{1B}l\u{1B}c")
    #expect(harness.textWithCursor == "One TWO three Four|")
  }

  @Test func `Alt-T transposes words`() {
    var harness = EditorHarness()
    harness.type("first, second = 1\u{01}\u{1B}f\u{1B}t")
    #expect(harness.textWithCursor == "second, first| = 1")
    harness.type("\u{05}\u{1B}t")
    #expect(harness.textWithCursor == "second, 1 = first|")
  }

  @Test func `Alt-Y after a yank inserts earlier kills`() {
    var harness = EditorHarness()
    harness.type("one two three\u{17}\u{01}\u{0B}x = \u{19}")
    #expect(harness.textWithCursor == "x = one two |")
    harness.type("\u{1B}y")
    #expect(harness.textWithCursor == "x = three|")
    harness.type("\u{1B}y")
    #expect(harness.textWithCursor == "x = one two |")
  }

  @Test func `Alt-. inserts the last words of former entries`() {
    var harness = EditorHarness(history: ["local a = 12", "print(b) -- end", "x = square.center"])
    harness.type("y = \u{1B}.")
    #expect(harness.textWithCursor == "y = square.center|")
    harness.type("\u{1B}.\u{1B}.")
    #expect(harness.textWithCursor == "y = 12|")
    harness.type(" \u{1B}.")
    #expect(harness.textWithCursor == "y = 12 square.center|")
  }

  @Test func `Ctrl-X Ctrl-E passes the text to another program, whose text is one edit`() {
    var harness = EditorHarness()
    harness.type("one\u{18}\u{05}")
    #expect(harness.effects.last == .edit("one"))
    harness.editor.replaceText("two\nlines")
    #expect(harness.textWithCursor == "two\nlines|")
    harness.type("\u{18}\u{15}")
    #expect(harness.textWithCursor == "one|")
    harness.type("\u{18}a")
    #expect(harness.textWithCursor == "one|")
  }

  @Test func `Alt-/ redoes what Ctrl-_ has undone, until the text is changed`() {
    var harness = EditorHarness()
    harness.type("one two\u{1F}\u{1F}")
    #expect(harness.textWithCursor == "|")
    harness.type("\u{1B}/")
    #expect(harness.textWithCursor == "one|")
    harness.type("\u{1B}/")
    #expect(harness.textWithCursor == "one two|")
    harness.type("\u{1F}x\u{1B}/")
    #expect(harness.textWithCursor == "onex|")
  }

  @Test func `a new line is indented, and one that ends a block is indented less`() {
    var harness = EditorHarness(validate: { $0.hasSuffix("end") ? .complete : .incomplete })
    harness.editor.language.indentation = { text in
      let line = text.split(separator: "\n").last ?? ""
      return .init(line: line.contains("end") ? "" : nil, next: "  ")
    }
    harness.type("do\rx = 1\r")
    #expect(harness.textWithCursor == "do\n  x = 1\n  |")
    harness.type("end\r")
    #expect(harness.submitted == ["do\n  x = 1\nend"])
  }

  @Test(
    arguments: [
      ("local x", "local x|"),
      ("abc\u{02}\u{02}X", "aX|bc"),
      ("abc\u{01}X\u{05}Y", "XabcY|"),
      ("abc\u{1B}[D\u{1B}[D\u{1B}[CX", "abX|c"),
      ("abc\u{1B}[HX\u{1B}[FY", "XabcY|"),
      ("abc\u{7F}\u{08}", "a|"),
      ("abc\u{01}\u{04}\u{1B}[3~", "|c"),
      ("abc\u{02}\u{06}X", "abcX|"),
      ("push.angle = 1\u{1B}b\u{1B}b", "push.|angle = 1"),
      ("push.angle = 1\u{01}\u{1B}f\u{1B}f", "push.angle| = 1"),
      ("push.angle\u{1B}[1;5D\u{1B}[1;3D\u{1B}[1;5C", "push|.angle"),
      ("abc\u{14}", "acb|"),
      ("abc\u{02}\u{02}\u{14}", "ba|c"),
      ("a\u{02}\u{06}\u{1B}\r", "a\n|"),
    ] as [(String, String)])
  func `keys move the cursor and edit as in Emacs`(keys: String, textWithCursor: String) {
    var harness = EditorHarness()
    harness.type(keys)
    #expect(harness.textWithCursor == textWithCursor)
    #expect(harness.displayMismatch == nil)
  }

  @Test(
    arguments: [
      ("one two\u{0B}\u{01}\u{0B}X\u{19}", "Xone two|"),
      ("one two\u{15}X\u{19}", "Xone two|"),
      ("one two\u{17}\u{17}\u{19}\u{19}", "one twoone two|"),
      ("one two\u{1B}\u{7F}\u{1B}\u{7F}\u{19}", "one two|"),
      ("one two\u{01}\u{1B}d\u{1B}d\u{05}\u{19}", "one two|"),
      ("one.two\u{1B}\u{7F}\u{01}\u{19}", "two|one."),
      ("one two\u{17}\u{02}\u{17}\u{19}", "one| "),
    ] as [(String, String)])
  func `consecutive kills are yanked as one`(keys: String, textWithCursor: String) {
    var harness = EditorHarness()
    harness.type(keys)
    #expect(harness.textWithCursor == textWithCursor)
    #expect(harness.displayMismatch == nil)
  }

  @Test(
    arguments: [
      ("one two\u{1F}", "one|"), ("one two\u{1F}\u{1F}", "|"), ("one\u{1F}\u{1F}", "|"),
      ("one two\u{02}\u{02}\u{15}\u{1F}", "one t|wo"), ("one two\u{02}\u{02}\u{15}\u{1F}\u{1F}", "one|"),
      ("ab\u{02}X\u{1F}", "a|b"), ("ab\u{7F}\u{7F}\u{1F}\u{1F}", "ab|"), ("ab\u{14}\u{1F}", "ab|"),
      ("one\u{17}\u{19}\u{19}\u{1F}\u{1F}", "|"), ("one\u{1B}\r\u{1F}", "one|"), ("\u{1F}", "|"),
    ] as [(String, String)])
  func `undo reverts one change, or a typed word, at a time`(keys: String, textWithCursor: String) {
    var harness = EditorHarness()
    harness.type(keys)
    #expect(harness.textWithCursor == textWithCursor)
    #expect(harness.displayMismatch == nil)
  }

  @Test func `undo reverts a paste as one change, and nothing before a submit`() {
    var harness = EditorHarness()
    harness.type("a ")
    harness.paste("one\ntwo three")
    harness.type("b\u{1F}\u{1F}")
    #expect(harness.textWithCursor == "a |")
    harness.type("c\r\u{1F}")
    #expect(harness.textWithCursor == "|")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `undo reverts an edit of a history entry to the entry`() {
    var harness = EditorHarness(history: ["print(1)"])
    harness.type("\u{1B}[A;\u{1F}")
    #expect(harness.textWithCursor == "print(1)|")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `undo keeps at least the last change of a long text`() {
    var harness = EditorHarness()
    harness.paste(String(repeating: "x", count: 200_000))
    harness.type("\u{15}")
    #expect(harness.textWithCursor == "|")
    harness.type("\u{1F}")
    #expect(harness.editor.text.count == 200_000)
    harness.type("\u{1F}")
    #expect(harness.editor.text.count == 200_000)
  }

  @Test(
    arguments: [
      ("漢字", 2, 4), ("e\u{301}a", 2, 2), ("👩‍👩‍👧‍👦", 1, 2), ("🇩🇪🇫🇷", 2, 4), ("👍🏽", 1, 2), ("❤️", 1, 2),
      ("각", 1, 2), ("ｱﾊ", 2, 2), ("Ａ", 1, 2), ("\u{200B}a", 2, 1), ("क्षि", 1, 2),
    ] as [(String, Int, Int)])
  func `a grapheme cluster is one cursor step of its cell width`(text: String, count: Int, width: Int) {
    var harness = EditorHarness()
    harness.type(text)
    #expect(harness.editor.cursor == count)
    #expect(harness.terminal.cursorColumn == 2 + width)
    #expect(harness.displayMismatch == nil)
    harness.type(String(repeating: "\u{02}", count: count) + "\u{04}")
    #expect(harness.editor.text == String(text.dropFirst()))
    #expect(harness.displayMismatch == nil)
  }

  @Test func `deleting text may join characters, and the cursor stays on a cluster boundary`() {
    var harness = EditorHarness()
    harness.type("🇩x🇪!\u{02}\u{02}\u{7F}")
    #expect(harness.textWithCursor == "🇩🇪|!")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `a paste of 200 lines is one edit and is not submitted`() {
    var harness = EditorHarness()
    let lines = (1...200).map { "local x\($0) = \"漢\($0)\"" }.joined(separator: "\n")
    harness.type("do ")
    harness.paste(lines.replacing("\n", with: "\r"))
    harness.type(" end")
    #expect(harness.textWithCursor == "do \(lines) end|")
    #expect(harness.effects == [])
    #expect(harness.displayMismatch == nil)
    harness.type("\r")
    #expect(harness.submitted == ["do \(lines) end"])
    #expect(harness.displayMismatch == nil)
    // The output has scrolled out of view; the last prompt is empty.
    #expect(
      harness.terminal.historyLines.suffix(3) == [
        ">> local x199 = \"漢199\"", ">> local x200 = \"漢200\" end", ">",
      ])
    #expect(harness.terminal.historyLines.contains("> do local x1 = \"漢1\""))
  }

  @Test func `control characters in pasted text are dropped`() {
    var harness = EditorHarness()
    harness.paste("a\u{1B}]0;x\u{07}\u{9B}2Jb\tc\u{08}")
    #expect(harness.editor.text == "a]0;x2Jb\tc")
    #expect(harness.terminal.historyLines == ["> a]0;x2Jb    c"])
    #expect(harness.displayMismatch == nil)
  }

  // MARK: Submitting and cancelling

  @Test func `Enter submits a complete text, and the text stays above the next prompt`() {
    var harness = EditorHarness()
    harness.type("x = 1\u{01}\r")
    #expect(harness.submitted == ["x = 1"])
    #expect(harness.terminal.historyLines == ["> x = 1", ">"])
    #expect(harness.editor.history.entries == ["x = 1"])
  }

  @Test func `Enter inserts a line feed into incomplete input`() {
    var harness = EditorHarness(validate: { $0.hasSuffix("end") ? .complete : .incomplete })
    harness.type("do\rprint(1)\rend\r")
    #expect(harness.submitted == ["do\nprint(1)\nend"])
    #expect(harness.terminal.historyLines == ["> do", ">> print(1)", ">> end", ">"])
  }

  @Test func `an error is printed above the text, which stays editable`() {
    var harness = EditorHarness(validate: {
      $0.contains("==") ? .invalid("unexpected symbol near '='\n!") : .complete
    })
    harness.type("x == 1\r")
    #expect(harness.terminal.historyLines == ["unexpected symbol near '='", "!", "> x == 1"])
    #expect(harness.displayMismatch == nil)
    harness.type("\u{02}\u{02}\u{7F}\r")
    #expect(harness.submitted == ["x = 1"])
  }

  @Test func `Ctrl-C drops the text`() {
    var harness = EditorHarness()
    harness.type("while true\u{01}\u{03}")
    #expect(harness.effects == [.interrupt])
    #expect(harness.textWithCursor == "|")
    #expect(harness.terminal.historyLines == ["> while true^C", ">"])
    #expect(harness.editor.history.entries == [])
  }

  @Test func `Ctrl-D ends the input only if the text is empty`() {
    var harness = EditorHarness()
    harness.type("a\u{04}")
    #expect(harness.effects == [])
    harness.type("\u{7F}\u{04}")
    #expect(harness.effects == [.endOfInput])
  }

  @Test func `Ctrl-Z suspends, and the text is redrawn afterwards`() {
    var harness = EditorHarness()
    harness.type("abc\u{1A}")
    #expect(harness.effects == [.suspend])
    #expect(harness.terminal.historyLines == ["> abc"])
    #expect(harness.displayMismatch == nil)
  }

  @Test func `lines that are typed ahead are submitted one by one`() {
    var harness = EditorHarness()
    harness.type("a\rb\rc")
    #expect(harness.submitted == ["a", "b"])
    #expect(harness.terminal.historyLines == ["> a", "> b", "> c"])
    #expect(harness.displayMismatch == nil)
  }

  @Test func `an unbound key rings the bell`() {
    var harness = EditorHarness()
    harness.type("\u{7F}\u{1B}[D\u{1B}[15~\u{19}")
    #expect(harness.terminal.bellCount == 4)
  }
}
