import LuaHost
import Testing

/// An object whose member names are long strings, which Lua does not intern (more than 40 bytes).
private final class Verbose {
  static let name = "aPropertyWhoseNameIsLongerThanTheFortyBytesOfAShortString"
  static let method = "aMethodWhoseNameIsLongerThanTheFortyBytesOfAShortString"

  var number = 1.0

  static let luaType = ObjectType<Verbose>(
    "Verbose", summary: "Long names.", constructor: .init(summary: "An object.") { _ in Verbose() },
    members: [
      .property(name, "A number.", get: { $0.number }, set: { $0.number = $1 }),
      .method(method, "The number.") { verbose, _ in verbose.number },
    ])
}

extension HostTests {
  @Suite struct MemberLookupTests {
    @Test func `long strings are found as well as short ones`() throws {
      let lua = try Lua()
      try lua.register(Verbose.luaType)
      try lua.run(
        """
        local verbose = Verbose()
        verbose.\(Verbose.name) = 5
        assert(verbose.\(Verbose.name) == 5 and verbose:\(Verbose.method)() == 5)
        """)
      #expect(
        lua.messageWithoutPosition("return Verbose().\(Verbose.name)s")
          == "Verbose has no property '\(Verbose.name)s'; did you mean '\(Verbose.name)'?")
    }

    @Test func `a computed key is found`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local ball = Ball(2)
        for round = 1, 100 do
          assert(ball['rad' .. string.sub('ius' .. round, 1, 3)] == 2)
          collectgarbage 'step'
        end
        """)
    }

    @Test func `__index of one type, taken from its metatable, uses the type of its argument`() throws {
      let lua = try makeLua()
      try lua.run("ballType, ball, body = debug.getmetatable(Ball()), Ball(3), Body { mass = 4 }")
      try lua.run("assert(ballType.__index(body, 'mass') == 4)")
      #expect(
        lua.messageWithoutPosition("ballType.__index(body, 'radius')") == "Body has no property 'radius'")
      #expect(
        lua.messageWithoutPosition("ballType.__newindex(body, 'radius', 1)")
          == "Body has no property 'radius'")
      let placeType = "debug.getmetatable(Place(1, 2))"
      try lua.run("assert(\(placeType).__index(Shift(1, 2), 'dx') == 1)")
      #expect(
        lua.messageWithoutPosition("return \(placeType).__index(Shift(1, 2), 'q')")
          == "Shift has no property 'q'")
    }

    @Test(arguments: [
      "nil", "1", "'text'", "{}", "print", "io.stdout", "debug.upvalueid(wait, 1)", "Place(1, 2)",
    ])
    func `__index and __newindex reject values that are not objects`(value: String) throws {
      let lua = try makeLua()
      try lua.run("wait = (function() local x; return function() return x end end)()")
      #expect(
        lua.message(of: "debug.getmetatable(Ball()).__index(\(value), 'radius')")
          .hasSuffix("expected an object of the host"))
    }
  }
}
