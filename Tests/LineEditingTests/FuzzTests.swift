import TestSupport
import Testing

@testable import LineEditing

@Suite struct FuzzTests {
  @Test(arguments: 0..<10)
  func `a million random bytes leave the terminal as the editor believes it to be`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var typist = self.typist(columns: [2, 5, 11, 24, 80][seed % 5], rows: [1, 3, 8, 24, 6][seed % 5])
    var count = 0
    while count < 100_000 {
      let bytes = (0..<1 + Int(random.next() % 96)).map { _ in Self.randomByte(&random) }
      count += bytes.count
      typist.type(bytes)
      // Yanking what was killed doubles a text, which then only takes time.
      if typist.editor.text.count > 150 { typist.type("\u{03}") }
      if random.next() % 16 == 0 { typist.print("e") }
      // What goes wrong once stays wrong or is among the mistakes; to look each time would take most of the time.
      guard random.next() % 8 == 0 || count >= 100_000 || !typist.terminal.mistakes.isEmpty else { continue }
      guard typist.difference == nil, (0...typist.editor.text.count).contains(typist.editor.cursor) else {
        Issue.record(
          "\(typist.difference ?? "the cursor is outside") after \(count) bytes, the last \(bytes)")
        return
      }
    }
    let untouched = TerminalEmulator()
    #expect(typist.terminal.modes == untouched.modes && typist.terminal.pen == untouched.pen)
    #expect(typist.terminal.scrollRegion == 0..<typist.terminal.rows)
  }

  @Test(arguments: 0..<20)
  func `text of all kinds of characters is shown as the editor believes`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var typist = self.typist(columns: 7 + seed, rows: 6)
    let pieces = [
      "a", "漢", "e", "\u{301}", "🇩", "🇪", "👩", "\u{200D}", "👧", "🏽", "❤", "\u{FE0F}", "ᄒ", "ᅡ", "ᆫ", "क", "्",
      "ष", "\u{600}",
      "\u{7F}", "\u{02}", "\u{06}", "\u{04}", "\u{14}", "\u{01}", "\u{05}", "\u{17}", "\u{19}", "\u{1B}\r",
      "\u{1B}[A", "\u{1B}[B",
    ]
    for step in 0..<400 {
      let piece = pieces[Int(random.next() % UInt64(pieces.count))]
      typist.type(piece)
      guard let difference = typist.difference else { continue }
      Issue.record("\(difference) after \(step) steps, the last \(piece), in \(typist.marked)")
      return
    }
  }

  private func typist(columns: Int, rows: Int) -> Typist {
    Typist(
      columns: columns, rows: rows, history: ["print(1)", "do\nend", "漢字 🎈"],
      // Texts that get too long would only take time.
      judge: {
        $0.count > 80
          ? .complete : $0.count % 3 == 0 ? .incomplete : $0.count % 7 == 1 ? .mistaken("n\ny") : .complete
      },
      complete: { .init(["\($0.suffix(2))abc", "漢字", "x"].suffix($0.count % 4), replacing: $0.count % 3) })
  }

  /// Plain text, keys and sequences, and among them any byte.
  private static func randomByte(_ random: inout SplitMix64) -> UInt8 {
    let frequent = Array("\u{1B}\u{1B}[[[OABCDHF;0123~MmZu ab\t\r\u{7F}\u{12}\u{19}\u{0B}漢🎈e\u{301}".utf8)
    let bits = random.next()
    return bits & 3 == 0
      ? UInt8(truncatingIfNeeded: bits >> 8) : frequent[Int((bits >> 8) % UInt64(frequent.count))]
  }
}
