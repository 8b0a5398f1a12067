internal import Dynamics
public import LuaDynamics
public import Terminal
public import TerminalDisplay

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
  ///   - session: The session whose stage receives the touch.
  public mutating func handle(_ event: MouseEvent, in viewport: Viewport, on session: Session) {
    let point = viewport.point(atColumn: event.column, row: event.row)
    switch event.action {
    case .press:
      guard event.button == .left, viewport.contains(column: event.column, row: event.row) else { return }
      isTracking = true
      session.perform(.touchBegan(Self.touchID, point))
    case .drag:
      if isTracking { session.perform(.touchMoved(Self.touchID, point)) }
    case .release:
      guard isTracking else { return }
      isTracking = false
      session.perform(.touchEnded(Self.touchID, point))
    case .move:
      // The terminal did not report the release, for example because it was outside the window.
      cancelTouch(from: session)
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return
    }
  }

  /// Cancels the touch, if one is active.
  ///
  /// - Parameter session: The session whose stage received the touch.
  public mutating func cancelTouch(from session: Session) {
    guard isTracking else { return }
    isTracking = false
    session.perform(.touchCancelled(Self.touchID))
  }
}
