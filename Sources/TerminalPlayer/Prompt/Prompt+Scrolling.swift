internal import Terminal

/// Leafing through the lines above, where the terminal itself cannot scroll back.
extension Prompt {
  /// Leafs if an event asks for that, and tells whether it did; for any other the newest lines come back.
  func scroll(_ event: InputEvent) -> Bool {
    guard let height else { return false }
    // Of the page before, a row is seen again.
    let page = max(height - 1, 1)
    switch event {
    case .key(.pageUp, _): scrollRows(by: page, height)
    case .key(.pageDown, _): scrollRows(by: -page, height)
    case .mouse(let mouse) where mouse.action == .wheelUp: scrollRows(by: 3, height)
    case .mouse(let mouse) where mouse.action == .wheelDown: scrollRows(by: -3, height)
    default:
      scrollToBottom()
      return false
    }
    return true
  }

  /// Shows the newest lines again.
  func scrollToBottom() {
    if let height { scrollRows(by: -scrollback.scrollOffset, height) }
  }

  /// The rows for lines besides the one of the prompt; nil where the terminal has all of them.
  private var height: Int? {
    if case .rows(let rows, _)? = area { rows.count - 1 } else { nil }
  }

  private func scrollRows(by count: Int, _ height: Int) {
    guard count != 0, scrollback.scroll(by: count, height: height), let area else { return }
    open(in: area)
  }
}
