import LineEditing
import Terminal
import TerminalPlayer
import TestSupport
import Testing

@Suite struct PromptTests {
  private let scene = PromptUser.scene

  // MARK: Lines above

  @Test func `lines appear above a half-typed text, which stays`() {
    let user = PromptUser()
    user.type("push.mag\u{02}")
    user.tell("contact: square, floor", "contact: square, wall")
    user.type("X")
    #expect(user.terminal.shown == ["contact: square, floor", "contact: square, wall", "> push.maXg"])
    #expect(user.prompt.text == "push.maXg")
    #expect(user.terminal.mistakes == [])
  }

  @Test func `below a scene lines scroll in the rows of the prompt alone`() {
    let user = PromptUser(belowScene: true)
    user.type("abc")
    user.tell("1", "2", "3", "4", "5", "6")
    #expect(user.terminal.screenLines == scene + ["4", "5", "6", "> abc"])
    user.type("\r")
    #expect(user.terminal.screenLines == scene + ["6", "> abc", "= abc", ">"])
    #expect(user.terminal.shown.count == 12)
    #expect(user.terminal.mistakes == [])
  }

  @Test func `frames drawn above leave the cursor in the text`() {
    let user = PromptUser(belowScene: true)
    user.type("ab")
    user.drawAbove("SCENE")
    user.type("c\u{02}")
    user.drawAbove("Scene")
    user.tell("event")
    user.type("X")
    #expect(user.terminal.screenLines == ["Scene"] + scene.dropFirst() + ["event", "> abXc", "", ""])
    #expect((user.terminal.screenRow, user.terminal.column) == (9, 5))
    #expect(user.terminal.pen == TerminalEmulator.Pen())
  }

  @Test
  func `ten thousand lines are told of with a thousand, and below a scene with as many as there are rows`() {
    let lines = (1...10_000).map { "line \($0)" }
    let user = PromptUser()
    user.prompt.tell(lines)
    user.prompt.draw()
    #expect(user.terminal.shown.count == 1_002)
    #expect(user.terminal.shown[0] == "… 9000 lines left out")
    #expect(user.terminal.shown[1] == "line 9001")
    let below = PromptUser(belowScene: true)
    let before = below.byteCount
    below.prompt.tell(lines)
    below.prompt.draw()
    #expect(below.byteCount - before < 200)
    #expect(below.terminal.screenLines.suffix(4) == ["line 9998", "line 9999", "line 10000", ">"])
  }

  @Test func `what would steer the terminal is taken out of lines`() {
    let user = PromptUser()
    user.tell("a\u{1B}[2J\u{1B}[31mb\tc\u{07}\r\u{1B}]0;title\u{07}d\u{1B}]0;x\u{1B}\\e\u{9B}2Jf\u{1B}")
    #expect(user.terminal.shown == ["ab    cde2Jf", ">"])
    #expect(user.terminal.mistakes == [] && user.terminal.bells == 0)
  }

  @Test func `lines wait while the prompt is closed or the program does not draw`() {
    let user = PromptUser(belowScene: true)
    user.prompt.close()
    user.tell("event")
    #expect(!user.terminal.screenLines.contains("event"))
    user.prompt.open(in: .lowerRows(of: user.size))
    user.prompt.draw()
    #expect(user.terminal.screenLines.suffix(4) == ["event", ">", "", ""])
  }

  // MARK: On and off

  @Test func `a prompt that is left gives its rows back and keeps the text`() {
    let user = PromptUser(belowScene: true)
    user.prompt.canBeLeft = true
    user.type("half")
    user.type("\u{1B}")
    #expect(user.actions == [.leave])
    user.prompt.close()
    #expect(user.terminal.screenLines == scene + ["", "", "", ""])
    #expect(user.terminal.scrollRegion == 0..<12)
    user.prompt.open(in: .lowerRows(of: user.size))
    #expect(user.terminal.screenLines == scene + ["> half", "", "", ""])
  }

