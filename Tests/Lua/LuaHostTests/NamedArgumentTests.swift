import LuaHost
import Testing

extension HostTests {
  @Suite struct NamedArgumentTests {
    @Test func `fields are read by name, and optional ones may be omitted`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local b = Body {}
        b:move { by = { 2, 0 } }
        assert(b.place.x == 2)
        b:move { times = 3, by = Shift(1, 0) }
        assert(b.place.x == 5)
        """)
      #expect(lua.stackHeight == 0)
    }

    @Test(arguments: [
      ("b:move()", "by: expected a Shift or { dx, dy }, got nil"),
      ("b:move(nil)", "by: expected a Shift or { dx, dy }, got nil"),
      ("b:move {}", "by: expected a Shift or { dx, dy }, got nil"),
      ("b:move { by = 'x' }", "by: expected a Shift or { dx, dy }, got a string \"x\""),
      ("b:move { by = { 1, 0 }, times = 0.5 }", "times: expected a whole number, got 0.5"),
      ("b:move { bye = { 1, 0 } }", "there is no field 'bye'; did you mean 'by'?"),
      ("b:move { by = { 1, 0 }, somethingElse = 1 }", "there is no field 'somethingElse'"),
      ("b:move { { 1, 0 } }", "takes named fields only, but item 1 was given"),
      ("b:move(5)", "expected a table of named fields, got 5"),
      ("b:move(Shift(1, 0))", "expected a table of named fields, got a Shift"),
    ])
    func `error messages`(text: String, message: String) throws {
      let lua = try makeLua()
      #expect(lua.messageWithoutPosition("local b = Body {} \(text)") == "Body.move: \(message)")
      #expect(lua.stackHeight == 0)
    }
  }
}
