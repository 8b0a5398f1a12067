import LuaDynamics
import LuaHost

/// What one crossing from Lua into the host costs, beside a plain C function of Lua's own library.
enum HostCalls {
  static let count = 1_000_000

  private static let expressions = [
    ("math.abs(x), a plain C function", "abs(x)"),
    ("a field of a Lua table", "t.magnitude"),
    ("push.magnitude", "push.magnitude"),
    ("push.magnitude = x", nil),
    ("square.center", "square.center"),
    ("square.center.x", "square.center.x"),
    ("square:position()", "square:position()"),
    ("push:setAngle(x, x)", "push:setAngle(x, x)"),
  ]

  /// One row per way: the median of several rounds, in which the ways take turns.
  static func measure() throws -> [String] {
    let session = try Session(report: { print("error: \($0)") })
    session.run(
      Chunk(
        """
        square = View { size = { 80, 80 } }
        push = PushBehavior { square }
        t = { magnitude = 1 }
        function empty(count) for i = 1, count do local x = i end end
        """, name: "setup"))
    for (index, (label, expression)) in expressions.enumerated() {
      let body = expression.map { "local _ = \($0)" } ?? label
      session.run(
        Chunk(
          """
          local abs, push, square, t = math.abs, push, square, t
          function way\(index)(count) for i = 1, count do local x = i; \(body) end end
          """, name: label))
    }
    var rounds = [[Double]](repeating: [], count: expressions.count)
    for _ in 0..<7 {
      let loop = try perCall("empty", session)
      for index in expressions.indices { rounds[index].append(try perCall("way\(index)", session) - loop) }
    }
    return zip(expressions, rounds).map { Distribution(of: $1).row($0.0, unit: .nanoseconds) }
  }

  private static func perCall(_ function: String, _ session: Session) throws -> Double {
    try Benchmark.timed { try session.lua.callGlobal(function, count) } / Double(count)
  }
}
