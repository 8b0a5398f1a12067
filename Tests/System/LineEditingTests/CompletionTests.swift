import Terminal
import TestSupport
import Testing

@testable import LineEditing

@Suite struct CompletionTests {
  /// An editor that completes the word before the cursor from a list.
  private func harness(_ words: [String], rows: Int = 12) -> EditorHarness {
    EditorHarness(
      rows: rows,
      complete: { text in
        let word = String(text.reversed().prefix { $0.isLetter }.reversed())
        return .init(words.filter { $0.hasPrefix(word) }, replacing: word.count)
      })
  }

  @Test func `a single candidate is inserted`() {
    var harness = harness(["magnitude", "angle"])
    harness.type("push.ma\t = 1")
    #expect(harness.textWithCursor == "push.magnitude = 1|")
  }

  @Test func `Tab indents an empty line and rings the bell elsewhere`() {
    var harness = harness([])
    harness.type("do\u{1B}\r\t\tx\t")
    #expect(harness.textWithCursor == "do\n    x|")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `several candidates complete to their common prefix, then they are listed`() {
    var harness = harness(["addItem", "addBehavior", "remove"])
    harness.type("a\t")
    #expect(harness.textWithCursor == "add|")
    #expect(harness.terminal.historyLines == ["> add"])
    harness.type("\t")
    #expect(harness.terminal.historyLines == ["> add", "addItem      addBehavior"])
    #expect(harness.displayMismatch == nil)
    harness.type("I")
    #expect(harness.terminal.historyLines == ["> addI"])
    harness.type("\t")
    #expect(harness.textWithCursor == "addItem|")
  }

  @Test func `Tab inserts the listed candidates in turn, Shift-Tab backwards, and Escape restores the text`()
  {
    var harness = harness(["addItem", "addBehavior", "addChild"])
    harness.type("x:add\t")
    #expect(harness.textWithCursor == "x:add|")
    harness.type("\t")
    #expect(harness.textWithCursor == "x:addItem|")
    harness.type("\t\t")
    #expect(harness.textWithCursor == "x:addChild|")
    harness.type("\t\u{1B}[Z\u{1B}[Z")
    #expect(harness.textWithCursor == "x:addBehavior|")
    #expect(harness.terminal.historyLines == ["> x:addBehavior", "addItem      addBehavior  addChild"])
    #expect(harness.displayMismatch == nil)
    harness.type("\u{1B}")
    #expect(harness.textWithCursor == "x:add|")
    #expect(harness.terminal.historyLines == ["> x:add"])
    harness.type("\t\t(")
    #expect(harness.textWithCursor == "x:addItem(|")
    harness.type("\u{1F}\u{1F}")
    #expect(harness.textWithCursor == "x:add|")
  }

  /// Candidates `item1` … with a type and a description.
  private func describedHarness(_ count: Int, columns: Int = 60, rows: Int = 24) -> EditorHarness {
    EditorHarness(
      columns: columns, rows: rows,
      complete: { text in
        let candidates = (1...count).map {
          LineEditor.CompletionCandidate(
            "item\($0)", detail: $0 == 1 ? "number" : "(x, y)", description: "The \($0). item.")
        }
        return .init(candidates: candidates, replacing: text.count)
      })
  }

  @Test func `candidates are listed with their types and descriptions`() {
    var harness = describedHarness(2)
    harness.type("item\t")
    #expect(
      harness.terminal.historyLines == [
        "> item", "item1  number  The 1. item.", "item2  (x, y)  The 2. item.",
      ])
    #expect(harness.displayMismatch == nil)
  }

  @Test func `of many candidates twelve rows are shown around the selected one`() {
    var harness = describedHarness(30)
    harness.type("item\t")
    #expect(harness.terminal.historyLines.count == 13)
    #expect(harness.terminal.historyLines[1] == "item1   number  The 1. item.")
    #expect(harness.terminal.historyLines.last == "… 19 more")
    harness.type("\u{1B}[Z")
    #expect(harness.terminal.historyLines[11] == "item30  (x, y)  The 30. item.")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `in a narrow terminal descriptions are cut or left out`() {
    var narrow = describedHarness(2, columns: 26)
    narrow.type("item\t")
    #expect(narrow.terminal.historyLines == ["> item", "item1  number", "item2  (x, y)"])
    var wider = EditorHarness(
      columns: 40,
      complete: { text in
        .init(
          candidates: ["center", "close"].map {
            .init($0, detail: "Point", description: "The position of the center of the view.")
          }, replacing: text.count)
      })
    wider.type("c\t")
    #expect(wider.terminal.historyLines[1] == "center  Point  The position of the cent…")
    #expect(wider.displayMismatch == nil)
  }

  @Test func `in very few rows the candidates are listed in columns`() {
    var harness = describedHarness(30, rows: 3)
    harness.type("item\t\t")
    #expect(harness.terminal.historyLines.last == "number  The 1. item.")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `the selected candidate is visible in a list that is too high`() {
    var harness = EditorHarness(
      rows: 4, complete: { .init((1...40).map { "candidate number \($0)" }, replacing: $0.count) })
    harness.type("candidate number \t\u{1B}[Z")
    #expect(
      harness.terminal.historyLines.contains { $0.contains("candidate number 40") && !$0.hasPrefix(">") })
    #expect(harness.displayMismatch == nil)
  }

  @Test func `candidates are listed in columns, top to bottom`() {
    var harness = harness((1...9).map { "item" + String(repeating: "x", count: $0) + "漢" })
    harness.type("item\t\t")
    harness.type("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\t\t")
    #expect(
      harness.terminal.historyLines.dropFirst() == [
        "itemx漢          itemxxxxxx漢", "itemxx漢         itemxxxxxxx漢", "itemxxx漢        itemxxxxxxxx漢",
        "itemxxxx漢       itemxxxxxxxxx漢", "itemxxxxx漢",
      ])
    #expect(harness.displayMismatch == nil)
  }

  @Test func `candidates that do not fit are counted`() {
    var harness = harness(
      (0..<60).map { "name\(String(UnicodeScalar(97 + $0 / 26)!))\(String(UnicodeScalar(97 + $0 % 26)!))" },
      rows: 5)
    harness.type("name\t")
    #expect(harness.terminal.historyLines.count == 5)
    #expect(harness.terminal.historyLines.last == "… 45 more")
    #expect(harness.displayMismatch == nil)
  }

  @Test func `no candidates ring the bell`() {
    var harness = harness(["angle"])
    harness.type("zzz\t")
    #expect(harness.terminal.bellCount == 1)
    #expect(harness.textWithCursor == "zzz|")
  }

  @Test func `control characters in candidates are dropped`() {
    var harness = EditorHarness(complete: { _ in .init(["a\u{1B}[2Jx", "a\u{07}y"], replacing: 99) })
    harness.type("a\t")
    #expect(harness.terminal.historyLines == ["> a", "a[2Jx  ay"])
    #expect(harness.displayMismatch == nil)
  }
}
