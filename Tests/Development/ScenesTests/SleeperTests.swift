import Physics
import Scenes
import Testing

@Suite struct SleeperTests {
  @Test(arguments: [100, 3000]) func `are not visited by a step: only the awake body is moved`(count: Int) {
    let scene = SceneDefinition.sleepingBodies(count: count)
    var run = SceneSimulation(scene)
    for _ in 0..<scene.warmUpFrames { run.step() }
    #expect(run.world.awakeBodyCount == 1)
    let places = run.bodies.dropLast().map { run.world.pose(of: $0) }
    for _ in 0..<60 {
      run.step()
      #expect(run.world.movedBodies == [run.bodies[run.bodies.count - 1]])
    }
    #expect(run.bodies.dropLast().map { run.world.pose(of: $0) } == places)
  }
}
