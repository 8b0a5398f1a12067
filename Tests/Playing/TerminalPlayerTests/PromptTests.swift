import LineEditing
import Terminal
import TerminalPlayer
import TestSupport
import Testing

@Suite struct PromptTests {
  private let scene = PromptHarness.scene

  // MARK: Lines above the prompt

  @Test func `lines appear above a half-typed text, which stays`() {
    let user = PromptHarness()
    user.type("push.mag\u{02}")
    user.printAbove("contact: square, floor", "contact: square, wall")
    user.type("X")
    #expect(user.terminal.historyLines == ["contact: square, floor", "contact: square, wall", "> push.maXg"])
    #expect(user.prompt.text == "push.maXg")
    #expect(user.terminal.violations == [])
  }

  @Test(arguments: [false, true])
  func `events that arrive together are drawn once, with the same result`(isBelowScene: Bool) {
    let text = "first text\rsecond\u{02}\u{02}XY\rthird\u{7F}"
    let slow = PromptHarness(belowScene: isBelowScene), user = PromptHarness(belowScene: isBelowScene)
    let before = user.byteCount
    slow.type(text)
    user.prompt.updateDisplayOnce { user.type(text) }
    #expect(user.terminal.screenLines == slow.terminal.screenLines)
    #expect(user.terminal.historyLines == slow.terminal.historyLines)
    #expect(user.terminal.cursorColumn == slow.terminal.cursorColumn)
    #expect(user.byteCount - before < (slow.byteCount - before) / 2)
    #expect(user.terminal.violations == [])
    let count = user.byteCount
    user.prompt.updateDisplayOnce {}
    #expect(user.byteCount == count)
  }

  @Test func `below a scene lines scroll in the rows of the prompt alone`() {
    let user = PromptHarness(belowScene: true)
    user.type("abc")
    user.printAbove("1", "2", "3", "4", "5", "6")
    #expect(user.terminal.screenLines == scene + ["4", "5", "6", "> abc"])
    user.type("\r")
    #expect(user.terminal.screenLines == scene + ["6", "> abc", "= abc", ">"])
    #expect(user.terminal.historyLines.count == 12)
    #expect(user.terminal.violations == [])
  }

  @Test func `frames drawn above leave the cursor in the text`() {
    let user = PromptHarness(belowScene: true)
    user.type("ab")
    user.drawAbove("SCENE")
    user.type("c\u{02}")
    user.drawAbove("Scene")
    user.printAbove("event")
    user.type("X")
    #expect(user.terminal.screenLines == ["Scene"] + scene.dropFirst() + ["event", "> abXc", "", ""])
    #expect((user.terminal.cursorRow, user.terminal.cursorColumn) == (9, 5))
    #expect(user.terminal.pen == TerminalEmulator.Pen())
  }

  @Test
  func `of ten thousand lines a thousand are printed, or below a scene as many as fit`() {
    let lines = (1...10_000).map { "line \($0)" }
    let user = PromptHarness()
    user.prompt.printAbove(lines)
    user.prompt.draw()
    #expect(user.terminal.historyLines.count == 1_002)
    #expect(user.terminal.historyLines[0] == "… 9000 lines left out")
    #expect(user.terminal.historyLines[1] == "line 9001")
    let below = PromptHarness(belowScene: true)
    let before = below.byteCount
    below.prompt.printAbove(lines)
    below.prompt.draw()
    #expect(below.byteCount - before < 200)
    #expect(below.terminal.screenLines.suffix(4) == ["line 9998", "line 9999", "line 10000", ">"])
  }

  @Test func `escape sequences are stripped from lines`() {
    let user = PromptHarness()
    user.printAbove("a\u{1B}[2J\u{1B}[31mb\tc\u{07}\r\u{1B}]0;title\u{07}d\u{1B}]0;x\u{1B}\\e\u{9B}2Jf\u{1B}")
    #expect(user.terminal.historyLines == ["ab    cde2Jf", ">"])
    #expect(user.terminal.violations == [] && user.terminal.bellCount == 0)
  }

  @Test func `lines wait while the prompt is closed or the program does not draw`() {
    let user = PromptHarness(belowScene: true)
    user.prompt.close()
    user.printAbove("event")
    #expect(!user.terminal.screenLines.contains("event"))
    user.prompt.open(in: .lowerRows(of: user.size))
    user.prompt.draw()
    #expect(user.terminal.screenLines.suffix(4) == ["event", ">", "", ""])
  }

  // MARK: Opening and closing

  @Test func `closing a prompt clears its rows and keeps the text`() {
    let user = PromptHarness(belowScene: true)
    user.prompt.escapeClosesPrompt = true
    user.type("half")
    user.type("\u{1B}")
    #expect(user.actions == [.closePrompt])
    user.prompt.close()
    #expect(user.terminal.screenLines == scene + ["", "", "", ""])
    #expect(user.terminal.scrollRegion == 0..<12)
    user.prompt.open(in: .lowerRows(of: user.size))
    #expect(user.terminal.screenLines == scene + ["> half", "", "", ""])
  }

  @Test func `Escape cancels an incremental search first`() {
    let user = PromptHarness()
    user.prompt.escapeClosesPrompt = true
    user.type("abc\r\u{12}b")
    user.type("\u{1B}")
    #expect(user.actions == [.evaluate("abc")])
    #expect(user.terminal.historyLines.last == ">")
    user.type("\u{1B}")
    #expect(user.actions.last == .closePrompt)
  }

