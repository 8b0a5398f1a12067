import LuaHost
import Testing

extension HostTests {
  /// Records in scripts.
  @Suite struct RecordTests {
    @Test func `a record has fields, arithmetic, equality and a text`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local a, b = Place(1, 2), Place { x = 4, y = 6.5 }
        assert(a.x == 1 and b.y == 6.5 and tostring(b) == 'Place(4, 6.5)')
        local d = b - a
        assert(tostring(d) == 'Shift(3, 4.5)' and d.dx == 3 and d.x == 3 and d.y == 4.5)
        assert(a + d == b and d * 2 == Shift(6, 9) and 2 * d == d * 2 and d / 2 == Shift(1.5, 2.25) and -d == Shift(-3, -4.5))
        assert(a ~= b and a ~= Shift(1, 2) and a == Place { 1, 2 } and Shift(3) == Shift { 3 } and Shift { dx = 3 } == Shift { x = 3, y = 0 })
        assert(Shift(3, 4).length == 5 and Shift(1, 2):dot { 3, 4 } == 11)
        local copy = Place(1, 2)
        copy.x = 9
        assert(copy.x == 9 and a.x == 1)
        local names = {}
        for name, value in pairs(Shift(7, 8)) do names[#names + 1] = name .. '=' .. value end
        assert(table.concat(names, ' ') == 'dx=7.0 dy=8.0')
        """)
      #expect(lua.stackHeight == 0)
    }

    @Test func `a record read from an object is a copy`() throws {
      let lua = try makeLua()
      try lua.run("local b = Body { place = { 1, 2 } } local p = b.place p.x = 9 assert(b.place.x == 1)")
    }

    @Test(arguments: [
      ("Place(1)", "Place.y: expected a finite number, got nil"),
      ("Place()", "Place.x: expected a finite number, got nil"),
      ("Place(1, 2, 3)", "Place: expected at most 2 numbers, got 3"),
      ("Place(1, 0/0)", "Place.y: expected a finite number, got nan"),
      ("Place('x')", "Place: expected a Place or { x, y }, got a string \"x\""),
      ("Place { 1, 2, 3 }", "Place: expected a Place or { x, y }, got a table of 3 items"),
      ("Place(1, 2).x = 'a'", "Place.x: expected a finite number, got a string \"a\""),
      ("Place(1, 2).z = 1", "Place has no property 'z'"),
      ("return Shift(1, 2).lenght", "Shift has no property 'lenght'; did you mean 'length'?"),
      ("Shift(1, 2).length = 1", "Shift.length is read-only"),
      ("Shift(1, 2).fail()", "Shift.fail: call it with a colon, as in value:fail()"),
      ("Shift(1, 2):fail()", "Shift.fail: failed on purpose"),
      ("Shift(1, 2):dot(1)", "Shift.dot: argument 1 (other): expected a Shift or { dx, dy }, got 1"),
      ("return Place(1, 2) + Place(1, 2)", "cannot compute a Place + a Place"),
      ("return Place(1, 2) * 'x'", "cannot compute a Place * a string \"x\""),
      ("return -Place(1, 2)", "cannot negate a Place"),
      ("return 2 / Shift(1, 2)", "cannot compute 2 / a Shift"),
    ])
    func `error messages`(text: String, message: String) throws {
      let lua = try makeLua()
      #expect(lua.messageWithoutPosition(text) == message)
    }
  }
}
