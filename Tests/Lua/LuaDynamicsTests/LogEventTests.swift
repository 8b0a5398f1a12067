import Dynamics
import LuaDynamics
import Testing
import Views

/// The events in the log.
@Suite struct LogEventTests {
  @Test func `a push of any size moves a light item by at most 200 points a step`()
    throws
  {
    let play = try Playback(
      """
      local rocket = View { size = { 10, 10 }, center = { 100, 100 } }
      stage.view:addSubview(rocket)
      local animator = Animator(stage.view)
      animator:addBehavior(PushBehavior { rocket, magnitude = 1e7 })
      animator:addBehavior(DynamicItemBehavior { rocket, density = 1e-7 })
      """)
    play.advance(ticks: 3)
    let halts = play.events.filter { $0.kind == .halted(item: "rocket") }
    // Speeds are limited as in UIKit, so that a push does not let a motion overflow.
    #expect(halts.isEmpty && play.views[0].center.x > 100 && play.views[0].center.x < 2000)
  }

  @Test func `a rotation of the device is logged`() throws {
    let play = try Playback("stage:rotate('landscapeRight')")
    play.advance(ticks: 2)
    #expect(play.events == [LogEvent(time: 0, kind: .rotated(.landscapeRight))])
  }

  @Test func `presenting and dismissing an alert is logged with its button`() throws {
    let play = try Playback(
      """
      alert = Alert { title = "Add", buttons = { "Photo", "Audio" } }
      alert:present()
      stage:step()
      alert:dismiss(1)
      """)
    play.advance(ticks: 30)
    #expect(
      play.events == [
        LogEvent(time: 0, kind: .presented("Alert 'Add'")),
        LogEvent(time: 16.0 / 60, kind: .dismissed("Alert 'Add'", button: "Photo")),
      ])
  }

  @Test(arguments: [
    (LogEvent.Kind.paused, "   1.500 s  paused: everything rests"),
    (.resumed, "   1.500 s  resumed"),
    (
      .beganContact(item: "a", other: .boundary("line"), point: .init(x: 0.04, y: -12.35)),
      "   1.500 s  began contact: a with boundary line at (0.0, -12.4)"
    ),
    (
      .endedContact(item: "a", other: .referenceBounds), "   1.500 s  ended contact: a with the view's bounds"
    ),
    (.presented("Alert 'Add'"), "   1.500 s  presented: Alert 'Add'"),
    (
      .presented("alert", message: "One line,\nand another."),
      "   1.500 s  presented: alert: One line, and another."
    ),
    (.dismissed("popover", button: nil), "   1.500 s  dismissed: popover"),
    (.dismissed("Alert 'Add'", button: "Photo"), "   1.500 s  dismissed: Alert 'Add' with Photo"),
    (.rotated(.landscapeLeft), "   1.500 s  turned: landscapeLeft"),
    (.broke(attachment: "pin"), "   1.500 s  broke: pin"),
    (.halted(item: "a"), "   1.500 s  halted: a moved beyond all numbers and was put back"),
  ])
  func `an event is logged on one line`(kind: LogEvent.Kind, line: String) {
    #expect(LogEvent(time: 1.5, kind: kind).description == line)
  }
}
