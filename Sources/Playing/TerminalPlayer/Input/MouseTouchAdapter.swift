import Dynamics
public import Terminal
public import TerminalDisplay
public import Views

/// Converts events of the left mouse button into a touch on the stage.
///
/// A press on the scene begins the touch; a drag may then leave the scene. Other buttons, the wheel, and
/// presses outside the scene have no effect.
public struct MouseTouchAdapter: Sendable {
  /// The identifier of the touch.
  public static let touchID = 0

  private var isTracking = false

  /// Creates an adapter without an active touch.
  public init() {}

  /// Converts a mouse event into a touch event of the stage.
  ///
  /// - Parameters:
  ///   - event: The mouse event, in cells.
  ///   - viewport: The area of the terminal that shows the scene.
  /// - Returns: The touch event; nil if there is none.
  public mutating func handle(_ event: MouseEvent, in viewport: Viewport) -> StageInput? {
    let point = viewport.point(atColumn: event.column, row: event.row)
    switch event.action {
    case .press:
      guard event.button == .left, viewport.contains(column: event.column, row: event.row) else { return nil }
      isTracking = true
      return .touchBegan(Self.touchID, point)
    case .drag:
      return isTracking ? .touchMoved(Self.touchID, point) : nil
    case .release:
      guard isTracking else { return nil }
      isTracking = false
      return .touchEnded(Self.touchID, point)
    case .move:
      guard isTracking else { return nil }
      // The terminal did not report the release, for example because it was outside the window.
      isTracking = false
      return .touchCancelled(Self.touchID)
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return nil
    }
  }
}
