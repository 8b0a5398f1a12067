public import LineEditing
import LuaConsole
public import Terminal
public import TerminalDisplay

/// A prompt on a terminal that also shows other output, in the whole terminal or in its lower rows.
///
/// It does no input and evaluates nothing: it receives input events, writes output for the terminal, and
/// returns the actions that the program must perform. Other output is written above it with
/// ``printAbove(_:)``; the typed text is unchanged.
///
/// ```swift
/// let prompt = Prompt(
///   validate: { isComplete($0) ? .complete : .incomplete }, complete: { _ in .init() }
/// ) { terminal.write($0) }
/// prompt.open(in: .terminal(size))
/// for action in prompt.handle(event) {
///   if case .evaluate(let text) = action { prompt.finishEvaluation(evaluate(text)) }
/// }
/// ```
///
/// Must be used by one thread at a time.
public final class Prompt {
  /// An action that the program must perform.
  public enum Action: Hashable, Sendable {
    /// Evaluate a text, then call ``Prompt/finishEvaluation(_:role:isHelp:)``.
    case evaluate(String)
    /// A number in the typed text was changed: evaluate the text, and print nothing but an error.
    case numberChanged(String)
    /// Escape: call ``Prompt/close()``, and handle further keys elsewhere.
    case closePrompt
    /// Ctrl-D, or the text `quit` or `exit`: end of input.
    case end
    /// Ctrl-C while a text is being evaluated.
    case interrupt
    /// Ctrl-C twice in a row, with nothing typed.
    case quit
    /// Ctrl-Z, where it is reported as a key.
    case suspend
    /// Ctrl-X Ctrl-E: edit a text with another program; see ``Prompt/edit(_:suspendDisplay:resumeDisplay:)``.
    case edit(String)
    /// The pager was closed: draw what it has covered.
    case redraw
  }

  /// Whether Escape is ``Action/closePrompt``; false by default.
  public var escapeClosesPrompt = false

  /// Returns whether there is a function of a name, so that `quit()` and `exit()` call it instead of being
  /// ``Action/end``; false by default.
  public var isFunction: (String) -> Bool = { _ in false }

  /// Returns the control sequences that begin and end a line of a kind; none by default.
  public var renditionSequences: (TextTheme.Role) -> (select: String, reset: String) = { _ in ("", "") }

  /// The area of the prompt; nil while it is closed.
  public private(set) var area: PromptArea?

  /// The maximum number of lines that one ``draw()`` writes; the oldest ones are omitted.
  public static let maximumPendingLineCount = 1_000

  var editor: LineEditor
  /// The file that submitted texts are added to; nil after it has failed.
  private var historyFile: HistoryFile?
  let write: (String) -> Void

  /// The lines that have not been written yet, and the number of lines omitted before them.
  private var pending: (lines: [LogLine], omittedCount: Int) = ([], 0)
  /// The recent lines, for redrawing the rows.
  var scrollback = Scrollback()
  /// The pager that shows help in the whole terminal; nil for none.
  var pager: Pager?
  /// The terminal that the pager covers, if the prompt has only a part of it; nil, the default, if it has all
  /// of it.
  package var pagerTerminal: (size: () -> TerminalSize, write: (String) -> Void)?
  /// The lines of the last result, which a key copies.
  var lastResult: [String] = []
  /// The number of texts whose evaluation has not finished.
  private(set) var pendingEvaluationCount = 0
  /// Whether the last event was a Ctrl-C with nothing typed.
  private var nextInterruptQuits = false
  private var editorUpdate = EditorUpdate.immediate

  /// When the display of the editor is updated.
  private enum EditorUpdate {
    /// After each event.
    case immediate
    /// After all events that have arrived together; `needed` if one of them has changed it.
    case deferred, needed
  }

