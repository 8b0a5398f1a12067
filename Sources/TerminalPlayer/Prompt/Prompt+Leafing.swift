internal import Terminal

/// Leafing through the lines above, where the terminal itself cannot scroll back.
extension Prompt {
  /// Leafs if an event asks for that, and tells whether it did; for any other the newest lines come back.
  func leaf(_ event: InputEvent) -> Bool {
    guard let height else { return false }
    // Of the page before, a row is seen again.
    let page = max(height - 1, 1)
    switch event {
    case .key(.pageUp, _): move(by: page, height)
    case .key(.pageDown, _): move(by: -page, height)
    case .mouse(let mouse) where mouse.action == .wheelUp: move(by: 3, height)
    case .mouse(let mouse) where mouse.action == .wheelDown: move(by: -3, height)
    default:
      returnToEnd()
      return false
    }
    return true
  }

  /// Shows the newest lines again.
  func returnToEnd() {
    if let height { move(by: -past.hiddenCount, height) }
  }

  /// The rows for lines besides the one of the prompt; nil where the terminal has all of them.
  private var height: Int? {
    if case .rows(let rows, _)? = area { rows.count - 1 } else { nil }
  }

  private func move(by count: Int, _ height: Int) {
    guard count != 0, past.leaf(by: count, height: height), let area else { return }
    open(in: area)
  }
}
