import Dynamics
import LuaDynamics
import Terminal
import TerminalDisplay
import TerminalPlayer
import Testing
import Views

/// Gestures recognized on a stage from mouse events.
@Suite struct MouseTouchAdapterTests {
  private let session: Session
  private let log = Log()
  /// A viewport of 4 points per column and 8 per row.
  private let viewport: Viewport

  private final class Log {
    var lines: [String] = []
  }

  init() throws {
    session = try Session(.init(size: Size(width: 320, height: 480)), report: { _ in })
    let stage = session.stage
    viewport = Viewport(fitting: stage.view.bounds, columns: 100, rows: 60)
    let log = log
    session.stage.view.addGestureRecognizer(
      TapGestureRecognizer { log.lines.append("tap \($0.location(in: nil))") })
    stage.view.addGestureRecognizer(
      PanGestureRecognizer { log.lines.append("pan \($0.state) \($0.location(in: nil))") })
    stage.view.addGestureRecognizer(
      LongPressGestureRecognizer { log.lines.append("hold \($0.state) \($0.location(in: nil))") })
  }

  private func play(_ events: [MouseEvent?]) -> [String] {
    var mouseTouchAdapter = MouseTouchAdapter()
    for event in events {
      if let event, let touch = mouseTouchAdapter.handle(event, in: viewport) { session.perform(touch) }
      session.stage.advanceOneTick()
    }
    return log.lines
  }

  @Test func `a click is a tap at the centre of its cell`() {
    #expect(viewport.columns == 10..<90)
    let gestures = play([
      MouseEvent(.press, .left, column: 10, row: 0), MouseEvent(.release, .left, column: 10, row: 0),
    ])
    #expect(gestures == ["tap (2.0, 4.0)"])
  }

  @Test func `a drag is a pan, also outside the scene`() {
    let gestures = play([
      MouseEvent(.press, .left, column: 50, row: 30), MouseEvent(.drag, .left, column: 60, row: 30),
      MouseEvent(.drag, .left, column: 99, row: 30), MouseEvent(.release, .left, column: 99, row: 59),
    ])
    #expect(gestures.first == "pan began (202.0, 244.0)")
    #expect(gestures.last == "pan ended (358.0, 476.0)")
  }

  @Test func `holding the button is a long press`() {
    let press = MouseEvent(.press, .left, column: 50, row: 30)
    #expect(play([press] + Array(repeating: nil, count: 40)) == ["hold began (162.0, 244.0)"])
  }

  @Test(arguments: [
    MouseEvent(.press, .right, column: 50, row: 30), MouseEvent(.press, .left, column: 9, row: 30),
    MouseEvent(.press, .left, column: 90, row: 30), MouseEvent(.press, .left, column: 50, row: 60),
    MouseEvent(.wheelUp, column: 50, row: 30),
  ])
  func `other mouse events are ignored`(event: MouseEvent) {
    #expect(play([event, MouseEvent(.release, .left, column: 50, row: 30)]) == [])
    #expect(session.stage.isIdle)
  }

  @Test func `a move without a button ends a touch whose release was lost`() {
    let gestures = play([
      MouseEvent(.press, .left, column: 50, row: 30), MouseEvent(.drag, .left, column: 60, row: 30),
      MouseEvent(.move, column: 61, row: 30), MouseEvent(.release, .left, column: 61, row: 30),
    ])
    #expect(gestures == ["pan began (202.0, 244.0)", "pan cancelled (202.0, 244.0)"])
  }
}
