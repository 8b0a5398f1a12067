import LuaHost
import Testing

extension HostTests {
  /// Errors leak nothing.
  @Suite struct ErrorLeakTests {
    @Test(arguments: [
      "return b.fragile", "b.fragile = Body {}", "b.mass = Body {}", "b:attach(5, Body {})",
      "Body { Body {}, Body {}, 5 }", "Body { Body {}, kind = 'bad' }", "Body { Body {}, mass = -1 }",
      "Body { Body {}, fragile = 1 }", "hit(b)", "Shift(1, 2):fail(Body {})", "refuse(Body {})",
      "Ball('x')",
      "return b.nonsense", "echo { Body {}, { t = Body {} }, destroyed }",
    ])
    func `a thousand errors in each kind of binding leak no object`(text: String) throws {
      let before = Body.live
      do {
        let lua = try makeLua()
        try lua.run(
          "b = Body {} b.onHit = function() local c = Body {} c.onHit = function() error(c) end hit(c) end destroyed = Body {} destroy(destroyed)"
        )
        lua.collectGarbage()
        let alive = lua.liveObjectCount
        try lua.run("for i = 1, 1000 do assert(not pcall(function() \(text) end)) end")
        lua.releaseLocalsOfLastRun()
        lua.collectGarbage()
        #expect(lua.liveObjectCount == alive)
        #expect(lua.stackHeight == 0)
      }
      #expect(Body.live == before)
    }

    @Test(arguments: [
      "local b = Body { Body {}, mass = 2, name = 'a name', data = { 1 }, onHit = function() end } return b.name",
      "local b = Body { kind = 'k' } b.place = { 1, 2 } local p = b.place + Shift(1, 2) b:push { 1, 2 } return #b.parts, tostring(b)",
      "local b = keepInNew(function(x) return { x, 'text' } end) return hit(b, 5)",
      "local t = echo { 1, { 2, x = 'y' }, 'z' } return t, Ball.unit(), Mode.fast",
      "local b = Body {} pcall(function() for k, v in pairs(Ball()) do b.name = k end end) error(b)",
      "local co = coroutine.wrap(function() coroutine.yield(Body {}) end) co() return Body {}.nonsense",
      """
      local A = Body.extend "A"
      function A:init(part) self.part = part self:attach(part) self.onHit = function() end end
      function A:tick() self.count = (self.count or 0) + 1 end
      local B = A.extend "B"
      local b = B(Body {})
      b:tick()
      for name in pairs(b) do b.mark = name end
      return tostring(b), B.super == A, b.count
      """,
    ])
    func `no failed allocation leaks, and the state stays usable`(text: String) throws {
      let before = Body.live
      do {
        let lua = try makeLua()
        var failures = 0
        for count in 0... {
          lua.collectGarbage()
          let alive = Body.live
          lua.failAllocation(after: count)
          let error = failure { _ = try lua.run(text) }
          lua.failAllocation(after: nil)
          lua.releaseLocalsOfLastRun()
          lua.collectGarbage()
          #expect(Body.live == alive, "allocation \(count)")
          #expect(lua.stackHeight == 0, "allocation \(count)")
          #expect(try lua.run("return 1 + 1") == [.integer(2)])
          lua.releaseLocalsOfLastRun()
          guard let error, isOutOfMemory(error) else { break }
          failures += 1
        }
        #expect(failures > 10)
      }
      #expect(Body.live == before)
    }

    @Test func `no failed allocation in a call from Swift leaks`() throws {
      let before = Body.live
      do {
        let lua = try makeLua()
        let body = Body()
        try lua.pin(body)
        try lua.setGlobal("b", to: body)
        try lua.run(
          "b.onHit = function(o) local t = { o, Body {} } return 'some text' .. tostring(o) end function update(o) return o end"
        )
        lua.releaseLocalsOfLastRun()
        let calls: [(Lua) throws -> Void] = [
          { lua in try lua.callUserValue("onHit", of: body, Body()) },
          { lua in try lua.callGlobal("update", [Body(), Body()]) },
          { lua in try lua.setGlobal("g", to: Body()) },
          { lua in
            try lua.addStrongReference(from: body, to: Body())
            try lua.pin(Body())
          },
          { lua in
            let made = try lua.run("A = Body.extend 'A' function A:tick(o) self.o = o end return A()")
            guard case .object(let a)? = made.first else { return }
            try lua.callOverride("tick", of: a, Body())
            try lua.run("A = nil")
          },
          { lua in
            let made = try lua.run("A = Body.extend 'A' function A:tick() error(Body {}) end return A()")
            guard case .object(let a)? = made.first else { return }
            do {
              try lua.callOverride("tick", of: a)
            } catch {
              try lua.run("A = nil")
            }
          },
          { lua in
            try lua.run("keep(function() wait(1) return Body {} end, b)")
            _ = try lua.resume("task", of: body)
            _ = try lua.resume("task", of: body)
          },
          { lua in
            try lua.run(
              """
              local closed = setmetatable({}, { __close = function() return Body {} end })
              keep(function() local _ <close> = closed wait(1) end, b)
              """)
            _ = try lua.resume("task", of: body)
            try lua.closeCoroutine("task", of: body)
          },
        ]
        for call in calls {
          var failures = 0
          for count in 0... {
            lua.failAllocation(after: count)
            let error = failure { try call(lua) }
            lua.failAllocation(after: nil)
            lua.collectGarbage()
            #expect(lua.stackHeight == 0)
            #expect(lua.liveObjectCount == Body.live - before)
            guard error != nil else { break }
            failures += 1
          }
          #expect(failures > 0)
        }
      }
      #expect(Body.live == before)
    }

    @Test func `after any failed allocation in registration the state can be closed`() throws {
      var isDone = false
      var failures = 0
      while !isDone {
        let lua = try Lua()
        lua.failAllocation(after: failures)
        do {
          try register(in: lua)
          isDone = true
        } catch {
          failures += 1
        }
        lua.failAllocation(after: nil)
        #expect(lua.stackHeight == 0)
        #expect(try lua.run("return 1") == [.integer(1)])
      }
      #expect(failures > 50)
    }

    private func failure(_ work: () throws -> Void) -> LuaError? {
      do {
        try work()
        return nil
      } catch {
        return error as? LuaError
      }
    }

    private func isOutOfMemory(_ error: LuaError) -> Bool {
      error.kind == .memory || error.message.contains("not enough memory")
        || error.message.contains("error in error")
    }
  }
}
