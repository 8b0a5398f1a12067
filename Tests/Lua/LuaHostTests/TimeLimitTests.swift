import Foundation
import LuaHost
import Testing

extension HostTests {
  @Suite struct TimeLimitTests {
    /// Scripts that run for ever, in different ways.
    static let endless = [
      "while true do end",
      "repeat until false",
      "while true do pcall(function() while true do end end) end",
      "local function f() while true do pcall(f) end end f()",
      "while true do xpcall(function() while true do end end, function() while true do end end) end",
      "xpcall(function() while true do end end, function(m) return m end) while true do end",
      "old = old or coroutine.create(function() while true do end end) coroutine.resume(old) while true do end",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      "while true do pcall(coroutine.wrap(function() while true do end end)) end",
      "for i in coroutine.wrap(function() while true do coroutine.yield(1) end end) do end",
      "local co = coroutine.create(function() while true do coroutine.yield() end end) while true do coroutine.resume(co) end",
      "local function deep(n) if n == 0 then while true do end end coroutine.wrap(deep)(n - 1) end deep(20)",
      "local t <close> = setmetatable({}, { __close = function() while true do end end })",
      "do local t <close> = setmetatable({}, { __close = function() while true do end end }) while true do end end",
      "local co = coroutine.create(function() local t <close> = setmetatable({}, { __close = function() while true do end end }) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)",
      "local t = {} for i = 1, 100 do t[i] = i end table.sort(t, function() while true do end end)",
      "('x'):gsub('.', function() while true do end end)",
      "local t = setmetatable({}, { __index = function(t, k) while true do end end }) return t.x",
      "local t = {} setmetatable(t, { __index = function(_, k) return pcall(function() return t[k] end) end }) while true do local x = t.a end",
      "load(function() while true do end end)",
      "local b = Body {} function b.onHit() while true do end end hit(b)",
      "local b = Body {} function b.onHit() while true do pcall(hit, b) end end while true do pcall(hit, b) end",
      "local f = setmetatable({}, { __call = function(self) while true do end end }) f()",
      "goto a ::a:: goto a",
    ]

    @Test(arguments: endless)
    func `an infinite loop is stopped, and the state stays usable`(text: String) throws {
      let lua = try makeLua(.init(timeLimit: 0.05))
      try lua.run(
        "old = coroutine.create(function() while true do pcall(function() while true do end end) end end)")
      let error = #expect(throws: LuaError.self) { try lua.run(text) }
      #expect(error?.kind == .timeLimit)
      #expect(error?.message == "test.lua:1: stopped: ran for more than 0.05 s; --time-limit sets the limit")
      #expect(error?.traceback.hasPrefix("test.lua:1: in ") == true)
      #expect(!lua.isStopping)
      #expect(lua.stackHeight == 0)
      #expect(try lua.run("return debug.gethook()") == [.nil])
      #expect(try lua.run("local s = 0 for i = 1, 1000 do s = s + i end return s") == [.integer(500_500)])
    }

    @Test func `every call into Lua has its own limit: callbacks, globals, coroutines`() throws {
      let lua = try makeLua(.init(timeLimit: 0.05))
      let body = Body()
      try lua.pin(body)
      try lua.setGlobal("b", to: body)
      try lua.run(
        """
        function b.onHit() while true do end end
        function update() while true do end end
        keep(function() wait(1) while true do end end, b)
        """)
      let kinds = [
        kind { try lua.callUserValue("onHit", of: body) },
        kind { try lua.callGlobal("update") },
        kind { _ = try lua.resume("task", of: body) },
        kind { _ = try lua.resume("task", of: body) },
      ]
      #expect(kinds == [.timeLimit, .timeLimit, nil, .timeLimit])
      #expect(lua.stackHeight == 0)
    }

    @Test
    func `a coroutine that was suspended when the run was stopped can be resumed later, without a hook`()
      throws
    {
      let lua = try makeLua(.init(timeLimit: 0.05))
      try lua.run("co = coroutine.create(function() for i = 1, 3 do coroutine.yield(i) end end)")
      #expect(
        kind {
          try lua.run(
            "coroutine.resume(co) inner = coroutine.create(function() coroutine.yield() while true do end end) coroutine.resume(inner) while true do end"
          )
        }
          == .timeLimit)
      #expect(try lua.run("return coroutine.resume(co)") == [.boolean(true), .integer(2)])
      #expect(try lua.run("return debug.gethook(co)") == [.nil])
      #expect(kind { try lua.run("coroutine.resume(inner)") } == .timeLimit)
    }

    @Test func `a slow host function can poll isStopping, and the script stops when it returns`() throws {
      let lua = try makeLua(.init(timeLimit: 0.05))
      try lua.register(
        Function("work", "Takes for ever.") { call in
          while !call.lua.isStopping {}
        })
      #expect(kind { try lua.run("work() returned = true") } == .timeLimit)
      #expect(try lua.run("return returned") == [.nil])
      #expect(kind { try lua.run("update = work") } == nil)
      #expect(kind { try lua.callGlobal("update") } == .timeLimit)
    }

