import LuaHost
import Testing

extension HostTests {
  @Suite("Callbacks, links and coroutines")
  struct SlotTests {
    private func object(_ global: String, in lua: Lua) throws -> AnyObject? {
      guard case .object(let object)? = try lua.run("return \(global)").first else { return nil }
      return object
    }

    @Test("one object is passed the short way: its callback gets it, and its errors come back")
    func passing() throws {
      let lua = try makeLua()
      try lua.run("body = Body {}")
      let body = try #require(try object("body", in: lua))
      try lua.invoke("onHit", of: body, passing: body)
      try lua.run("function body.onHit(other) got = other; return 1, 2 end")
      try lua.invoke("onHit", of: body, passing: body)
      try lua.run("assert(got == body)")
      let height = lua.stackHeight
      try lua.run("function body.onHit(other) error('hit ' .. other.mass) end")
      #expect(throws: LuaError.self) { try lua.invoke("onHit", of: body, passing: body) }
      #expect(lua.stackHeight == height && lua.hasSlot("onHit", of: body))
      var failures = 0
      for count in 0..<20 {
        lua.failAllocation(after: count)
        defer { lua.failAllocation(after: nil) }
        do { try lua.invoke("onHit", of: body, passing: Ball()) } catch { failures += 1 }
      }
      #expect(failures == 20)
    }

    @Test("a slot that was never filled is known to be empty")
    func neverFilled() throws {
      let lua = try makeLua()
      try lua.run("body = Body {}")
      let body = try #require(try object("body", in: lua))
      #expect(!lua.mayHaveSlot("onHit", of: body) && !lua.mayHaveSlot("delegate", of: body))
      #expect(!lua.mayHaveSlot("onHit", of: Body()))
      try lua.run("body.onHit = print; body.delegate = nil")
      #expect(lua.mayHaveSlot("onHit", of: body) && !lua.mayHaveSlot("delegate", of: body))
      #expect(lua.hasSlot("onHit", of: body))
      try lua.run("body.onHit = nil")
      #expect(!lua.hasSlot("onHit", of: body))
      try lua.run("keep(print, body)")
      #expect(lua.mayHaveSlot("task", of: body))
      lua.destroy(body)
      #expect(!lua.mayHaveSlot("task", of: body))
    }

    @Test("a callback is kept, read back, called and taken away")
    func callback() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      #expect(!lua.hasSlot("onHit", of: body))
      #expect(try lua.invoke("onHit", of: body) == .nil)
      try lua.run("local f = function(x, y) return x + 1, y end b.onHit = f assert(b.onHit == f)")
      #expect(lua.hasSlot("onHit", of: body))
      #expect(body.callbackSets == 1)
      #expect(try lua.invoke("onHit", of: body, 1.5) == .number(2.5))
      lua.clearSlot("onHit", of: body)
      #expect(!lua.hasSlot("onHit", of: body))
      try lua.run("b.onHit = print b.onHit = nil")
      #expect(!lua.hasSlot("onHit", of: body))
      #expect(lua.stackHeight == 0)
    }

