import Terminal
import TestSupport

@testable import LineEditing

/// A line editor on an emulated terminal, driven by input bytes.
struct EditorHarness {
  var editor: LineEditor
  var terminal: TerminalEmulator
  /// The effects other than output that the editor requested.
  private(set) var effects: [LineEditor.Effect] = []
  private var parser = InputParser()
  private var now = ContinuousClock.now

  init(
    columns: Int = 40, rows: Int = 12, history: [String] = [],
    usesColors: Bool = false,
    validate: @escaping (String) -> LineEditor.InputStatus = { _ in .complete },
    complete: @escaping (String) -> LineEditor.CompletionResult = { _ in .init() }
  ) {
    terminal = TerminalEmulator(
      columns: columns, rows: rows, rules: [.neverWraps, .staysOnScreen, .clearsWholeRows])
    editor = LineEditor(
      size: TerminalSize(columns: columns, rows: rows), history: History(history, limit: 20),
      validate: validate,
      complete: complete)
    editor.usesColors = usesColors
    terminal.write(editor.show())
  }

  /// Sends bytes, and shows the editor again after it has hidden itself.
  mutating func type(_ bytes: some Sequence<UInt8>) {
    send(bytes)
    if !editor.display.isShown { terminal.write(editor.show()) }
  }

  /// Sends bytes.
  mutating func send(_ bytes: some Sequence<UInt8>) {
    let events = parser.feed(bytes, at: now)
    now += .seconds(1)
    for effect in editor.feed(events + parser.flushOnTimeout(at: now)) {
      if case .write(let text) = effect { terminal.write(text) } else { effects.append(effect) }
    }
  }

  mutating func type(_ text: String) { type(text.utf8) }

  mutating func paste(_ text: String) { type("\u{1B}[200~" + text + "\u{1B}[201~") }

  /// Prints a line above the editor, like output of a running program.
  mutating func print(_ line: String) {
    terminal.write(editor.hide() + line + "\r\n" + editor.show())
  }

  mutating func resize(columns: Int) {
    terminal.resize(columns: columns, rows: terminal.rows)
    terminal.write(editor.resize(to: TerminalSize(columns: columns, rows: terminal.rows)))
  }

  /// The text with a bar where the cursor is.
  var textWithCursor: String {
    var characters = Array(editor.text)
    characters.insert("|", at: editor.cursor)
    return String(characters)
  }

  var submitted: [String] { effects.compactMap { if case .submit(let text) = $0 { text } else { nil } } }

  /// The first difference between the terminal and the state of the editor; nil if they agree.
  var displayMismatch: String? {
    guard terminal.violations.isEmpty else { return terminal.violations.joined(separator: ", ") }
    guard let renderedRows = editor.display.renderedRows else { return "nothing is shown" }
    let rows = renderedRows.rows.map { visible($0.text) }
    let first = terminal.cursorHistoryRow - renderedRows.cursorRow
    guard first >= terminal.firstScreenRowInHistory else { return "the first row is above the top" }
    var shown = terminal.historyLines(from: first)
    shown += [String](repeating: "", count: max(rows.count - shown.count, 0))
    guard shown == rows else { return "\(shown) is not \(rows)" }
    return terminal.cursorColumn == renderedRows.cursorColumn
      ? nil : "the cursor is at \(terminal.cursorColumn)"
  }

  /// A row as the emulator of a new terminal shows it.
  private func visible(_ row: String) -> String {
    // With a column more, so that a row of the whole width does not begin another one.
    var blank = TerminalEmulator(columns: terminal.columns + 1, rows: 1)
    blank.write(row)
    return blank.historyLines[0]
  }
}
