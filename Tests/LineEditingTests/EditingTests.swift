import TestSupport
import Testing

@testable import LineEditing

/// Keys and what they make of a text; a bar stands for the cursor.
@Suite struct EditingTests {
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
  func `keys move and change as in Emacs`(keys: String, marked: String) {
    var typist = Typist()
    typist.type(keys)
    #expect(typist.marked == marked)
    #expect(typist.difference == nil)
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
  func `what is killed in a row comes back as one`(keys: String, marked: String) {
    var typist = Typist()
    typist.type(keys)
    #expect(typist.marked == marked)
    #expect(typist.difference == nil)
  }

  @Test(
    arguments: [
      ("one two\u{1F}", "one|"), ("one two\u{1F}\u{1F}", "|"), ("one\u{1F}\u{1F}", "|"),
      ("one two\u{02}\u{02}\u{15}\u{1F}", "one t|wo"), ("one two\u{02}\u{02}\u{15}\u{1F}\u{1F}", "one|"),
      ("ab\u{02}X\u{1F}", "a|b"), ("ab\u{7F}\u{7F}\u{1F}\u{1F}", "ab|"), ("ab\u{14}\u{1F}", "ab|"),
      ("one\u{17}\u{19}\u{19}\u{1F}\u{1F}", "|"), ("one\u{1B}\r\u{1F}", "one|"), ("\u{1F}", "|"),
    ] as [(String, String)])
  func `changes are taken back one by one, a typed word at once`(keys: String, marked: String) {
    var typist = Typist()
    typist.type(keys)
    #expect(typist.marked == marked)
    #expect(typist.difference == nil)
  }

  @Test func `a paste is taken back at once, and what was submitted not at all`() {
    var typist = Typist()
    typist.type("a ")
    typist.paste("one\ntwo three")
    typist.type("b\u{1F}\u{1F}")
    #expect(typist.marked == "a |")
    typist.type("c\r\u{1F}")
    #expect(typist.marked == "|")
    #expect(typist.difference == nil)
  }

  @Test func `a change of an entry of the history is taken back to the entry`() {
    var typist = Typist(history: ["print(1)"])
    typist.type("\u{1B}[A;\u{1F}")
    #expect(typist.marked == "print(1)|")
    #expect(typist.difference == nil)
  }

  @Test func `of a long text at least the last change is taken back`() {
    var typist = Typist()
    typist.paste(String(repeating: "x", count: 200_000))
    typist.type("\u{15}")
    #expect(typist.marked == "|")
    typist.type("\u{1F}")
    #expect(typist.editor.text.count == 200_000)
    typist.type("\u{1F}")
    #expect(typist.editor.text.count == 200_000)
  }

  @Test(
    arguments: [
      ("漢字", 2, 4), ("e\u{301}a", 2, 2), ("👩‍👩‍👧‍👦", 1, 2), ("🇩🇪🇫🇷", 2, 4), ("👍🏽", 1, 2), ("❤️", 1, 2),
      ("각", 1, 2), ("ｱﾊ", 2, 2), ("Ａ", 1, 2), ("\u{200B}a", 2, 1), ("क्षि", 1, 2),
    ] as [(String, Int, Int)])
  func `a cluster is one step, and takes the cells that it has`(text: String, count: Int, width: Int) {
    var typist = Typist()
    typist.type(text)
    #expect(typist.editor.cursor == count)
    #expect(typist.terminal.column == 2 + width)
    #expect(typist.difference == nil)
    typist.type(String(repeating: "\u{02}", count: count) + "\u{04}")
    #expect(typist.editor.text == String(text.dropFirst()))
    #expect(typist.difference == nil)
  }

  @Test func `removing what stood between can join characters, and the cursor stays outside`() {
    var typist = Typist()
    typist.type("🇩x🇪!\u{02}\u{02}\u{7F}")
    #expect(typist.marked == "🇩🇪|!")
    #expect(typist.difference == nil)
  }

  @Test func `a paste of 200 lines is one edit and is not submitted`() {
    var typist = Typist()
    let lines = (1...200).map { "local x\($0) = \"漢\($0)\"" }.joined(separator: "\n")
    typist.type("do ")
    typist.paste(lines.replacing("\n", with: "\r"))
    typist.type(" end")
    #expect(typist.marked == "do \(lines) end|")
    #expect(typist.outcomes == [])
    #expect(typist.difference == nil)
    typist.type("\r")
    #expect(typist.submitted == ["do \(lines) end"])
    #expect(typist.difference == nil)
    // All of it has scrolled by, the last prompt is empty.
    #expect(
      typist.terminal.shown.suffix(3) == [">> local x199 = \"漢199\"", ">> local x200 = \"漢200\" end", ">"])
    #expect(typist.terminal.shown.contains("> do local x1 = \"漢1\""))
  }

