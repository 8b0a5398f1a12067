import TerminalDisplay
import Testing

@Suite struct CellGridTests {
  private func row(_ text: String, columns: Int = 10, from column: Int = 0, asciiOnly: Bool = false) -> String
  {
    var grid = CellGrid(columns: columns, rows: 1)
    grid.write(text, column: column, row: 0, within: 0..<columns, asciiOnly: asciiOnly)
    return grid.description
  }

  @Test func `text is cut at both ends of its row`() {
    #expect(row("abcdefghijklm") == "abcdefghij")
    #expect(row("abcdef", from: -2) == "cdef")
    #expect(row("abcdef", from: 7) == "       abc")
  }

  @Test func `a wide character takes two cells and is not cut in half`() {
    #expect(row("漢字", columns: 4) == "漢字")
    #expect(row("a漢字", columns: 4) == "a漢")
    #expect(row("漢字", columns: 4, from: -1) == " 字")
    #expect(CellGrid.width(of: "a漢🙂é") == 6)
  }

  @Test func `combining marks stay with their character`() {
    #expect(row("e\u{301}x") == "e\u{301}x")
    #expect(CellGrid.width(of: "e\u{301}x") == 2)
  }

  @Test(arguments: [
    "\u{1B}[2J", "\u{7}", "\r", "\u{9B}31m", "\u{202E}", "\u{200B}", "\u{2028}", "\u{85}",
    "\u{1B}]0;title\u{7}",
  ])
  func `control characters in text are dropped`(order: String) {
    let shown = row("a\(order)b", columns: 20)
    #expect(shown.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 })
    #expect(shown.hasPrefix("a") && shown.hasSuffix("b"))
  }

  @Test func `a character too long for a cell is its first scalar`() {
    #expect(row("👨‍👩‍👧‍👦x") == "👨x")
  }

  @Test func `for an ASCII terminal other characters become question marks`() {
    #expect(row("a漢é!", asciiOnly: true) == "a??!")
    #expect(CellGrid.width(of: "a漢é!", asciiOnly: true) == 4)
  }

  @Test(
    arguments: [
      ("a", 1), ("漢", 2), ("⌚", 2), ("ｱ", 1), ("1\u{FE0F}\u{20E3}", 2), ("\u{1161}", 0), ("क्ष्म", 1),
    ] as [(String, Int)])
  func `the width of a text is that of its printable characters`(text: String, width: Int) {
    #expect(CellGrid.width(of: text) == width)
  }

  @Test func `a grid has at least one cell`() {
    #expect(CellGrid(columns: 0, rows: -3) == CellGrid(columns: 1, rows: 1))
  }
}
