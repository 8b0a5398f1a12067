internal import Dynamics
public import Terminal
public import TerminalDisplay
public import Views

/// The mouse's left button as a finger on the stage.
///
/// A press on the scene is where the finger comes down; from there it may go anywhere. Other buttons, the wheel, and
/// presses beside the scene touch nothing.
public struct Finger: Sendable {
  /// The stage's number for the finger.
  public static let touch = 0

  private var isDown = false

  /// A finger that touches nothing.
  public init() {}

  /// Tells the stage what the mouse did.
  ///
  /// - Parameters:
  ///   - event: What it did, in cells.
  ///   - viewport: Where on the terminal the scene is.
  ///   - stage: The scene's stage.
  public mutating func follow(_ event: MouseEvent, in viewport: Viewport, on stage: Stage) {
    let point = viewport.point(atColumn: event.column, row: event.row)
    switch event.action {
    case .press:
      guard event.button == .left, viewport.contains(column: event.column, row: event.row) else { return }
      isDown = true
      stage.touchBegan(Self.touch, at: point)
    case .drag:
      if isDown { stage.touchMoved(Self.touch, to: point) }
    case .release:
      guard isDown else { return }
      isDown = false
      stage.touchEnded(Self.touch, at: point)
    case .move:
      // The button came up where no terminal told of it, such as outside the window.
      lift(from: stage)
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return
    }
  }

  /// Takes the finger away: whoever had the mouse has it no more.
  public mutating func lift(from stage: Stage) {
    guard isDown else { return }
    isDown = false
    stage.touchCancelled(Self.touch)
  }
}
