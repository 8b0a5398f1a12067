import Dynamics
import LuaDynamics
import LuaHost
import Testing

/// Behavior classes written in Lua: errors, memory, and reloads.
@Suite struct ScriptBehaviorTests {
  /// A class whose action counts in `count` and fails, and two instances with an item each.
  private static let failing = """
    count = 0
    Wind = Behavior.extend "Wind"
    function Wind:action() count = count + 1 error("on purpose") end
    item = Item { size = { 100, 100 } }
    animator = Animator()
    animator:addBehavior(GravityBehavior { item })
    first, second = Wind(), Wind()
    animator:addBehavior(first)
    animator:addBehavior(second)
    """

  @Test func `a failing action is disabled for its instance`() throws {
    let play = try Playback(Self.failing)
    play.advance(ticks: 30)
    // Of two equal errors one is reported.
    #expect(play.errors.map(\.message) == ["test.lua:3: on purpose"])
    #expect(try play.evaluate("count") == .integer(2))
    #expect(try play.evaluate("item.center.y > 100") == .boolean(true))
    #expect(play.errors.first?.traceback == "test.lua:3: in function <test.lua:3>")
  }

  @Test(arguments: [
    "function Wind:action() count = count + 1 end",
    "first.action = function() count = count + 1 end second.action = first.action",
  ])
  func `a replaced action is called again`(replacement: String) throws {
    let play = try Playback(Self.failing)
    play.advance(ticks: 5)
    play.run(replacement)
    let count = play.errors.count
    play.advance(ticks: 5)
    #expect(play.errors.count == count)
    #expect(try play.evaluate("count") == .integer(2 + 2 * 5))
  }

  @Test func `an action that replaces itself and then fails leaves the new one`() throws {
    let play = try Playback(
      """
      count = 0
      local Wind = Behavior.extend "Wind"
      function Wind:action()
        self.action = function() count = count + 1 end
        error("on purpose")
      end
      Animator():addBehavior(Wind())
      """)
    play.advance(ticks: 5)
    #expect(play.errors.count == 1)
    #expect(try play.evaluate("count") == .integer(4))
  }

  @Test func `an error in willMoveTo is reported, and the behavior is added`() throws {
    let play = try Playback(
      """
      Wind = Behavior.extend "Wind"
      function Wind:willMoveTo() error("on purpose") end
      animator, wind = Animator(), Wind()
      animator:addBehavior(wind)
      animator:removeBehavior(wind)
      animator:addBehavior(wind)
      """)
    #expect(play.errors.map(\.message) == ["test.lua:2: on purpose"])
    #expect(try play.evaluate("wind.dynamicAnimator == animator") == .boolean(true))
  }

  // MARK: Generations

  private static let wind = """
    local Wind = Behavior.extend "Wind"
    local Gust = Wind.extend "Gust"
    function Wind:name() return "wind" end
    function Gust:name() return "gust" end
    Wind.count = Wind.count or 0
    winds = winds or { Wind(), Gust() }
    classes = { Wind, Gust }
    """

  /// Runs the file `wind.lua` again with some of its text replaced.
  private func rerun(
    _ play: Playback, replacing old: String = "", with new: String = "", name: String = "wind.lua"
  ) {
    let text = old.isEmpty ? Self.wind : Self.wind.replacing(old, with: new)
    play.session.run(Chunk(text, name: name))
  }

  @Test func `a file that runs again updates the functions of existing instances`() throws {
    let play = try Playback("")
    rerun(play)
    play.run("before = classes before[1].count = 7 before[1].old = print")
    play.session.lua.invalidateOverrideCaches()
    rerun(play, replacing: "return \"gust\"", with: "return \"storm\"")
    #expect(play.errors.isEmpty)
    #expect(try play.evaluate("classes[1] == before[1] and classes[2] == before[2]") == .boolean(true))
    #expect(try play.evaluate("winds[2]:name()") == .string("storm"))
    #expect(try play.evaluate("winds[1].old") == .nil)
    #expect(try play.evaluate("winds[1].count") == .integer(7))
  }

  @Test func `without a new generation, and in another file, classes are new`() throws {
    let play = try Playback("")
    rerun(play)
    play.run("before = classes")
    rerun(play)
    #expect(try play.evaluate("classes[1] ~= before[1]") == .boolean(true))
    play.session.lua.invalidateOverrideCaches()
    rerun(play, name: "other.lua")
    #expect(try play.evaluate("classes[1] ~= before[1]") == .boolean(true))
    #expect(try play.evaluate("winds[2]:name()") == .string("gust"))
  }

