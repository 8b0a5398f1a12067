import Terminal
import TerminalPlayer
import TestSupport
import Testing

/// Help that is longer than the rows of the prompt.
@Suite struct PagerTests {
  private let scene = PromptHarness.scene

  /// The screen with a page that begins with a line, of 30, in a terminal of 12 rows.
  private func page(from first: Int) -> [String] { (first..<first + 11).map { "help \($0)" } }

  @Test func `help that fits is printed, longer help is paged in the whole terminal`() {
    let user = PromptHarness()
    user.type("help 11\r")
    #expect(!user.prompt.isPaging)
    #expect(user.terminal.screenLines.last == ">" && user.terminal.screenLines.contains("help 11"))
    user.type("help 30\r")
    #expect(user.prompt.isPaging)
    #expect(user.terminal.modes.contains(1049) && !user.terminal.modes.contains(25))
    #expect(user.terminal.screenLines == page(from: 1) + [" 1–11 of 30  36 %  q leaves"])
    user.type("q")
    #expect(!user.prompt.isPaging && user.actions.last == .redraw)
    #expect(!user.terminal.modes.contains(1049) && user.terminal.modes.contains(25))
    #expect(user.terminal.historyLines.suffix(2) == ["> help 30", ">"])
    user.type("1\r")
    #expect(user.terminal.historyLines.suffix(3) == ["> 1", "= 1", ">"])
    #expect(user.terminal.violations == [])
  }

  @Test(
    arguments: [
      (" ", 12), ("  ", 20), ("   ", 20), (" b", 1), ("jj", 3), ("jjk", 2), ("k", 1), ("G", 20), ("Gg", 1),
      ("\u{1B}[6~", 12), ("G\u{1B}[5~", 9), ("\u{1B}[F", 20), ("\u{1B}[F\u{1B}[H", 1), ("\u{1B}[B\r", 3),
      ("\u{1B}[B\u{1B}[A", 1), ("d", 6), ("Gu", 15), ("/15\r", 15), ("/help 1\rn", 11), ("/help 1\rnnN", 11),
      ("G?help 5\r", 5), ("/none\r", 1), ("/1x\u{7F}5\r", 15), ("/15\u{1B}", 1), ("/HELP 15\r", 1), ("n", 1),
    ] as [(String, Int)])
  func `the keys are those of less`(keys: String, first: Int) {
    let user = PromptHarness()
    user.type("help 30\r" + keys)
    #expect(Array(user.terminal.screenLines.prefix(11)) == page(from: first))
    #expect(user.terminal.violations == [])
  }

  @Test func `a search that finds nothing is reported, and what is found is highlighted`() {
    let user = PromptHarness()
    user.type("help 30\r/no\r")
    #expect(user.terminal.screenLines.last == " 'no' is not found")
    user.type("/15")
    #expect(user.terminal.screenLines.last == "/15" && user.terminal.modes.contains(25))
    user.type("\rx")
    #expect(user.terminal.screenLines.last == " space b j k g G / ? n N, q leaves")
  }

  @Test func `below a scene the pager has the whole terminal, and lines printed meanwhile appear after it`() {
    let user = PromptHarness(belowScene: true)
    user.type("help 30\r")
    #expect(user.terminal.screenLines.prefix(11) == page(from: 1)[...])
    user.printAbove("event")
    #expect(user.terminal.screenLines.prefix(11) == page(from: 1)[...])
    user.type("\u{1B}")
    #expect(user.actions.last == .redraw)
    user.prompt.open(in: .lowerRows(of: user.size))
    #expect(user.terminal.screenLines.suffix(4) == ["> help 30", "event", ">", ""])
    #expect(user.terminal.violations == [])
  }

  @Test func `Ctrl-C closes the pager, a resize keeps its position, and closing the prompt closes it`() {
    let user = PromptHarness()
    user.type("help 30\r  ")
    user.terminal.resize(columns: 30, rows: 8)
    user.prompt.open(in: .terminal(user.size))
    #expect(user.terminal.screenLines.first == "help 20")
    #expect(user.prompt.interrupt() == [.redraw])
    #expect(!user.prompt.isPaging)
    user.type("help 30\r")
    user.prompt.close()
    #expect(!user.prompt.isPaging && !user.terminal.modes.contains(1049))
  }

  @Test func `Alt-W copies the typed text, or the last result`() {
    let user = PromptHarness()
    user.type("\u{1B}w")
    #expect(user.terminal.historyLines.contains("there is no text and no result to copy"))
    user.prompt.finishEvaluation(["_12 = 42", "_13 = \"x\""])
    user.type("\u{1B}w")
    #expect(user.output.contains("\u{1B}]52;c;NDIKIngi\u{07}"))
    user.type("ab\r\u{1B}wxyz\u{18}\u{17}")
    #expect(user.terminal.historyLines.contains("copied the last result, 4 bytes"))
    #expect(user.terminal.historyLines.suffix(2) == ["copied the text, 3 bytes", "> xyz"])
    #expect(
      user.output.contains("\u{1B}]52;c;PSBhYg==\u{07}") && user.output.contains("\u{1B}]52;c;eHl6\u{07}"))
  }
}
