import Testing

@testable import Physics

@Suite struct ConstraintTopologyTests {
  /// A floor, a row of stacks of two boxes that come to rest, and swinging chains of three circles.
  private struct TopologyFixture {
    var scene = TestScene()
    var bodies: [BodyID] = []
    var joints: [JointID] = []

    init() {
      scene.addFloor(y: 400)
      for column in 0..<6 {
        let x = 200 * Float(column)
        for row in 0..<2 {
          bodies.append(scene.add(.box(width: 60, height: 40), at: Vec2(x, 378 - 40 * Float(row))))
        }
        for row in 0..<3 {
          bodies.append(
            scene.add(.circle(center: .zero, radius: 15), at: Vec2(x + 100, 100 + 50 * Float(row))))
          guard row > 0 else { continue }
          joints.append(hinge(bodies[bodies.count - 2], bodies[bodies.count - 1]))
        }
      }
    }

    private mutating func hinge(_ a: BodyID, _ b: BodyID) -> JointID {
      var definition = RevoluteJointDefinition(bodyA: a, bodyB: b)
      (definition.localAnchorA, definition.localAnchorB) = (Vec2(0, 25), Vec2(0, -25))
      return scene.world.createRevoluteJoint(definition)
    }

    /// Adds, removes or changes a body or joint, differently in each round; new ones reuse the freed slots.
    mutating func change(_ round: Int) {
      switch round % 6 {
      case 0: replaceJointByRod()
      case 1: replaceBody(round)
      case 2: scene.world.setKind(.fixed, of: bodies[round % bodies.count])
      case 3: scene.world.setKind(.dynamic, of: bodies[(round - 1) % bodies.count])
      case 4: scene.world.wake(bodies[round % bodies.count])
      default: scene.world.setDensity(0.0002, of: bodies[round % bodies.count])
      }
    }

    private mutating func replaceJointByRod() {
      scene.world.destroyJoint(joints[0])
      let rod = DistanceJointDefinition(bodyA: bodies[2], bodyB: bodies[3], length: 60)
      joints[0] = scene.world.createDistanceJoint(rod)
    }

    private mutating func replaceBody(_ round: Int) {
      scene.world.destroyBody(bodies[0])
      bodies[0] = scene.add(.box(width: 50, height: 40), at: Vec2(20 * Float(round), 200))
    }
  }

  @Test func `is a cache: without the scratch the simulation is the same, bit for bit`() {
    var (cached, uncached) = (TopologyFixture(), TopologyFixture())
    for step in 0..<600 {
      if step % 20 == 19 {
        cached.change(step / 20)
        uncached.change(step / 20)
      }
      uncached.scene.world.scratch = StepScratch()
      cached.scene.step()
      uncached.scene.step()
      #expect(cached.scene.world.stateHash == uncached.scene.world.stateHash, "in step \(step)")
    }
  }

  @Test func `is not dirty for stacks at rest and swinging chains`() {
    var fixture = TopologyFixture()
    fixture.scene.world.allowsSleep = false
    fixture.scene.step(240)
    for _ in 0..<10 {
      fixture.scene.step()
      #expect(!fixture.scene.world.scratch.topology.isDirty)
    }
    fixture.change(1)
    fixture.scene.step()
    #expect(fixture.scene.world.scratch.topology.isDirty)
  }
}
