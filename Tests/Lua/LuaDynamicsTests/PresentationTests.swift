import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// Alerts and popovers together with callbacks, reloads and memory.
@Suite struct PresentationTests {
  @Test(arguments: [
    "function collision.beganContact() if not alert.isPresented then present() end end",
    "function update() if stage.tick == 5 then present() end end",
    "after(0.1, present)",
    "go(function() wait(0.1) present() end)",
    "animate(0.1, function() end, present)",
    "function animator.didPause() present() end",
    "function stage.onRotate() present() end stage:rotate('landscapeLeft')",
  ])
  func `an alert can be presented from every callback`(trigger: String) throws {
    let play = try Playback(
      Playback.bouncing + """
        alert = Alert { title = "Now" }
        function alert.onDismiss(_, title) answer = title end
        function present() alert:present() end
        \(trigger)
        """)
    play.advance(ticks: 300)
    #expect(play.errors.isEmpty, "\(play.errors)")
    #expect(try play.evaluate("alert.isPresented") == .boolean(true))
    play.run("alert:dismiss(nil, false)")
    #expect(try play.evaluate("answer") == .string("OK"))
  }

  @Test func `a popover on a phone is an error that suggests an alert`() throws {
    let play = try Playback("Popover { contentView = View() }:present { from = { 0, 0, 10, 10 } }")
    #expect(
      play.errors.map(\.message) == [
        "test.lua:1: Popover.present: a popover needs the idiom pad, this stage is a phone; "
          + "present an Alert instead"
      ])
    #expect(play.stage.foreground.presentations.isEmpty)
    play.session.lua.collectGarbage()
    #expect(play.events.isEmpty)
  }

  @Test func `presenting and dismissing a popover is logged`() throws {
    let play = try Playback(
      """
      menu = Popover { contentView = View { size = { 50, 50 } } }
      for i = 1, 2 do menu:present { from = { 160, 20, 1, 1 }, animated = false } end
      menu:dismiss { animated = false }
      """, idiom: .pad)
    #expect(
      play.events.map(\.kind) == [
        .presented("menu"), .dismissed("menu", button: nil),
      ])
  }

  @Test func `a shouldDismiss without a result is an error and does not prevent dismissal`() throws {
    let play = try Playback(
      """
      popover = Popover { contentView = View { size = { 50, 50 } } }
      function popover.shouldDismiss() end
      popover:present { from = { 160, 20, 1, 1 }, animated = false }
      stage:tap(20, 500)
      """, idiom: .pad)
    play.advance(ticks: 30)
    #expect(
      play.errors.map(\.message) == ["Popover.shouldDismiss: expected true or false, got nil"])
    #expect(try play.evaluate("popover.isPresented") == .boolean(false))
  }

  @Test func `a popover that loses its source in a rotation is reported`() throws {
    let play = try Playback(
      """
      item = BarButtonItem { title = "+" }
      bar = NavigationBar { rightBarButtonItem = item }
      stage.view:addSubview(bar)
      dismissals = 0
      popover = Popover { contentView = View { size = { 50, 50 } }, didDismiss = function() dismissals = dismissals + 1 end }
      popover:present { from = item, animated = false }
      stage:rotate("landscapeLeft")
      function stage.onRotate() bar:removeFromSuperview() end
      """, idiom: .pad)
    play.advance(ticks: 60)
    #expect(play.errors.isEmpty)
    #expect(try play.evaluate("dismissals") == .integer(1))
    #expect(try play.evaluate("popover.isPresented") == .boolean(false))
  }

  @Test func `an error in onDismiss is reported, and the alert is dismissed`() throws {
    let play = try Playback(
      """
      alert = Alert { buttons = { "Yes" } }
      function alert.onDismiss() error("on purpose") end
      alert:present()
      stage:tap(160, 284)
      """)
    play.advance(ticks: 60)
    #expect(play.errors.map(\.message) == ["test.lua:2: on purpose"])
    #expect(try play.evaluate("alert.isPresented") == .boolean(false))
  }

  // MARK: Reloading

  @Test func `a reload dismisses alerts and popovers without callbacks`() throws {
    let text = """
      count = count or 0
      Alert { title = "Old", onDismiss = function() count = count + 1 end }:present()
      """
    let play = try Playback(text)
    play.advance(ticks: 30)
    #expect(play.session.reload(Chunk("square = View()", name: "test.lua")) == .succeeded)
    play.advance(ticks: 60)
    #expect(play.stage.isIdle)
    #expect(try play.evaluate("count") == .integer(0))
    #expect(play.events.map(\.kind) == [.presented("Alert 'Old'")])
    play.run("stage.view:onTap(function() count = count + 1 end) stage:tap(160, 284)")
    play.advance(ticks: 10)
    #expect(try play.evaluate("count") == .integer(1), "nothing is in the way of touches")
  }

  @Test func `alerts and popovers stay on a stage that a reload keeps`() throws {
    let text = """
      state = state or {}
      state.alert = state.alert or Alert { title = "Kept" }
      function state.alert.onDismiss(_, title) answer = title .. " of version VERSION" end
      if not state.alert.isPresented then state.alert:present() end
      """
    let play = try Playback(text)
    play.advance(ticks: 30)
    #expect(
      play.session.reload(Chunk(text.replacing("VERSION", with: "2"), name: "test.lua")) == .succeeded)
    #expect(try play.evaluate("state.alert.isPresented") == .boolean(true))
    play.run("state.alert:dismiss()")
    play.advance(ticks: 30)
    #expect(try play.evaluate("answer") == .string("OK of version 2"))
  }

  // MARK: Leaks

  /// Lua that creates and removes something `count` times.
  private static let cycles = [
    "alerts that a function closes": """
    for i = 1, count do
      local alert = Alert { title = "a", message = "b", buttons = { "c", { title = "d", role = "cancel" } } }
      alert.data.self = alert
      function alert.onDismiss() return alert end
      alert:present { animated = false }
      alert:dismiss(1, false)
    end
    """,
    "alerts that are tapped": """
    for i = 1, count / 50 do
      local alert = Alert { onDismiss = function() end }
      alert:present()
      stage:tap(160, 284)
      stage:step(30)
    end
    """,
    "popovers that are dismissed": """
    for i = 1, count do
      local content = View { size = { 50, 50 } }
      local button = Button { title = "x" }
      content:addSubview(button)
      local popover = Popover { contentView = content, passthroughViews = { button, stage.view } }
      content.data.popover, popover.data.content = popover, content
      button.onTap = function() return popover end
      popover.didDismiss = function() return popover, content end
      popover.shouldDismiss = function() return popover end
      popover:present { from = { 160, 20, 1, 1 }, animated = false }
      if i % 3 == 0 then content:destroy() end
      if i % 3 == 1 then popover.contentView = View() end
      popover:dismiss { animated = false }
    end
    """,
    "popovers that a tap dismisses": """
    for i = 1, count / 50 do
      local popover = Popover { contentView = View { size = { 50, 50 } }, didDismiss = function() end }
      popover:present { from = { 160, 20, 1, 1 } }
      stage:tap(20, 500)
      stage:step(30)
    end
    """,
    "bars with items": """
    for i = 1, count do
      local item = BarButtonItem { title = "+", onTap = function(item) return item end }
      local bar = NavigationBar { title = "x", leftBarButtonItem = item, rightBarButtonItems = { BarButtonItem() } }
      bar.data.item, item.data.bar = item, bar
      stage.view:addSubview(bar)
      if i % 2 == 0 then bar:removeFromSuperview() else bar:destroy() end
    end
    """,
    "labels and buttons": """
    for i = 1, count do
      local button = Button { title = "x", onTap = function(button) return button end }
      button:addSubview(Label { text = "y" })
      stage.view:addSubview(button)
      button:removeFromSuperview()
    end
    """,
  ]

  @Test(arguments: cycles.keys.sorted())
  func `presenting and dismissing thousands of times leaks nothing`(kind: String) throws {
    let script = try #require(Self.cycles[kind])
    let play = try Playback("", idiom: .pad)
    func run(_ count: Int) {
      play.run("count = \(count) \(script)")
      play.advance(ticks: 1)
      play.session.lua.releaseLocalsOfLastRun()
      play.session.lua.collectGarbage()
    }
    // Objects that are created once (such as the stage's view) are not leaks.
    run(100)
    let (objects, memory) = (play.session.lua.liveObjectCount, play.session.lua.memoryInUse)
    let count = _isDebugAssertConfiguration() ? 5000 : 10_000
    run(count)
    #expect(play.errors.isEmpty, "\(play.errors)")
    #expect(play.session.lua.liveObjectCount == objects)
    #expect(play.session.lua.memoryInUse < memory + 100_000)
    #expect(play.views.isEmpty)
    #expect(play.stage.foreground.presentations.isEmpty)
  }

  @Test func `alerts and popovers dismissed by a reload are collected`() throws {
    let play = try Playback("", idiom: .pad)
    let text = """
      local content = View { size = { 50, 50 } }
      Popover { contentView = content, data = { content } }:present { from = { 160, 20, 1, 1 } }
      Alert { title = "x" }:present()
      """
    func reload() {
      #expect(play.session.reload(Chunk(text, name: "test.lua")) == .succeeded)
      play.advance(ticks: 3)
      play.session.lua.collectGarbage()
    }
    reload()
    let objects = play.session.lua.liveObjectCount
    for _ in 0..<20 { reload() }
    #expect(play.session.lua.liveObjectCount == objects)
    #expect(play.stage.foreground.presentations.count == 2)
  }

  @Test func `a presented alert is collected with its callbacks when the session ends`() throws {
    var play: Playback? = try Playback(
      "alert = Alert { onDismiss = function() return alert end } alert:present()")
    weak let session = play?.session
    weak let presented = play?.stage.foreground.presentations.first
    #expect(presented != nil)
    play = nil
    #expect(session == nil && presented == nil)
  }
}