  @Test func `pasted text cannot steer the terminal`() {
    var typist = Typist()
    typist.paste("a\u{1B}]0;x\u{07}\u{9B}2Jb\tc\u{08}")
    #expect(typist.editor.text == "a]0;x2Jb\tc")
    #expect(typist.terminal.shown == ["> a]0;x2Jb    c"])
    #expect(typist.difference == nil)
  }

  // MARK: Ends

  @Test func `Enter submits what is complete, and the text stays above the next prompt`() {
    var typist = Typist()
    typist.type("x = 1\u{01}\r")
    #expect(typist.submitted == ["x = 1"])
    #expect(typist.terminal.shown == ["> x = 1", ">"])
    #expect(typist.editor.history.entries == ["x = 1"])
  }

  @Test func `Enter begins another line in what is incomplete`() {
    var typist = Typist(judge: { $0.hasSuffix("end") ? .complete : .incomplete })
    typist.type("do\rprint(1)\rend\r")
    #expect(typist.submitted == ["do\nprint(1)\nend"])
    #expect(typist.terminal.shown == ["> do", ">> print(1)", ">> end", ">"])
  }

  @Test func `a mistake is told above the text, which stays to be corrected`() {
    var typist = Typist(judge: { $0.contains("==") ? .mistaken("unexpected symbol near '='\n!") : .complete })
    typist.type("x == 1\r")
    #expect(typist.terminal.shown == ["unexpected symbol near '='", "!", "> x == 1"])
    #expect(typist.difference == nil)
    typist.type("\u{02}\u{02}\u{7F}\r")
    #expect(typist.submitted == ["x = 1"])
  }

  @Test func `Ctrl-C drops the text`() {
    var typist = Typist()
    typist.type("while true\u{01}\u{03}")
    #expect(typist.outcomes == [.interrupt])
    #expect(typist.marked == "|")
    #expect(typist.terminal.shown == ["> while true^C", ">"])
    #expect(typist.editor.history.entries == [])
  }

  @Test func `Ctrl-D ends in an empty text only`() {
    var typist = Typist()
    typist.type("a\u{04}")
    #expect(typist.outcomes == [])
    typist.type("\u{7F}\u{04}")
    #expect(typist.outcomes == [.endOfInput])
  }

  @Test func `Ctrl-Z suspends, and the text comes back`() {
    var typist = Typist()
    typist.type("abc\u{1A}")
    #expect(typist.outcomes == [.suspend])
    #expect(typist.terminal.shown == ["> abc"])
    #expect(typist.difference == nil)
  }

  @Test func `lines that are typed ahead are submitted one by one`() {
    var typist = Typist()
    typist.type("a\rb\rc")
    #expect(typist.submitted == ["a", "b"])
    #expect(typist.terminal.shown == ["> a", "> b", "> c"])
    #expect(typist.difference == nil)
  }

  @Test func `a key without a use rings`() {
    var typist = Typist()
    typist.type("\u{7F}\u{1B}[D\u{1B}[15~\u{19}")
    #expect(typist.terminal.bells == 4)
  }
}
