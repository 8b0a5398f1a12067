import Dynamics
import Testing
import Views

@Suite struct ButtonTests {
  let simulator = TouchSimulator()
  let log = Log()
  let button = Button(title: "Go", frame: Rect(x: 100, y: 100, width: 80, height: 40))
  let inside = Point(x: 140, y: 120)

  init() {
    simulator.view.addSubview(button)
    button.onTap = { [log] button in log.note("tapped\(button.isPressed ? " while pressed" : "")") }
  }

  // MARK: Touches

  @Test func `it is pressed while touched and tapped on release`() {
    #expect(button.displayRole == .button)
    simulator.down(at: inside)
    #expect(button.isPressed && button.displayRole == .pressedButton)
    #expect(log.entries.isEmpty)
    simulator.up()
    #expect(!button.isPressed)
    #expect(log.entries == ["tapped"])
  }

  @Test func `a long touch is still a tap`() {
    simulator.down(at: inside)
    simulator.wait(300)
    simulator.up()
    #expect(log.entries == ["tapped"])
  }

  @Test(arguments: [true, false])
  func `a touch outlives the button it began on`(isCancelled: Bool) {
    var other: Button? = Button(title: "Go", frame: Rect(x: 200, y: 300, width: 80, height: 40))
    weak let released = other
    if let other { simulator.view.addSubview(other) }
    simulator.down(at: Point(x: 240, y: 320))
    other?.removeFromSuperview()
    other = nil
    #expect(released == nil)
    simulator.move(to: Point(x: 241, y: 321))
    if isCancelled { simulator.cancel() } else { simulator.up() }
    #expect(simulator.stage.isIdle)
  }

  @Test(arguments: [
    (Point(x: 30.5, y: 120), true), (Point(x: 29.5, y: 120), false), (Point(x: 140, y: 209), true),
  ])
  func `a touch up to 70 pt outside still counts`(place: Point, isOn: Bool) {
    simulator.down(at: inside)
    simulator.move(to: place)
    #expect(button.isPressed == isOn)
    simulator.up()
    #expect(log.entries == (isOn ? ["tapped"] : []))
  }

  @Test func `its pressed state follows the touch out and in again`() {
    simulator.down(at: inside)
    simulator.move(to: Point(x: 300, y: 400))
    #expect(!button.isPressed)
    simulator.move(to: inside)
    #expect(button.isPressed)
    simulator.up()
    #expect(log.entries == ["tapped"])
  }

  @Test func `a touch that begins outside is ignored`() {
    simulator.down(at: Point(x: 95, y: 120))
    simulator.move(to: inside)
    #expect(!button.isPressed)
    simulator.up()
    #expect(log.entries.isEmpty)
  }

  @Test func `a button that moves away from a stationary touch is not pressed`() {
    simulator.down(at: inside)
    button.center = Point(x: 140, y: 500)
    simulator.wait(1)
    #expect(!button.isPressed)
    simulator.up()
    #expect(log.entries.isEmpty)
  }

  @Test func `a cancelled touch is not a tap`() {
    simulator.down(at: inside)
    simulator.cancel()
    #expect(!button.isPressed)
    #expect(log.entries.isEmpty)
  }

  @Test func `a button removed from the stage is not tapped`() {
    simulator.down(at: inside)
    button.removeFromSuperview()
    simulator.up()
    #expect(!button.isPressed)
    #expect(log.entries.isEmpty)
  }

  // MARK: Other recognizers

  @Test func `a tap is not delivered to views behind the button`() {
    simulator.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("behind") })
    simulator.tap(at: inside)
    simulator.tap(at: Point(x: 10, y: 10))
    #expect(log.entries == ["tapped", "behind"])
  }

  @Test func `a pan of an enclosing view cancels the touch`() {
    simulator.view.addGestureRecognizer(PanGestureRecognizer { log.note("pan \($0.state)") })
    simulator.down(at: inside)
    simulator.move(to: Point(x: 155, y: 120))
    #expect(!button.isPressed)
    simulator.wait(1)
    #expect(!button.isPressed)
    simulator.up()
    #expect(log.entries == ["pan began", "pan ended"])
  }

  @Test func `a tap recognizer on the button itself has priority, as in UIKit`() {
    button.addGestureRecognizer(TapGestureRecognizer { _ in log.note("own") })
    simulator.tap(at: inside)
    #expect(log.entries == ["own"])
    #expect(button.gestureRecognizers.count == 1)
    #expect(!button.isPressed)
  }

  @Test func `a button in a button is the one that is tapped`() {
    let inner = Button(title: "x", frame: Rect(x: 0, y: 0, width: 20, height: 20)) { _ in log.note("inner") }
    button.addSubview(inner)
    simulator.tap(at: Point(x: 105, y: 105))
    #expect(log.entries == ["inner"])
  }

  // MARK: Disabled

  @Test func `a disabled button does nothing, and blocks taps on views behind it`() {
    simulator.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("behind") })
    button.isEnabled = false
    simulator.down(at: inside)
    #expect(!button.isPressed && button.displayRole == .disabledButton)
    simulator.up()
    #expect(log.entries.isEmpty)
    button.isEnabled = true
    simulator.tap(at: inside)
    #expect(log.entries == ["tapped"])
  }

  @Test func `disabling it during a touch cancels tracking`() {
    simulator.down(at: inside)
    button.isEnabled = false
    #expect(!button.isPressed)
    button.isEnabled = true
    simulator.up()
    #expect(log.entries.isEmpty)
  }

  // MARK: Appearance

  @Test func `its title is drawn in the colour of its state`() {
    #expect(button.text == "Go")
    let blue = Color(red: 0, green: 122.0 / 255, blue: 1)
    #expect(button.textStyle.color == blue)
    simulator.down(at: inside)
    #expect(button.textStyle.color == blue.withAlphaComponent(0.3))
    button.isEnabled = false
    let gray = button.textStyle.color
    #expect(gray?.red == gray?.green && gray?.alpha == 1)
  }

  @Test func `without a size it has the size of its title, at least 30 pt`() {
    // "abc" in 100 pt Helvetica is 55.6 + 55.6 + 50 pt wide; the line is 120 pt high, with 6 pt above and
    // below.
    let button = Button(title: "abc")
    button.fontSize = 100
    #expect(button.bounds.size == Size(width: 162, height: 132))
    button.fontSize = 15
    button.title = "i"
    #expect(button.bounds.size == Size(width: 30, height: 30))
    button.frame = Rect(x: 10, y: 20, width: 7, height: 7)
    button.title = "abc"
    #expect(button.bounds.size == Size(width: 7, height: 7))
    button.sizeToFit()
    #expect(button.frame == Rect(x: 10, y: 20, width: 30, height: 30))
  }

  @Test func `onTap may release the button`() {
    weak var gone: Button?
    do {
      let button = Button(title: "x", frame: Rect(x: 0, y: 0, width: 50, height: 50)) {
        $0.removeFromSuperview()
      }
      simulator.view.addSubview(button)
      gone = button
    }
    simulator.tap(at: Point(x: 20, y: 20))
    #expect(gone == nil)
  }
}
