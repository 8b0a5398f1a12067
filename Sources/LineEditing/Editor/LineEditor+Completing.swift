extension LineEditor {
  /// Inserts the longest common prefix of all candidates; if that adds nothing, lists the candidates.
  mutating func completeWord() {
    candidates = []
    let completion = complete(buffer.textBeforeCursor)
    let found = completion.candidates.map(\.strippingControlCharacters).filter {
      !$0.isEmpty && !$0.contains("\n")
    }
    guard !found.isEmpty else { return indent() }
    let start = max(buffer.cursor - completion.replacedCount, 0)
    let typed = String(buffer.characters[start..<buffer.cursor])
    let common = CompletionResult(found).commonPrefix
    // Candidates need not begin with the typed text; their common prefix may be shorter than it.
    if common != typed, found.count == 1 || common.count > typed.count {
      let range = start..<buffer.cursor
      edit { $0.replace(range, with: common) }
    } else if found.count > 1 {
      candidates = found
    } else {
      ringBell()
    }
  }

  /// Inserts two spaces if the line contains only whitespace before the cursor; otherwise rings the bell.
  private mutating func indent() {
    let line = buffer.characters[buffer.lineStart..<buffer.cursor]
    guard line.allSatisfy(\.isWhitespace) else { return ringBell() }
    edit { $0.insert("  ") }
  }
}
