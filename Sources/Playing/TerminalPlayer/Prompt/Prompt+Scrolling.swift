import Terminal
import TerminalDisplay

/// Scrolling through the scrollback where the terminal itself cannot scroll back.
extension Prompt {
  /// Scrolls if the event is a scroll command, and returns whether it is; any other event scrolls to the
  /// bottom.
  func handleScrollEvent(_ event: InputEvent) -> Bool {
    guard let scrollbackHeight else { return false }
    // Consecutive pages overlap by one row.
    let page = max(scrollbackHeight - 1, 1)
    let isScrolledBack = scrollback.scrollOffset > 0
    switch event {
    case .key(.home, _) where isScrolledBack: scrollRows(by: PromptArea.maximumRows, height: scrollbackHeight)
    case .key(.end, _) where isScrolledBack: scrollToBottom()
    case .key(.pageUp, _): scrollRows(by: page, height: scrollbackHeight)
    case .key(.pageDown, _): scrollRows(by: -page, height: scrollbackHeight)
    case .mouse(let mouse) where mouse.action == .wheelUp: scrollRows(by: 3, height: scrollbackHeight)
    case .mouse(let mouse) where mouse.action == .wheelDown: scrollRows(by: -3, height: scrollbackHeight)
    default:
      scrollToBottom()
      return false
    }
    return true
  }

  /// Scrolls to the newest lines.
  func scrollToBottom() {
    if let scrollbackHeight { scrollRows(by: -scrollback.scrollOffset, height: scrollbackHeight) }
  }

  /// The number of rows above the prompt's row; nil where the terminal has its own scrollback.
  private var scrollbackHeight: Int? {
    if case .rows(let rows, _)? = area { rows.count - 1 } else { nil }
  }

  /// The visible rows of the scrollback, at most `count`; the last one is the position if it is scrolled
  /// back.
  func visibleScrollback(_ count: Int, columns: Int) -> [Scrollback.Line] {
    guard scrollback.scrollOffset > 0, count > 2 else {
      return scrollback.visibleRows(count, columns: columns)
    }
    let rows = scrollback.visibleRows(count - 1, columns: columns)
    let (first, last, total) = scrollback.visibleRowRange(height: min(rows.count, count - 2))
    let texts = [
      "↑ rows \(first)–\(last) of \(total): Page Up, Page Down, Home; End goes back to the prompt",
      "↑ rows \(first)–\(last) of \(total): End goes back", "↑ \(first)–\(last) of \(total)",
    ]
    let position = texts.first { CellWidth.of($0) <= columns } ?? ""
    return rows.suffix(count - 2) + [Scrollback.Line(text: LogLine(position, role: .event))]
  }

  private func scrollRows(by count: Int, height: Int) {
    guard count != 0, scrollback.scroll(by: count, height: height), let area else { return }
    open(in: area)
  }
}
