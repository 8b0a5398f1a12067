public import Terminal

/// A multiline line editor that runs alongside the program's other work.
///
/// The editor does no input or output: it turns input events into effects, which the program performs.
///
/// ```swift
/// var editor = LineEditor(size: size, validate: { isComplete($0) ? .complete : .incomplete })
/// write(editor.show())
/// for effect in editor.feed(parser.feed(bytes, at: .now)) { perform(effect) }
/// ```
///
/// To write other output, hide the editor first: write ``hide()``, the output including the end of its last
/// line, and ``show()``. The typed text is unchanged.
///
/// The key bindings are those of Emacs and readline: Ctrl-A E B F K U W Y T L D, Alt-B F D Backspace, the
/// arrows, Home, End, Delete; Ctrl-_ undoes the last change, and Alt-/ redoes it. Alt-. inserts the last
/// word of previous entries, Alt-Y after Ctrl-Y an earlier kill; Alt-U L C change the case of a word, Alt-T
/// transposes words; Alt-Up and Alt-Down change the number at the cursor, with Shift by ten units of its
/// last digit, so that the text can be run while it is edited; Alt-W copies the text to the clipboard. On a
/// terminal with colors, the rest of the newest entry that begins with the text is suggested, and the right
/// arrow, End, Ctrl-E or Ctrl-F accepts it, Alt-F a word of it. Up and Down move through the lines of the
/// text and then through the history entries that begin with the text before the cursor; Ctrl-R searches the
/// history, and Ctrl-S then searches forward. Tab completes, lists several candidates, and then inserts one
/// after the other, with Shift-Tab backwards, until Escape restores the text; or it indents if the line
/// contains only whitespace before the cursor. Enter submits complete input and otherwise inserts a line
/// break; Alt-Enter always inserts one. A paste is a single edit, whatever its length.
///
/// In vi mode (see ``editingMode``) these are the keys of insert mode, and Escape begins normal mode, whose
/// commands are: the motions `h l w b e W B E 0 ^ $ f F t T ; , %`; `j` and `k` through the lines and then
/// the history, `/ ? n N` to search the history; `d`, `c` and `y` with a motion or doubled; `x X D C S s Y r
/// R ~ p P o O i a I A`; Ctrl-A and Ctrl-X to change the number at the cursor; `.`, `u` and Ctrl-R to
/// repeat, undo and redo; and `v` for the user's editor. A count may precede them. The shape of the cursor
/// is the mode: a bar to insert, an underline to replace, a block in normal mode.
public struct LineEditor {
  /// The prompts of the first line and of the lines after it, without line feeds and escape sequences.
  public var prompts: (first: String, continuation: String)
  /// The history; submitted texts are added.
  public var history: History

  /// Whether the display has colors, and thereby suggestions from the history; false by default.
  public var usesColors = false
  /// What the editor knows of the language of the texts.
  public var language: Language

  /// The key bindings; those of Emacs by default.
  public var editingMode = EditingMode.emacs {
    didSet {
      guard editingMode != oldValue else { return }
      vi.reset()
      editingMode == .vi ? undoStack.beginGroup() : undoStack.endGroup()
    }
  }

  var buffer = TextBuffer()
  var undoStack = UndoStack()
  var killRing = KillRing()
  var historyNavigation: HistoryNavigation?
  var search: IncrementalSearch?
  /// The candidates that Tab has listed because they are ambiguous; nil for none.
  var menu: CompletionMenu?
  /// What the last key has begun that the next one may continue.
  var lastKey = LastKey()

  /// The state of vi mode.
  var vi = ViState()
  /// What the terminal shows of the editor.
  var display: EditorDisplay
  var effects: [Effect] = []

  /// Creates an editor that is hidden and empty.
  ///
  /// - Parameters:
  ///   - prompt: The prompt of the first line; `> ` by default.
  ///   - continuationPrompt: The prompt of the lines after the first; `>> ` by default.
  ///   - size: The size of the area for the editor in cells, from the left edge; fewer than 2 columns count
  ///     as 2.
  ///   - history: The previous entries; empty by default.
  ///   - validate: Returns the input status of a text; by default every text is complete.
  ///   - complete: Returns the completions of the text before the cursor, which is its argument; none by
  ///     default.
  public init(
    prompt: String = "> ", continuationPrompt: String = ">> ", size: TerminalSize = TerminalSize(),
    history: History = History(), validate: @escaping (String) -> InputStatus = { _ in .complete },
    complete: @escaping (String) -> CompletionResult = { _ in CompletionResult() }
  ) {
    prompts = (prompt, continuationPrompt)
    display = EditorDisplay(size: size)
    self.history = history
    language = Language(validate: validate, complete: complete)
  }

  /// The typed text, with line feeds between its lines.
  public var text: String { buffer.text }

  /// The number of characters before the cursor.
  public var cursor: Int { buffer.cursor }

