import Terminal
import TestSupport
import Testing

@testable import LineEditing

@Suite struct HistoryTests {
  @Test func `Up and Down go through the entries and back to what was typed`() {
    var harness = EditorHarness(history: ["one", "two"])
    var seen: [String] = []
    for keys in ["\u{1B}[A", "\u{10}", "\u{1B}[A", "\u{1B}[B", "\u{0E}"] {
      harness.type(keys)
      seen.append(harness.textWithCursor)
    }
    #expect(seen == ["two|", "one|", "one|", "two|", "|"])
    #expect(harness.terminal.bellCount == 1)
    #expect(harness.displayMismatch == nil)
  }

  @Test func `the text before the cursor filters the entries by prefix`() {
    var harness = EditorHarness(history: [
      "push.angle = 1", "print(x)", "push.angle = 2", "x = 1", "push.angle = 2",
    ])
    harness.type("push\u{1B}[A")
    #expect(harness.textWithCursor == "push.angle = 2|")
    harness.type("\u{1B}[A")
    #expect(harness.textWithCursor == "push.angle = 1|")
    harness.type("\u{1B}[B\u{1B}[B")
    #expect(harness.textWithCursor == "push|")
  }

  @Test func `in several lines Up and Down move before they recall`() {
    var harness = EditorHarness(history: ["old"], validate: { _ in .incomplete })
    harness.type("first\rab\u{1B}[A")
    #expect(harness.textWithCursor == "fi|rst\nab")
    harness.type("\u{1B}[B")
    #expect(harness.textWithCursor == "first\nab|")
    harness.type("\u{1B}[A\u{01}\u{1B}[A")
    #expect(harness.textWithCursor == "old|")
    harness.type("\u{1B}[B")
    #expect(harness.textWithCursor == "|first\nab")
  }

  @Test func `a multi-line entry is recalled whole`() {
    var harness = EditorHarness(history: ["do\nend"])
    harness.type("\u{1B}[A")
    #expect(harness.terminal.historyLines == ["> do", ">> end"])
    harness.type("!\u{1B}[A")
    #expect(harness.textWithCursor == "do|\nend!")
  }

  @Test func `blank entries and repeated ones are not kept, and the oldest are removed`() {
    var history = History(limit: 2)
    #expect([" \n", "a", "a", "b", "a"].map { history.add($0) } == [false, true, false, true, true])
    #expect(history.entries == ["b", "a"])
  }

  // MARK: Search

  @Test func `Ctrl-S in a search returns to newer entries`() {
    var harness = EditorHarness(history: ["print(a)", "x = 1", "print(b)", "print(c)"])
    harness.type("\u{12}print\u{12}\u{12}")
    #expect(harness.terminal.historyLines == ["(search 'print') print(a)"])
    harness.type("\u{13}")
    #expect(harness.terminal.historyLines == ["(search 'print') print(b)"])
    harness.type("\u{13}\u{13}")
    #expect(harness.terminal.historyLines == ["(no match 'print') print(c)"])
    harness.type("\u{12}")
    #expect(harness.terminal.historyLines == ["(search 'print') print(b)"])
  }

  @Test func `Ctrl-R finds the newest entry that contains the query, then older ones`() {
    var harness = EditorHarness(history: ["print(a)", "x = 1", "print(b)", "y"])
    harness.type("\u{12}int")
    #expect(harness.textWithCursor == "pr|int(b)")
    #expect(harness.terminal.historyLines == ["(search 'int') print(b)"])
    #expect(harness.displayMismatch == nil)
    harness.type("\u{12}")
    #expect(harness.textWithCursor == "pr|int(a)")
    harness.type("\u{12}")
    #expect(harness.terminal.historyLines == ["(no match 'int') print(a)"])
    harness.type("\r")
    #expect(harness.submitted == ["print(a)"])
    #expect(harness.terminal.historyLines == ["> print(a)", ">"])
  }

  @Test func `other keys accept the found entry and have their usual effect`() {
    var harness = EditorHarness(history: ["alpha", "beta"])
    harness.type("\u{12}al\u{05}!")
    #expect(harness.textWithCursor == "alpha!|")
    #expect(harness.terminal.historyLines == ["> alpha!"])
  }

  @Test(arguments: ["\u{07}", "\u{1B}"])
  func `cancelling a search restores the typed text`(key: String) {
    var harness = EditorHarness(history: ["alpha"])
    harness.type("mine\u{02}\u{12}al")
    harness.type(key)
    #expect(harness.textWithCursor == "min|e")
    #expect(harness.terminal.historyLines == ["> mine"])
  }

  @Test func `deleting a character of the query finds more entries`() {
    var harness = EditorHarness(history: ["alpha", "beta"])
    harness.type("\u{12}ap\u{7F}\u{7F}b")
    #expect(harness.textWithCursor == "|beta")
    harness.type("\u{7F}")
    #expect(harness.textWithCursor == "|")
  }
}
