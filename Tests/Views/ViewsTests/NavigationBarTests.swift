import Dynamics
import Testing
import Views

@Suite struct NavigationBarTests {
  let stage = Stage()
  let bar = NavigationBar(title: "Pictures")
  let add = BarButtonItem(title: "+")
  let edit = BarButtonItem(title: "Edit")

  private func frame(of item: BarButtonItem) -> Rect? { item.sourceView?.frame }

  // MARK: Position

  @Test func `it is at the top of its superview and follows its width`() {
    let page = View(frame: Rect(x: 10, y: 50, width: 200, height: 300))
    page.bounds.origin = Point(x: 5, y: 7)
    page.addSubview(bar)
    #expect(bar.frame == Rect(x: 5, y: 7, width: 200, height: 44))
    page.bounds.size.width = 500
    #expect(bar.frame == Rect(x: 5, y: 7, width: 500, height: 44))
  }

  @Test func `it follows the animation that changes the width`() {
    stage.view.addSubview(bar)
    stage.animate(
      duration: 1, curve: .linear, changes: { stage.view.bounds.size = Size(width: 568, height: 320) })
    for _ in 0..<30 { stage.advanceOneTick() }
    #expect(bar.bounds.width == 568)
    #expect(bar.presentation.bounds.width == 444)
    #expect(bar.presentation.center.x == 222)
  }

  @Test func `the first items are the outermost, 16 pt from the edges`() throws {
    bar.rightBarButtonItems = [edit, add]
    stage.view.addSubview(bar)
    // "Edit" in 17 pt Helvetica: E 667, d 556, i 222, t 278 thousandths give 29.3, rounded up to 30 pt, and 4
    // pt on both sides.
    #expect(frame(of: edit) == Rect(x: 320 - 12 - 38, y: 0, width: 38, height: 44))
    #expect(frame(of: add) == Rect(x: 320 - 12 - 38 - 30, y: 0, width: 30, height: 44))
    bar.leftBarButtonItems = [edit]
    #expect(bar.rightBarButtonItems.map(\.title) == ["+"])
    #expect(frame(of: edit) == Rect(x: 12, y: 0, width: 38, height: 44))
    #expect(frame(of: add) == Rect(x: 320 - 12 - 30, y: 0, width: 30, height: 44))
  }

  @Test func `an item with another title gets another width`() {
    bar.leftBarButtonItem = edit
    stage.view.addSubview(bar)
    edit.title = "E"
    #expect(frame(of: edit)?.width == 30)
    #expect(edit.sourceView?.text == "E")
  }

  // MARK: Title

  private var title: Rect {
    bar.subviews.first { $0 is Label }?.frame ?? .zero
  }

  @Test func `the title is centred in the bar, also between buttons of different widths`() {
    bar.rightBarButtonItem = add
    stage.view.addSubview(bar)
    #expect(bar.title == "Pictures")
    #expect(title.midX == 160)
    #expect(title.maxX <= 320 - 12 - 30)
  }

  @Test func `a title that does not fit takes the space between the buttons`() {
    bar.title = "A title that is much too long for a bar"
    bar.rightBarButtonItem = edit
    stage.view.addSubview(bar)
    #expect(title.minX == 16)
    #expect(title.maxX == 320 - 12 - 38 - 4)
  }

  // MARK: Items

  @Test func `a tap on an item calls its handler`() {
    let log = Log()
    add.onTap = { log.note("tapped \($0.title)") }
    bar.rightBarButtonItem = add
    stage.view.addSubview(bar)
    stage.tap(at: Point(x: 320 - 27, y: 40))
    stage.run(untilIdleOrSeconds: 1)
    #expect(log.entries == ["tapped +"])
    add.isEnabled = false
    stage.tap(at: Point(x: 320 - 27, y: 40))
    stage.run(untilIdleOrSeconds: 1)
    #expect(log.entries.count == 1)
  }

  @Test func `an item has a source view only in a bar on a stage`() {
    #expect(add.sourceView == nil)
    bar.rightBarButtonItem = add
    #expect(add.sourceView == nil)
    stage.view.addSubview(bar)
    #expect(add.sourceView?.superview === bar)
    bar.rightBarButtonItem = nil
    #expect(add.sourceView == nil)
    bar.rightBarButtonItem = add
    bar.removeFromSuperview()
    #expect(add.sourceView == nil)
  }

  @Test func `adding an item to another bar removes it from the first`() {
    let other = NavigationBar()
    bar.leftBarButtonItems = [add, edit]
    other.rightBarButtonItem = add
    #expect(bar.leftBarButtonItems.map(\.title) == ["Edit"])
    #expect(other.rightBarButtonItems.map(\.title) == ["+"])
    bar.leftBarButtonItem = add
    #expect(other.rightBarButtonItem == nil)
    #expect(bar.leftBarButtonItems.map(\.title) == ["+"])
  }

  @Test func `reordering the same items updates their frames`() {
    bar.leftBarButtonItems = [add, edit]
    stage.view.addSubview(bar)
    bar.leftBarButtonItems = [edit, add]
    #expect(bar.leftBarButtonItems.map(\.title) == ["Edit", "+"])
    #expect(frame(of: edit)?.minX == 12)
    #expect(frame(of: add)?.minX == 50)
  }

  @Test func `an item twice in a list stops the program with a message`() async {
    #expect(NavigationBar.problem(settingItems: [add, edit]) == nil)
    #expect(NavigationBar.problem(settingItems: [add, add]) == "an item can be in a bar only once")
    await #expect(processExitsWith: .failure) {
      let item = BarButtonItem()
      NavigationBar().leftBarButtonItems = [item, item]
    }
  }

  @Test func `a bar retains its items, an item does not retain its bar`() {
    weak var item: BarButtonItem?
    weak var gone: NavigationBar?
    do {
      let bar = NavigationBar()
      bar.leftBarButtonItem = BarButtonItem(title: "x")
      (item, gone) = (bar.leftBarButtonItem, bar)
      #expect(item != nil)
    }
    #expect(item == nil)
    #expect(gone == nil)
  }
}
