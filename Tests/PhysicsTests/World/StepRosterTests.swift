import Testing

@testable import Physics

@Suite("Who takes part in a step")
struct StepRosterTests {
  /// A floor, a row of stacks of two and chains of three, which come to rest or swing.
  private struct Yard {
    var scene = Scene()
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

    /// Changes who takes part, in another way each time; new things take the slots of those that go.
    mutating func change(_ turn: Int) {
      switch turn % 6 {
      case 0: replaceJointByRod()
      case 1: replaceBody(turn)
      case 2: scene.world.setKind(.fixed, of: bodies[turn % bodies.count])
      case 3: scene.world.setKind(.dynamic, of: bodies[(turn - 1) % bodies.count])
      case 4: scene.world.wake(bodies[turn % bodies.count])
      default: scene.world.setDensity(0.0002, of: bodies[turn % bodies.count])
      }
    }

    private mutating func replaceJointByRod() {
      scene.world.destroyJoint(joints[0])
      let rod = DistanceJointDefinition(bodyA: bodies[2], bodyB: bodies[3], length: 60)
      joints[0] = scene.world.createDistanceJoint(rod)
    }

    private mutating func replaceBody(_ turn: Int) {
      scene.world.destroyBody(bodies[0])
      bodies[0] = scene.add(.box(width: 50, height: 40), at: Vec2(20 * Float(turn), 200))
    }
  }

  @Test("is all that a step keeps: without it everything goes the same way")
  func forgetting() {
    var (keeping, forgetting) = (Yard(), Yard())
    for step in 0..<600 {
      if step % 20 == 19 {
        keeping.change(step / 20)
        forgetting.change(step / 20)
      }
      forgetting.scene.world.scratch = StepScratch()
      keeping.scene.step()
      forgetting.scene.step()
      #expect(keeping.scene.world.stateHash == forgetting.scene.world.stateHash, "in step \(step)")
    }
  }

  @Test("stays the same in a pile at rest and in a net that swings")
  func rest() {
    var yard = Yard()
    yard.scene.world.allowsSleep = false
    yard.scene.step(240)
    for _ in 0..<10 {
      yard.scene.step()
      #expect(!yard.scene.world.scratch.roster.hasChanged)
    }
    yard.change(1)
    yard.scene.step()
    #expect(yard.scene.world.scratch.roster.hasChanged)
  }
}
