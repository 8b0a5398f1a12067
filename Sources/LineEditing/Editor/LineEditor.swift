public import Terminal

/// A prompt where one types, while the program goes on.
///
/// The editor reads nothing and writes nothing: it turns events into effects, and the program carries those out.
///
/// ```swift
/// var editor = LineEditor(size: size, judge: { isWhole($0) ? .complete : .incomplete })
/// write(editor.show())
/// for effect in editor.feed(parser.feed(bytes, at: .now)) { … }
/// ```
///
/// To write something else meanwhile, take the editor off the terminal and put it back: ``hide()``, the output up to
/// the end of its line, ``show()``. What has been typed stays as it is.
///
/// Keys are those of Emacs and readline: Ctrl-A E B F K U W Y T L D, Alt-B F D Backspace, the arrows, Home, End,
/// Delete; Ctrl-_ takes the last change back. Up and Down go through the lines of the text and then through the
/// history, to entries that begin with what stands before the cursor; Ctrl-R searches it. Tab completes, and indents
/// where nothing stands in the line yet. Enter submits what is complete and otherwise begins another line, as Alt-Enter
/// always does. A paste is one edit, however long it is.
public struct LineEditor {
  /// What stands before the first line: text without line feeds and without sequences of the terminal.
  public var prompt: String
  /// What stands before each other line.
  public var continuationPrompt: String
  /// What has been entered; the editor adds what it submits.
  public var history: History

  let validate: (String) -> InputStatus
  let complete: (String) -> CompletionResult

  var size: TerminalSize
  var buffer = TextBuffer()
  var undoStack = UndoStack()
  var killBuffer = KillBuffer()
  var historyNavigation: HistoryNavigation?
  var search: IncrementalSearch?
  /// What the last Tab could not decide between.
  var candidates: [String] = []

  var isShown = false
  /// What is on the terminal; nil if nothing is.
  var renderedRows: RenderedRows?
  /// The first row of the text that is on the terminal, where there are more rows than the terminal has.
  var firstVisibleRow = 0
  var effects: [Effect] = []

  /// An editor that is hidden, with nothing typed.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the first line; `> ` by default.
  ///   - continuationPrompt: What stands before each other line; `>> ` by default.
  ///   - size: The cells that the editor may use, from the left edge; less than 2 columns count as 2.
  ///   - history: What has been entered before; nothing by default.
  ///   - judge: Tells whether the text can be run; each text can by default.
  ///   - complete: Tells what the text before the cursor, which it is given, may go on with; nothing by default.
  public init(
    prompt: String = "> ", continuationPrompt: String = ">> ", size: TerminalSize = TerminalSize(),
    history: History = History(), validate: @escaping (String) -> InputStatus = { _ in .complete },
    complete: @escaping (String) -> CompletionResult = { _ in CompletionResult() }
  ) {
    self.prompt = prompt
    self.continuationPrompt = continuationPrompt
    self.size = size
    self.history = history
    self.validate = validate
    self.complete = complete
  }

  /// What has been typed, with line feeds between its lines.
  public var text: String { buffer.text }

  /// The number of characters before the cursor.
  public var cursor: Int { buffer.cursor }

  /// Whether keys go to a search through the history, which Escape gives up.
  public var isSearching: Bool { search != nil }

  /// Takes events in and tells what to do for them; the terminal is written to once for all of them.
  ///
  /// Events of the mouse and of the focus do nothing here.
  ///
  /// - Complexity: O(*n*) in the length of the text for each event.
  public mutating func feed(_ events: some Sequence<InputEvent>) -> [Effect] {
    for event in events {
      switch event {
      case .key(let key, let modifiers): handle(key, modifiers)
      case .paste(let text): paste(text)
      case .mouse, .focus: break
      }
    }
    if isShown { write(draw()) }
    defer { effects = [] }
    return effects
  }

  /// Takes one event in and tells what to do for it.
  public mutating func feed(_ event: InputEvent) -> [Effect] { feed(CollectionOfOne(event)) }

  /// Notes bytes to write, after what is to be done before.
  mutating func write(_ bytes: String) {
    guard !bytes.isEmpty else { return }
    effects.append(.write(bytes))
  }

  /// Tells that a key has nothing to do.
  mutating func ringBell() {
    if isShown { write("\u{07}") }
  }
}