  /// Creates a prompt that is closed and empty.
  ///
  /// - Parameters:
  ///   - history: The file of the entries of earlier runs, to which new ones are added; nil, the default, for
  ///     none.
  ///   - validate: Returns the input status of a text.
  ///   - complete: Returns the completions of the text before the cursor.
  ///   - write: Writes output to the terminal.
  public init(
    history: HistoryFile? = nil, validate: @escaping (String) -> LineEditor.InputStatus,
    complete: @escaping (String) -> LineEditor.CompletionResult, write: @escaping (String) -> Void
  ) {
    historyFile = history
    self.write = write
    editor = LineEditor(validate: validate, complete: complete)
    // Other reserved words are followed by a name, or end an expression.
    editor.language.wordOperators = Keywords.all.subtracting(["end", "false", "nil", "true"])
    editor.language.indentation = { text in
      let indentation = InputIndentation(after: text)
      return LineEditor.Indentation(
        line: indentation.currentLineIndentation, next: indentation.nextLineIndentation)
    }
    guard let history else { return }
    do {
      editor.history = History(try history.load())
    } catch {
      printAbove(["\(error)"], role: .error)
      historyFile = nil
    }
  }

  /// The typed text, with line feeds between its lines.
  public var text: String { editor.text }

  /// The key bindings; those of Emacs by default.
  public var editingMode: LineEditor.EditingMode {
    get { editor.editingMode }
    set {
      editor.editingMode = newValue
      showEditor()
    }
  }

  /// The changes of the terminal that the prompt has made at present.
  var temporaryTerminalModes: RawMode.TemporaryTerminalModes {
    var changes: RawMode.TemporaryTerminalModes = editor.hasChangedCursorShape ? .cursorShape : []
    if pager != nil, case .terminal? = area { changes.insert(.alternateScreen) }
    return changes
  }

  /// Adds colors, suggestions from the history, and help on the call at the cursor.
  ///
  /// - Parameter signature: Returns the signature of the call that a text ends in; nil if there is none.
  public func enableColors(signature: @escaping (String) -> String? = { _ in nil }) {
    editor.usesColors = true
    editor.language.hint = signature
    editor.language.highlight = { text, cursor in
      SyntaxHighlighter(text, cursor: cursor).elements.map { StyledRange($0.range, InputStyle($0.element)) }
    }
  }

  // MARK: Opening and closing

  /// Opens the prompt, moves an open prompt to another area, or redraws it after a resize or other output.
  ///
  /// If the area is the whole terminal, the cursor must be at the beginning of an empty line, except after a
  /// resize.
  public func open(in area: PromptArea) {
    let previous = self.area
    self.area = area
    if pager != nil { return resizePager() }
    switch area {
    case .terminal(let size):
      if previous == nil { forgetDisplayedRows() }
      write(editor.resize(to: size))
      if pendingEvaluationCount == 0 { write(editor.show()) }
    case .rows(let rows, let columns):
      forgetDisplayedRows()
      _ = editor.resize(to: TerminalSize(columns: columns, rows: rows.count))
      let lines = visibleScrollback(rows.count, columns: columns).map {
        $0.isHighlighted ? "\(editor.highlighted($0.text.text))\r\n" : rendered($0.text)
      }.joined()
      write(area.setupSequence + lines + (pendingEvaluationCount == 0 ? editor.show() : ""))
    }
  }

  /// Closes the prompt; the typed text is kept for the next time.
  public func close() {
    guard let area else { return }
    if pager != nil { closePager() }
    write(editor.hide() + area.teardownSequence)
    self.area = nil
  }

  /// Redraws the prompt in the cursor's line, after the process was stopped and has been continued.
  public func reopen() {
    guard let area else { return }
    if pager != nil { return showPager() }
    // Clears the line first, so that a repeated call does not print the prompt twice.
    write("\r\u{1B}[J")
    self.area = nil
    open(in: area)
  }

  private func forgetDisplayedRows() { _ = editor.hide() }

  // MARK: Lines above the prompt

  /// Queues lines to be written above the prompt by the next ``draw()``.
  ///
  /// Escape sequences and control characters are removed from them.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - role: Their kind; output by default.
  public func printAbove(_ lines: some Collection<String>, role: TextTheme.Role = .output) {
    printAbove(lines.suffix(Self.maximumPendingLineCount).map { LogLine($0, role: role) }, of: lines.count)
  }

