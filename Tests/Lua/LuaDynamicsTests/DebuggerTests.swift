import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// Debuggers written in Lua use debug.sethook, while the host uses Lua's hook for its limits.
@Suite struct DebuggerTests {
  /// A debugger similar to mobdebug: a line hook in every coroutine, breakpoints by file and line, and
  /// inspection of the stack and the locals of the stopped function.
  private static let debugger = """
    breakpoints, stops = {}, {}
    local function hook(event, line)
      local source = debug.getinfo(2, "S").short_src
      if not breakpoints[source .. ":" .. line] then return end
      local stop = { line = line, locals = {}, stack = {} }
      for i = 1, math.huge do
        local name, value = debug.getlocal(2, i)
        if not name then break end
        stop.locals[name] = tostring(value)
      end
      for level = 2, math.huge do
        local info = debug.getinfo(level, "Sl")
        if not info then break end
        if info.currentline > 0 then table.insert(stop.stack, info.currentline) end
      end
      table.insert(stops, stop)
    end
    debug.sethook(hook, "l")
    local create = coroutine.create
    function coroutine.create(f)
      local co = create(f)
      debug.sethook(co, hook, "l")
      return co
    end

    """

  @Test func `a breakpoint in a contact callback shows its locals, and the time limit still works elsewhere`()
    throws
  {
    let play = try Playback(Self.debugger, timeLimit: 0.2)
    play.session.run(
      Chunk(
        """
        local ball = Item { size = { 10, 10 }, center = { 0, -100 } }
        local collision = CollisionBehavior { ball }
        collision:addBoundary("floor", { -100, 0 }, { 100, 0 })
        local animator = Animator()
        animator:addBehavior(GravityBehavior { ball })
        animator:addBehavior(collision)
        touches = 0
        function collision.beganContact(contact)
          local name = contact.boundary
          touches = touches + 1
        end
        breakpoints["ball.lua:10"] = true
        after(2, function()
          while true do pcall(error) end
        end)
        """, name: "ball.lua"))
    play.advance(ticks: 180)
    #expect(try play.evaluate("touches >= 1 and #stops == touches") == .boolean(true))
    #expect(try play.evaluate("stops[1].line") == .integer(10))
    #expect(try play.evaluate("stops[1].locals.name") == .string("floor"))
    #expect(try play.evaluate("stops[1].stack[1]") == .integer(10))
    #expect(play.errors.map(\.kind) == [.timeLimit])
    #expect(
      play.errors.first?.message
        == "ball.lua:14: stopped: ran for more than 0.2 s; --time-limit sets the limit")
    #expect(play.stage.tick == 180)
    // The debugger's hook is still set.
    #expect(try play.evaluate("(select(2, debug.gethook()))") == .string("l"))
    play.run("breakpoints['more.lua:2'] = true\nlocal late = 1\n")
    #expect(try play.evaluate("stops[#stops].line") == .integer(2))
  }

  @Test func `a breakpoint in a coroutine stops there`() throws {
    let play = try Playback(Self.debugger)
    play.session.run(
      Chunk(
        """
        breakpoints["co.lua:4"] = true
        local co = coroutine.create(function(a)
          local b = a + 1
          coroutine.yield(b)
        end)
        coroutine.resume(co, 41)
        """, name: "co.lua"))
    #expect(play.errors.isEmpty)
    #expect(try play.evaluate("stops[1].locals.b") == .string("42"))
  }
}
