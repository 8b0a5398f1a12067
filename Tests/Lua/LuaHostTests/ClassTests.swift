import LuaHost
import Testing

extension HostTests {
  @Suite struct ClassTests {
    @Test
    func `an override is called with the instance, found in the instance, its class and the parent class`()
      throws
    {
      let lua = try makeLua()
      let results = try lua.run(
        """
        log = {}
        local A = Body.extend "A"
        function A:tick(x) table.insert(log, tostring(self):match("^%a+") .. x) end
        local B = A.extend "B"
        b, a = B(), A()
        b.mass = 2
        b.speed = 3
        return a, b, b.mass * b.speed
        """)
      guard case .object(let a) = results[0], case .object(let b) = results[1] else {
        Issue.record("no objects")
        return
      }
      #expect(results[2] == .number(6))
      #expect(lua.hasOverride("tick", of: a) && !lua.hasOverride("tock", of: a))
      #expect(try lua.callOverride("tick", of: a, 1))
      #expect(try lua.callOverride("tick", of: b, 2))
      #expect(try !lua.callOverride("tock", of: b))
      #expect(try lua.run("return table.concat(log, ' ')") == [.string("A1 B2")])
      #expect(lua.displayName(of: b).hasPrefix("B #"))
      #expect(lua.stackHeight == 0)
    }

    @Test func `an override that raises an error is disabled until it is replaced`() throws {
      let lua = try makeLua()
      let results = try lua.run(
        "A = Body.extend 'A' function A:tick() error('on purpose') end a = A() return a")
      guard case .object(let a) = results[0] else { return }
      #expect(throws: LuaError.self) { try lua.callOverride("tick", of: a) }
      #expect(try !lua.callOverride("tick", of: a))
      try lua.run("function A:tick() end")
      #expect(try lua.callOverride("tick", of: a))
    }

    @Test func `plain objects have no overrides`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("b", to: body)
      try lua.run("b.onHit = function() end")
      #expect(!lua.hasOverride("onHit", of: body))
      #expect(lua.messageWithoutPosition("b.speed = 5") == "Body has no property 'speed'")
    }

    @Test func `the host is notified of new overrides and of instances whose init raises an error`() throws {
      let lua = try makeLua()
      let owner = Body()
      lua.owner = owner
      try lua.run("A = Body.extend 'A' function A:tick() end function A:other() end A.tick = nil")
      #expect(owner.callbackSets == 2)
      try lua.run("function A:init() saved = self; error('on purpose') end pcall(A)")
      #expect(lua.message(of: "saved.mass = 1").hasSuffix("has been destroyed"))
      let made = try lua.run("A.init = nil return A()")
      guard case .object(let a as ScriptBody) = made[0] else { return }
      #expect(!a.isDiscarded)
    }

    @Test func `the description of an extensible type lists its overrides`() throws {
      let lua = try makeLua()
      let body = try #require(lua.types.first { $0.name == "Body" })
      #expect(body.overrides.map(\.name) == ["init", "tick"])
      #expect(body.functions.map(\.name) == ["extend"])
      #expect(lua.types.filter { !$0.overrides.isEmpty }.count == 1)
      #expect(
        lua.messageWithoutPosition("Ball.extend 'Big'")
          == "Ball cannot be extended; extend Body, and put a Ball into the new one"
      )
      #expect(lua.messageWithoutPosition("Place.extend 'Big'") == "Place cannot be extended; only Body can")
    }
  }
}
