import LuaHost
import Testing

extension HostTests {
  /// User values, ownership and coroutines.
  @Suite struct UserValueTests {
    private func object(_ global: String, in lua: Lua) throws -> AnyObject? {
      guard case .object(let object)? = try lua.run("return \(global)").first else { return nil }
      return object
    }

    @Test func `invoke(_:of:passing:) passes the object and throws the callback's errors`() throws {
      let lua = try makeLua()
      try lua.run("body = Body {}")
      let body = try #require(try object("body", in: lua))
      try lua.callUserValue("onHit", of: body, passing: body)
      try lua.run("function body.onHit(other) got = other; return 1, 2 end")
      try lua.callUserValue("onHit", of: body, passing: body)
      try lua.run("assert(got == body)")
      let height = lua.stackHeight
      try lua.run("function body.onHit(other) error('hit ' .. other.mass) end")
      #expect(throws: LuaError.self) { try lua.callUserValue("onHit", of: body, passing: body) }
      #expect(lua.stackHeight == height && lua.hasUserValue("onHit", of: body))
      var failures = 0
      for count in 0..<20 {
        lua.failAllocation(after: count)
        defer { lua.failAllocation(after: nil) }
        do { try lua.callUserValue("onHit", of: body, passing: Ball()) } catch { failures += 1 }
      }
      #expect(failures == 20)
    }

    @Test func `mightHaveUserValue is false for a key that was never set`() throws {
      let lua = try makeLua()
      try lua.run("body = Body {}")
      let body = try #require(try object("body", in: lua))
      #expect(!lua.mightHaveUserValue("onHit", of: body) && !lua.mightHaveUserValue("delegate", of: body))
      #expect(!lua.mightHaveUserValue("onHit", of: Body()))
      try lua.run("body.onHit = print; body.delegate = nil")
      #expect(lua.mightHaveUserValue("onHit", of: body) && !lua.mightHaveUserValue("delegate", of: body))
      #expect(lua.mightHaveUserValues("onHit", "delegate", of: body) == (true, false))
      #expect(lua.mightHaveUserValues("delegate", "onHit", of: body) == (false, true))
      #expect(lua.hasUserValue("onHit", of: body))
      try lua.run("body.onHit = nil")
      #expect(!lua.hasUserValue("onHit", of: body))
      try lua.run("keep(print, body)")
      #expect(lua.mightHaveUserValue("task", of: body))
      lua.destroy(body)
      #expect(!lua.mightHaveUserValue("task", of: body))
    }

    @Test func `a callback can be set, read, called and cleared`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      #expect(!lua.hasUserValue("onHit", of: body))
      #expect(try lua.callUserValue("onHit", of: body) == .nil)
      try lua.run("local f = function(x, y) return x + 1, y end b.onHit = f assert(b.onHit == f)")
      #expect(lua.hasUserValue("onHit", of: body))
      #expect(body.callbackSets == 1)
      #expect(try lua.callUserValue("onHit", of: body, 1.5) == .number(2.5))
      lua.clearUserValue("onHit", of: body)
      #expect(!lua.hasUserValue("onHit", of: body))
      try lua.run("b.onHit = print b.onHit = nil")
      #expect(!lua.hasUserValue("onHit", of: body))
      #expect(lua.stackHeight == 0)
    }