  /// Queues lines with their kinds to be written above the prompt by the next ``draw()``.
  public func printAbove(_ lines: [LogLine]) { printAbove(lines, of: lines.count) }

  /// Queues the last of `count` lines.
  private func printAbove(_ lines: [LogLine], of count: Int) {
    pending.lines += lines.suffix(Self.maximumPendingLineCount)
    pending.omittedCount += max(count - Self.maximumPendingLineCount, 0)
    let surplus = pending.lines.count - Self.maximumPendingLineCount
    guard surplus > 0 else { return }
    pending.lines.removeFirst(surplus)
    pending.omittedCount += surplus
  }

  /// Writes the queued lines above the prompt, which is unchanged.
  public func draw() {
    guard let area, !pending.lines.isEmpty, pager == nil else { return }
    let lines = takePendingLines()
    scrollback.add(lines.map { Scrollback.Line(text: $0) })
    guard scrollback.scrollOffset == 0 else { return }
    let shown = lines.suffix(area.visibleLineLimit).flatMap { $0.rows(in: area) }
    let isShown = pendingEvaluationCount == 0
    write(
      "\u{1B}[?2026h" + editor.hide() + shown.map(rendered).joined()
        + (isShown && !defersEditorUpdate() ? editor.show() : "") + "\u{1B}[?2026l")
  }

  /// The output that writes a line or row, and begins the next one.
  private func rendered(_ line: LogLine) -> String {
    let (select, reset) = renditionSequences(line.role)
    return "\(select)\(line.text)\(reset)\r\n"
  }

  private func takePendingLines() -> [LogLine] {
    var lines = pending.lines.map { LogLine($0.text.strippingEscapeSequences, role: $0.role) }
    if pending.omittedCount > 0 {
      lines.insert(LogLine("… \(pending.omittedCount) lines left out", role: .event), at: 0)
    }
    pending = ([], 0)
    return lines
  }

  // MARK: Events

  /// Handles an input event; of the mouse events only the wheel has an effect.
  ///
  /// - Returns: The actions to perform, in order.
  public func handle(_ event: InputEvent) -> [Action] {
    if pager != nil { return handlePagerEvent(event) }
    if event == .key(.character("c"), .control) { return interrupt() }
    nextInterruptQuits = false
    if handleScrollEvent(event) { return [] }
    if escapeClosesPrompt, event == .key(.escape), !editor.handlesEscapeKey { return [.closePrompt] }
    return perform(editor.feed(event, updatingDisplay: !defersEditorUpdate()))
  }

  /// Handles events that have arrived together, such as a text that was typed ahead, and then updates the
  /// display of the editor once.
  public func updateDisplayOnce(_ handleEvents: () -> Void) {
    editorUpdate = .deferred
    handleEvents()
    let isNeeded = editorUpdate == .needed
    editorUpdate = .immediate
    if isNeeded { showEditor() }
  }

  /// Whether the update of the editor's display that is due is deferred.
  private func defersEditorUpdate() -> Bool {
    guard editorUpdate != .immediate else { return false }
    editorUpdate = .needed
    return true
  }

  /// Handles Ctrl-C, which may arrive as a signal: discards the typed text; twice in a row without text,
  /// quits.
  public func interrupt() -> [Action] {
    if pager != nil { return handlePagerEvent(.key(.character("c"), .control)) }
    scrollToBottom()
    guard pendingEvaluationCount == 0 else { return [.interrupt] }
    let isSecond = nextInterruptQuits && editor.text.isEmpty
    nextInterruptQuits = editor.text.isEmpty
    let actions = perform(editor.feed(.key(.character("c"), .control)))
    if isSecond { return [.quit] }
    if nextInterruptQuits { printAbove(["Ctrl-C again quits"]) }
    showEditor()
    draw()
    return actions
  }