  @Test func `classes of one name in one file stay distinct`() throws {
    let text = """
      all = {}
      for i = 1, 3 do
        local Wind = Behavior.extend "Wind"
        function Wind:number() return i end
        all[i] = Wind
      end
      """
    let play = try Playback(text)
    play.run("before, one = all, all[2]()")
    play.session.lua.invalidateOverrideCaches()
    play.session.run(Chunk(text, name: "test.lua"))
    #expect(try play.evaluate("all[1] == before[1] and all[2] == before[2]") == .boolean(true))
    #expect(try play.evaluate("one:number()") == .integer(2))
  }

  @Test func `a corrected file enables what its error had disabled`() throws {
    let text = """
      local Wind = Behavior.extend "Wind"
      function Wind:action() count = count + 1 error("on purpose") end
      wind = wind or Wind()
      """
    let play = try Playback("count = 0")
    play.session.run(Chunk(text, name: "wind.lua"))
    play.run("Animator():addBehavior(wind)")
    play.advance(ticks: 3)
    #expect(play.errors.count == 1)
    play.session.lua.invalidateOverrideCaches()
    play.session.run(Chunk(text.replacing("error(\"on purpose\")", with: ""), name: "wind.lua"))
    play.advance(ticks: 5)
    #expect(play.errors.count == 1)
    #expect(try play.evaluate("count") == .integer(6))
  }

  @Test func `a reload keeps behaviors and updates their functions`() throws {
    let text = """
      local Wind = Behavior.extend "Wind"
      function Wind:init() self.item = Item { size = { 100, 100 } } self.count = 0 end
      function Wind:action() self.count = self.count + 1 error("on purpose") end
      state = state or { wind = Wind(), animator = Animator() }
      state.animator:addBehavior(state.wind)
      """
    let play = try Playback(Chunk(text, name: "test.lua"))
    play.advance(ticks: 5)
    #expect(try play.evaluate("state.wind.count") == .integer(1))
    let corrected = text.replacing("error(\"on purpose\")", with: "")
    #expect(play.session.reload(Chunk(corrected, name: "test.lua")) == .succeeded)
    play.advance(ticks: 5)
    #expect(play.errors.count == 1)
    #expect(try play.evaluate("state.wind.count") == .integer(6))
  }

  // MARK: Memory

  private static let cycles = """
    for i = 1, 1000 do
      local Wind = Behavior.extend "Wind"
      local item, animator = Item { size = { 10, 10 } }, Animator()
      local wind
      function Wind:init()
        self.me, self.item, self.kind = self, item, Wind
        self:addChildBehavior(GravityBehavior { item })
      end
      function Wind:action() return wind, animator, Wind end
      wind = Wind()
      wind.willMoveTo = function() return wind end
      wind.data.wind = wind
      if i % 2 == 0 then
        animator:addBehavior(wind)
        if i % 100 == 0 then stage:step(1) end
        animator:removeAllBehaviors()
      end
    end
    """

  @Test(arguments: [cycles, cycles.replacing("return wind, animator, Wind", with: "error(wind)")])
  func `a thousand classes with cyclic instances are collected`(script: String) throws {
    let play = try Playback("")
    play.session.lua.collectGarbage()
    let (objects, memory) = (play.session.lua.liveObjectCount, play.session.lua.memoryInUse)
    play.run(script)
    #expect(play.errors.allSatisfy { $0.message.hasPrefix("Wind #") })
    play.advance(ticks: 1)
    play.session.lua.releaseLocalsOfLastRun()
    play.session.lua.invalidateOverrideCaches()
    play.session.lua.collectGarbage()
    #expect(play.session.lua.liveObjectCount == objects)
    #expect(play.session.lua.memoryInUse < memory + 100_000)
  }

  @Test func `a thousand failed inits leak nothing`() throws {
    let play = try Playback("animator = Animator() Wind = Behavior.extend 'Wind'")
    play.session.lua.collectGarbage()
    let before = play.session.lua.liveObjectCount
    play.run(
      """
      function Wind:init(i)
        self:addChildBehavior(GravityBehavior { Item { size = { 1, 1 } } })
        if i % 2 == 0 then animator:addBehavior(self) end
        error(self)
      end
      for i = 1, 1000 do pcall(Wind, i) end
      """)
    play.advance(ticks: 1)
    play.session.lua.collectGarbage()
    #expect(play.errors.isEmpty)
    #expect(play.session.lua.liveObjectCount == before)
    #expect(try play.evaluate("#animator.behaviors") == .integer(0))
    play.run("Wind.init = nil animator:addBehavior(Wind()) assert(#animator.behaviors == 1)")
    #expect(play.errors.isEmpty)
  }
}