    @Test func `an error in a callback is thrown with its traceback and changes nothing`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run("b.onHit = function()\n  error('no')\nend")
      let error = #expect(throws: LuaError.self) { try lua.callUserValue("onHit", of: body) }
      #expect(error?.message == "test.lua:2: no")
      #expect(error?.traceback == "test.lua:2: in function <test.lua:1>")
      #expect(lua.hasUserValue("onHit", of: body))
      #expect(lua.stackHeight == 0)
    }

    @Test func `a delegate table's functions are called with the table`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run(
        "local d = { n = 3 } function d:began(x) return self.n + x end b.delegate = d assert(b.delegate == d)"
      )
      #expect(try lua.callUserValue("delegate", method: "began", of: body, 4) == .integer(7))
      #expect(try lua.callUserValue("delegate", method: "ended", of: body, 4) == nil)
      try lua.run(
        "assert(Body {}.delegate == nil) b.data.x = 1 b.data.y = 2 assert(b.data.x == 1) b.data = { z = 1 } assert(b.data.z == 1)"
      )
    }

    @Test func `a callback that uses its own object is collected with it`() throws {
      let before = Body.live
      let lua = try makeLua()
      try lua.run(
        "for i = 1, 100 do local b = Body {} b.onHit = function() return b end b.data.me = b b.delegate = { b } end"
      )
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 0)
      #expect(Body.live == before)
    }

    @Test func `an owned object's data lives as long as its owner`() throws {
      let lua = try makeLua()
      let parent = Body()
      let child = Body()
      parent.parts = [child]
      try lua.setGlobal("p", to: parent)
      try lua.addStrongReference(from: parent, to: child)
      try lua.addStrongReference(from: parent, to: child)
      try lua.run("p.parts[1].data.x = 5")
      lua.collectGarbage()
      #expect(try lua.run("return p.parts[1].data.x") == [.integer(5)])
      lua.removeStrongReference(from: parent, to: child)
      lua.collectGarbage()
      #expect(try lua.run("return p.parts[1].data.x") == [.integer(5)])
      lua.removeStrongReference(from: parent, to: child)
      lua.collectGarbage()
      #expect(try lua.run("return p.parts[1].data.x") == [.nil])
      #expect(lua.stackHeight == 0)
    }

    @Test func `ownership cycles are collected unless an object is pinned`() throws {
      let lua = try makeLua()
      let a = Body()
      let b = Body()
      try lua.pin(a)
      try lua.addStrongReference(from: a, to: b)
      try lua.addStrongReference(from: b, to: a)
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 2)
      lua.unpin(a)
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 0)
    }

    @Test
    func `a function stored in a new object survives a collection before the object is returned`() throws {
      let lua = try makeLua()
      #expect(
        try lua.run("local b = keepInNew(function() return 9 end) collectgarbage() return hit(b)") == [
          .integer(9)
        ])
    }

    @Test func `an object owned by a new object survives a collection before that is returned`() throws {
      let lua = try makeLua()
      try lua.register(
        Function("wrap", "Makes a body around another.") { call throws(HostError) in
          let part: Body = try call.argument(0)
          let whole = Body()
          whole.parts = [part]
          let lua = call.lua
          try raising { try lua.addStrongReference(from: whole, to: part) }
          call.lua.collectGarbage()
          return whole
        })
      try lua.run("local p = Body {} p.data.x = 5 whole = wrap(p)")
      lua.releaseLocalsOfLastRun()
      lua.collectGarbage()
      #expect(try lua.run("return whole.parts[1].data.x") == [.integer(5)])
    }

    @Test func `infinite recursion through Swift raises an error`() throws {
      let lua = try makeLua()
      let message = lua.message(
        of: "b = Body {} n = 0 b.onHit = function() n = n + 1 return hit(b) end hit(b)")
      #expect(message.contains("C stack overflow"))
      guard case .integer(let levels)? = try lua.run("return n").first else { return #expect(Bool(false)) }
      #expect(levels > 50)
      #expect(lua.stackHeight == 0)
    }

    @Test func `host functions work inside the script's own coroutines`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local b = Body { mass = 4 }
        b.onHit = function(x) return x * 2 end
        local co = coroutine.wrap(function() coroutine.yield(b.mass) coroutine.yield(hit(b, 21)) refuse() end)
        assert(co() == 4 and co() == 42)
        local ok, message = pcall(co)
        assert(not ok and message == 'test.lua:3: refuse: refused')
        """)
      #expect(lua.stackHeight == 0)
    }

    @Test func `closing a suspended coroutine closes its variables; a running one is not closed`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.closeCoroutine("task", of: body)
      try lua.run(
        """
        closed = 0
        local function once() return setmetatable({}, { __close = function() closed = closed + 1 end }) end
        keep(function() local _ <close> = once() wait(1) closed = 100 end, b)
        """)
      try lua.closeCoroutine("task", of: body)
      #expect(lua.hasUserValue("task", of: body), "it has not started")
      _ = try lua.resume("task", of: body)
      try lua.closeCoroutine("task", of: body)
      #expect(try lua.run("return closed") == [.integer(1)])
      #expect(!lua.hasUserValue("task", of: body))
      #expect(try lua.resume("task", of: body) == .returned([]))
      try lua.run(
        "keep(function() local _ <close> = setmetatable({}, { __close = function() error('no') end }) wait(1) end, b)"
      )
      _ = try lua.resume("task", of: body)
      let error = #expect(throws: LuaError.self) { try lua.closeCoroutine("task", of: body) }
      #expect(error?.message == "test.lua:1: no")
      #expect(!lua.hasUserValue("task", of: body))
      #expect(lua.stackHeight == 0)
    }

    @Test func `a coroutine is started, yields, resumes and returns`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run(
        "keep(function(a) local x = wait(a) local y = coroutine.yield('own', x) return x, y end, b)")
      #expect(try lua.resume("task", of: body, 2.5) == .yielded(by: "wait", [.number(2.5)]))
      #expect(try lua.resume("task", of: body, "x") == .yielded(by: nil, [.string("own"), .string("x")]))
      #expect(try lua.resume("task", of: body, true) == .returned([.string("x"), .boolean(true)]))
      #expect(!lua.hasUserValue("task", of: body))
      #expect(try lua.resume("task", of: body) == .returned([]))
      #expect(lua.stackHeight == 0)
    }

    @Test func `yielding outside a coroutine of the host raises an error`() throws {
      let lua = try makeLua()
      let outside = "wait: only inside go(function() … end)"
      #expect(lua.messageWithoutPosition("wait(1)") == outside)
      #expect(
        lua.message(of: "error(select(2, coroutine.resume(coroutine.create(function() wait(1) end))), 0)")
          == "test.lua:1: \(outside)")
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run("b.onHit = function() wait(1) end keep(function() hit(b) end, b)")
      #expect(throws: LuaError.self) { try lua.resume("task", of: body) }
      try lua.run("keep(function() table.sort({ 1, 2 }, function() wait(1) end) end, b)")
      let error = #expect(throws: LuaError.self) { try lua.resume("task", of: body) }
      #expect(
        error?.message
          == "test.lua:1: \(outside); this is a function that C code calls, as table.sort and string.gsub do")
      try lua.run("keep(function() coroutine.wrap(function() wait(1) end)() end, b)")
      let inner = #expect(throws: LuaError.self) { try lua.resume("task", of: body) }
      #expect(inner?.message.hasSuffix("\(outside); this is another coroutine inside it") == true)
    }

    @Test func `a coroutine resumed by the script cannot yield to the host`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run("keep(function() stolen = coroutine.running() wait(1) wait(2) end, b)")
      #expect(try lua.resume("task", of: body) == .yielded(by: "wait", [.number(1)]))
      #expect(
        lua.message(of: "error(select(2, coroutine.resume(stolen)), 0)")
          == "test.lua:1: wait: only inside go(function() … end)")
      #expect(throws: LuaError.self) { try lua.resume("task", of: body) }
      #expect(lua.stackHeight == 0)
    }

    @Test func `an error in a coroutine has its traceback and clears the user value`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run("keep(function()\n  wait(1)\n  wait(-1)\nend, b)")
      #expect(try lua.resume("task", of: body) == .yielded(by: "wait", [.number(1)]))
      let error = #expect(throws: LuaError.self) { try lua.resume("task", of: body) }
      #expect(
        error?.message == "test.lua:3: wait: argument 1 (seconds): expected a finite number from 0 up, got -1"
      )
      #expect(error?.traceback == "test.lua:3: in function <test.lua:1>")
      #expect(!lua.hasUserValue("task", of: body))
      #expect(lua.stackHeight == 0)
    }
  }
}

/// Callbacks that are disabled and enabled again.
@Suite struct DisabledCallbackTests {
  @Test func `a disabled callback reads nil until enableCallbacks()`() throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("body = Body() body.onHit = function() return 7 end return body").first?.object)
    lua.disableCallback("onHit", of: body)
    #expect(!lua.hasUserValue("onHit", of: body))
    #expect(try lua.run("return body.onHit") == [.nil])
    lua.enableCallbacks()
    #expect(try lua.callUserValue("onHit", of: body) == .integer(7))
  }

  @Test(arguments: ["body.onHit = function() return 8 end", "body.onHit = nil"])
  func `an assignment replaces a disabled callback`(assignment: String) throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("body = Body() body.onHit = function() return 7 end return body").first?.object)
    lua.disableCallback("onHit", of: body)
    try lua.run(assignment)
    lua.enableCallbacks()
    #expect(try lua.callUserValue("onHit", of: body) == (assignment.hasSuffix("nil") ? .nil : .integer(8)))
  }

  @Test func `a disabled callback is collected with its object`() throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("local body = Body() body.onHit = function() return body end return body").first?.object)
    lua.disableCallback("onHit", of: body)
    lua.releaseLocalsOfLastRun()
    lua.collectGarbage()
    #expect(lua.liveObjectCount == 0)
  }

  @Test func `out of memory, disableCallback clears the user value`() throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("body = Body() body.onHit = function() end return body").first?.object)
    lua.failAllocation(after: 0)
    lua.disableCallback("onHit", of: body)
    lua.failAllocation(after: nil)
    #expect(!lua.hasUserValue("onHit", of: body))
  }
}

extension LuaValue {
  fileprivate var object: AnyObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
