import LuaDynamics
import LuaHost
import Views

/// The cost of a behavior in Lua that applies drag to 1,000 items: one call per item, compared with bulk
/// access.
enum CustomBehaviorBenchmark {
  private static let itemCount = 1000
  private static let steps = 60

  /// Measures the time of both variants in nanoseconds per item and step, including the step of the world.
  static func row() throws -> ResultRow {
    let (bulk, single) = (try makeSession(action: bulkAction), try makeSession(action: singleAction))
    return ResultRow(
      label: "states and applyForces",
      comparison: TimingComparison {
        nanosecondsPerItemStep(bulk)
      } theirs: {
        nanosecondsPerItemStep(single)
      },
      peerName: "velocities and applyForce for each item")
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

  /// Creates a session with items that only the behavior acts on.
  private static func makeSession(action: String) throws -> Session {
    let session = try Session(report: { print("error: \($0)") })
    session.run(
      Chunk(
        """
        local Wind = Behavior.extend "Wind"
        function Wind:init(items) self.items, self.forces = items, {} end
        function Wind:action() \(action) end
        local items = {}
        for i = 1, \(itemCount) do items[i] = Item { size = { 10, 10 }, center = { i * 20, 0 } } end
        Animator():addBehavior(Wind(items))
        """, name: "benchmark"))
    return session
  }

  private static func nanosecondsPerItemStep(_ session: Session) -> Double {
    timed { for _ in 0..<steps { session.stage.advanceOneTick() } } * 1e9 / Double(steps * itemCount)
  }
}
