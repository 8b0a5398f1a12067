import Terminal

/// The candidates of a completion, listed below the text.
struct CompletionMenu {
  let candidates: [LineEditor.CompletionCandidate]
  /// The text before a candidate was inserted, and the range that candidates replace.
  let original: TextBuffer
  let range: Range<Int>
  /// The index of the inserted candidate; nil for none.
  var selectedIndex: Int?
}

extension LineEditor {
  /// Inserts the longest common prefix of all candidates; if that adds nothing, lists the candidates, and
  /// then inserts the next or, for Shift-Tab, the previous one each time.
  mutating func completeWord(backwards isBackwards: Bool) {
    if menu != nil { return selectCandidate(by: isBackwards ? -1 : 1) }
    guard !isBackwards else { return ringBell() }
    let completion = language.complete(buffer.textBeforeCursor)
    let found = completion.candidates.map(\.strippingControlCharacters).filter {
      !$0.text.isEmpty && !$0.text.contains("\n")
    }
    guard !found.isEmpty else { return indent() }
    let start = max(buffer.cursor - completion.replacedCharacterCount, 0)
    let range = start..<buffer.cursor
    let typed = String(buffer.characters[range])
    let common = CompletionResult(candidates: found).commonPrefix
    // Candidates need not begin with the typed text, so their common prefix may be shorter than that text.
    if common != typed, found.count == 1 || common.count > typed.count {
      edit { $0.replace(range, with: common) }
    } else if found.count > 1 {
      menu = CompletionMenu(candidates: found, original: buffer, range: range)
    } else {
      ringBell()
    }
  }

  private mutating func selectCandidate(by offset: Int) {
    guard var menu else { return }
    let count = menu.candidates.count
    let index = menu.selectedIndex.map { ($0 + offset + count) % count } ?? (offset > 0 ? 0 : count - 1)
    if menu.selectedIndex == nil { edit { _ in } }
    menu.selectedIndex = index
    buffer = menu.original
    buffer.replace(menu.range, with: menu.candidates[index].text)
    self.menu = menu
  }

  /// Closes the menu, and restores the text from before a candidate was inserted.
  mutating func cancelMenu() {
    if let menu, menu.selectedIndex != nil { buffer = menu.original }
    menu = nil
  }

  /// Inserts two spaces if the line contains only whitespace before the cursor; otherwise rings the bell.
  private mutating func indent() {
    let line = buffer.characters[buffer.lineStart..<buffer.cursor]
    guard line.allSatisfy(\.isWhitespace) else { return ringBell() }
    edit { $0.insert("  ") }
  }

  /// A completion of the text before the cursor.
  public struct CompletionCandidate: Hashable, Sendable {
    /// The text to insert.
    public var text: String
    /// What kind of value it is, such as a type or parameters; empty for none.
    public var detail: String
    /// A description in one line; empty for none.
    public var description: String

    /// Creates a candidate; it has no detail and no description by default.
    public init(_ text: String, detail: String = "", description: String = "") {
      (self.text, self.detail, self.description) = (text, detail, description)
    }

    fileprivate var strippingControlCharacters: CompletionCandidate {
      func line(_ text: String) -> String {
        String(text.strippingControlCharacters.map { $0 == "\n" ? " " : $0 })
      }
      return CompletionCandidate(
        text.strippingControlCharacters, detail: line(detail), description: line(description))
    }
  }

  /// The completions of a text at the cursor.
  public struct CompletionResult: Hashable, Sendable {
    /// The number of characters before the cursor that a candidate replaces; clamped to the beginning of the
    /// text.
    public var replacedCharacterCount: Int
    /// The candidates, in the order in which they are listed.
    public var candidates: [CompletionCandidate]

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - candidates: The candidates.
    ///   - replacedCharacterCount: The number of characters before the cursor that a candidate replaces; 0 by
    ///     default. A negative number counts as 0.
    public init(candidates: [CompletionCandidate], replacing replacedCharacterCount: Int = 0) {
      self.candidates = candidates
      self.replacedCharacterCount = max(replacedCharacterCount, 0)
    }

    /// Creates a result of candidates without descriptions; none by default.
    public init(_ candidates: [String] = [], replacing replacedCharacterCount: Int = 0) {
      self.init(candidates: candidates.map { CompletionCandidate($0) }, replacing: replacedCharacterCount)
    }

    /// The longest common prefix of the candidates.
    var commonPrefix: String {
      guard var prefix = candidates.first?.text else { return "" }
      for candidate in candidates.dropFirst() {
        prefix = String(zip(prefix, candidate.text).prefix { $0 == $1 }.map(\.0))
      }
      return prefix
    }
  }
}
