import Terminal
import TerminalPlayer
import TestSupport
import Testing

/// Scrolling back through the output of a prompt below a scene.
@Suite struct PromptScrollingTests {
  private let scene = PromptHarness.scene

  @Test func `below a scene the scrollback can be paged, and typing returns to the end`() {
    let user = PromptHarness(belowScene: true)
    user.type("abc")
    user.prompt.printAbove((1...6).map { "line \($0)" })
    user.prompt.draw()
    user.type("\u{1B}[5~")
    #expect(
      user.terminal.screenLines == scene + ["line 3", "line 4", "↑ rows 3–4 of 6: End goes back", "> abc"])
    user.type("\u{1B}[5~\u{1B}[5~")
    #expect(
      user.terminal.screenLines == scene + ["line 1", "line 2", "↑ rows 1–2 of 6: End goes back", "> abc"])
    user.printAbove("line 7")
    user.type("\u{1B}[6~")
    #expect(
      user.terminal.screenLines == scene + ["line 3", "line 4", "↑ rows 3–4 of 7: End goes back", "> abc"])
    user.type("\u{1B}[H")
    #expect(user.terminal.screenLines[8] == "line 1")
    user.type("\u{1B}[F")
    #expect(user.terminal.screenLines == scene + ["line 5", "line 6", "line 7", "> abc"])
    user.type("\u{1B}[Hd\u{1B}[5~")
    #expect(user.terminal.screenLines.last == "> dabc")
    user.type("e")
    #expect(user.terminal.screenLines == scene + ["line 5", "line 6", "line 7", "> deabc"])
    user.type("\u{1B}[5~\r")
    #expect(user.terminal.screenLines == scene + ["line 7", "> deabc", "= deabc", ">"])
    #expect(user.terminal.violations == [])
  }

  @Test func `entered texts keep their colors when the rows are redrawn`() throws {
    let user = PromptHarness(belowScene: true)
    user.prompt.enableColors()
    user.type("x = 'a'\r")
    func colors() throws -> [TerminalEmulator.Color] {
      let row = try #require(user.terminal.screenLines.firstIndex(of: "> x = 'a'"))
      return (0..<9).map { user.terminal[$0, row].pen.foreground }
    }
    let before = try colors()
    #expect(Set(before).count == 2)
    user.prompt.open(in: .lowerRows(of: user.size))
    #expect(try colors() == before)
  }

  @Test func `long lines scroll by rows, also with the mouse wheel`() {
    let user = PromptHarness(belowScene: true)
    user.printAbove("漢" + String(repeating: "a", count: 77) + "bc", "short", "last")
    #expect(user.terminal.screenLines == scene + ["c", "short", "last", ">"])
    user.wheel(.wheelUp)
    #expect(
      user.terminal.screenLines == scene + [
        "漢" + String(repeating: "a", count: 38), String(repeating: "a", count: 39) + "b",
        "↑ rows 1–2 of 5: End goes back", ">",
      ])
    user.wheel(.wheelDown)
    #expect(user.terminal.screenLines.suffix(2) == ["last", ">"])
    #expect(user.terminal.violations == [])
  }

  @Test func `lines printed while scrolled back are kept`() {
    let user = PromptHarness(belowScene: true)
    user.prompt.printAbove((1...6).map { "line \($0)" })
    user.prompt.draw()
    user.type("\u{1B}[5~")
    for line in 7...20 { user.printAbove("line \(line)") }
    #expect(user.terminal.screenLines == scene + ["line 3", "line 4", "↑ rows 3–4 of 6: End goes back", ">"])
    for action in user.prompt.interrupt() { Issue.record("\(action)") }
    #expect(user.terminal.screenLines.contains("Ctrl-C again quits"))
    user.type("\u{1B}[5~\u{1B}[6~")
    #expect(user.terminal.screenLines.suffix(3) == ["line 20", "Ctrl-C again quits", ">"])
  }
}
