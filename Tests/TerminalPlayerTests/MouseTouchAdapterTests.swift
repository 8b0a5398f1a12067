import Dynamics
import Terminal
import TerminalDisplay
import TerminalPlayer
import Testing
import Views

/// What the mouse does, as a stage hears of it.
@Suite struct MouseTouchAdapterTests {
  private let stage = Stage(size: Size(width: 320, height: 480))
  private let log = Log()
  /// Four points a column, eight a row.
  private let viewport: Viewport

  private final class Log {
    var lines: [String] = []
  }

  init() {
    viewport = Viewport(fitting: stage.view.bounds, columns: 100, rows: 60)
    let log = log
    stage.view.addGestureRecognizer(
      TapGestureRecognizer { log.lines.append("tap \($0.location(in: nil))") })
    stage.view.addGestureRecognizer(
      PanGestureRecognizer { log.lines.append("pan \($0.state) \($0.location(in: nil))") })
    stage.view.addGestureRecognizer(
      LongPressGestureRecognizer { log.lines.append("hold \($0.state) \($0.location(in: nil))") })
  }

  private func play(_ events: [MouseEvent?]) -> [String] {
    var mouseTouchAdapter = MouseTouchAdapter()
    for event in events {
      if let event { mouseTouchAdapter.handle(event, in: viewport, on: stage) }
      stage.advance()
    }
    return log.lines
  }

  @Test func `a click is a tap in the middle of its cell`() {
    #expect(viewport.columns == 10..<90)
    let heard = play([
      MouseEvent(.press, .left, column: 10, row: 0), MouseEvent(.release, .left, column: 10, row: 0),
    ])
    #expect(heard == ["tap (2.0, 4.0)"])
  }

  @Test func `a drag is a pan, also beyond the scene`() {
    let heard = play([
      MouseEvent(.press, .left, column: 50, row: 30), MouseEvent(.drag, .left, column: 60, row: 30),
      MouseEvent(.drag, .left, column: 99, row: 30), MouseEvent(.release, .left, column: 99, row: 59),
    ])
    #expect(heard.first == "pan began (202.0, 244.0)")
    #expect(heard.last == "pan ended (358.0, 476.0)")
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
  func `other mouse events touch nothing`(event: MouseEvent) {
    #expect(play([event, MouseEvent(.release, .left, column: 50, row: 30)]) == [])
    #expect(stage.isIdle)
  }

  @Test func `a move without a button means that the release was lost`() {
    let heard = play([
      MouseEvent(.press, .left, column: 50, row: 30), MouseEvent(.drag, .left, column: 60, row: 30),
      MouseEvent(.move, column: 61, row: 30), MouseEvent(.release, .left, column: 61, row: 30),
    ])
    #expect(heard == ["pan began (202.0, 244.0)", "pan cancelled (202.0, 244.0)"])
  }
}
