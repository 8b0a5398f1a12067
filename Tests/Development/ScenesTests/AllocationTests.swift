import CAllocationCounter
import Physics
import Scenes
import Testing

/// Optimized code only: in unoptimized code each closure allocates its context.
@Suite(
  .enabled(
    if: allocation_counter_is_available() && !_isDebugAssertConfiguration(),
    "requests are counted in optimized code, with glibc and without sanitizers only"))
struct AllocationTests {
  /// Scenes, and the number of frames after which their buffers have reached their final size.
  private static let scenes: [(BenchmarkScene, warmUp: Int)] = [
    (.smallPyramid, 60), (.rain, 300), (.gas, 600), (.jointGrid, 5), (.manyPyramids, 5),
    (.sleepingBodies, 90),
  ]

  @Test(arguments: scenes) func `once its buffers have their size`(scene: BenchmarkScene, warmUp: Int) {
    var run = SceneSimulation(scene.makeScene())
    for _ in 0..<warmUp { run.step() }
    let before = allocation_counter_requests()
    for _ in 0..<20 { run.step() }
    let requested = allocation_counter_requests() - before
    #expect(requested == 0)
  }

  @Test func `when bodies are woken and fall asleep again`() {
    var world = World()
    let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    let floor = world.createBody(BodyDefinition(kind: .fixed))
    world.addShape(.segment(Vec2(-500, 0), Vec2(500, 0)), to: floor, boundaryOf: group)
    func add(_ geometry: Geometry, at y: Float) {
      var definition = BodyDefinition(position: Vec2(0, y))
      definition.appliedAcceleration = Vec2(0, 1000)
      definition.restitution = 0.95
      let body = world.createBody(definition)
      world.addShape(geometry, to: body)
      world.addBody(body, to: group)
    }
    for row in 0..<3 { add(.box(width: 200, height: 40), at: -20 - 40 * Float(row)) }
    // The circle is in the air for 1.5 s at a time; boxes at rest fall asleep after half a second.
    add(.circle(center: .zero, radius: 10), at: -430)

    /// The range of awake body counts during 4 seconds, in which the circle lands more than once.
    func play() -> ClosedRange<Int> {
      var (least, most) = (Int.max, 0)
      for _ in 0..<480 {
        world.step(Float(1) / 120)
        (least, most) = (min(least, world.awakeBodyCount), max(most, world.awakeBodyCount))
      }
      return least...most
    }
    for _ in 0..<3 { _ = play() }
    let before = allocation_counter_requests()
    let awake = play()
    let requested = allocation_counter_requests() - before
    #expect(awake.upperBound == 4)
    #expect(requested == 0)
  }
}
