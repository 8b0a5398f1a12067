import Dynamics
import Runs
import Terminal
import TerminalDisplay
import Views

/// The pointer and the wheel of the mouse for the scene, if its script uses them.
extension Player {
  /// The distance that a notch of the wheel scrolls, in points: three lines of text.
  private static let pointsPerWheelNotch = 48.0

  /// Requests reports of mouse movements without a button, or ends them, as the script requires.
  func updateMouseMotion() {
    let isNeeded = showsScene && !mouse.isReportingOff && controller.sendsPointerToScene
    guard isNeeded != mouse.reportsMotion else { return }
    terminal.output.write(mouse.setReportsMotion(isNeeded))
    if !isNeeded { controller.perform(.pointerLeft) }
  }

  /// Sends a movement of the mouse without a button to the scene.
  func sendPointerToScene(_ event: MouseEvent, in viewport: Viewport) {
    guard event.action == .move, controller.sendsPointerToScene else { return }
    let isInside = viewport.contains(column: event.column, row: event.row)
    controller.perform(
      isInside ? .pointerMoved(viewport.point(atColumn: event.column, row: event.row)) : .pointerLeft)
  }

  /// Sends a turn of the wheel over the scene to it; returns false if it is for the player.
  func sendWheelToScene(_ event: MouseEvent) -> Bool {
    guard let delta = Self.wheelDelta(of: event), showsScene, !prompt.isPaging, controller.sendsWheelToScene,
      let viewport = screen.renderer.viewport, viewport.contains(column: event.column, row: event.row)
    else { return false }
    controller.perform(.wheel(delta, viewport.point(atColumn: event.column, row: event.row)))
    return true
  }

  private static func wheelDelta(of event: MouseEvent) -> Vector? {
    switch event.action {
    case .wheelUp: Vector(dx: 0, dy: -pointsPerWheelNotch)
    case .wheelDown: Vector(dx: 0, dy: pointsPerWheelNotch)
    case .wheelLeft: Vector(dx: -pointsPerWheelNotch, dy: 0)
    case .wheelRight: Vector(dx: pointsPerWheelNotch, dy: 0)
    case .press, .release, .drag, .move: nil
    }
  }
}
