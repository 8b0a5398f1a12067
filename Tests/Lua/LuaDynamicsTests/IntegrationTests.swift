import Dynamics
import Foundation
import LuaDynamics
import LuaHost
import TestSupport
import Testing
import Views

/// Several parts of the host, which have separate tests, used together.
@Suite struct IntegrationTests {
  // MARK: Limits

  @Test(arguments: [
    ("stage.view:onTap(print)", "View.onTap"), ("stage.view:onPan(print)", "View.onPan"),
    ("stage.view:onLongPress(print)", "View.onLongPress"), ("circle + circle", "Region.byUnion"),
    ("-circle", "Region.inverse"),
  ])
  func `objects made by methods and operators count towards the object limit`(making: String, name: String)
    throws
  {
    let play = try Playback(
      "circle = Region.circle(1) kept = {} for i = 1, 1000 do kept[i] = \(making) end", objectLimit: 50)
    #expect(play.errors.map(\.message) == ["test.lua:1: \(name): the limit of 50 live objects is reached"])
  }

  // MARK: Reloading

  @Test(arguments: [
    "function collision.beganContact() reload() requested = stage.tick end",
    "go(function() wait(0.1) reload() requested = stage.tick end)",
    "reload() requested = stage.tick",
    "animate(0.1, function() end, function() reload() requested = stage.tick end)",
    "collision.action = function() reload() requested = stage.tick end",
    "after(0.1, function() pcall(reload) requested = stage.tick error('on purpose') end)",
  ])
  func `a reload requested anywhere runs after the tick`(request: String) throws {
    let play = try Playback(Playback.bouncing)
    var outcomes: [ReloadResult] = []
    play.session.onReload = { outcomes.append($0) }
    play.session.readScript = { Chunk("ran = stage.tick " + Playback.bouncing, name: "test.lua") }
    play.run(request)
    #expect(outcomes.isEmpty)
    play.session.runUntilIdle(limit: 2)
    #expect(outcomes == [.succeeded])
    #expect(try play.evaluate("ran - requested <= 1") == .boolean(true))
    #expect(play.stage.animators.count == 1)
    play.session.lua.collectGarbage()
    #expect(play.session.lua.stackHeight == 0)
  }

  @Test func `an error in on_reload leaves the new version running`() throws {
    let play = try Playback("")
    let text = Playback.bouncing + "function on_reload() error('on purpose') end"
    #expect(play.session.reload(Chunk(text, name: "test.lua")) == .raisedError)
    play.advance(ticks: 10)
    #expect(play.errors.map(\.message) == ["test.lua:7: on purpose"])
    #expect(try play.evaluate("ball.center.y > -20") == .boolean(true))
  }

  @Test func `a reload enables a failed class again for its instances on a kept stage`()
    throws
  {
    let text = """
      local Wind = Behavior.extend "Wind"
      function Wind:action() self.count = (self.count or 0) + 1 if self.count == LIMIT then error("on purpose") end end
      state = state or {}
      if not state.animator then
        state.animator, state.winds = Animator(), { Wind(), Wind(), Wind() }
        for _, wind in ipairs(state.winds) do state.animator:addBehavior(wind) end
        state.winds[2].count = -5
      end
      """
    let play = try Playback(text.replacing("LIMIT", with: "3"))
    play.advance(ticks: 5)
    #expect(try play.evaluate("state.winds[1].count") == .integer(3))
    #expect(try play.evaluate("state.winds[2].count") == .integer(0))
    #expect(play.session.reload(Chunk(text.replacing("LIMIT", with: "1000"), name: "test.lua")) == .succeeded)
    play.advance(ticks: 5)
    #expect(try play.evaluate("state.winds[1].count") == .integer(8))
    #expect(try play.evaluate("state.winds[2].count") == .integer(5))
    #expect(!play.session.hasRaisedError)
  }

  // MARK: Limits

  @Test func `an infinite action of a class stops the steps requested by the script`() throws {
    let play = try Playback(
      Playback.bouncing + """
        local Wind = Behavior.extend "Wind"
        function Wind:action() while slow do end calls = (calls or 0) + 1 end
        animator:addBehavior(Wind())
        slow = true
        stage:step(10)
        went_on = true
        """, timeLimit: 0.05)
    #expect(
      play.errors.map(\.message) == [
        "test.lua:8: stopped: ran for more than 0.05 s; --time-limit sets the limit"
      ])
    #expect(try play.evaluate("went_on") == .nil)
    // It may just have been the one that was at work: it is not switched off.
    play.run("slow = false")
    let tick = play.stage.tick
    play.advance(ticks: 10)
    #expect(try play.evaluate("calls") == .integer(10))
    #expect(play.stage.tick == tick + 10)
    #expect(play.errors.count == 1)
  }

  @Test func `a behavior from a file in the folder of the script works in the sandbox`() throws {
    let play = try Playback(
      Chunk(
        """
        local Wind = require "behaviors.wind"
        item = Item { size = { 100, 100 } }
        animator = Animator()
        animator:addBehavior(Wind({ item }, { 100, 0 }))
        stage:step(30)
        print = nil
        refused = not pcall(require, "../Package") and io == nil and debug == nil
        """, name: "test.lua"),
      modules: [Repository.path("scripts")], profile: .sandboxed)
    #expect(play.errors.isEmpty, "\(play.errors)")
    #expect(try play.evaluate("item.center.x > 1") == .boolean(true))
    #expect(try play.evaluate("refused") == .boolean(true))
  }

  // MARK: The collector

  @Test(arguments: ["basket", "explode", "flock"])
  func `the simulation does not depend on the collector`(recipe: String) throws {
    func hash(_ mode: String) throws -> UInt64 {
      let play = try Playback(recipe: recipe) { "\(mode)\n\($0)" }
      play.stage.tracksCumulativeStateHash = true
      #expect(play.errors.isEmpty, "\(play.errors)")
      play.advance(ticks: 120)
      #expect(play.errors.isEmpty, "\(play.errors)")
      return play.stage.cumulativeStateHash
    }
    let usual = try hash("")
    #expect(try hash("collectgarbage('generational')") == usual)
    #expect(try hash("collectgarbage('stop')") == usual)
    #expect(try hash("collectgarbage('setpause', 1) collectgarbage('setstepmul', 1000)") == usual)
  }

  @Test(arguments: CallbackSource.all)
  func `a callback may call collectgarbage`(kind: CallbackSource) throws {
    let play = try Playback(
      "calls = 0 function fail(...) calls = calls + 1 collectgarbage() collectgarbage() end", idiom: .pad)
    play.run(
      "collectgarbage('generational') for i = 1, 3 do \(kind.setup) stage:step(\(kind.ticks)) \(kind.teardown) end"
    )
    // The source `__tostring` raises an error itself, because the object has no text.
    #expect(play.errors.count == (kind.source == "__tostring" ? 1 : 0), "\(play.errors)")
    #expect(try play.evaluate("calls") != .integer(0))
    #expect(play.session.lua.stackHeight == 0)
  }
}
