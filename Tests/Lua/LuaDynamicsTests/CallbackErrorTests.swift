import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// A failing callback is reported once and disabled until it is replaced; the simulation continues.
@Suite struct CallbackErrorTests {
  /// A falling square that shows that the simulation continues, and the failing function.
  private static let world = """
    stage.view.name = "screen"
    witness = Item { size = { 100, 100 } }
    count = 0
    Animator():addBehavior(GravityBehavior { witness })
    local function fail()
      count = count + 1
      error("on purpose")
    end

    """

  /// Scripts that call `fail` at least twice within two seconds unless it is disabled.
  static let kinds = [
    "local g = GravityBehavior { Item { size = { 1, 1 } } } g.action = function() fail() end Animator():addBehavior(g)",
    "every(0.1, function() fail() end)",
    """
    local f = FieldBehavior.custom { Item { size = { 1, 1 } }, evaluate = function() fail() return { 1, 0 } end }
    Animator():addBehavior(f)
    """,
    "stage.view:onTap(function() fail() end) stage:tap(1, 1) after(1, function() stage:tap(1, 1) end)",
    "stage.view:onPan(function() fail() end) stage:drag({ { 10, 10 }, { 200, 200 } }, 0.5)",
    "stage.view:onLongPress(function() fail() end) stage:drag({ { 10, 10 } }, 1)",
    "function update() fail() end",
    "go(function() while true do wait(0.1) fail() end end)",
    "go(function() waitUntil(function() fail() end) end)",
    Self.bouncing("collision.beganContact = function() fail() end"),
    Self.bouncing("collision.endedContact = function() fail() end"),
    Self.bouncing("collision.collisionDelegate = { beganContact = function() fail() end }"),
    """
    local a = Animator()
    a.willResume = function() fail() end
    local g = GravityBehavior { Item { size = { 1, 1 } } }
    a:addBehavior(g) a:removeBehavior(g)
    after(1, function() a:addBehavior(g) end)
    """,
    """
    local a, item = Animator(), Item { size = { 1, 1 } }
    a.didPause = function() fail() end
    local body = DynamicItemBehavior { item }
    a:addBehavior(body)
    after(1, function() item.center = { 5, 5 } a:updateItem(item) end)
    """,
  ]

  private static func bouncing(_ callback: String) -> String {
    """
    local ball = Item { size = { 10, 10 }, center = { 0, -20 } }
    local collision = CollisionBehavior { ball }
    collision:addBoundary("floor", { -100, 0 }, { 100, 0 })
    \(callback)
    local a = Animator()
    a:addBehavior(DynamicItemBehavior { ball, elasticity = 0.9 })
    a:addBehavior(GravityBehavior { ball })
    a:addBehavior(collision)
    """
  }

  @Test(arguments: kinds)
  func `a failing callback is reported once, and the simulation continues`(kind: String) throws {
    let play = try Playback(Self.world + kind)
    #expect(play.errors.isEmpty || kind.contains("willResume"))
    play.advance(ticks: 120)
    let error = try #require(play.errors.first)
    #expect(play.errors.count == 1)
    #expect(error.message == "test.lua:7: on purpose")
    #expect(error.traceback.hasPrefix("test.lua:7: in "))
    #expect(error.traceback.split(separator: "\n").count >= 2, "\(error.traceback)")
    #expect(try play.evaluate("count") == .integer(1))
    #expect(play.session.hasRaisedError)
    #expect(play.stage.tick == 120)
    // Two seconds of free fall at 1000 pt/s² with the default resistance.
    #expect(try play.evaluate("witness.center.y > 1500") == .boolean(true))
  }

  @Test(arguments: [("nil", "nil"), ("'x'", "a string \"x\""), ("{ 0/0, 1 }", "nan")])
  func `a custom field whose function does not return a force is reported once`(result: String, found: String)
    throws
  {
    let play = try Playback(
      """
      local item = Item { size = { 1, 1 } }
      field = FieldBehavior.custom { item, evaluate = function() return \(result) end }
      Animator():addBehavior(field)
      """)
    play.advance(ticks: 10)
    #expect(play.errors.count == 1)
    let message = try #require(play.errors.first?.message)
    #expect(message.hasPrefix("FieldBehavior.evaluate: ") && message.hasSuffix("got \(found)"), "\(message)")
    #expect(try play.evaluate("field.evaluate") == .nil)
  }

