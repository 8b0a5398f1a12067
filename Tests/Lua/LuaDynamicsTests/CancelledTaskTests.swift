import LuaDynamics
import LuaHost
import Testing
import Views

/// A cancelled task closes its variables, which may fail in several ways.
@Suite struct CancelledTaskTests {
  @Test func `an error in __close of a cancelled task is reported, and the caller continues`()
    throws
  {
    let play = try Playback(
      """
      local task = go(function()
        local _ <close> = setmetatable({}, { __close = function() error("on purpose") end })
        wait(1)
      end)
      after(0.1, function()
        task:cancel()
        done = true
      end)
      """)
    play.advance(ticks: 10)
    #expect(play.errors.map(\.message) == ["test.lua:2: on purpose"])
    #expect(try play.evaluate("done") == .boolean(true))
    #expect(play.session.lua.stackHeight == 0)
  }

  @Test func `__close has the time limit of a callback and cannot yield`() throws {
    let play = try Playback(
      """
      local function closing(close)
        return go(function()
          local _ <close> = setmetatable({}, { __close = close })
          wait(1)
        end)
      end
      local endless, waiting = closing(function() while true do end end), closing(function() wait(1) end)
      after(0.1, function() waiting:cancel() end)
      after(0.2, function() endless:cancel() end)
      """, timeLimit: 0.05)
    play.advance(ticks: 20)
    #expect(
      play.errors.map(\.message) == [
        "test.lua:7: wait: only inside go(function() … end)",
        "test.lua:7: stopped: ran for more than 0.05 s; --time-limit sets the limit",
      ])
    #expect(play.stage.tick == 20)
    #expect(play.session.lua.stackHeight == 0)
  }

  /// A script with two tasks that wait, and whose variables add their names to `closed`.
  private static let waitingTasks = """
    closed = closed or ""
    for _, name in ipairs { "a", "b" } do
      go(function()
        local _ <close> = setmetatable({}, { __close = function() closed = closed .. name end })
        wait(1)
      end)
    end

    """

  @Test func `tasks close their variables at a reload, in the order in which they were started`() throws {
    let play = try Playback(Self.waitingTasks)
    play.advance(ticks: 10)
    #expect(play.session.reload(Chunk("x = closed", name: "test.lua")) == .succeeded)
    #expect(try play.evaluate("x") == .string("ab"))
    play.advance(ticks: 100)
    #expect(try play.evaluate("closed") == .string("ab"))
  }

  @Test func `tasks that continue after a reload close nothing`() throws {
    let play = try Playback("state = {}\n" + Self.waitingTasks)
    #expect(play.session.reload(Chunk("state = state or {}", name: "test.lua")) == .succeeded)
    #expect(try play.evaluate("closed") == .string(""))
  }

  @Test func `tasks close their variables when the stage is reset`() throws {
    let play = try Playback(Self.waitingTasks + "stage:reset()")
    #expect(try play.evaluate("closed") == .string("ab"))
  }

  @Test func `tasks close their variables at the end of the run`() throws {
    let play = try Playback(Self.waitingTasks)
    play.session.endTasks()
    #expect(try play.evaluate("closed") == .string("ab"))
    #expect(play.errors.isEmpty)
  }

  @Test func `unbounded mutual cancellation is an error, not a crash`() throws {
    let play = try Playback(
      """
      local last
      for i = 1, 5000 do
        local before = last
        last = go(function()
          local _ <close> = setmetatable({}, { __close = function() if before then before:cancel() end end })
          wait(1)
        end)
      end
      last:cancel()
      """)
    #expect(play.errors.first?.message.contains("C stack overflow") == true, "\(play.errors)")
    #expect(play.session.lua.stackHeight == 0)
  }
}
