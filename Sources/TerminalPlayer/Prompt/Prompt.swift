public import LineEditing
public import Terminal

/// A prompt on a terminal on which other things are written as well, in all of it or in its lower rows.
///
/// It reads nothing and evaluates nothing: events go in, bytes for the terminal come out, and what the program has to
/// do is told as actions. Whatever happens meanwhile is written above it with ``printAbove(_:)``, and what is half typed
/// stays.
///
/// ```swift
/// let prompt = Prompt(judge: console.judge, complete: console.complete) { output.write($0) }
/// prompt.open(in: .terminal(size))
/// for action in prompt.handle(event) {
///   if case .evaluate(let text) = action { prompt.finishEvaluation(console.evaluate(text)) }
/// }
/// ```
///
/// A prompt belongs to one thread at a time.
public final class Prompt {
  /// Something that the program has to do.
  public enum Action: Hashable, Sendable {
    /// Evaluate a text, and then ``Prompt/finishEvaluation(_:)``.
    case evaluate(String)
    /// Escape: the keys shall go elsewhere. The prompt is as it was; ``Prompt/close()`` takes it away.
    case leave
    /// Ctrl-D: there will be no more texts.
    case end
    /// Ctrl-C while a text is being evaluated.
    case interrupt
    /// Ctrl-C twice in a row, with nothing typed.
    case quit
    /// Ctrl-Z, where it is a key.
    case suspend
  }

  /// Whether Escape means ``Action/leave``; false at first.
  public var allowsLeaving = false

  /// Where it is; nil while it is closed.
  public private(set) var area: PromptArea?

  /// The oldest lines are left out if there are more than so many for one ``draw()``.
  public static let lineLimit = 1_000

  var editor: LineEditor
  /// Where what is entered is kept; nil once that has failed.
  private var historyFile: HistoryFile?
  private let write: (String) -> Void

  /// Lines that are yet to be written, and how many had to be left out before them.
  private var pendingLines: [String] = []
  private var omittedLineCount = 0
  /// What has been written lately, for when the rows must be written anew.
  var scrollback = Scrollback()
  /// How many texts have been handed out that are not answered yet.
  private var pendingEvaluationCount = 0
  /// Whether the last event was a Ctrl-C with nothing typed.
  private var isQuitArmed = false

  /// A prompt that is closed, with nothing typed.
  ///
  /// - Parameters:
  ///   - history: What was entered in earlier runs; what is entered now is added. None by default.
  ///   - validate: Tells whether a text can be run.
  ///   - complete: Tells what the text before the cursor may go on with.
  ///   - write: Gets what the terminal must be sent.
  public init(
    history: HistoryFile? = nil, validate: @escaping (String) -> LineEditor.InputStatus,
    complete: @escaping (String) -> LineEditor.CompletionResult, write: @escaping (String) -> Void
  ) {
    historyFile = history
    self.write = write
    editor = LineEditor(validate: validate, complete: complete)
    guard let history else { return }
    do {
      editor.history = History(try history.load())
    } catch {
      printAbove(["\(error)"])
      historyFile = nil
    }
  }

  /// What has been typed, with line feeds between its lines.
  public var text: String { editor.text }

  // MARK: On and off the terminal

  /// Puts the prompt on the terminal, or elsewhere on it: after a resize, or when something else has changed what the
  /// terminal shows.
  ///
  /// With all of the terminal the cursor has to be at the beginning of an empty line, unless it is a resize.
  public func open(in area: PromptArea) {
    let former = self.area
    self.area = area
    switch area {
    case .terminal(let size):
      if former == nil { resetDisplay() }
      write(editor.resize(to: size))
      if pendingEvaluationCount == 0 { write(editor.show()) }
    case .rows(let rows, let columns):
      resetDisplay()
      _ = editor.resize(to: TerminalSize(columns: columns, rows: rows.count))
      let lines = scrollback.rows(rows.count, columns: columns).map { "\($0)\r\n" }.joined()
      write(area.enterSequence + lines + (pendingEvaluationCount == 0 ? editor.show() : ""))
    }
  }

  /// Takes the prompt off the terminal; what is typed stays for the next time.
  public func close() {
    guard let area else { return }
    write(editor.hide() + area.leaveSequence)
    self.area = nil
  }

