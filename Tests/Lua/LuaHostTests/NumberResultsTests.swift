import LuaHost
import Testing

/// An object with methods that return from zero to six numbers.
private final class Gauge {
  static let luaType = ObjectType<Gauge>(
    "Gauge", summary: "Measures.", constructor: .init(summary: "A gauge.") { _ in Gauge() },
    members: [
      .method("reset", "Has no result.") { _, _ in },
      .method("none", "No number.", returns: "") { _, _ in NumberResults() },
      .method("one", "One.", returns: "number") { _, _ in NumberResults(1) },
      .method("two", "Two.", returns: "number, number") { _, _ in NumberResults(1, 2) },
      .method("three", "Three.", returns: "number…") { _, _ in NumberResults(1, 2, 3) },
      .method("four", "Four.", returns: "number…") { _, _ in NumberResults(1, 2, 3, 4) },
      .method("five", "Five.", returns: "number…") { _, _ in NumberResults(1, 2, 3, 4, 5) },
      .method("six", "Six.", returns: "number…") { _, _ in NumberResults(1, 2, 3, 4, 5, 6) },
      .method("odd", "What is no ordinary number.", returns: "number…") { _, _ in
        NumberResults(.nan, .infinity, -.infinity)
      },
      .method("sum", "Of its arguments, and how many.", returns: "number, number") {
        _, call throws(HostError) in
        NumberResults(try call.arguments(as: Double.self).reduce(0, +), Double(call.argumentCount))
      },
    ])
}

extension HostTests {
  @Suite struct NumberResultsTests {
    private let lua: Lua

    init() throws {
      lua = try Lua()
      try lua.register(Gauge.luaType)
      try lua.register(
        Function("half", "Halves.", parameters: [.init("number", "What.")], returns: "number, number") {
          call throws(HostError) in
          let number: Double = try call.argument(0)
          return NumberResults(number / 2, number / 2)
        })
    }

    @Test func `a method returns the declared number of values in order`() throws {
      try lua.run(
        """
        local gauge = Gauge()
        for count, name in ipairs { 'one', 'two', 'three', 'four', 'five', 'six' } do
          local values = table.pack(gauge[name](gauge))
          assert(values.n == count, name)
          for i = 1, count do assert(math.type(values[i]) == 'float' and values[i] == i, name) end
        end
        assert(select('#', gauge:none()) == 0)
        assert(select('#', gauge:six(), gauge:six()) == 7)
        """)
      #expect(lua.stackHeight == 0)
    }

    @Test func `a method or function without a result returns nothing, not a nil`() throws {
      try lua.register(Function("rest", "Does nothing.") { _ in })
      try lua.run(
        """
        assert(select('#', Gauge():reset()) == 0)
        assert(select('#', rest()) == 0)
        """)
    }

    @Test func `infinities and nan are passed unchanged`() throws {
      try lua.run(
        """
        local nan, high, low = Gauge():odd()
        assert(nan ~= nan and high == math.huge and low == -math.huge)
        """)
    }

    @Test func `a method takes more arguments than the stack buffer holds`() throws {
      try lua.run(
        """
        local sum, count = Gauge():sum(table.unpack(load 'return { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }'()))
        assert(sum == 55 and count == 10)
        """)
    }

    @Test func `functions return several numbers`() throws {
      try lua.run("local a, b, c = half(3); assert(a == 1.5 and b == 1.5 and c == nil)")
    }

    @Test func `an error in the body is raised by the method`() {
      #expect(
        lua.messageWithoutPosition("Gauge():sum(1, {})")
          == "Gauge.sum: argument 2: expected a number, got a table")
    }
  }
}
