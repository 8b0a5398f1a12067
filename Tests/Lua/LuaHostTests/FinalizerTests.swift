import LuaHost
import Testing

extension HostTests {
  /// Errors in finalizers.
  @Suite struct FinalizerTests {
    private final class ErrorLog {
      var errors: [LuaError] = []
    }

    private func makeLuaWithErrorLog(_ configuration: Lua.Configuration = .init()) throws -> (Lua, ErrorLog) {
      let lua = try makeLua(configuration)
      let errorLog = ErrorLog()
      lua.onFinalizerError = { errorLog.errors.append($0) }
      return (lua, errorLog)
    }

    @Test func `an error in __gc is reported after the call, which continues`() throws {
      let (lua, errorLog) = try makeLuaWithErrorLog()
      let values = try lua.run(
        """
        setmetatable({}, {
          __gc = function() error('no') end
        })
        collectgarbage()
        return 'went on'
        """)
      #expect(values == [.string("went on")])
      #expect(errorLog.errors == [LuaError(kind: .finalizer, message: "test.lua:2: error in __gc: no")])
    }

    @Test(arguments: [
      ("error('plain', 0)", "error in __gc: plain"),
      ("error('x:y: (odd) 7: z', 0)", "error in __gc: x:y: (odd) 7: z"),
      ("error({})", "error in __gc: error object is not a string"),
      ("error(nil)", "error in __gc: error object is not a string"),
      ("local x = nil + 1", "test.lua:1: error in __gc: attempt to perform arithmetic on a nil value"),
    ])
    func `every kind of error object gives a message`(text: String, message: String) throws {
      let (lua, errorLog) = try makeLuaWithErrorLog()
      try lua.run("setmetatable({}, { __gc = function() \(text) end }) collectgarbage()")
      #expect(errorLog.errors.map(\.message) == [message])
    }

    @Test func `the error of the call is kept, and the number of reported finalizers is limited`() throws {
      let (lua, errorLog) = try makeLuaWithErrorLog()
      let error = #expect(throws: LuaError.self) {
        try lua.run(
          "for i = 1, 1000 do setmetatable({}, { __gc = function() error('no') end }) end collectgarbage() error('own')"
        )
      }
      #expect(error?.message == "test.lua:1: own")
      #expect(error?.traceback == "test.lua:1: in main chunk")
      #expect(errorLog.errors.count == 64)
    }

    @Test func `the handler may run Lua, and collectGarbage() reports too`() throws {
      let (lua, errorLog) = try makeLuaWithErrorLog()
      lua.onFinalizerError = { error in
        errorLog.errors.append(error)
        _ = try? lua.run("reports = (reports or 0) + 1")
      }
      try lua.run("x = setmetatable({}, { __gc = function() error('no') end }) x = nil")
      lua.collectGarbage()
      #expect(errorLog.errors.count == 1)
      #expect(try lua.run("return reports") == [.integer(1)])
      lua.onFinalizerError = nil
    }

    @Test func `an error in __gc during lua_close does not crash`() throws {
      let (lua, errorLog) = try makeLuaWithErrorLog()
      try lua.run("keep = setmetatable({}, { __gc = function() Body {} end })")
      #expect(errorLog.errors.isEmpty)
    }
  }

  /// Errors while closing.
  @Suite struct ClosingTests {
    @Test func `an error in __close replaces the previous one and has its own position`() throws {
      let lua = try makeLua()
      let error = #expect(throws: LuaError.self) {
        try lua.run(
          """
          local t <close> = setmetatable({}, { __close = function(_, e)
            error('closing after ' .. tostring(e), 0) end })
          error('first')
          """)
      }
      #expect(error?.message == "closing after test.lua:3: first")
      #expect(error?.traceback.contains("[C]") == false)
      #expect(lua.message(of: "do local t <close> = 5 end").contains("non-closable value"))
    }

    @Test func `unbounded nesting of coroutine.close is an error, not a crash`() throws {
      let lua = try makeLua()
      let text = """
        local co
        for i = 1, 100000 do
          local inner = co
          co = coroutine.create(function()
            local c <close> = setmetatable({}, { __close = function() if inner then assert(coroutine.close(inner)) end end })
            coroutine.yield()
          end)
          coroutine.resume(co)
        end
        return coroutine.close(co)
        """
      let values = try lua.run(text)
      #expect(values.first == .boolean(false))
      guard case .string(let message)? = values.dropFirst().first else {
        Issue.record("no message: \(values)")
        return
      }
      #expect(message.contains("C stack overflow"))
      #expect(lua.stackHeight == 0)
    }

    @Test(arguments: [
      "local function f() coroutine.wrap(f)() end f()",
      "local function f() local ok, e = coroutine.resume(coroutine.create(f)) if not ok then error(e, 0) end end f()",
      "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end return t.x",
      "local t = {} for i = 1, 300 do t = setmetatable({}, { __index = t }) end for i = 1, 3000 do t = setmetatable({}, { __index = t }) end return t.x",
      "local s = ('('):rep(100000) load('return ' .. s)() ",
      "local function f() string.gsub('x', 'x', f) end f()",
      "local function f() table.sort({ 1, 2, 3 }, f) end f()",
      "local b = Body {} function b.onHit() hit(b) end hit(b)",
    ])
    func `deep nesting of any kind raises an error`(text: String) throws {
      let lua = try makeLua()
      let error = #expect(throws: LuaError.self) { try lua.run(text) }
      #expect(error?.kind == .runtime)
      #expect(lua.stackHeight == 0)
      #expect(try lua.run("return 1") == [.integer(1)])
    }
  }

  /// The object limit.
  @Suite struct ObjectLimitTests {
    @Test func `a script cannot have more objects than the limit, garbage not counted`() throws {
      let lua = try makeLua(.init(objectLimit: 100))
      try lua.run("for i = 1, 1000 do Body {} end")
      #expect(
        lua.messageWithoutPosition("kept = {} for i = 1, 1000 do kept[i] = Body {} end")
          == "Body: the limit of 100 live objects is reached")
      #expect(try lua.run("return #kept") == [.integer(100)])
      #expect(lua.messageWithoutPosition("Ball.unit()") == "unit: the limit of 100 live objects is reached")
      try lua.run("kept = nil Body {}")
    }

    @Test func `a limit of 0 means none`() throws {
      let lua = try makeLua(.init(objectLimit: 0))
      #expect(try lua.run("local t = {} for i = 1, 1000 do t[i] = Body {} end return #t") == [.integer(1000)])
    }
  }
}
