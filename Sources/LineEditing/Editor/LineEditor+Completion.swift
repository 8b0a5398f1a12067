internal import Terminal

extension LineEditor {
  /// Inserts the longest common prefix of all candidates; if that adds nothing, lists the candidates.
  mutating func completeWord() {
    candidates = []
    let completion = complete(buffer.textBeforeCursor)
    let found = completion.candidates.map(\.strippingControlCharacters).filter {
      !$0.isEmpty && !$0.contains("\n")
    }
    guard !found.isEmpty else { return indent() }
    let start = max(buffer.cursor - completion.replacedCharacterCount, 0)
    let typed = String(buffer.characters[start..<buffer.cursor])
    let common = CompletionResult(found).commonPrefix
    // Candidates need not begin with the typed text, so their common prefix may be shorter than that text.
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

  /// The completions of a text at the cursor.
  public struct CompletionResult: Hashable, Sendable {
    /// The number of characters before the cursor that a candidate replaces; clamped to the beginning of the
    /// text.
    public var replacedCharacterCount: Int
    /// The candidates, in the order in which they are listed.
    public var candidates: [String]

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - candidates: The candidates; none by default.
    ///   - replacedCharacterCount: The number of characters before the cursor that a candidate replaces; 0 by
    ///     default. A negative number counts as 0.
    public init(_ candidates: [String] = [], replacing replacedCharacterCount: Int = 0) {
      self.candidates = candidates
      self.replacedCharacterCount = max(replacedCharacterCount, 0)
    }

    /// The longest common prefix of the candidates.
    var commonPrefix: String {
      guard var prefix = candidates.first else { return "" }
      for candidate in candidates.dropFirst() {
        prefix = String(zip(prefix, candidate).prefix { $0 == $1 }.map(\.0))
      }
      return prefix
    }
  }
}
