import Testing

@testable import LineEditing

/// Keys that change the number at the cursor.
@Suite struct NumberTests {
  private static let (up, down, tenUp, tenDown) = (
    "\u{1B}[1;3A", "\u{1B}[1;3B", "\u{1B}[1;4A", "\u{1B}[1;4B"
  )

  private static let changes: [(text: String, key: String, result: String)] = [
    ("x = 5", up, "x = 6|"), ("x = 5", tenUp, "x = 15|"), ("x = 5", tenDown, "x = -5|"),
    ("x = 0.5", up, "x = 0.6|"), ("x = 0.95", up, "x = 0.96|"), ("x = 0.99", up, "x = 1.00|"),
    ("x = 0.1", down, "x = 0.0|"), ("x = 0.0", down, "x = -0.1|"), ("x = -0.1", up, "x = 0.0|"),
    ("x = .5", up, "x = 0.6|"), ("x = 5.", up, "x = 6.|"), ("x = 9", up, "x = 10|"),
    ("x = 10", down, "x = 9|"),
    ("x = -3", up, "x = -2|"), ("f(-3, -4)", up, "f(-3, -3|)"), ("x = a-3", up, "x = a-4|"),
    ("x = a - 3", down, "x = a - 2|"), ("x = a - 0", down, "x = a - -1|"), ("a1 = b2", up, "a1 = b2|"),
    ("x = 0xff", up, "x = 0xff|"), ("x = 1e3", up, "x = 1e3|"), ("x = y", up, "x = y|"),
    ("x = a-0", down, "x = a-0|"), ("x = 99999999999999999999", up, "x = 99999999999999999999|"),
    ("f(1) y", up, "f(2|) y"), ("return -3", up, "return -2|"), ("x = a or -3", up, "x = a or -2|"),
    ("x = 1e-3", up, "x = 1e-3|"), ("x = 0x1p-3", up, "x = 0x1p-3|"), ("x = 0xe-3", up, "x = 0xe-4|"),
    ("x = 1e3-2", up, "x = 1e3-3|"),
  ]

  @Test(arguments: changes)
  func `Alt with an arrow changes the number at the cursor by units of its last digit`(
    text: String, key: String, result: String
  ) {
    var harness = EditorHarness()
    harness.editor.language.wordOperators = ["or", "return"]
    harness.type(text)
    harness.type(key)
    #expect(harness.textWithCursor == result)
    let isChanged = text != editedText(result)
    #expect(harness.effects == (isChanged ? [.numberChanged(editedText(result))] : []))
    #expect(harness.displayMismatch == nil)
    if isChanged {
      harness.type("\u{1F}")
      #expect(harness.editor.text == text)
    }
  }

  private func editedText(_ text: String) -> String { text.filter { $0 != "|" } }

  @Test func `the number under or after the cursor is changed, in its line`() {
    var harness = EditorHarness(validate: { $0.hasSuffix("\n") ? .incomplete : .complete })
    harness.type("f(1, 2)\u{1B}\r3\u{1B}[A\u{01}")
    harness.type(Self.up)
    #expect(harness.textWithCursor == "f(2|, 2)\n3")
    harness.type("\u{1B}[C\(Self.up)\(Self.up)")
    #expect(harness.textWithCursor == "f(2, 4|)\n3")
  }

  @Test func `a text that is not complete is changed, but not tried out`() {
    var harness = EditorHarness(validate: { _ in .incomplete })
    harness.type("f(1")
    harness.type(Self.up)
    #expect(harness.editor.text == "f(2" && harness.effects.isEmpty)
  }

  @Test func `in vi's normal mode Ctrl-A and Ctrl-X change it by a count, and a period repeats it`() {
    var harness = EditorHarness()
    harness.editor.editingMode = .vi
    harness.type("x = 10")
    harness.type("\u{1B}")
    harness.type("\u{01}")
    #expect(harness.textWithCursor == "x = 1|1")
    for key in ["5", "\u{18}"] { harness.type(key) }
    #expect(harness.textWithCursor == "x = |6")
    harness.type(".")
    #expect(harness.textWithCursor == "x = |1")
    #expect(harness.effects == [.numberChanged("x = 11"), .numberChanged("x = 6"), .numberChanged("x = 1")])
    harness.type("u")
    #expect(harness.editor.text == "x = 6")
  }
}