  @Test func `Escape closes a list of candidates first`() {
    let user = PromptHarness()
    user.prompt.escapeClosesPrompt = true
    user.type("ab\t\t")
    #expect(user.prompt.text == "abc1")
    user.type("\u{1B}")
    #expect(user.prompt.text == "ab" && user.actions == [])
    user.type("\u{1B}")
    #expect(user.actions == [.closePrompt])
  }

  @Test func `Escape does nothing when leaving is not allowed`() {
    let user = PromptHarness()
    user.type("\u{1B}")
    #expect(user.actions == [])
    #expect(user.terminal.bellCount == 1)
  }

  @Test(arguments: [(60, 30), (20, 9), (40, 6), (5, 3), (20, 2)])
  func `after a resize the scrollback is redrawn above the text`(columns: Int, rows: Int) {
    let user = PromptHarness(belowScene: true)
    user.printAbove("one", "two", "three")
    user.type("1\r")
    user.type("text")
    user.terminal.resize(columns: columns, rows: rows)
    user.prompt.open(in: .lowerRows(of: user.size))
    let area = user.terminal.scrollRegion
    #expect(area.upperBound == rows)
    #expect(user.terminal.screenLines[area.lowerBound...].contains { $0.hasSuffix("t") })
    if columns >= 20, area.count > 2 {
      let expected = ["> 1", "= 1", "> text"].suffix(area.count)
      #expect(
        user.terminal.screenLines.filter { !$0.isEmpty && $0 != "scene" }.suffix(expected.count) == expected)
    }
  }

  @Test func `after a stop the prompt is redrawn at the cursor`() {
    let user = PromptHarness()
    user.type("half")
    user.terminal.write("\r\n[1]+  Stopped\r\n$ fg\r\n")
    user.prompt.reopen()
    #expect(user.terminal.historyLines == ["> half", "[1]+  Stopped", "$ fg", "> half"])
  }

  @Test func `Ctrl-L clears the rows of the prompt and not the scene`() {
    let user = PromptHarness(belowScene: true)
    user.printAbove("event")
    user.type("abc\u{0C}")
    #expect(user.terminal.screenLines == scene + ["> abc", "", "", ""])
    let all = PromptHarness()
    all.printAbove("event")
    all.type("abc\u{0C}")
    #expect(all.terminal.screenLines[0] == "> abc")
  }

  // MARK: Texts

  @Test func `submitted text is evaluated and its result printed below`() {
    let user = PromptHarness()
    user.type("1 + 1\r")
    #expect(user.actions == [.evaluate("1 + 1")])
    #expect(user.terminal.historyLines == ["> 1 + 1", "= 1 + 1", ">"])
    user.type("\r  \r")
    #expect(user.actions.count == 1)
    #expect(user.terminal.historyLines.suffix(3) == [">", ">", ">"])
  }

  @Test func `the prompt reappears after the last pending evaluation`() {
    let user = PromptHarness()
    for event in [InputEvent.paste("a"), .key(.enter), .paste("b"), .key(.enter)] {
      _ = user.prompt.handle(event)
    }
    user.printAbove("event")
    user.prompt.finishEvaluation(["A"])
    #expect(user.terminal.historyLines == ["> a", "> b", "event", "A", ""])
    #expect(user.prompt.interrupt() == [.interrupt])
    user.prompt.finishEvaluation([])
    #expect(user.terminal.historyLines.last == ">")
  }

  @Test func `Ctrl-C drops the text, and twice with nothing typed quits`() {
    let user = PromptHarness()
    user.type("abc\u{03}")
    #expect(user.prompt.text == "" && user.actions == [])
    user.type("\u{03}")
    #expect(user.actions == [])
    user.type("a\u{7F}\u{03}")
    #expect(user.actions == [])
    #expect(user.terminal.historyLines.suffix(3) == ["> ^C", "Ctrl-C again quits", ">"])
    user.type("\u{03}")
    #expect(user.actions == [.quit])
  }

  @Test func `Ctrl-D ends the prompt if the text is empty`() {
    let user = PromptHarness()
    user.type("a\u{04}\u{7F}")
    #expect(user.actions == [])
    user.type("\u{04}")
    #expect(user.actions == [.end])
  }

  @Test(arguments: ["quit", "exit", "quit()", " exit () "])
  func `quit and exit end the prompt, unless the script has a function of the name`(_ text: String) {
    let user = PromptHarness()
    user.type("\(text)\r")
    #expect(user.actions == [.end])
    user.prompt.isFunction = { $0 == "quit" || $0 == "exit" }
    user.type("\(text)\rquitting\r")
    #expect(user.actions == [.end, .evaluate(text), .evaluate("quitting")])
  }

  @Test func `entered text is in the history of the next run`() throws {
    let folder = try TemporaryDirectory()
    let file = HistoryFile(path: folder.path("history"))
    let user = PromptHarness(history: file)
    user.type("first\rdo\r end\r")
    let next = PromptHarness(history: file)
    next.type("\u{1B}[A")
    #expect(next.prompt.text == "do\nend")
    #expect(try file.load() == ["first", "do\nend"])
  }

  @Test func `a history write error is reported once, and evaluation continues`() {
    let user = PromptHarness(history: HistoryFile(path: "/dev/null/history"))
    user.type("1\r2\r")
    #expect(user.actions == [.evaluate("1"), .evaluate("2")])
    #expect(user.terminal.historyLines.joined().split(separator: "the history cannot be kept").count == 2)
  }
}
