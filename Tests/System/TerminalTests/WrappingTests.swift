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
}
