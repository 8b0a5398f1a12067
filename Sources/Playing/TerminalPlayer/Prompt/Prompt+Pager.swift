import LineEditing
import Terminal

/// The pager of the prompt, for help that is longer than its rows.
extension Prompt {
  /// Whether a pager covers the terminal.
  public var isPaging: Bool { pager != nil }

  /// Opens a pager on lines and returns true; returns false if the lines fit.
  func openPager(on lines: [String]) -> Bool {
    guard let area, let size = pagerSize,
      Pager.rowCount(of: lines, columns: area.columnCount) > area.rowCount - 1
    else { return false }
    // Lines that were printed meanwhile belong above the prompt.
    draw()
    write(editor.hide())
    pager = Pager(lines, size: size)
    showPager()
    return true
  }

  /// The size of the pager; nil if the prompt is closed.
  private var pagerSize: TerminalSize? {
    area.map { pagerTerminal?.size() ?? TerminalSize(columns: $0.columnCount, rows: $0.rowCount) }
  }

  private func writePager(_ output: String) { (pagerTerminal?.write ?? write)(output) }

  /// Draws the pager, on the alternate screen.
  func showPager() {
    guard let pager else { return }
    writePager((usesAlternateScreenForPager ? "\u{1B}[?1049h" : "") + pager.output)
  }

  /// Whether the pager switches to the alternate screen; the scene is already there.
  private var usesAlternateScreenForPager: Bool {
    if case .terminal? = area { true } else { false }
  }

  func resizePager() {
    guard let size = pagerSize else { return }
    pager?.resize(to: size)
    if let pager { writePager(pager.output) }
  }

  func handlePagerEvent(_ event: InputEvent) -> [Action] {
    guard pager?.handle(event) == true else {
      closePager()
      return [.redraw]
    }
    if let pager { writePager(pager.output) }
    return []
  }

  /// Closes the pager, and shows the prompt again.
  func closePager() {
    guard pager != nil else { return }
    pager = nil
    writePager((usesAlternateScreenForPager ? "\u{1B}[?1049l" : "") + "\u{1B}[?25h")
    draw()
    showEditor()
  }
}