  @Test(arguments: kinds)
  func `a callback without errors stays enabled`(kind: String) throws {
    let play = try Playback(Self.world.replacing("error(\"on purpose\")", with: "") + kind)
    play.advance(ticks: 120)
    #expect(play.errors.isEmpty)
    #expect(!play.session.hasRaisedError)
    #expect(try play.evaluate("count > 1") == .boolean(true))
  }

  @Test func `a replaced callback is called again`() throws {
    let play = try Playback(
      """
      gravity, count = GravityBehavior { Item { size = { 1, 1 } } }, 0
      gravity.action = function() error("on purpose") end
      Animator():addBehavior(gravity)
      """)
    play.advance(ticks: 5)
    #expect(play.errors.count == 1)
    #expect(try play.evaluate("gravity.action") == .nil)
    play.run("gravity.action = function() count = count + 1 end")
    play.advance(ticks: 5)
    #expect(play.errors.count == 1)
    #expect(try play.evaluate("count") == .integer(5))
  }

  @Test func `a redefined update is called again`() throws {
    let play = try Playback("function update() error('on purpose') end")
    play.advance(ticks: 5)
    #expect(play.errors.count == 1)
    play.run("count = 0 function update() count = count + 1 end")
    play.advance(ticks: 5)
    #expect(try play.evaluate("count") == .integer(5))
  }

  @Test func `an error ends its timer`() throws {
    let play = try Playback("timer = every(0.1, function() error('on purpose') end)")
    play.advance(ticks: 30)
    #expect(try play.evaluate("timer.isActive") == .boolean(false))
    #expect(play.stage.isIdle)
  }

  @Test func `an error ends its task`() throws {
    let play = try Playback("task = go(function() wait(0.1) error('on purpose') end)")
    play.advance(ticks: 30)
    #expect(play.errors.count == 1)
    #expect(try play.evaluate("task.isActive") == .boolean(false))
    #expect(play.stage.isIdle)
  }

  @Test func `a failing task closes its variables and reports its traceback`() throws {
    let play = try Playback(
      """
      go(function()
        local resource <close> = setmetatable({}, { __close = function(_, reason) closed = reason end })
        wait(0.1)
        error("on purpose")
      end)
      """)
    play.advance(ticks: 30)
    #expect(play.errors.map(\.message) == ["test.lua:4: on purpose"])
    #expect(play.errors.first?.traceback.hasPrefix("test.lua:4: in function") == true)
    #expect(try play.evaluate("closed") == .string("test.lua:4: on purpose"))
  }

  @Test func `an error in __close of a task is reported`() throws {
    let play = try Playback(
      """
      go(function()
        local resource <close> = setmetatable({}, { __close = function() error("while closing") end })
        error("on purpose")
      end)
      """)
    #expect(play.errors.map(\.message) == ["test.lua:2: while closing"])
  }

  @Test func `an error in a completion is reported and ends the animation`() throws {
    let play = try Playback(
      """
      local view = View()
      stage.view:addSubview(view)
      animation = animate(0.1, function() view.alpha = 0 end, function() error("on purpose") end)
      """)
    play.advance(ticks: 30)
    #expect(play.errors.map(\.message) == ["test.lua:3: on purpose"])
    #expect(try play.evaluate("animation.isFinished") == .boolean(true))
    #expect(play.stage.isIdle)
  }

  @Test func `only the failing one of several callbacks is disabled`() throws {
    let play = try Playback(
      """
      good, bad = 0, 0
      every(0.1, function() good = good + 1 end)
      every(0.1, function() bad = bad + 1 error("on purpose") end)
      every(0.1, function() good = good + 1 end)
      """)
    play.advance(ticks: 61)
    #expect(try play.evaluate("good") == .integer(20))
    #expect(try play.evaluate("bad") == .integer(1))
  }

  @Test func `an error in the main chunk leaves a usable stage`() throws {
    let play = try Playback(
      "square = Item { size = { 1, 1 } }\nAnimator():addBehavior(GravityBehavior { square })\nnothing()")
    #expect(play.errors.map(\.message) == ["test.lua:3: attempt to call a nil value (global 'nothing')"])
    play.advance(ticks: 60)
    #expect(try play.evaluate("square.center.y > 400") == .boolean(true))
  }
}
