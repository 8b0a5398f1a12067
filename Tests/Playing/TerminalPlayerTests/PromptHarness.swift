import LineEditing
import Terminal
import TerminalPlayer
import TestSupport
import Testing

/// A prompt on an emulated terminal, driven by key input.
final class PromptHarness {
  var terminal: TerminalEmulator
  private(set) var prompt: Prompt
  private(set) var actions: [Prompt.Action] = []
  private(set) var byteCount = 0
  /// All output of the prompt.
  private(set) var output = ""
  private var parser = InputParser()
  private var now = ContinuousClock.now

  /// Opens a prompt in all of a terminal, or in its last four rows below a scene.
  init(belowScene isBelowScene: Bool = false, history: HistoryFile? = nil) {
    terminal = TerminalEmulator(columns: 40, rows: 12)
    prompt = Prompt(validate: { _ in .complete }, complete: { _ in .init() }, write: { _ in })
    prompt = Prompt(
      history: history, validate: { $0.hasSuffix("do") ? .incomplete : .complete },
      complete: { $0.hasSuffix("ab") ? .init(["abc1", "abd2"], replacing: 2) : .init() }
    ) { [unowned self] in
      terminal.write($0)
      byteCount += $0.utf8.count
      output += $0
    }
    if isBelowScene {
      for (row, line) in Self.scene.enumerated() { terminal.write("\u{1B}[\(row + 1)H\(line)") }
      prompt.pagerTerminal = (
        size: { [unowned self] in size }, write: { [unowned self] in terminal.write($0) }
      )
      prompt.open(in: .lowerRows(of: size))
    } else {
      prompt.open(in: .terminal(size))
    }
  }

  /// The rows above the prompt at the beginning.
  static let scene = [String](repeating: "scene", count: 8)

  var size: TerminalSize { TerminalSize(columns: terminal.columns, rows: terminal.rows) }

  /// Sends keys; the evaluation of each text returns the text.
  func type(_ text: String) {
    let events = parser.feed(text.utf8, at: now)
    now += .seconds(1)
    for event in events + parser.flushOnTimeout(at: now) {
      for action in prompt.handle(event) {
        actions.append(action)
        guard case .evaluate(let text) = action else { continue }
        // `help N` displays N lines of help.
        if text.hasPrefix("help "), let count = Int(text.dropFirst(5)) {
          prompt.finishEvaluation((1...count).map { "help \($0)" }, isHelp: true)
        } else {
          prompt.finishEvaluation(["= \(text)"])
        }
      }
    }
  }

  /// Sends an event of the mouse wheel.
  func wheel(_ action: MouseEvent.Action) {
    #expect(prompt.handle(.mouse(MouseEvent(action, column: 1, row: 1))) == [])
  }

  func printAbove(_ lines: String...) {
    prompt.printAbove(lines)
    prompt.draw()
  }

  /// Draws a row above the prompt, as a renderer does.
  func drawAbove(_ text: String) {
    terminal.write("\u{1B}[?2026h\u{1B}7\u{1B}[1H\u{1B}[31m\(text)\u{1B}[m\u{1B}8\u{1B}[?2026l")
  }
}

extension PromptArea {
  /// The lower rows of a terminal that shows other output above: a third of the rows, at least two.
  static func lowerRows(of size: TerminalSize) -> PromptArea {
    let count = min(max(size.rows / 3, min(size.rows / 2, 4), 2), size.rows)
    return .rows(size.rows - count..<size.rows, columns: size.columns)
  }
}