  @Test func `Escape in a search gives that up first`() {
    let user = PromptUser()
    user.prompt.canBeLeft = true
    user.type("abc\r\u{12}b")
    user.type("\u{1B}")
    #expect(user.actions == [.evaluate("abc")])
    #expect(user.terminal.shown.last == ">")
    user.type("\u{1B}")
    #expect(user.actions.last == .leave)
  }

  @Test func `Escape does nothing where there is nowhere else to type`() {
    let user = PromptUser()
    user.type("\u{1B}")
    #expect(user.actions == [])
    #expect(user.terminal.bells == 1)
  }

  @Test(arguments: [(60, 30), (20, 9), (40, 6), (5, 3), (20, 2)])
  func `after a resize what was written lately stands above the text`(columns: Int, rows: Int) {
    let user = PromptUser(belowScene: true)
    user.tell("one", "two", "three")
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

  @Test func `after the process was stopped the text stands where the cursor is`() {
    let user = PromptUser()
    user.type("half")
    user.terminal.write("\r\n[1]+  Stopped\r\n$ fg\r\n")
    user.prompt.reopen()
    #expect(user.terminal.shown == ["> half", "[1]+  Stopped", "$ fg", "> half"])
  }

  @Test func `Ctrl-L clears the rows of the prompt and not the scene`() {
    let user = PromptUser(belowScene: true)
    user.tell("event")
    user.type("abc\u{0C}")
    #expect(user.terminal.screenLines == scene + ["> abc", "", "", ""])
    let all = PromptUser()
    all.tell("event")
    all.type("abc\u{0C}")
    #expect(all.terminal.screenLines[0] == "> abc")
  }

  // MARK: Texts

  @Test func `a text is told to be evaluated, and its answer stands below it`() {
    let user = PromptUser()
    user.type("1 + 1\r")
    #expect(user.actions == [.evaluate("1 + 1")])
    #expect(user.terminal.shown == ["> 1 + 1", "= 1 + 1", ">"])
    user.type("\r  \r")
    #expect(user.actions.count == 1)
    #expect(user.terminal.shown.suffix(3) == [">", ">", ">"])
  }

  @Test func `the prompt is back when the last text is answered`() {
    let user = PromptUser()
    for event in [InputEvent.paste("a"), .key(.enter), .paste("b"), .key(.enter)] {
      _ = user.prompt.handle(event)
    }
    user.tell("event")
    user.prompt.answer(["A"])
    #expect(user.terminal.shown == ["> a", "> b", "event", "A", ""])
    #expect(user.prompt.interrupt() == [.interrupt])
    user.prompt.answer([])
    #expect(user.terminal.shown.last == ">")
  }

  @Test func `Ctrl-C drops the text, and twice with nothing typed quits`() {
    let user = PromptUser()
    user.type("abc\u{03}")
    #expect(user.prompt.text == "" && user.actions == [])
    user.type("\u{03}")
    #expect(user.actions == [])
    user.type("a\u{7F}\u{03}")
    #expect(user.actions == [])
    #expect(user.terminal.shown.suffix(3) == ["> ^C", "Ctrl-C again quits", ">"])
    user.type("\u{03}")
    #expect(user.actions == [.quit])
  }

  @Test func `Ctrl-D ends where nothing is typed`() {
    let user = PromptUser()
    user.type("a\u{04}\u{7F}")
    #expect(user.actions == [])
    user.type("\u{04}")
    #expect(user.actions == [.end])
  }

  @Test func `what is entered is there in the next run`() throws {
    let folder = try TemporaryFolder()
    let file = HistoryFile(path: folder.path("history"))
    let user = PromptUser(history: file)
    user.type("first\rdo\r end\r")
    let next = PromptUser(history: file)
    next.type("\u{1B}[A")
    #expect(next.prompt.text == "do\n end")
    #expect(try file.load() == ["first", "do\n end"])
  }

  @Test func `a history that cannot be kept is told of once, and the texts run`() {
    let user = PromptUser(history: HistoryFile(path: "/dev/null/history"))
    user.type("1\r2\r")
    #expect(user.actions == [.evaluate("1"), .evaluate("2")])
    #expect(user.terminal.shown.joined().split(separator: "the history cannot be kept").count == 2)
  }
}
