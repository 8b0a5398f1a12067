import LuaDynamics
import LuaHost
import Views

/// A behavior written in Lua that drags at 1,000 items: item by item, and all of them in one call each way.
enum CustomBehaviorBenchmark {
  private static let count = 1000
  private static let steps = 60

  /// The times of the two ways in ns per item and step, with what the world itself takes in both.
  static func row() throws -> ResultRow {
    let (bulk, single) = (try session(action: bulkAction), try session(action: singleAction))
    return ResultRow(
      label: "states and applyForces",
      figures: Comparison {
        time(bulk)
      } theirs: {
        time(single)
      },
      peer: "velocities and applyForce for each item")
  }

  private static let bulkAction = """
    local forces, n = self.forces, 0
    for _, _, _, _, vx, vy in self:states(self.items) do
      forces[n + 1], forces[n + 2] = 1 - vx / 100, -vy / 100
      n = n + 2
    end
    self:applyForces(self.items, forces)
    """

  private static let singleAction = """
    for _, item in ipairs(self.items) do
      local vx, vy = self:velocities(item)
      self:applyForce(item, Vector(1 - vx / 100, -vy / 100))
    end
    """

  /// A world of free items that the behavior acts on.
  private static func session(action: String) throws -> Session {
    let session = try Session(report: { print("error: \($0)") })
    session.run(
      Chunk(
        """
        local Wind = Behavior.extend "Wind"
        function Wind:init(items) self.items, self.forces = items, {} end
        function Wind:action() \(action) end
        local items = {}
        for i = 1, \(count) do items[i] = Item { size = { 10, 10 }, center = { i * 20, 0 } } end
        Animator():addBehavior(Wind(items))
        """, name: "benchmark"))
    return session
  }

  private static func time(_ session: Session) -> Double {
    timed { for _ in 0..<steps { session.stage.advance() } } * 1e9 / Double(steps * count)
  }
}
