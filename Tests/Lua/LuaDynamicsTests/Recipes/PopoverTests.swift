import Dynamics
import LuaDynamics
import LuaHost
import TestSupport
import Testing
import Views

/// `popover.lua` on a pad, where "+" opens a popover, and on a phone, where it opens an alert.
@Suite struct PopoverTests {
  private let play: Playback

  /// Taps "+" on a stage of the given size; its title is 16 pt from the edge and 30 pt wide.
  private init(on size: Size) throws {
    // The script's locals become globals, so that tests can read them.
    play = try Playback(recipe: "popover", size: size, editing: { $0.replacing("local ", with: "") })
    play.stage.tap(at: Point(x: size.width - 27, y: 22))
    play.advance(ticks: 30)
    #expect(play.errors.isEmpty)
  }

  init() throws {
    try self.init(on: .pad)
  }

  private func check(_ expression: String, _ comment: Comment? = nil) throws {
    #expect(try play.evaluate(expression) == .boolean(true), comment ?? "\(expression)")
  }

  private func tap(_ x: Double, _ y: Double) {
    play.stage.tap(at: Point(x: x, y: y))
    play.advance(ticks: 30)
  }

  /// The frame of the menu and of "+" on the stage.
  private func places() throws -> (menu: Rect, add: Rect) {
    let (menu, add) = try (play.evaluate("menu"), play.evaluate("add"))
    guard case .object(let menu as View) = menu, case .object(let item as BarButtonItem) = add,
      let button = item.sourceView
    else {
      Issue.record("there is no menu, or no bar")
      return (.zero, .zero)
    }
    return (menu.convert(menu.bounds, to: nil), button.convert(button.bounds, to: nil))
  }

  // MARK: On a pad

  /// The popover is below the button, separated by its arrow, and inside the margins.
  private func checkPosition() throws {
    let (menu, add) = try places()
    let width = play.stage.size.width
    #expect(menu.size == Size(width: 200, height: 125))
    #expect(menu.minY - add.maxY > 13 && menu.minY - add.maxY < 30, "\(menu) \(add)")
    #expect(menu.maxX <= width - 10 && menu.maxX > width - 30, "\(menu)")
    try check("popover.arrowDirection == PopoverArrowDirection.up")
  }

  @Test func `plus opens the popover with its arrow towards the button`() throws {
    try check("popover.isPresented and menu.popover == popover and not alert.isPresented")
    try checkPosition()
  }

  @Test(arguments: ["Photo", "Audio"])
  func `a button closes the popover and its handler is called`(title: String) throws {
    let menu = try places().menu
    tap(menu.midX, menu.minY + (title == "Photo" ? 40 : 88))
    try check("not popover.isPresented and popover.arrowDirection == PopoverArrowDirection.unknown")
    try check("label.text == '\(title)'", "and not Nothing, which is for taps beside it")
    #expect(
      play.events.map(\.kind) == [.presented("popover"), .dismissed("popover", button: nil)])
  }

  @Test func `a tap outside the popover closes it`() throws {
    tap(100, 900)
    try check("not popover.isPresented and label.text == 'Nothing'")
  }

  @Test func `a tap on the button while the popover is open closes it and has no other effect`() throws {
    let add = try places().add
    tap(add.midX, add.midY)
    try check("not popover.isPresented")
    tap(add.midX, add.midY)
    try check("popover.isPresented")
  }

  @Test func `the popover hides during a rotation of the device and reappears at the button`() throws {
    play.stage.rotate(to: .landscapeLeft)
    play.advance(ticks: 2)
    try check("popover.isPresented")
    let isHidden = play.stage.foreground.presentations.first?.overlayView.subviews.contains { $0.isHidden }
    #expect(isHidden == true)
    play.advance(ticks: 30)
    #expect(play.stage.size == Size(width: 1024, height: 768))
    try check("popover.isPresented")
    try checkPosition()
    let menu = try places().menu
    tap(menu.midX, menu.minY + 40)
    try check("not popover.isPresented and label.text == 'Photo' and label.center == Point(512, 384)")
  }

  // MARK: On a phone

  @Test(arguments: [("Photo", -11.0), ("Audio", 33), ("Cancel", 77)])
  func `a phone shows an alert, and each button closes it and is reported`(title: String, offset: Double)
    throws
  {
    let phone = try PopoverTests(on: .phone)
    try phone.check("alert.isPresented and not popover.isPresented")
    // Three rows of 44 pt below the title.
    phone.tap(160, 284 + offset)
    try phone.check("not alert.isPresented and label.text == '\(title)'")
    guard case .presented(let alert, _)? = phone.play.events.first?.kind else {
      Issue.record("no alert was presented")
      return
    }
    #expect(phone.play.events.map(\.kind) == [.presented(alert), .dismissed(alert, button: title)])
  }

  @Test func `the alert has a title, and the popover's arrow may have any direction`() throws {
    try check("alert.title == 'Add…'")
    #expect(
      try Repository.text(of: "scripts/popover.lua").contains(
        "permittedArrowDirections = PopoverArrowDirection.any"))
  }

  @Test func `an alert stays centred when the phone is rotated`() throws {
    let phone = try PopoverTests(on: .phone)
    phone.play.stage.rotate(to: .landscapeRight)
    phone.play.advance(ticks: 60)
    try phone.check("alert.isPresented")
    phone.tap(284, 160 + 77)
    try phone.check("not alert.isPresented and label.text == 'Cancel'")
  }
}
