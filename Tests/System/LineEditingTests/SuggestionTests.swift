import Terminal
import TestSupport
import Testing

@testable import LineEditing

/// Suggestions from the history, colors and help below the text.
@Suite struct SuggestionTests {
  private static let history = ["print('old')", "square.center = { 1, 2 }", "print('new')", "x = 1"]

  @Test func `the newest entry that begins with the text is suggested`() {
    var harness = EditorHarness(history: Self.history, usesColors: true)
    harness.type("pri")
    #expect(harness.terminal.historyLines == ["> print('new')"])
    #expect(harness.textWithCursor == "pri|")
    #expect(harness.terminal[5, 0].pen != harness.terminal[3, 0].pen)
    #expect(harness.displayMismatch == nil)
    harness.type("nt('o")
    #expect(harness.terminal.historyLines == ["> print('old')"])
    harness.type("x")
    #expect(harness.terminal.historyLines == ["> print('ox"])
  }

  @Test(arguments: ["\u{1B}[C", "\u{05}", "\u{06}", "\u{1B}[F"])
  func `the right arrow, Ctrl-E, Ctrl-F and End accept a suggestion`(key: String) {
    var harness = EditorHarness(history: Self.history, usesColors: true)
    harness.type("sq" + key)
    #expect(harness.textWithCursor == "square.center = { 1, 2 }|")
    harness.type("\u{1F}")
    #expect(harness.textWithCursor == "sq|")
  }

  @Test func `Alt-F accepts a word, and Enter submits without the suggestion`() {
    var harness = EditorHarness(history: Self.history, usesColors: true)
    harness.type("sq\u{1B}f")
    #expect(harness.textWithCursor == "square|")
    harness.type("\u{1B}f\r")
    #expect(harness.submitted == ["square.center"])
    #expect(harness.terminal.historyLines.first == "> square.center")
  }

  @Test func `nothing is suggested without colors, within a text and for an empty one`() {
    var plain = EditorHarness(history: Self.history)
    plain.type("pri\u{1B}[C")
    #expect(plain.terminal.historyLines == ["> pri"])
    #expect(plain.textWithCursor == "pri|")
    var colored = EditorHarness(history: Self.history, usesColors: true)
    #expect(colored.terminal.historyLines == [">"])
    colored.type("pri\u{1B}[D")
    #expect(colored.terminal.historyLines == ["> pri"])
  }

  @Test func `parts of the text have styles, on all rows`() {
    var harness = EditorHarness(columns: 8, usesColors: true)
    harness.editor.language.highlight = { text, _ in [StyledRange(0..<text.count, .string)] }
    harness.type("'123456789'")
    #expect(harness.terminal.historyLines == ["> '12345", "6789'"])
    #expect(harness.terminal[0, 1].pen == harness.terminal[2, 0].pen)
    #expect(harness.terminal[0, 1].pen != harness.terminal[0, 0].pen)
    #expect(harness.displayMismatch == nil)
  }

  @Test func `help on the text is below it, cut to the width`() {
    var harness = EditorHarness(columns: 20, usesColors: true)
    harness.editor.language.hint = { $0.hasSuffix("(") ? "after(seconds, handler)  Calls" : nil }
    harness.type("after(")
    #expect(harness.terminal.historyLines == ["> after(", "after(seconds, hand…"])
    harness.type("1")
    #expect(harness.terminal.historyLines == ["> after(1"])
    #expect(harness.displayMismatch == nil)
  }
}
