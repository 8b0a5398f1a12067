import Terminal
import TestSupport
import Testing

@testable import LineEditing

@Suite struct FuzzTests {
  /// The number of random bytes of each seed: a million together, and fewer where a byte takes twenty times
  /// as long.
  private static let byteCount = _isDebugAssertConfiguration() ? 10_000 : 100_000

  @Test(arguments: 0..<10)
  func `after many random bytes the terminal shows the editor's state`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var harness = self.harness(columns: [2, 5, 11, 24, 80][seed % 5], rows: [1, 3, 8, 24, 6][seed % 5])
    var count = 0
    while count < Self.byteCount {
      let bytes = (0..<1 + Int(random.next() % 96)).map { _ in Self.randomByte(&random) }
      count += bytes.count
      harness.type(bytes)
      // Each yank of the killed text may double the text, so that tests of a long text only become slower.
      if harness.editor.text.count > 150 { harness.type("\u{03}") }
      if random.next() % 16 == 0 { harness.print("e") }
      // A wrong display stays wrong or is recorded in `violations`, so that comparing after every input would
      // only cost time.
      guard random.next() % 8 == 0 || count >= Self.byteCount || !harness.terminal.violations.isEmpty else {
        continue
      }
      guard harness.displayMismatch == nil, (0...harness.editor.text.count).contains(harness.editor.cursor)
      else {
        Issue.record(
          "\(harness.displayMismatch ?? "the cursor is outside") after \(count) bytes, the last \(bytes)")
        return
      }
    }
    let untouched = TerminalEmulator()
    #expect(harness.terminal.modes == untouched.modes && harness.terminal.pen == untouched.pen)
    #expect(harness.terminal.scrollRegion == 0..<harness.terminal.rows)
  }

  @Test(arguments: 0..<20)
  func `text of all kinds of characters is shown as the editor's state`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var harness = self.harness(columns: 7 + seed, rows: 6)
    let pieces = [
      "a", "漢", "e", "\u{301}", "🇩", "🇪", "👩", "\u{200D}", "👧", "🏽", "❤", "\u{FE0F}", "ᄒ", "ᅡ", "ᆫ", "क", "्",
      "ष", "\u{600}",
      "\u{7F}", "\u{02}", "\u{06}", "\u{04}", "\u{14}", "\u{01}", "\u{05}", "\u{17}", "\u{19}", "\u{1B}\r",
      "\u{1B}[A", "\u{1B}[B",
    ]
    for step in 0..<400 {
      let piece = pieces[Int(random.next() % UInt64(pieces.count))]
      harness.type(piece)
      guard let displayMismatch = harness.displayMismatch else { continue }
      Issue.record("\(displayMismatch) after \(step) steps, the last \(piece), in \(harness.textWithCursor)")
      return
    }
  }

  private func harness(columns: Int, rows: Int) -> EditorHarness {
    EditorHarness(
      columns: columns, rows: rows, history: ["print(1)", "do\nend", "漢字 🎈"],
      // Cancels long texts, which only cost time.
      validate: {
        $0.count > 80
          ? .complete : $0.count % 3 == 0 ? .incomplete : $0.count % 7 == 1 ? .invalid("n\ny") : .complete
      },
      complete: { .init(["\($0.suffix(2))abc", "漢字", "x"].suffix($0.count % 4), replacing: $0.count % 3) })
  }

  private static let frequent = Array(
    "\u{1B}\u{1B}[[[OABCDHF;0123~MmZu ab\t\r\u{7F}\u{12}\u{19}\u{0B}漢🎈e\u{301}".utf8)

  /// Plain text, keys and escape sequences, mixed with arbitrary bytes.
  private static func randomByte(_ random: inout SplitMix64) -> UInt8 {
    let bits = random.next()
    return bits & 3 == 0
      ? UInt8(truncatingIfNeeded: bits >> 8) : frequent[Int((bits >> 8) % UInt64(frequent.count))]
  }
}