  /// Prints the result of an evaluation above the prompt, and shows the prompt again unless other evaluations
  /// are pending.
  ///
  /// - Parameters:
  ///   - lines: The lines of the result.
  ///   - role: Their kind; output by default.
  ///   - isHelp: Whether they are help, for which a pager opens if there are more than fit; false by default.
  public func finishEvaluation(
    _ lines: [String], role: TextTheme.Role = .output, isHelp: Bool = false
  ) {
    pendingEvaluationCount = max(pendingEvaluationCount - 1, 0)
    if !lines.isEmpty { lastResult = lines }
    if isHelp, pendingEvaluationCount == 0, openPager(on: lines) { return }
    printAbove(lines, role: role)
    draw()
    showEditor()
  }

  /// Edits the typed text with the program that the environment variable `VISUAL` or `EDITOR` names, or `vi`,
  /// and shows the prompt again.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - suspendDisplay: Restores the terminal for the other program.
  ///   - resumeDisplay: Takes the terminal back.
  public func edit(_ text: String, suspendDisplay: () -> Void, resumeDisplay: () -> Void) {
    suspendDisplay()
    do {
      editor.replaceText(try ExternalEditor.edit(text))
    } catch {
      printAbove(["\(error)"], role: .error)
    }
    resumeDisplay()
    draw()
    showEditor()
  }

  func showEditor() {
    guard area != nil, pendingEvaluationCount == 0, pager == nil, !defersEditorUpdate() else { return }
    write(editor.show())
  }

  private func perform(_ effects: [LineEditor.Effect]) -> [Action] {
    effects.compactMap { effect in
      switch effect {
      case .write(let bytes):
        write(bytes)
        return nil
      case .submit(let text): return submit(text)
      case .numberChanged(let text): return .numberChanged(text)
      case .endOfInput: return .end
      case .suspend: return .suspend
      case .edit(let text): return .edit(text)
      case .copy(let text):
        copyInput(text)
        return nil
      case .interrupt: return nil
      case .clear:
        clearArea()
        return nil
      }
    }
  }

  private func submit(_ text: String) -> Action? {
    let lines = echoedLines(text)
    scrollback.add(lines.map { Scrollback.Line(text: LogLine($0), isHighlighted: lines.count == 1) })
    guard text.contains(where: { !$0.isWhitespace }) else {
      showEditor()
      return nil
    }
    appendToHistoryFile(text)
    if isEnd(text) { return .end }
    pendingEvaluationCount += 1
    return .evaluate(text)
  }

  private func isEnd(_ text: String) -> Bool {
    let text = text.filter { !$0.isWhitespace }
    return ["quit", "exit"].contains { (text == $0 || text == "\($0)()") && !isFunction($0) }
  }

  /// Appends a text to the history file; a failure is reported only once, since the file is not used
  /// afterwards.
  private func appendToHistoryFile(_ text: String) {
    do {
      try historyFile?.append(text)
    } catch {
      printAbove(["\(error)"], role: .error)
      historyFile = nil
    }
  }

  /// The lines of a text with their prompts, as displayed.
  func echoedLines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      (number == 0 ? editor.prompts.first : editor.prompts.continuation) + line
    }
  }

  private func clearArea() {
    scrollback = Scrollback()
    write(area?.clearSequence ?? "")
    showEditor()
  }
}

extension InputStyle {
  /// The style of a syntactic element.
  fileprivate init(_ element: SyntaxHighlighter.Element) {
    self =
      switch element {
      case .keyword: .keyword
      case .string: .string
      case .number: .number
      case .comment: .comment
      case .matchingBracket: .matchingBracket
      case .unmatchedBracket: .unmatchedBracket
      }
  }
}

extension LogLine {
  /// The rows that the line takes in an area; the line itself in a whole terminal, which wraps it again when
  /// its size changes.
  fileprivate func rows(in area: PromptArea) -> [LogLine] {
    guard case .rows(_, let columns) = area else { return [self] }
    return text.wrapped(columns: columns, betweenWords: true).map { LogLine($0, role: role) }
  }
}
