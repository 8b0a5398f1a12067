import Dynamics
import Testing
import Views

@Suite struct ButtonTests {
  let finger = Finger()
  let log = Log()
  let button = Button(title: "Go", frame: Rect(x: 100, y: 100, width: 80, height: 40))
  let inside = Point(x: 140, y: 120)

  init() {
    finger.view.addSubview(button)
    button.onTap = { [log] button in log.note("tapped\(button.isPressed ? " while pressed" : "")") }
  }

  // MARK: Touches

  @Test func `it is pressed while the finger is down, and tapped when it is lifted`() {
    #expect(button.surface == .button)
    finger.down(at: inside)
    #expect(button.isPressed && button.surface == .pressedButton)
    #expect(log.entries.isEmpty)
    finger.up()
    #expect(!button.isPressed)
    #expect(log.entries == ["tapped"])
  }

  @Test func `a finger may rest as long as it likes`() {
    finger.down(at: inside)
    finger.wait(300)
    finger.up()
    #expect(log.entries == ["tapped"])
  }

  @Test(arguments: [
    (Point(x: 30.5, y: 120), true), (Point(x: 29.5, y: 120), false), (Point(x: 140, y: 209), true),
  ])
  func `a finger up to 70 pt beside it still counts`(place: Point, isOn: Bool) {
    finger.down(at: inside)
    finger.move(to: place)
    #expect(button.isPressed == isOn)
    finger.up()
    #expect(log.entries == (isOn ? ["tapped"] : []))
  }

  @Test func `its look follows the finger out and in again`() {
    finger.down(at: inside)
    finger.move(to: Point(x: 300, y: 400))
    #expect(!button.isPressed)
    finger.move(to: inside)
    #expect(button.isPressed)
    finger.up()
    #expect(log.entries == ["tapped"])
  }

  @Test func `a finger that comes down beside it is none of its business`() {
    finger.down(at: Point(x: 95, y: 120))
    finger.move(to: inside)
    #expect(!button.isPressed)
    finger.up()
    #expect(log.entries.isEmpty)
  }

  @Test func `a button that moves away from under a resting finger is not pressed`() {
    finger.down(at: inside)
    button.center = Point(x: 140, y: 500)
    finger.wait(1)
    #expect(!button.isPressed)
    finger.up()
    #expect(log.entries.isEmpty)
  }

  @Test func `a cancelled touch is no tap`() {
    finger.down(at: inside)
    finger.cancel()
    #expect(!button.isPressed)
    #expect(log.entries.isEmpty)
  }

  @Test func `a button that left the stage is not tapped`() {
    finger.down(at: inside)
    button.removeFromSuperview()
    finger.up()
    #expect(!button.isPressed)
    #expect(log.entries.isEmpty)
  }

  // MARK: Others that watch the finger

  @Test func `a tap counts for the button and for no view behind it`() {
    finger.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("behind") })
    finger.tap(at: inside)
    finger.tap(at: Point(x: 10, y: 10))
    #expect(log.entries == ["tapped", "behind"])
  }

  @Test func `a pan of the view that holds it takes the finger away`() {
    finger.view.addGestureRecognizer(PanGestureRecognizer { log.note("pan \($0.state)") })
    finger.down(at: inside)
    finger.move(to: Point(x: 155, y: 120))
    #expect(!button.isPressed)
    finger.wait(1)
    #expect(!button.isPressed)
    finger.up()
    #expect(log.entries == ["pan began", "pan ended"])
  }

  @Test func `a tap recognizer on the button itself goes first, as in UIKit`() {
    button.addGestureRecognizer(TapGestureRecognizer { _ in log.note("own") })
    finger.tap(at: inside)
    #expect(log.entries == ["own"])
    #expect(button.gestureRecognizers.count == 1)
    #expect(!button.isPressed)
  }

  @Test func `a button in a button is the one that is tapped`() {
    let inner = Button(title: "x", frame: Rect(x: 0, y: 0, width: 20, height: 20)) { _ in log.note("inner") }
    button.addSubview(inner)
    finger.tap(at: Point(x: 105, y: 105))
    #expect(log.entries == ["inner"])
  }

  // MARK: Disabled

  @Test func `a disabled button does nothing, and keeps the tap from what lies behind`() {
    finger.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("behind") })
    button.isEnabled = false
    finger.down(at: inside)
    #expect(!button.isPressed && button.surface == .disabledButton)
    finger.up()
    #expect(log.entries.isEmpty)
    button.isEnabled = true
    finger.tap(at: inside)
    #expect(log.entries == ["tapped"])
  }

  @Test func `disabling it while a finger is down makes it forget the finger`() {
    finger.down(at: inside)
    button.isEnabled = false
    #expect(!button.isPressed)
    button.isEnabled = true
    finger.up()
    #expect(log.entries.isEmpty)
  }

  // MARK: Looks

  @Test func `its title is its text, in a colour that tells its state`() {
    #expect(button.text == "Go")
    let blue = Color(red: 0, green: 122.0 / 255, blue: 1)
    #expect(button.textStyle.color == blue)
    finger.down(at: inside)
    #expect(button.textStyle.color == blue.withAlphaComponent(0.3))
    button.isEnabled = false
    let gray = button.textStyle.color
    #expect(gray?.red == gray?.green && gray?.alpha == 1)
  }

  @Test func `without a size it has that of its title, and at least 30 pt`() {
    // "abc" in Helvetica of 100 pt: 55.6, 55.6 and 50 pt; the line 120 pt high, and 6 pt above and below.
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

  @Test func `what it calls may let go of it`() {
    weak var gone: Button?
    do {
      let button = Button(title: "x", frame: Rect(x: 0, y: 0, width: 50, height: 50)) {
        $0.removeFromSuperview()
      }
      finger.view.addSubview(button)
      gone = button
    }
    finger.tap(at: Point(x: 20, y: 20))
    #expect(gone == nil)
  }
}
