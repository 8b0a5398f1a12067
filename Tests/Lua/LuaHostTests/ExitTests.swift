import LuaHost
import Testing

extension HostTests {
  @Suite struct ExitTests {
    @Test(arguments: [
      "os.exit(3)",
      "pcall(os.exit, 3) after = true",
      "while true do pcall(function() os.exit(3) end) end",
      "xpcall(function() os.exit(3) end, function() after = true end) after = true",
      "coroutine.wrap(function() pcall(os.exit, 3) after = true end)() after = true",
      "coroutine.resume(coroutine.create(function() os.exit(3) end)) after = true",
      "do local x <close> = setmetatable({}, { __close = function() after = true end }) os.exit(3) end",
      "local x <close> = setmetatable({}, { __close = function() os.exit(3) end })",
      "table.sort({ 1, 2 }, function() os.exit(3) end) after = true",
      "local b = Body {} function b.onHit() os.exit(3) end pcall(hit, b) after = true",
      "debug.sethook(function() pcall(os.exit, 3) end, 'l')\nlocal a = 1\nafter = true",
      "setmetatable({}, { __gc = function() os.exit(3) end }) collectgarbage() for i = 1, 2 do end after = true",
    ])
    func `nothing in Lua catches it`(text: String) throws {
      let lua = try makeLua()
      let error = #expect(throws: LuaError.self) { try lua.run(text) }
      #expect(error?.exitCode == 3)
      #expect(error?.message.hasSuffix("os.exit(3) ended the script") == true, "\(error?.message ?? "")")
      #expect(lua.exitCode == 3)
      #expect(!lua.isStopping && lua.stackHeight == 0)
      #expect(!lua.isGlobalTable("after") && !lua.isGlobalCallable("after"))
    }

    @Test func `its argument is a number or whether the script succeeded`() throws {
      for (arguments, code) in [("", 0), ("true", 0), ("false", 1), ("7", 7), ("7, true", 7)] {
        let lua = try makeLua()
        #expect(throws: LuaError.self) { try lua.run("os.exit(\(arguments))") }
        #expect(lua.exitCode == Int32(code))
      }
      let lua = try makeLua()
      let error = #expect(throws: LuaError.self) { try lua.run("os.exit('x')") }
      #expect(error?.message.hasSuffix("bad argument #1 to 'exit' (number expected, got string)") == true)
      #expect(lua.exitCode == nil && lua.exitError == nil)
    }

    @Test func `its error has the position, and every later call fails with it`() throws {
      let lua = try makeLua()
      try lua.run("count = 0 function f() count = count + 1 end")
      #expect(throws: LuaError.self) { try lua.run("f()\nos.exit(3)") }
      #expect(lua.exitError?.message == "test.lua:2: os.exit(3) ended the script")
      for _ in 0..<2 {
        let error = #expect(throws: LuaError.self) { try lua.callGlobal("f") }
        #expect(error?.exitCode == 3)
        #expect(error?.message == "test.lua:2: os.exit(3) ended the script")
      }
      let error = #expect(throws: LuaError.self) { try lua.run("pcall(f) os.exit(4)") }
      #expect(error?.exitCode == 3)
      #expect(lua.exitCode == 3)
    }

    @Test func `other states continue, also those that have called this one`() throws {
      let outer = try makeLua()
      try outer.register(
        Function("inside", "Runs another state.") { _ throws(HostError) in
          let inner = try raising { try Lua() }
          #expect(throws: LuaError.self) { try inner.run("os.exit(3)") }
        })
      #expect(try outer.run("inside() return 1") == [.integer(1)])
      #expect(outer.exitCode == nil)
    }

    @Test func `an interrupted run does not hide it`() throws {
      let lua = try makeLua()
      try lua.register(Function("stop", "Stops.") { call in call.lua.interrupter.interrupt() })
      let stop = #expect(throws: LuaError.self) { try lua.run("pcall(stop)") }
      #expect(stop?.kind == .interrupted)
      let exit = #expect(throws: LuaError.self) { try lua.run("os.exit(3)") }
      #expect(exit?.kind == .exit(code: 3))
    }
  }

  @Suite struct LocaleTests {
    @Test func `a locale belongs to its state, in each of its calls`() throws {
      let (first, second) = (try makeLua(), try makeLua())
      #expect(try first.run("return os.setlocale('C.UTF-8', 'ctype')") == [.string("C.UTF-8")])
      #expect(try second.run("return os.setlocale(nil, 'ctype')") == [.string("C")])
      #expect(try first.run("return os.setlocale(nil, 'ctype')") == [.string("C.UTF-8")])
      #expect(try first.run("return os.setlocale(nil, 'numeric')") == [.string("C")])
    }

    @Test func `a state that runs inside another one has its own`() throws {
      let outer = try makeLua()
      try outer.register(
        Function("inside", "Runs another state.") { _ throws(HostError) in
          try raising {
            let inner = try Lua()
            #expect(try inner.run("return os.setlocale()") == [.string("C")])
            try inner.run("os.setlocale('POSIX')")
          }
        })
      #expect(
        try outer.run("os.setlocale('C.UTF-8') inside() return os.setlocale()") == [.string("C.UTF-8")])
    }

    @Test func `the names of several categories restore them`() throws {
      let lua = try makeLua()
      let names = "LC_COLLATE=C;LC_CTYPE=C.UTF-8;LC_MONETARY=C;LC_NUMERIC=C;LC_TIME=C"
      #expect(try lua.run("os.setlocale('C.UTF-8', 'ctype') return os.setlocale()") == [.string(names)])
      #expect(
        try lua.run("os.setlocale('C') return os.setlocale('\(names)'), os.setlocale(nil, 'ctype')")
          == [.string(names), .string("C.UTF-8")])
      for name in ["no such locale", "LC_CTYPE=none", "LC_X=C", "LC_CTYPE", "="] {
        #expect(try lua.run("return os.setlocale('\(name)')") == [.nil], "\(name)")
      }
      #expect(try lua.run("return os.setlocale()") == [.string(names)])
    }
  }
}
