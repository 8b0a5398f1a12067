import LuaHost
import Testing

extension HostTests {
  /// Objects in scripts.
  @Suite struct ObjectTests {
    @Test
    func `properties are read and assigned, with inherited ones, in a constructor's table too`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local b = Body { mass = 2, name = 'a', place = { 1, 2 }, isFixed = true, kind = 'k' }
        assert(b.mass == 2 and b.name == 'a' and b.place == Place(1, 2) and b.isFixed)
        b.mass = 3; b.name = nil; b.place = { x = 4, y = 5 }; b.isFixed = false
        assert(b.mass == 3 and b.name == nil and b.place == Place(4, 5) and not b.isFixed)
        local ball = Ball(2)
        ball.mass = 7
        assert(ball.radius == 2 and ball.mass == 7 and Ball().radius == 1)
        local whole = Body { b, ball }
        assert(#whole.parts == 2 and whole.parts[1] == b and whole.parts[2] == ball)
        assert(b.isAlive)
        b:push { 1, 1 }
        assert(b.place.x == 5)
        local mass, x = b:measures()
        assert(mass == 3 and x == 5)
        assert(Ball.unit().radius == 1 and Ball.count(1, nil, 3) == 3)
        """)
      #expect(lua.stackHeight == 0)
    }

    @Test func `named constructors take a table like the type itself`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local part = Body {}
        local heavy = Ball.heavy { part, Ball(2), radius = 3, place = { 1, 2 } }
        assert(heavy.mass == 100 and heavy.radius == 3 and heavy.place == Place(1, 2))
        assert(#heavy.parts == 2 and heavy.parts[1] == part)
        assert(Ball.heavy().mass == 100 and Ball.heavy({}).mass == 100 and #Ball.heavy {}.parts == 0)
        assert(Ball.heavy { mass = 5 }.mass == 5)
        local make = Ball.sized
        assert(make { radius = 7, name = 'r' }.radius == 7 and make { radius = 1, tag = 'x' }.name == nil)
        """)
      #expect(lua.stackHeight == 0)
    }

