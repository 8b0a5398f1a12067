import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// An infinite callback is stopped and disabled like one that fails; the simulation continues.
@Suite struct TimeLimitTests {
  private static let world = """
    witness = Item { size = { 100, 100 } }
    Animator():addBehavior(GravityBehavior { witness })
    count = 0
    local function fail() count = count + 1 while true do pcall(function() while true do end end) end end

    """

  @Test(arguments: CallbackErrorTests.kinds)
  func `an infinite callback is stopped, reported once and disabled`(kind: String) throws {
    let play = try Playback(Self.world + kind, timeLimit: 0.05)
    play.advance(ticks: 120)
    let error = try #require(play.errors.first)
    #expect(play.errors.count == 1)
    #expect(error.kind == .timeLimit)
    #expect(error.message == "test.lua:4: stopped: ran for more than 0.05 s; --time-limit sets the limit")
    #expect(error.traceback.hasPrefix("test.lua:4: in "))
    #expect(try play.evaluate("count") == .integer(1))
    #expect(play.stage.tick == 120)
    #expect(try play.evaluate("witness.center.y > 1500") == .boolean(true))
  }

  @Test func `slow steps are stopped between two ticks`() throws {
    let play = try Playback(Self.world + "stage:step(1e9) stepped = true", timeLimit: 0.05)
    #expect(play.errors.map(\.kind) == [.timeLimit])
    #expect(play.errors.first?.message.hasPrefix("test.lua:5: stopped: ") == true)
    #expect(try play.evaluate("stepped") == .nil)
    let tick = play.stage.tick
    play.advance(ticks: 10)
    #expect(play.stage.tick == tick + 10)
    #expect(play.errors.count == 1)
  }

  @Test func `a callback interrupted by the limit of an outer run stays enabled`() throws {
    let play = try Playback(
      "calls = 0 every(0, function() calls = calls + 1 for i = 1, 1000 do end end) stage:step(1e9)",
      timeLimit: 0.05)
    #expect(play.errors.map(\.kind) == [.timeLimit])
    try play.session.lua.setGlobal("calls", to: 0)
    play.advance(ticks: 10)
    #expect(try play.evaluate("calls") == .integer(10))
    #expect(play.errors.count == 1)
  }
}
