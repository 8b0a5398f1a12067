import Terminal
import Testing

/// The rows that a line takes on a terminal.
@Suite struct WrappingTests {
  @Test(
    arguments: [
      ("", 4, [""]), ("abcd", 4, ["abcd"]), ("abcde", 4, ["abcd", "e"]), ("abcdefgh", 4, ["abcd", "efgh"]),
      ("日本語", 4, ["日本", "語"]), ("a日本語", 4, ["a日", "本語"]), ("日本", 1, ["日", "本"]),
      ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ] as [(String, Int, [String])])
  func `a line is wrapped between characters, at the last column that they fit into`(
    line: String, columns: Int, rows: [String]
  ) {
    #expect(line.wrapped(columns: columns) == rows)
  }

  @Test(
    arguments: [
      ("", [""]), ("one two three", ["one two", "three"]), ("one two th", ["one two", "th"]),
      ("abcdefgh i", ["abcdefgh", "i"]), ("abcdefgh ", ["abcdefgh"]), ("a bcdefghij", ["a bcdefg", "hij"]),
      ("日本 日本 日本", ["日本", "日本", "日本"]), ("1, 2, 33333", ["1, 2,", "33333"]),
    ] as [(String, [String])])
  func `a line is wrapped between words, at the last space in the second half of a row`(
    line: String, rows: [String]
  ) {
    #expect(line.wrapped(columns: 8, betweenWords: true) == rows)
  }
}
