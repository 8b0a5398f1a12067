internal import Dynamics
public import Terminal
public import TerminalDisplay
public import Views

/// The mouse's left button as a finger on the stage.
///
/// A press on the scene is where the finger comes down; from there it may go anywhere. Other buttons, the wheel, and
/// presses beside the scene touch nothing.
public struct MouseTouchAdapter: Sendable {
  /// The stage's number for the finger.
  public static let touchID = 0

  private var isTracking = false

  /// A finger that touches nothing.
  public init() {}

  /// Tells the stage what the mouse did.
  ///
  /// - Parameters:
  ///   - event: What it did, in cells.
  ///   - viewport: Where on the terminal the scene is.
  ///   - stage: The scene's stage.
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
      // The button came up where no terminal told of it, such as outside the window.
      cancelTouch(from: stage)
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return
    }
  }

  /// Takes the finger away: whoever had the mouse has it no more.
  public mutating func cancelTouch(from stage: Stage) {
    guard isTracking else { return }
    isTracking = false
    stage.touchCancelled(Self.touchID)
  }
}
