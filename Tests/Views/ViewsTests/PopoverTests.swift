import Dynamics
import Testing
import Views

@Suite struct PopoverTests {
  let stage = Stage(size: Size(width: 768, height: 1024))
  let log = Log()
  let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 125))
  let source = View(frame: Rect(x: 300, y: 100, width: 40, height: 40))
  let popover: Popover

  init() {
    stage.view.addSubview(source)
    popover = Popover(contentView: content)
    popover.didDismiss = { [log] in log.note("gone") }
  }

  private func present(animated: Bool = false) {
    popover.present(from: source.bounds, in: source, animated: animated)
  }

  private func tap(_ x: Double, _ y: Double) {
    stage.tap(at: Point(x: x, y: y))
    stage.run(untilIdleOrSeconds: 2)
  }

  private var contentFrame: Rect { content.convert(content.bounds, to: nil) }

  // MARK: Presenting

  @Test func `directions have UIKit's raw values`() {
    #expect(PopoverArrowDirection.up.rawValue == 1 && PopoverArrowDirection.down.rawValue == 2)
    #expect(PopoverArrowDirection.left.rawValue == 4 && PopoverArrowDirection.right.rawValue == 8)
    #expect(PopoverArrowDirection.any.rawValue == 15 && PopoverArrowDirection.unknown.rawValue == .max)
  }

  @Test func `its content is below the source, in its preferred size`() {
    #expect(!popover.isPresented && popover.arrowDirection == .unknown && content.popover == nil)
    present()
    #expect(popover.isPresented && popover.arrowDirection == .up && content.popover === popover)
    // 13 pt of arrow and 4 pt of card border between the source and the content.
    #expect(isClose(contentFrame, Rect(x: 220, y: 157, width: 200, height: 125)))
    #expect(stage.foreground.presentations.count == 1)
  }

  @Test func `it is presented from a bar button, and View.popover of its content returns it`() throws {
    let item = BarButtonItem(title: "+")
    let bar = NavigationBar()
    bar.rightBarButtonItem = item
    stage.view.addSubview(bar)
    let button = Button(title: "Photo")
    content.addSubview(button)
    popover.present(from: item)
    #expect(popover.arrowDirection == .up && button.popover === popover && bar.popover == nil)
    #expect(contentFrame.minY == 44 + 13 + 4)
    button.onTap = { $0.popover?.dismiss() }
    let place = button.convert(button.bounds.center, to: nil)
    tap(place.x, place.y)
    #expect(!popover.isPresented && content.popover == nil && log.entries.isEmpty)
  }

  @Test func `permitted directions determine the side`() {
    for direction in [PopoverArrowDirection.up, .left, .right] {
      popover.present(from: source.bounds, in: source, permittedArrowDirections: direction, animated: false)
      #expect(popover.arrowDirection == direction)
    }
    source.center.y = 600
    popover.present(from: source.bounds, in: source, permittedArrowDirections: [.down, .right])
    #expect(popover.arrowDirection == .down)
  }

  @Test func `the preferred size is the content's own until another is chosen`() {
    #expect(popover.preferredContentSize == Size(width: 200, height: 125))
    #expect(Popover(contentView: View()).preferredContentSize == Size(width: 320, height: 480))
    present()
    popover.preferredContentSize = Size(width: 300, height: 50)
    // 50 pt of content and the card's 8 are less than the arrow needs between two corners.
    #expect(content.bounds.size == Size(width: 300, height: 55))
    content.bounds.size = Size(width: 1, height: 1)
    #expect(popover.preferredContentSize == Size(width: 300, height: 50))
  }

  @Test func `content that was clamped once has its own size again in the next placement`() {
    content.bounds.size = Size(width: 200, height: 1200)
    present()
    #expect(content.bounds.height < 1000 && popover.preferredContentSize.height == 1200)
    popover.dismiss(animated: false)
    let tall = Stage(size: Size(width: 700, height: 2000))
    popover.present(from: .zero, in: tall.view, animated: false)
    #expect(content.bounds.size == Size(width: 200, height: 1200))
  }

  @Test func `presenting it again moves it to the new source`() {
    present()
    popover.present(from: Rect(x: 0, y: 0, width: 20, height: 20), in: stage.view, animated: false)
    #expect(stage.foreground.presentations.count == 1 && contentFrame.minX == 14 && contentFrame.minY == 37)
    let other = Stage(size: Size(width: 1024, height: 768))
    popover.present(from: Rect(x: 0, y: 0, width: 20, height: 20), in: other.view, animated: false)
    #expect(
      stage.foreground.presentations.isEmpty && other.foreground.presentations.count == 1
        && log.entries.isEmpty)
  }

  @Test func `other content replaces the first`() {
    present()
    let other = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    popover.contentView = other
    #expect(content.superview == nil && content.popover == nil && other.popover === popover)
    #expect(other.bounds.size == Size(width: 100, height: 100))
  }

  @Test func `it fades in and out in a quarter of a second, and receives touches from the start`() throws {
    present(animated: true)
    let shown = try #require(stage.foreground.presentationContainer.subviews.first)
    #expect(shown.presentation.alpha == 0 && stage.hitTest(contentFrame.center) === content)
    for _ in 0..<15 { stage.advanceOneTick() }
    #expect(shown.presentation.alpha == 1)
    popover.dismiss()
    #expect(stage.hitTest(contentFrame.center) !== content && popover.isPresented)
    for _ in 0..<16 { stage.advanceOneTick() }
    #expect(!popover.isPresented && stage.foreground.presentations.isEmpty && content.superview == nil)
  }

  @Test func `presented again while it fades away, it stays`() {
    present()
    popover.dismiss()
    for _ in 0..<5 { stage.advanceOneTick() }
    present(animated: true)
    stage.run(untilIdleOrSeconds: 2)
    #expect(
      popover.isPresented && stage.foreground.presentationContainer.subviews.first?.presentation.alpha == 1)
    popover.dismiss()
    stage.run(untilIdleOrSeconds: 2)
    #expect(!popover.isPresented)
  }

  // MARK: Touches

  @Test func `a tap outside dismisses it and reaches no other view`() {
    stage.view.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.note("behind") })
    present()
    tap(700, 900)
    #expect(log.entries == ["gone"] && !popover.isPresented)
    tap(700, 900)
    #expect(log.entries == ["gone", "behind"])
  }

  @Test func `a tap inside it does not dismiss it`() {
    present()
    tap(contentFrame.midX, contentFrame.midY)
    tap(contentFrame.minX - 2, contentFrame.midY)
    tap(320, 145)
    #expect(popover.isPresented)
  }

  @Test func `the user cannot dismiss it if shouldDismiss returns false`() {
    var isAllowed = false
    popover.shouldDismiss = { [log] in
      log.note("asked")
      return isAllowed
    }
    present()
    tap(700, 900)
    #expect(popover.isPresented)
    isAllowed = true
    tap(700, 900)
    #expect(log.entries == ["asked", "asked", "gone"])
    present()
    isAllowed = false
    popover.dismiss(animated: false)
    #expect(!popover.isPresented && log.entries.count == 3)
  }

  @Test func `passthrough views receive touches while it is presented`() {
    let tool = View(frame: Rect(x: 600, y: 800, width: 100, height: 100))
    let control = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    tool.addSubview(control)
    control.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.note("control") })
    stage.view.addSubview(tool)
    popover.passthroughViews = [tool]
    present()
    tap(620, 820)
    #expect(log.entries == ["control"] && popover.isPresented)
    tool.center = contentFrame.center
    #expect(stage.hitTest(contentFrame.center) === content)
    tap(20, 20)
    #expect(log.entries == ["control", "gone"])
  }

  // MARK: Rotation

  @Test func `it is hidden during a rotation and then placed at its source`() throws {
    let item = BarButtonItem(title: "+")
    let bar = NavigationBar()
    bar.rightBarButtonItem = item
    stage.view.addSubview(bar)
    popover.present(from: item, animated: false)
    stage.rotate(to: .landscapeLeft)
    stage.advanceOneTick()
    #expect(stage.hitTest(contentFrame.center) !== content)
    tap(20, 700)
    #expect(popover.isPresented && !stage.isRotating)
    #expect(popover.arrowDirection == .up && stage.hitTest(contentFrame.center) === content)
    // 10 pt of margin and 4 pt of card border at the new right edge.
    #expect(isClose(contentFrame, Rect(x: 1024 - 214, y: 61, width: 200, height: 125)))
  }

  @Test func `a tap while it is hidden does nothing`() {
    present()
    stage.rotate(to: .landscapeLeft)
    stage.advanceOneTick()
    stage.tap(at: Point(x: 700, y: 700))
    for _ in 0..<10 { stage.advanceOneTick() }
    #expect(stage.isRotating && popover.isPresented)
    stage.run(untilIdleOrSeconds: 2)
    #expect(popover.isPresented && log.entries.isEmpty)
  }

  @Test(arguments: [true, false])
  func `it is dismissed if its source is gone after a rotation`(isInBar: Bool) {
    let item = BarButtonItem(title: "+")
    let bar = NavigationBar()
    bar.rightBarButtonItem = item
    stage.view.addSubview(bar)
    if isInBar { popover.present(from: item) } else { present() }
    stage.onRotate = { [source] _ in
      bar.rightBarButtonItems = []
      source.removeFromSuperview()
    }
    stage.rotate(to: .landscapeRight)
    stage.run(untilIdleOrSeconds: 2)
    #expect(!popover.isPresented && log.entries == ["gone"] && popover.arrowDirection == .unknown)
  }

  @Test func `after two rotations it reappears once`() {
    present()
    stage.rotate(to: .landscapeLeft)
    stage.rotate(to: .portraitUpsideDown, time: 0.2)
    while stage.tick < 28 { stage.advanceOneTick() }
    #expect(stage.isRotating && stage.hitTest(contentFrame.center) !== content)
    stage.run(untilIdleOrSeconds: 2)
    #expect(isClose(contentFrame, Rect(x: 220, y: 157, width: 200, height: 125)))
  }

  @Test func `a change of the stage's size without rotation moves it immediately`() {
    popover.present(from: Rect(x: 750, y: 0, width: 10, height: 10), in: stage.view, animated: false)
    stage.view.bounds.size = Size(width: 700, height: 700)
    #expect(isClose(contentFrame.maxX, 700 - 14))
  }

  @Test func `it is dismissed when its source is removed`() {
    present()
    stage.advanceOneTick()
    source.removeFromSuperview()
    stage.advanceOneTick()
    stage.run(untilIdleOrSeconds: 1)
    #expect(!popover.isPresented && log.entries == ["gone"])
  }

  // MARK: Rules

  @Test func `it cannot be presented on a phone`() {
    let phone = Stage()
    #expect(
      popover.problem(presentingFrom: .zero, in: phone.view)
        == "a popover needs the idiom pad, this stage is a phone; present an Alert instead")
    #expect(popover.problem(presentingFrom: .zero, in: Stage(idiom: .pad).view) != nil)
    let pad = Stage(idiom: .pad)
    #expect(popover.problem(presentingFrom: .zero, in: pad.view) == nil)
  }

  @Test func `it needs a source on a stage, a direction, and content that is separate from the source`() {
    let item = BarButtonItem(title: "+")
    #expect(popover.problem(presentingFrom: item)?.contains("in no bar") == true)
    #expect(popover.problem(presentingFrom: .zero, in: View())?.contains("not on a stage") == true)
    #expect(popover.problem(presentingFrom: Rect(x: .nan, y: 0, width: 0, height: 0), in: source) != nil)
    for directions in [PopoverArrowDirection.unknown, [], .init(rawValue: 16)] {
      #expect(popover.problem(presentingFrom: .zero, in: source, permittedArrowDirections: directions) != nil)
    }
    #expect(Popover(contentView: stage.view).problem(presentingFrom: .zero, in: source) != nil)
    #expect(Popover(contentView: source).problem(presentingFrom: .zero, in: source) != nil)
    #expect(popover.problem(presentingFrom: .zero, in: source) == nil)
  }

  @Test func `an invalid presentation stops the program`() async {
    await #expect(processExitsWith: .failure) {
      Popover(contentView: View()).present(from: .zero, in: Stage().view)
    }
    await #expect(processExitsWith: .failure) {
      Popover(contentView: View()).preferredContentSize = Size(width: -1, height: 0)
    }
    await #expect(processExitsWith: .failure) {
      Popover(contentView: View()).layoutMargins = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
    }
  }

  // MARK: Ownership

  @Test func `the stage retains it while presented, and clearing releases it without callbacks`() {
    weak var kept: Popover?
    do {
      let popover = Popover(contentView: content)
      popover.didDismiss = { [log] in log.note("gone") }
      popover.present(from: source.bounds, in: source)
      kept = popover
    }
    #expect(kept != nil && content.popover === kept)
    stage.clear()
    #expect(kept == nil && content.popover == nil && log.entries.isEmpty)
  }

  @Test func `ten thousand popovers do not leak`() {
    final class Counted: View {
      nonisolated(unsafe) static var alive = 0
      init() {
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        Self.alive += 1
      }
      deinit { Self.alive -= 1 }
    }
    var popovers: [() -> Popover?] = []
    for index in 0..<10_000 {
      let content = Counted()
      content.addSubview(Button(title: "Close") { $0.popover?.dismiss() })
      let popover = Popover(contentView: content)
      popover.present(from: source.bounds, in: source, animated: index % 2 == 0)
      if index % 100 == 0 { stage.advanceOneTick() }
      if index % 3 == 0 { popover.dismiss(animated: false) } else { popover.dismiss() }
      if index % 100 == 99 { stage.run(untilIdleOrSeconds: 2) }
      if index % 1000 == 0 { popovers.append { [weak popover] in popover } }
    }
    stage.run(untilIdleOrSeconds: 2)
    #expect(Counted.alive == 0 && popovers.allSatisfy { $0() == nil })
    #expect(stage.foreground.presentations.isEmpty && stage.foreground.presentationContainer.subviews.isEmpty)
  }
}
