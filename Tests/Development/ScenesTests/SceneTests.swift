import Physics
import Scenes
import Testing

/// The standard scenes.
@Suite struct SceneTests {
  @Test(
    arguments: [
      (.smallPyramid, 20 * 21 / 2, 0), (.largePyramid, 100 * 101 / 2, 0), (.rain, 2000, 0), (.gas, 1000, 0),
      (.jointGrid, 100 * 100 - 7, 2 * 100 * 99), (.manyPyramids, 400 * 10 * 11 / 2, 0),
      (.sleepingBodies, 10_000 + 1, 1),
    ] as [(BenchmarkScene, Int, Int)])
  func `have the documented numbers of bodies and hinges`(scene: BenchmarkScene, bodies: Int, hinges: Int) {
    let data = scene.makeScene()
    #expect(data.dynamicBodyCount == bodies)
    #expect(data.hinges.count == hinges)
  }

  @Test(arguments: BenchmarkScene.allCases) func `begin without overlap`(scene: BenchmarkScene) {
    let data = scene.makeScene()
    let run = SceneSimulation(data)
    // All bodies would take minutes in debug builds.
    for index in stride(from: 0, to: data.bodies.count, by: 97) where data.bodies[index].kind == .dynamic {
      let body = data.bodies[index]
      let halfSize = Vec2(repeating: body.shape.innerRadius - 0.01)
      let box = AABB(lower: body.position - halfSize, upper: body.position + halfSize)
      #expect(run.world.bodies(overlapping: box) == [run.bodies[index]])
    }
  }

  @Test func `count contacts only if requested`() {
    var uncountedGas = SceneDefinition.gas()
    uncountedGas.countsContactEvents = false
    var (counted, uncounted) = (SceneSimulation(.gas()), SceneSimulation(uncountedGas))
    var count = 0
    for _ in 0..<10 {
      counted.step()
      uncounted.step()
      count += counted.world.contactBeginEvents.count + counted.world.contactEndEvents.count
    }
    // The world lists the contact events of the second of the two steps per frame.
    #expect(counted.contactCount > count && count > 0)
    #expect(uncounted.contactCount == 0 && uncounted.world.stateHash == counted.world.stateHash)
  }

  @Test func `cover the same time with both step modes: free fall differs by half a sub-step`() {
    var scene = SceneDefinition()
    scene.bodies = [.init(shape: .circle(radius: 10), position: .zero)]
    var (uikit, frame) = (
      SceneSimulation(scene, stepping: .twicePerFrame), SceneSimulation(scene, stepping: .oncePerFrame)
    )
    for _ in 0..<60 {
      uikit.step()
      frame.step()
    }
    // Symplectic Euler falls by g t (t + h) / 2.
    #expect(difference(uikit.world.position(of: uikit.bodies[0]).y, 500 * (1 + 1 / 120)) < 0.01)
    #expect(difference(frame.world.position(of: frame.bodies[0]).y, 500 * (1 + 1 / 60)) < 0.01)
  }
}

/// The absolute difference of two numbers.
func difference(_ a: Float, _ b: Float) -> Float { (a - b).magnitude }

extension SceneDefinition.Body.Shape {
  /// The radius of the largest circle inside.
  var innerRadius: Float {
    switch self {
    case .box(let width, let height): min(width, height) / 2
    case .circle(let radius): radius
    }
  }
}