    @Test func `host calls into Lua work while a run is being stopped`() throws {
      let lua = try makeLua(.init(timeLimit: 0.05))
      try lua.run("owner = Body {}")
      try lua.register(
        Function("work", "Works while it is being stopped.") { call throws(HostError) in
          while !call.lua.isStopping {}
          let owner: Body = try call.argument(0)
          let lua = call.lua
          try raising {
            try lua.addStrongReference(from: owner, to: Body())
            try lua.setGlobal("mark", to: 7)
          }
          call.lua.destroy(owner)
        })
      #expect(kind { try lua.run("while true do pcall(work, owner) end") } == .timeLimit)
      #expect(try lua.run("return owner.isAlive, mark") == [.boolean(false), .integer(7)])
    }

    @Test func `the traceback is that of the first stop, whatever handles the error later`() throws {
      let lua = try makeLua(.init(timeLimit: 0.05))
      let error = #expect(throws: LuaError.self) {
        try lua.run(
          """
          local function endless()
            while true do end
          end
          local function outer()
            endless()
          end
          xpcall(outer, function() error('hidden') end)
          """)
      }
      #expect(error?.message == "test.lua:2: stopped: ran for more than 0.05 s; --time-limit sets the limit")
      #expect(
        error?.traceback == """
          test.lua:2: in function 'endless'
          test.lua:5: in function <test.lua:4>
          test.lua:7: in main chunk
          """)
    }

    @Test func `nothing is stopped without a limit or within it`() throws {
      for limit in [0, 1e9, .infinity] {
        let lua = try makeLua(.init(timeLimit: limit))
        #expect(try lua.run("local n = 0 for i = 1, 1e6 do n = n + 1 end return n") == [.integer(1_000_000)])
      }
    }

    @Test func `with states on several threads only the infinite loops are stopped`() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          group.addTask {
            let isEndless = index.isMultiple(of: 2)
            let lua = try Lua(.init(timeLimit: isEndless ? 0.05 : 1000))
            if isEndless {
              for _ in 0..<3 {
                #expect(kind { try lua.run("while true do pcall(error) end") } == .timeLimit)
              }
            } else {
              let text = "local s = 0 for i = 1, 3e6 do s = s + i % 3 end return s"
              #expect(try lua.run(text) == [.integer(3_000_000)])
            }
          }
        }
        try await group.waitForAll()
      }
    }

    @Test func `a state whose limit expires while a nested state runs stops afterwards`() throws {
      let outer = try makeLua(.init(timeLimit: 0.05))
      try outer.register(
        Function("inside", "Runs another state.") { _ throws(HostError) -> LuaValue in
          try raising {
            let inner = try Lua(.init(timeLimit: 0))
            return try inner.run("local s = os.clock() while os.clock() - s < 0.3 do end return true")[0]
          }
        })
      #expect(kind { try outer.run("inside() while true do end") } == .timeLimit)
      #expect(kind { try outer.run("done = pcall(inside)") } == .timeLimit)
    }

    @Test func `onHang gets the script's line when a run cannot be stopped`() async {
      await #expect(processExitsWith: .exitCode(124)) {
        let lua = try Lua(
          .init(timeLimit: 0.05, onHang: { place in exitImmediately(place == "test.lua:2: " ? 124 : 1) }))
        try lua.run("local s = ('a'):rep(300)\ns:find('.-.-.-.-.-b')")
      }
      await #expect(processExitsWith: .exitCode(124)) {
        let lua = try Lua(
          .init(
            timeLimit: 0.05, onHang: { place in exitImmediately(place.hasPrefix("test.lua:1: ") ? 124 : 1) }))
        try lua.run("setmetatable({}, { __gc = function() while true do end end }) collectgarbage()")
      }
    }
  }

  @Suite struct InterruptTests {
    @Test func `another thread can interrupt a run`() throws {
      let lua = try makeLua(.init(timeLimit: 0))
      let interrupter = lua.interrupter
      #expect(!interrupter.interrupt())
      // Not a task, because this test blocks one of the threads of the concurrency pool.
      Thread.detachNewThread {
        while !interrupter.interrupt() {}
      }
      let error = #expect(throws: LuaError.self) {
        try lua.run("while true do pcall(function() while true do end end) end")
      }
      #expect(error?.kind == .interrupted)
      #expect(error?.message == "test.lua:1: interrupted")
      #expect(try lua.run("return 1") == [.integer(1)])
    }

    @Test func `a host function called by the script can interrupt it`() throws {
      let lua = try makeLua()
      try lua.register(Function("stop", "Stops.") { call in call.lua.interrupter.interrupt() })
      #expect(kind { try lua.run("pcall(stop) after = true") } == .interrupted)
      #expect(try lua.run("return after") == [.nil])
    }

    @Test func `a state interrupted from a nested state stops afterwards`() throws {
      let outer = try makeLua()
      let interrupter = outer.interrupter
      try outer.register(
        Function("inside", "Runs another state.") { _ throws(HostError) in
          try raising {
            let inner = try Lua(.init(timeLimit: 0))
            try inner.register(Function("stop", "Stops the other one.") { _ in interrupter.interrupt() })
            try inner.run("stop()")
          }
        })
      #expect(kind { try outer.run("pcall(inside) while true do end") } == .interrupted)
    }

    @Test func `an interrupter may outlive its state`() throws {
      let interrupter = try Lua().interrupter
      #expect(!interrupter.interrupt())
    }
  }
}

/// The kind of the error that a closure throws; nil if it throws none.
private func kind(of work: () throws -> Void) -> LuaError.Kind? {
  do {
    try work()
    return nil
  } catch {
    return (error as? LuaError)?.kind
  }
}

private func kind<Result>(_ work: () throws -> Result) -> LuaError.Kind? {
  kind(of: { _ = try work() })
}
