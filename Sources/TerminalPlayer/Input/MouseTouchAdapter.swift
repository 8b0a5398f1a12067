internal import Dynamics
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
  ///   - stage: The stage that receives the touch.
  public mutating func handle(_ event: MouseEvent, in viewport: Viewport, on stage: Stage) {
    let point = viewport.point(atColumn: event.column, row: event.row)
    switch event.action {
    case .press:
      guard event.button == .left, viewport.contains(column: event.column, row: event.row) else { return }
      isTracking = true
      stage.touchBegan(Self.touchID, at: point)
    case .drag:
      if isTracking { stage.touchMoved(Self.touchID, to: point) }
    case .release:
      guard isTracking else { return }
      isTracking = false
      stage.touchEnded(Self.touchID, at: point)
    case .move:
      // The terminal did not report the release, for example because it was outside the window.
      cancelTouch(from: stage)
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return
    }
  }

  /// Cancels the touch, if one is active.
  ///
  /// - Parameter stage: The stage that received the touch.
  public mutating func cancelTouch(from stage: Stage) {
    guard isTracking else { return }
    isTracking = false
    stage.touchCancelled(Self.touchID)
  }
}
