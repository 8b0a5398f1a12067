import Terminal
import TerminalDisplay

/// Moves a border between the parts of the screen with the left mouse button.
struct BorderDrag {
  private var border: ScreenLayout.Border?

  /// Handles an event that begins, continues or ends a drag of a border.
  ///
  /// - Parameters:
  ///   - event: The mouse event, in cells.
  ///   - layout: The layout of the screen.
  ///   - proportions: The positions of the borders.
  /// - Returns: Whether it is such an event.
  mutating func handle(
    _ event: MouseEvent, in layout: ScreenLayout, proportions: inout ScreenLayout.Proportions
  ) -> Bool {
    switch event.action {
    case .press where event.button == .left:
      border = layout.border(atColumn: event.column, row: event.row)
    case .drag:
      guard let border else { return false }
      proportions = layout.proportions(proportions, moving: border, toColumn: event.column, row: event.row)
    case .release, .move:
      guard border != nil else { return false }
      border = nil
      return true
    case .press, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return false
    }
    return border != nil
  }
}
