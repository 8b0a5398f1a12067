import Physics
import Scenes
import Testing

@Suite struct PileTests {
  /// Unoptimized code is about 50 times as slow.
  private static let isOptimized = !_isDebugAssertConfiguration()

  @Test(arguments: SteppingMode.allCases)
  func `of boxes stay a pyramid: the top drifts by less than 1 % of a box and sinks by less than 1 pt a row`(
    stepping: SteppingMode
  ) {
    let rows = Self.isOptimized ? 20 : 8
    let scene = SceneDefinition.pyramid(rows: rows)
    var run = SceneSimulation(scene, stepping: stepping)
    for _ in 0..<(Self.isOptimized ? 600 : 120) { run.step() }
    let top = run.world.position(of: run.bodies[run.bodies.count - 1])
    #expect(difference(top.x, 0) < 1)
    #expect(difference(top.y, -100 * (Float(rows) - 0.5)) < Float(rows))
    #expect(Penetration(in: run, of: scene).greatest < 0.5)
  }

  @Test(.enabled(if: isOptimized, "takes an hour unoptimized"))
  func `of 5,050 boxes stay upright for a minute without sleep, and no row drifts sideways by 1 % of a box`()
  {
    let (scene, rows) = (SceneDefinition.pyramid(rows: 100), Float(100))
    var run = SceneSimulation(scene)
    for frame in 1...3600 {
      run.step()
      if frame == 200 { #expect(drifts(in: run, of: scene).allSatisfy { abs($0) < 1 }) }
    }
    #expect(drifts(in: run, of: scene).allSatisfy { abs($0) < 1 })
    #expect(
      difference(run.world.position(of: run.bodies[run.bodies.count - 1]).y, -100 * (rows - 0.5)) < rows)
  }

  /// How far each row of a pyramid has moved to the right on average, in points.
  private func drifts(in run: SceneSimulation, of scene: SceneDefinition) -> [Float] {
    let boxes = zip(run.bodies, scene.bodies).filter { $0.1.kind == .dynamic }
    return Dictionary(grouping: boxes) { $0.1.position.y }.values.map { row in
      row.reduce(0) { $0 + run.world.position(of: $1.0).x - $1.1.position.x } / Float(row.count)
    }
  }

  @Test(.enabled(if: isOptimized, "takes minutes unoptimized"), arguments: SteppingMode.allCases)
  func `of boxes that rained down rest inside the container, with a mean penetration below 1 pt`(
    stepping: SteppingMode
  ) {
    let scene = SceneDefinition.rain()
    var run = SceneSimulation(scene, stepping: stepping)
    for _ in 0..<600 { run.step() }
    #expect(Penetration(in: run, of: scene).mean < 1)
    for body in run.bodies where run.world.kind(of: body) == .dynamic {
      let place = run.world.position(of: body)
      #expect(place.x > 20 && place.x < 3980 && place.y < 3980)
      #expect(run.world.linearVelocity(of: body).length < 20)
    }
  }
}