    @Test(arguments: [
      ("Ball.heavy { 5 }", "Ball.heavy: item 1: expected a Body, got 5"),
      ("Ball.heavy(5)", "Ball.heavy: expected a table, as in Ball.heavy { … }"),
      ("Ball.heavy({}, {})", "Ball.heavy: expected a table, as in Ball.heavy { … }"),
      ("Ball.heavy { raduis = 5 }", "Ball has no property 'raduis'; did you mean 'radius'?"),
      ("Ball.sized { taf = 5 }", "Ball has no property 'taf'; did you mean 'tag'?"),
      ("Ball.heavy { parts = {} }", "Ball.parts is read-only"),
      ("Ball.heavy { tag = 1 }", "Ball.heavy has no field 'tag'"),
      ("Ball.sized { Body {}, radius = 1 }", "Ball.sized: takes named fields only, but item 1 was given"),
      ("Ball.sized {}", "Ball.sized: radius: expected a number, got nil"),
      ("Ball.sized { radius = -1 }", "Ball.sized: radius: expected a finite number above 0, got -1"),
      ("Ball.hevy {}", "Ball has no function 'hevy'; did you mean 'heavy'?"),
    ])
    func `error messages of named constructors`(code: String, message: String) throws {
      let lua = try makeLua()
      #expect(throws: LuaError.self) { try lua.run(code) }
      do { try lua.run(code) } catch { #expect(error.message.contains(message), "\(error.message)") }
      #expect(lua.stackHeight == 0)
    }

    @Test(arguments: [
      ("Body {}.mas = 1", "Body has no property 'mas'; did you mean 'mass'?"),
      ("return Ball().raduis", "Ball has no property 'raduis'; did you mean 'radius'?"),
      ("return Ball().masss", "Ball has no property 'masss'; did you mean 'mass'?"),
      ("return Body {}.unheardOf", "Body has no property 'unheardOf'"),
      ("return Body {}[1]", "Body has no property '1'"),
      ("Body { mas = 1 }", "Body has no property 'mas'; did you mean 'mass'?"),
      ("Body { kinf = 1 }", "Body has no property 'kinf'; did you mean 'kind'?"),
      ("Body { [true] = 1 }", "Body has no property 'true'"),
      ("Body { parts = {} }", "Body.parts is read-only"),
      ("Body { push = 1 }", "Body.push is a method and cannot be assigned"),
      ("Body {}.parts = {}", "Body.parts is read-only"),
      ("Body {}.isAlive = true", "Body.isAlive is read-only"),
      ("Body {}.push = 1", "Body.push is a method and cannot be assigned"),
      ("Body.x = 1", "Body is read-only"),
      ("return Body.x", "Body has no function 'x'"),
      (
        "return Ball.mass",
        "Ball has no function 'mass', but its objects have a member of that name; see help \"Ball.mass\""
      ),
      ("return Ball.unti", "Ball has no function 'unti'; did you mean 'unit'?"),
      ("return Mode.fats", "Mode has no value 'fats'; did you mean 'fast'?"),
      ("Mode.fast = 2", "Mode is read-only"),
      ("Mode()", "attempt to call a Mode value (global 'Mode')"),
      ("Body {}.mass = 0/0", "Body.mass: expected a finite number above 0, got nan"),
      ("Body {}.mass = -1", "Body.mass: expected a finite number above 0, got -1"),
      ("Body {}.mass = 'x'", "Body.mass: expected a number, got a string \"x\""),
      ("Body {}.mass = nil", "Body.mass: expected a number, got nil"),
      ("Body {}.name = 5", "Body.name: expected a string or nil, got 5"),
      ("Body {}.isFixed = 1.0", "Body.isFixed: expected true or false, got 1.0"),
      ("Body {}.place = 5", "Body.place: expected a Place or { x, y }, got 5"),
      ("Body {}.place = { 1 }", "Body.place: expected a Place or { x, y }, got a table without 'y'"),
      (
        "Body {}.place = { x = 1, z = 2 }",
        "Body.place: expected a Place or { x, y }, got a table with the field 'z'"
      ),
      ("Body {}.place = { 1, 1/0 }", "Body.place: y: expected a finite number, got inf"),
      ("Body {}.place = Shift(1, 2)", "Body.place: expected a Place or { x, y }, got a Shift"),
      ("Body {}.onHit = 5", "Body.onHit: expected a function or nil, got 5"),
      ("Body {}.delegate = print", "Body.delegate: expected a table or nil, got a function"),
      ("Body {}:attach('x')", "Body.attach: argument 1 (part): expected a Body, got a string \"x\""),
      ("Body {}:attach()", "Body.attach: argument 1 (part): expected a Body, got nil"),
      ("Body {}:attach(Place(1, 2))", "Body.attach: argument 1 (part): expected a Body, got a Place"),
      ("Body {}.attach(1)", "Body.attach: call it with a colon, as in object:attach()"),
      ("Body {}.fragile = 1", "Body.fragile: cannot be set"),
      ("return Body {}.fragile", "Body.fragile: cannot be read"),
      ("Body { 1 }", "Body: item 1: expected a Body, got 1"),
      ("Body { kind = 'bad' }", "Body: no such kind"),
      ("Body { kind = 1 }", "Body: kind: expected a string, got 1"),
      ("Body(1)", "Body: expected a table, as in Body { … }"),
      ("Ball(-1)", "Ball: argument 1 (radius): expected a finite number above 0, got -1"),
      ("Ball {}", "Ball: argument 1 (radius): expected a number, got a table"),
      ("local t = {} t[1] = t echo(t)", "a table that contains itself cannot be passed on"),
      ("echo {{{{{{{{{1}}}}}}}}}", "tables nested more than 8 deep cannot be passed on"),
      ("refuse()", "refuse: refused"),
    ])
    func `error messages`(text: String, message: String) throws {
      let lua = try makeLua()
      #expect(lua.messageWithoutPosition(text) == message)
      #expect(lua.stackHeight == 0)
    }

    @Test func `a handle is the same for the same object, and can be a key`() throws {
      let lua = try makeLua()
      let body = Body()
      try lua.setGlobal("a", to: body)
      try lua.setGlobal("b", to: body)
      try lua.run("assert(a == b and rawequal(a, b)); local t = { [a] = 1 }; assert(t[echo(b)] == 1)")
      #expect(try lua.run("return a").first?.body === body)
      #expect(lua.liveObjectCount == 1)
    }

    @Test
    func `tostring gives the label or a number, pairs the properties in order, the metatable is hidden`()
      throws
    {
      let lua = try makeLua()
      try lua.run(
        """
        local b = Body { name = 'n' }
        assert(tostring(b) == "Body 'n'" and tostring(Body {}) == 'Body #2' and tostring(Body) == 'Body')
        assert(getmetatable(b) == false and getmetatable(Body) == false)
        local c, names = Ball(), {}
        pcall(function() for name in pairs(c) do names[#names + 1] = name end end) -- ends where a getter fails
        assert(table.concat(names, ' ') == 'name mass place isFixed parts')
        names = {}
        for name, value in pairs(Mode) do names[#names + 1] = name .. '=' .. value end
        assert(table.concat(names, ' ') == 'fast=1 slow=2.5 name=x')
        """)
    }

    @Test func `the Swift object is released when its handle is collected`() throws {
      let before = Body.live
      do {
        let lua = try makeLua()
        try lua.run("x = Body {}")
        #expect(Body.live == before + 1)
        try lua.run("x = nil")
        lua.collectGarbage()
        #expect(Body.live == before)
        try lua.run("y = Body { Body {}, Ball() }")
        #expect(Body.live == before + 3)
      }
      #expect(Body.live == before)
    }

    @Test func `using a destroyed object raises an error that names it`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        b = Body { name = 'n' }; b.data.x = 1; b.onHit = print
        u = Body {}
        destroy(b); destroy(u)
        assert(b.isAlive == false and tostring(b) == "Body 'n' (destroyed)")
        """)
      for (text, member) in [
        ("return b.mass", "mass"), ("b.mass = 1", "mass"), ("return b.push", "push"),
        ("b.onHit = nil", "onHit"), ("return b.data", "data"), ("return b.nonsense", "nonsense"),
        ("b.nonsense = 1", "nonsense"), ("local p = Body {}.push p(b, {1, 2})", "push"),
      ] {
        #expect(lua.messageWithoutPosition(text) == "Body.\(member): Body 'n' has been destroyed")
      }
      #expect(lua.messageWithoutPosition("return u.mass") == "Body.mass: Body #2 has been destroyed")
      #expect(lua.messageWithoutPosition("Body {}:attach(b)").contains("Body 'n'"))
      #expect(lua.messageWithoutPosition("echo(b)").contains("Body 'n'"))
      try lua.run("b = nil; u = nil")
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 0)
    }

    @Test
    func `an object that destroys itself in its own method lives until the method has returned`() throws {
      let lua = try makeLua()
      try lua.run("local b = Body {} b.onHit = function() destroy(b) b = nil collectgarbage() end hit(b)")
    }

    @Test
    func `an object of an unregistered subclass has the type of its nearest registered superclass`() throws {
      final class Special: Body {}
      let lua = try makeLua()
      try lua.setGlobal("s", to: Special())
      #expect(try lua.run("return tostring(s):match('^%a+'), s.mass") == [.string("Body"), .number(1)])
    }
  }
}