  /// Writes the prompt anew where the cursor is, at the beginning of an empty line: after the process was stopped.
  public func reopen() {
    guard let area else { return }
    // Twice in a row is as good as once.
    write("\r\u{1B}[J")
    self.area = nil
    open(in: area)
  }

  private func resetDisplay() { _ = editor.hide() }

  // MARK: Lines above

  /// Notes lines to be written above the prompt with the next ``draw()``.
  ///
  /// What would steer the terminal is taken out of them.
  public func printAbove(_ lines: some Collection<String>) {
    pendingLines += lines.suffix(Self.lineLimit)
    omittedLineCount += max(lines.count - Self.lineLimit, 0)
    let surplus = pendingLines.count - Self.lineLimit
    guard surplus > 0 else { return }
    pendingLines.removeFirst(surplus)
    omittedLineCount += surplus
  }

  /// Whether ``draw()`` has something to write.
  public var hasPendingLines: Bool { !pendingLines.isEmpty }

  /// Writes the lines that wait above the prompt, which stays as it is.
  public func draw() {
    guard let area, !pendingLines.isEmpty else { return }
    let lines = takeLines()
    scrollback.add(lines)
    guard scrollback.scrollOffset == 0 else { return }
    let shown = lines.suffix(area.lineLimit)
    let isShown = pendingEvaluationCount == 0
    write(
      "\u{1B}[?2026h" + editor.hide() + shown.map { "\($0)\r\n" }.joined()
        + (isShown ? editor.show() : "") + "\u{1B}[?2026l")
  }

  private func takeLines() -> [String] {
    var lines = pendingLines.map { $0.strippingEscapeSequences }
    if omittedLineCount > 0 { lines.insert("… \(omittedLineCount) lines left out", at: 0) }
    pendingLines = []
    omittedLineCount = 0
    return lines
  }

  // MARK: Events

  /// Takes an event in; of the mouse's the wheel alone.
  ///
  /// - Returns: What to do for it, in order.
  public func handle(_ event: InputEvent) -> [Action] {
    if event == .key(.character("c"), .control) { return interrupt() }
    isQuitArmed = false
    if scroll(event) { return [] }
    if allowsLeaving, event == .key(.escape), !editor.isSearching { return [.leave] }
    return perform(editor.feed(event))
  }

  /// Ctrl-C, which may come as a signal: drops what is typed, and the second time in a row with nothing typed quits.
  public func interrupt() -> [Action] {
    scrollToBottom()
    guard pendingEvaluationCount == 0 else { return [.interrupt] }
    let isSecond = isQuitArmed && editor.text.isEmpty
    isQuitArmed = editor.text.isEmpty
    let actions = perform(editor.feed(.key(.character("c"), .control)))
    if isSecond { return [.quit] }
    if isQuitArmed { printAbove(["Ctrl-C again quits"]) }
    show()
    draw()
    return actions
  }

  /// Shows what came of a text that was to be evaluated, and the prompt again unless others are being evaluated.
  public func finishEvaluation(_ lines: [String]) {
    pendingEvaluationCount = max(pendingEvaluationCount - 1, 0)
    printAbove(lines)
    draw()
    show()
  }

  private func show() {
    guard area != nil, pendingEvaluationCount == 0 else { return }
    write(editor.show())
  }

  private func perform(_ effects: [LineEditor.Effect]) -> [Action] {
    effects.compactMap { effect in
      switch effect {
      case .write(let bytes):
        write(bytes)
        return nil
      case .submit(let text): return submit(text)
      case .endOfInput: return .end
      case .suspend: return .suspend
      case .interrupt: return nil
      case .clear:
        clear()
        return nil
      }
    }
  }

  private func submit(_ text: String) -> Action? {
    scrollback.add(echoedLines(text))
    guard text.contains(where: { !$0.isWhitespace }) else {
      show()
      return nil
    }
    appendToHistoryFile(text)
    pendingEvaluationCount += 1
    return .evaluate(text)
  }

  /// Adds a text to the history's file; why that cannot be is told once and not with every text.
  private func appendToHistoryFile(_ text: String) {
    do {
      try historyFile?.append(text)
    } catch {
      printAbove(["\(error)"])
      historyFile = nil
    }
  }

  /// A text as it stands on the terminal.
  private func echoedLines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      (number == 0 ? editor.prompt : editor.continuationPrompt) + line
    }
  }

  private func clear() {
    scrollback = Scrollback()
    write(area?.clearSequence ?? "")
    show()
  }
}
