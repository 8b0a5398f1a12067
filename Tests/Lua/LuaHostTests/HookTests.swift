import LuaHost
import Testing

extension HostTests {
  @Suite struct HookTests {
    @Test(arguments: ["c", "r", "l", "crl"])
    func `a script's hook gets the same events as in plain Lua`(mask: String) throws {
      let lua = try makeLua()
      let events = try lua.run(
        """
        local events = {}
        local function inner()
          return 1
        end
        local function outer()
          inner()
          return inner()
        end
        debug.sethook(function(event, line) table.insert(events, event .. (line or '')) end, '\(mask)')
        outer()
        debug.sethook()
        return table.concat(events, ' '), debug.gethook()
        """)
      let expected = [
        "c": "call call tail call call", "r": "return return return",
        "l": "line10 line6 line3 line7 line3 line11",
        "crl": "return line10 call line6 call line3 return line7 tail call line3 return line11 call",
      ]
      #expect(events == [.string(expected[mask] ?? ""), .nil])
    }

    @Test func `a count hook is called every n instructions, and gethook returns it`() throws {
      let lua = try makeLua()
      let values = try lua.run(
        """
        local calls, hook = 0, nil
        hook = function(event) assert(event == 'count') calls = calls + 1 end
        debug.sethook(hook, '', 100)
        local f, mask, count = debug.gethook()
        for i = 1, 10000 do end
        debug.sethook()
        return calls > 50, f == hook, mask, count
        """)
      #expect(values == [.boolean(true), .boolean(true), .string(""), .integer(100)])
    }

    @Test func `each coroutine has its own hook`() throws {
      let lua = try makeLua()
      let values = try lua.run(
        """
        local lines = 0
        local co = coroutine.create(function()
          local a = 1
          coroutine.yield()
          local b = 2
        end)
        debug.sethook(co, function() lines = lines + 1 end, 'l')
        coroutine.resume(co)
        local x = 1
        coroutine.resume(co)
        local f, mask = debug.gethook(co)
        return lines, debug.gethook(), mask
        """)
      #expect(values == [.integer(4), .nil, .string("l")])
    }

    @Test func `an error that a hook raises is an error of the script`() throws {
      let lua = try makeLua()
      let message = lua.message(
        of: "debug.sethook(function() debug.sethook() error('from the hook') end, 'l')\nlocal x = 1")
      #expect(message == "test.lua:1: from the hook")
      #expect(lua.message(of: "debug.sethook(1, 'l')").contains("bad argument #1 to 'sethook'"))
      #expect(lua.message(of: "debug.sethook(print)").contains("bad argument #2 to 'sethook'"))
    }

    @Test func `the time limit works with a hook set, and the hook is restored afterwards`() throws {
      let lua = try makeLua(.init(timeLimit: 0.05))
      try lua.run("lines = 0 debug.sethook(function() lines = lines + 1 end, 'l')")
      #expect(lua.message(of: "while true do\npcall(error)\nend").contains("stopped: "))
      let values = try lua.run(
        "local before = lines\nlocal x\nreturn lines - before, (select(2, debug.gethook()))")
      #expect(values == [.integer(2), .string("l")])
    }
  }
}