    @Test("an error in a callback is thrown with its traceback and leaves everything as it was")
    func callbackError() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run("b.onHit = function()\n  error('no')\nend")
      let error = #expect(throws: LuaError.self) { try lua.invoke("onHit", of: body) }
      #expect(error?.message == "test.lua:2: no")
      #expect(error?.traceback == "test.lua:2: in function <test.lua:1>")
      #expect(lua.hasSlot("onHit", of: body))
      #expect(lua.stackHeight == 0)
    }

    @Test("a delegate table's functions are called with the table")
    func delegate() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run(
        "local d = { n = 3 } function d:began(x) return self.n + x end b.delegate = d assert(b.delegate == d)"
      )
      #expect(try lua.invoke("delegate", method: "began", of: body, 4) == .integer(7))
      #expect(try lua.invoke("delegate", method: "ended", of: body, 4) == nil)
      try lua.run(
        "assert(Body {}.delegate == nil) b.data.x = 1 b.data.y = 2 assert(b.data.x == 1) b.data = { z = 1 } assert(b.data.z == 1)"
      )
    }

    @Test("a callback that uses its own object is collected with it")
    func cycle() throws {
      let before = Body.live
      let lua = try makeLua()
      try lua.run(
        "for i = 1, 100 do local b = Body {} b.onHit = function() return b end b.data.me = b b.delegate = { b } end"
      )
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 0)
      #expect(Body.live == before)
    }

    @Test("a link keeps the child's data as long as the parent")
    func links() throws {
      let lua = try makeLua()
      let parent = Body()
      let child = Body()
      parent.parts = [child]
      try lua.setGlobal("p", to: parent)
      try lua.link(parent, to: child)
      try lua.link(parent, to: child)
      try lua.run("p.parts[1].data.x = 5")
      lua.collectGarbage()
      #expect(try lua.run("return p.parts[1].data.x") == [.integer(5)])
      lua.unlink(parent, from: child)
      lua.collectGarbage()
      #expect(try lua.run("return p.parts[1].data.x") == [.integer(5)])
      lua.unlink(parent, from: child)
      lua.collectGarbage()
      #expect(try lua.run("return p.parts[1].data.x") == [.nil])
      #expect(lua.stackHeight == 0)
    }

    @Test("linked cycles are collected, anchored ones stay")
    func anchors() throws {
      let lua = try makeLua()
      let a = Body()
      let b = Body()
      try lua.anchor(a)
      try lua.link(a, to: b)
      try lua.link(b, to: a)
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 2)
      lua.unanchor(a)
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 0)
    }

    @Test("what a host function keeps in a new object survives a collection before the script has the object")
    func keepInNewObject() throws {
      let lua = try makeLua()
      #expect(
        try lua.run("local b = keepInNew(function() return 9 end) collectgarbage() return hit(b)") == [
          .integer(9)
        ])
    }

    @Test("what a host function links to a new object survives a collection as well")
    func linkToNewObject() throws {
      let lua = try makeLua()
      try lua.register(
        Function("wrap", "Makes a body around another.") { call in
          let part: Body = try call.argument(0)
          let whole = Body()
          whole.parts = [part]
          try call.lua.link(whole, to: part)
          call.lua.collectGarbage()
          return whole
        })
      try lua.run("local p = Body {} p.data.x = 5 whole = wrap(p)")
      lua.forgetLocals()
      lua.collectGarbage()
      #expect(try lua.run("return whole.parts[1].data.x") == [.integer(5)])
    }

    @Test("recursion through Swift ends in an error")
    func recursion() throws {
      let lua = try makeLua()
      let message = lua.message(
        of: "b = Body {} n = 0 b.onHit = function() n = n + 1 return hit(b) end hit(b)")
      #expect(message.contains("C stack overflow"))
      guard case .integer(let levels)? = try lua.run("return n").first else { return #expect(Bool(false)) }
      #expect(levels > 50)
      #expect(lua.stackHeight == 0)
    }

    @Test("host functions work inside the script's own coroutines")
    func scriptCoroutine() throws {
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

    @Test("a coroutine that waits in a slot is closed with its variables; one that runs is left alone")
    func closing() throws {
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
      #expect(lua.hasSlot("task", of: body), "it has not begun")
      _ = try lua.resume("task", of: body)
      try lua.closeCoroutine("task", of: body)
      #expect(try lua.run("return closed") == [.integer(1)])
      #expect(!lua.hasSlot("task", of: body))
      #expect(try lua.resume("task", of: body) == .finished([]))
      try lua.run(
        "keep(function() local _ <close> = setmetatable({}, { __close = function() error('no') end }) wait(1) end, b)"
      )
      _ = try lua.resume("task", of: body)
      let error = #expect(throws: LuaError.self) { try lua.closeCoroutine("task", of: body) }
      #expect(error?.message == "test.lua:1: no")
      #expect(!lua.hasSlot("task", of: body))
      #expect(lua.stackHeight == 0)
    }

    @Test("a coroutine in a slot is started, waits, goes on and ends")
    func resume() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run(
        "keep(function(a) local x = wait(a) local y = coroutine.yield('own', x) return x, y end, b)")
      #expect(try lua.resume("task", of: body, 2.5) == .yielded(by: "wait", [.number(2.5)]))
      #expect(try lua.resume("task", of: body, "x") == .yielded(by: nil, [.string("own"), .string("x")]))
      #expect(try lua.resume("task", of: body, true) == .finished([.string("x"), .boolean(true)]))
      #expect(!lua.hasSlot("task", of: body))
      #expect(try lua.resume("task", of: body) == .finished([]))
      #expect(lua.stackHeight == 0)
    }

    @Test("waiting elsewhere is an error that says where one may")
    func waitOutside() throws {
      let lua = try makeLua()
      let outside = "wait: only inside go(function() … end)"
      #expect(lua.complaint("wait(1)") == outside)
      #expect(
        lua.message(of: "error(select(2, coroutine.resume(coroutine.create(function() wait(1) end))), 0)")
          == "test.lua:1: \(outside)")
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run("b.onHit = function() wait(1) end keep(function() hit(b) end, b)")
      #expect(throws: LuaError.self) { try lua.resume("task", of: body) }
      try lua.run("keep(function() table.sort({ 1, 2 }, function() wait(1) end) end, b)")
      let error = #expect(throws: LuaError.self) { try lua.resume("task", of: body) }
      #expect(error?.message == "test.lua:1: \(outside)")
    }

    @Test("a waiting coroutine that the script itself resumes cannot wait again")
    func stolenCoroutine() throws {
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

    @Test("an error in a coroutine has the coroutine's traceback and empties the slot")
    func resumeError() throws {
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
      #expect(!lua.hasSlot("task", of: body))
      #expect(lua.stackHeight == 0)
    }
  }
}

/// Callbacks that are switched off and come back.
@Suite struct DisabledSlotTests {
  @Test func `a slot that is switched off is empty until all are switched on again`() throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("body = Body() body.onHit = function() return 7 end return body").first?.object)
    lua.disableSlot("onHit", of: body)
    #expect(!lua.hasSlot("onHit", of: body))
    #expect(try lua.run("return body.onHit") == [.nil])
    lua.enableSlots()
    #expect(try lua.invoke("onHit", of: body) == .integer(7))
  }

  @Test(arguments: ["body.onHit = function() return 8 end", "body.onHit = nil"])
  func `an assignment takes the place of what was switched off`(assignment: String) throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("body = Body() body.onHit = function() return 7 end return body").first?.object)
    lua.disableSlot("onHit", of: body)
    try lua.run(assignment)
    lua.enableSlots()
    #expect(try lua.invoke("onHit", of: body) == (assignment.hasSuffix("nil") ? .nil : .integer(8)))
  }

  @Test func `what was switched off goes with its object`() throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("local body = Body() body.onHit = function() return body end return body").first?.object)
    lua.disableSlot("onHit", of: body)
    lua.forgetLocals()
    lua.collectGarbage()
    #expect(lua.liveObjectCount == 0)
  }

  @Test func `without memory a slot is emptied all the same`() throws {
    let lua = try makeLua()
    let body = try #require(
      try lua.run("body = Body() body.onHit = function() end return body").first?.object)
    lua.failAllocation(after: 0)
    lua.disableSlot("onHit", of: body)
    lua.failAllocation(after: nil)
    #expect(!lua.hasSlot("onHit", of: body))
  }
}

extension Value {
  fileprivate var object: AnyObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