  /// Whether Escape has an effect: an incremental search is active or candidates are listed, which it
  /// cancels, or vi mode is not in normal mode, which it begins.
  public var handlesEscapeKey: Bool {
    search != nil || menu != nil || editingMode == .vi && (vi.mode != .normal || !vi.command.isEmpty)
  }

  /// Handles input events and returns the resulting effects; the display is updated once for all events.
  ///
  /// Mouse and focus events are ignored.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - updatingDisplay: Whether to update the display; true by default. Otherwise call `show()` later.
  /// - Returns: The effects, in order.
  /// - Complexity: O(*n*) in the length of the text for each event.
  public mutating func feed(_ events: some Sequence<InputEvent>, updatingDisplay: Bool = true) -> [Effect] {
    for event in events {
      switch event {
      case .key, .paste: handle(event)
      case .keyRelease, .mouse, .focus, .report: break
      }
    }
    if updatingDisplay, display.isShown { write(draw()) }
    defer { effects = [] }
    return effects
  }

  /// Handles one input event and returns the resulting effects; see `feed(_:updatingDisplay:)`.
  public mutating func feed(_ event: InputEvent, updatingDisplay: Bool = true) -> [Effect] {
    feed(CollectionOfOne(event), updatingDisplay: updatingDisplay)
  }

  /// Executes a key in the editing mode, or inserts a pasted text.
  mutating func handle(_ event: InputEvent) {
    switch event {
    case .key(let key, let modifiers):
      editingMode == .vi ? handleVi(key, modifiers) : handle(key, modifiers)
    case .paste(let text):
      paste(text)
      vi.recordedEvents?.append(event)
      keepCursorOnCharacter()
    case .keyRelease, .mouse, .focus, .report: break
    }
  }

  /// Appends output for the terminal to the effects.
  mutating func write(_ bytes: String) {
    guard !bytes.isEmpty else { return }
    effects.append(.write(bytes))
  }

  /// Rings the bell: the key has no effect.
  mutating func ringBell() {
    if display.isShown { write("\u{07}") }
  }
}

extension LineEditor {
  /// What a line editor knows of the language of the texts.
  public struct Language {
    /// Returns the input status of a text.
    public var validate: (String) -> InputStatus
    /// Returns the completions of the text before the cursor.
    public var complete: (String) -> CompletionResult
    /// Returns the styles of the parts of a text, of which the second argument is the number of characters
    /// before the cursor; none by default.
    public var highlight: (String, Int) -> [StyledRange] = { _, _ in [] }
    /// Returns help in one line for the text before the cursor, such as the signature of the call that it is
    /// in; nil by default.
    public var hint: (String) -> String? = { _ in nil }
    /// The words after which a minus sign negates, such as `return`; none by default.
    public var wordOperators: Set<String> = []
    /// Returns the indentation of the last line of a text and of the next one; none by default.
    public var indentation: (String) -> Indentation = { _ in Indentation(line: nil, next: "") }

    init(validate: @escaping (String) -> InputStatus, complete: @escaping (String) -> CompletionResult) {
      (self.validate, self.complete) = (validate, complete)
    }
  }

  /// What the last key has begun.
  struct LastKey {
    /// Whether it was Ctrl-X, the first of a sequence of two.
    var isControlX = false
    /// The word of a previous entry that it has inserted; nil after other keys.
    var yankedArgument: YankedLastArgument?
  }

  /// The key bindings of a line editor.
  public enum EditingMode: String, Hashable, Sendable, CaseIterable {
    /// The keys of Emacs and readline.
    case emacs
    /// The keys of vi, which begins in insert mode.
    case vi
  }

  /// An action that the program must perform for the line editor, in order.
  public enum Effect: Hashable, Sendable {
    /// Write this output to the terminal.
    case write(String)
    /// Enter: run this text. The editor is hidden; call `show()` after the output of the text is written.
    case submit(String)
    /// Alt-Up or Alt-Down: a number in the text was changed; run the text, which is still edited.
    case numberChanged(String)
    /// Ctrl-C: the text was discarded. The editor is hidden.
    case interrupt
    /// Ctrl-D in an empty text: end of input. The editor is hidden.
    case endOfInput
    /// Ctrl-Z: stop the process. The editor is hidden.
    case suspend
    /// Ctrl-X Ctrl-E: edit this text with another program, then call `replaceText(_:)` and `show()`. The
    /// editor is hidden.
    case edit(String)
    /// Alt-W or Ctrl-X Ctrl-W: copy this text, or the last result if it is empty, to the clipboard.
    case copy(String)
    /// Ctrl-L: clear the area of the terminal that the editor uses, with the lines above it. The editor is
    /// hidden; set the cursor position and call `show()`.
    case clear
  }

  /// Whether a text is complete input that can be run.
  public enum InputStatus: Hashable, Sendable {
    /// The text is complete: Enter submits it.
    case complete
    /// The text needs further lines: Enter inserts a line break.
    case incomplete
    /// The text is invalid whatever follows: Enter shows this message and leaves the text for correction.
    case invalid(String)
  }
}
