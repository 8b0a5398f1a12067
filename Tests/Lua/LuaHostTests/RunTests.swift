import LuaHost
import Testing
import TestSupport

extension HostTests {
  @Suite struct RunTests {
    @Test func `results come back as values`() throws {
      let lua = try makeLua()
      let values = try lua.run(
        "return nil, true, 1, 1.5, 'x', Place(1, 2), { 1, { 2 }, a = 'b', [true] = 3 }")
      let table = LuaTable(
        items: [.integer(1), .table(LuaTable(items: [.integer(2)]))], fields: ["a": .string("b")])
      #expect(
        values == [
          .nil, .boolean(true), .integer(1), .number(1.5), .string("x"), .record(Place(x: 1, y: 2)),
          .table(table),
        ])
      #expect(try lua.run("return coroutine.create(print)") == [.other(typeName: "thread")])
      #expect(lua.stackHeight == 0)
    }

    @Test func `values survive a round trip`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        for _, v in ipairs { true, 1, 1.5, 'x', 'ä\\0z', Place(1, 2) } do
          local r = echo(v)
          assert(r == v and math.type(r) == math.type(v))
        end
        assert(echo() == nil and echo(nil) == nil)
        local t = echo { 1, 2, { x = { y = 'deep' } } }
        assert(#t == 3 and t[3].x.y == 'deep')
        assert(echo(print) == nil)
        """)
    }

    @Test func `arguments are in arg and in ..., and a #! line is skipped but counted`() throws {
      let lua = try Lua()
      let values = try lua.run(
        "#!/usr/bin/env lua\nreturn arg[0], arg[1], select('#', ...), ...", arguments: ["a", "b"])
      #expect(values == [.string("test.lua"), .string("a"), .integer(2), .string("a"), .string("b")])
      #expect(lua.message(of: "#!/x\nerror('here')") == "test.lua:2: here")
      #expect(lua.message(of: "\u{FEFF}error('here')") == "test.lua:1: here")
      #expect(lua.message(of: "#! only") == "no error")
      #expect(lua.message(of: "") == "no error")
      #expect(lua.message(of: "('x'):rep(2)") == "no error")
    }

    @Test func `precompiled chunks are rejected with a message`() throws {
      let lua = try Lua()
      #expect(lua.message(of: "\u{1B}Lua") == "test.lua: compiled Lua is not run; give the source text")
    }

    @Test(arguments: [
      ("x = (1", true), ("for i = 1, 2 do", true), ("x = = 1", false), ("return )", false),
    ])
    func `syntax errors say whether the chunk is incomplete`(text: String, isIncomplete: Bool) throws {
      let lua = try Lua()
      let error = #expect(throws: LuaError.self) { try lua.run(text) }
      #expect(error?.kind == .syntax(isIncomplete: isIncomplete))
      #expect(error?.message.hasPrefix("test.lua:1: ") == true)
      #expect(error?.traceback == "")
      #expect(lua.stackHeight == 0)
    }

    @Test func `a traceback has the script's lines only`() throws {
      let lua = try makeLua()
      let error = #expect(throws: LuaError.self) {
        try lua.run(
          """
          local function inner() refuse() end
          local function outer()
            inner()
            return 1
          end
          pcall(print)
          outer()
          """)
      }
      #expect(error?.message == "test.lua:1: refuse: refused")
      #expect(
        error?.traceback == """
          test.lua:1: in function 'inner'
          test.lua:3: in function 'outer'
          test.lua:7: in main chunk
          """)
    }

    @Test(arguments: [
      ("error()", "(error object is a nil value)"),
      ("error({})", "(error object is a table value)"),
      ("error({ code = 3 })", "(error object is a table value: { code = 3 })"),
      (
        "error({ 'a', true, [1.5] = 2, ['x y'] = {}, z = print })",
        "(error object is a table value: { \"a\", [1.5] = 2, [2] = true, [\"x y\"] = { … }, z = function })"
      ),
      (
        "local t = {} for i = 1, 10 do t[i] = i end error(t)",
        "(error object is a table value: { 1, 2, 3, 4, 5, 6, 7, 8, … })"
      ),
      ("error(true)", "(error object is a boolean value)"),
      ("error(12)", "12"),
      ("error('plain', 0)", "plain"),
      ("error(setmetatable({}, { __tostring = function() return 'text' end }))", "text"),
      (
        "error(setmetatable({}, { __tostring = function() error('worse', 0) end }))",
        "(error object is a table value; its __tostring failed: worse)"
      ),
      (
        "error(setmetatable({}, { __tostring = function() return {} end }))",
        "(error object is a table value; its __tostring failed: '__tostring' must return a string)"
      ),
      ("error(Place(1, 2))", "Place(1, 2)"),
    ])
    func `error objects of every kind become a message`(text: String, message: String) throws {
      let lua = try makeLua()
      #expect(lua.message(of: text) == message)
      #expect(lua.stackHeight == 0)
    }

    @Test func `infinite recursion is an error with a shortened traceback`() throws {
      let lua = try Lua()
      let error = #expect(throws: LuaError.self) { try lua.run("local function f() return 1 + f() end f()") }
      #expect(error?.message.contains("stack overflow") == true)
      let lines = error?.traceback.split(separator: "\n") ?? []
      #expect(lines.count == 6, "\(lines)")
      #expect(lines.count > 2 && lines[2].wholeMatch(of: /… \(\d+ calls\)/) != nil)
      #expect(try lua.run("return 1") == [.integer(1)])
    }

    @Test func `equal frames in succession are folded in a traceback`() throws {
      let lua = try Lua()
      func traceback(_ call: String) -> [Substring] {
        let text = """
          local function deep(n) if n == 0 then error("deep") end return (deep(n - 1)) end
          local function swing(n) if n == 0 then error("deep") end
            return (n % 2 == 0 and swing(n - 1)
              or swing(n - 1)) end
          \(call)
          """
        let error = #expect(throws: LuaError.self) { try lua.run(Chunk(text, name: "t.lua")) }
        return error?.traceback.split(separator: "\n") ?? []
      }
      let frame: Substring = "t.lua:1: in function 'deep'"
      #expect(traceback("deep(195)") == [frame, "… (repeated 195 times)", "t.lua:5: in main chunk"])
      #expect(traceback("deep(1)") == [frame, frame, "t.lua:5: in main chunk"])
      let swinging = traceback("swing(100)")
      #expect(swinging.count == 21)
      #expect(swinging.count > 12 && swinging[12] == "…")
      #expect(swinging.last == "t.lua:5: in main chunk")
    }

    @Test func `the seed fixes math.random, and a memory limit is an error that the state survives`() throws {
      let text = "return math.random(1 << 40), math.random(1 << 40)"
      let first = try Lua(.init(seed: 7)).run(text)
      #expect(try Lua(.init(seed: 7)).run(text) == first)
      #expect(try Lua(.init(seed: 8)).run(text) != first)

      let small = try Lua(.init(memoryLimit: 1 << 20))
      let error = #expect(throws: LuaError.self) {
        try small.run("local t = {} for i = 1, 1e9 do t[i] = i end")
      }
      #expect(error?.kind == .memory)
      #expect(error?.message == "not enough memory")
      #expect(try small.run("return 1") == [.integer(1)])
      #expect(small.memoryInUse < 1 << 20)
      // A stack growth that alone exceeds the remaining memory.
      let unpacked = small.message(of: "return select('#', table.unpack({}, 1, 200000))")
      #expect(unpacked == "test.lua:1: too many results to unpack")
    }

    @Test func `with any memory limit a state opens or throws a memory error`() {
      var limit = 1
      var failures = 0
      while (try? Lua(.init(memoryLimit: limit))) == nil {
        failures += 1
        limit += 512
      }
      #expect(failures > 5)
    }

    @Test func `modules are searched in the given folders and C modules load`() throws {
      let folder = try TemporaryDirectory()
      try folder.write("value.lua", "return { seven = 7 }")
      let lua = try makeLua(.init(moduleDirectories: [folder.path]))
      #expect(try lua.run("return require('value').seven") == [.integer(7)])
      try lua.preloadModule("host")
      try lua.setGlobal("later", to: 5)
      try lua.run(
        """
        local host = require 'host'
        assert(host.Body == Body and host.echo == echo and host.Mode.fast == 1 and host.later == 5)
        """)
      for module in ["cjson", "lpeg"]
      where try lua.run("return (pcall(require, '\(module)'))") == [.boolean(false)] {
        Issue.record("\(module) is not installed or does not load")
      }
    }

    @Test func `callGlobal calls a global function if it exists`() throws {
      let lua = try makeLua()
      try lua.run("function update(dt, s) return dt * 2, s end")
      #expect(try lua.callGlobal("update", 1.5, "x") == .number(3))
      #expect(try lua.callGlobal("nothing") == nil)
      try lua.run("update = 5")
      #expect(throws: LuaError.self) { try lua.callGlobal("update") }
      #expect(lua.stackHeight == 0)
    }

    @Test func `version is that of the linked library`() {
      #expect(Lua.version.hasPrefix("Lua 5.4."))
    }
  }
}
