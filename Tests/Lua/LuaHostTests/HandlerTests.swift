import LuaHost
import Testing

extension HostTests {
  @Suite struct HandlerTests {
    @Test func `a constructor's field, an assignment and a call set the same function`() throws {
      let lua = try makeLua()
      for assignment in [
        "Body { onPress = f }", "Body {} b.onPress = f", "Body {} b:onPress(f)", "Body {} b.onPress(b, f)",
      ] {
        try lua.run("count = 0 function f(n) count = count + n end b = nil local b = \(assignment) body = b")
        let body = try #require(try lua.run("return body").first?.body)
        try lua.callUserValue("onPress", of: body, 2)
        #expect(try lua.run("return count") == [.integer(2)], "\(assignment)")
      }
    }

    @Test(arguments: ["b.onPress = nil", "b:onPress(nil)"])
    func `nil removes the function in each form`(away: String) throws {
      let lua = try makeLua()
      try lua.run("b = Body { onPress = print }")
      let body = try #require(try lua.run("return b").first?.body)
      #expect(lua.hasUserValue("onPress", of: body))
      try lua.run(away)
      #expect(!lua.hasUserValue("onPress", of: body))
    }

    @Test func `reading the member returns the method, whether a handler is set or not`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local b, calls = Body {}, 0
        local set = b.onPress
        assert(type(set) == "function" and set == Body {}.onPress)
        set(b, function() calls = calls + 1 end)
        assert(b.onPress == set)
        """)
    }

    @Test func `a redeclared member overrides the inherited one`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        ball = Ball()
        ball.push = function(x) got = x end
        assert(Body {}:push({ 1, 1 }) == nil and Body {}.push ~= ball.push)
        ball.isFixed = true
        assert(ball.isFixed and not Body {}.isFixed)
        local names = {}
        pcall(function() for name in pairs(ball) do names[#names + 1] = name end end)
        assert(table.concat(names, " ") == "name mass place isFixed parts")
        """)
      let ball = try #require(try lua.run("return ball").first?.body)
      #expect(!ball.isFixed)
      try lua.callUserValue("push", of: ball, 5)
      #expect(try lua.run("return got") == [.integer(5)])
      let found = lua.properties(of: ball).filter { $0.property.name == "isFixed" }
      #expect(found.map(\.value) == [.boolean(true)])
    }

    @Test(arguments: [
      ("Body {}.onPress = 5", "Body.onPress: expected a function or nil, got 5"),
      ("Body { onPress = 'x' }", "Body.onPress: expected a function or nil, got a string \"x\""),
      ("Body {}:onPress({})", "Body.onPress: expected a function or nil, got a table"),
      ("Body {}:onPress()", "Body.onPress: expected a function or nil, got nothing"),
      ("Body {}.onPress(print)", "Body.onPress: call it with a colon, as in object:onPress()"),
      ("local b = Body {} destroy(b) b:onPress(print)", "Body.onPress: Body #1 has been destroyed"),
      ("local b = Body {} destroy(b) b.onPress = print", "Body.onPress: Body #1 has been destroyed"),
      (
        "local b, f = Body {}, Body {}.onPress destroy(b) f(b, print)",
        "Body.onPress: Body #1 has been destroyed"
      ),
    ])
    func `error messages`(text: String, message: String) throws {
      let lua = try makeLua()
      #expect(lua.messageWithoutPosition(text) == message)
      #expect(lua.stackHeight == 0)
    }

    @Test func `a function that uses its own object is collected with it`() throws {
      let before = Body.live
      let lua = try makeLua()
      try lua.run("for i = 1, 100 do local b = Body {} b:onPress(function() return b end) end")
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 0)
      #expect(Body.live == before)
    }
  }
}
