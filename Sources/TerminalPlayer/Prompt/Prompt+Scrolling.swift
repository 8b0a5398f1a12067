internal import Terminal

/// Scrolling through the scrollback where the terminal itself cannot scroll back.
extension Prompt {
  /// Scrolls if the event is a scroll command, and returns whether it is; any other event scrolls to the
  /// bottom.
  func handleScrollEvent(_ event: InputEvent) -> Bool {
    guard let scrollbackHeight else { return false }
    // Consecutive pages overlap by one row.
    let page = max(scrollbackHeight - 1, 1)
    switch event {
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

  private func scrollRows(by count: Int, height: Int) {
    guard count != 0, scrollback.scroll(by: count, height: height), let area else { return }
    open(in: area)
  }
}
