import Testing

@testable import Physics

/// Recycled contact constraints.
@Suite struct ConstraintRecyclerTests {
  @Test(arguments: Pile.allCases)
  func `give the bits of constraints that are prepared in every step`(pile: Pile) {
    var (recycling, bodies) = pile.makeScene()
    var preparing = recycling
    var recycledStepCount = 0
    for step in 0..<600 {
      disturb(&recycling, bodies, at: step)
      disturb(&preparing, bodies, at: step)
      preparing.world.markContactsChanged()
      recycling.step()
      preparing.step()
      recycledStepCount += recycling.world.recyclesConstraints ? 1 : 0
      guard recycling.world.stateHash == preparing.world.stateHash else {
        Issue.record("the states differ after step \(step)")
        return
      }
      #expect(recycling.world.events.contactBegin == preparing.world.events.contactBegin)
      #expect(recycling.world.events.contactEnd == preparing.world.events.contactEnd)
      for body in bodies where recycling.world.contains(body) {
        #expect(recycling.world.touchingShapes(of: body) == preparing.world.touchingShapes(of: body))
        #expect(recycling.world.contactImpulse(on: body) == preparing.world.contactImpulse(on: body))
      }
    }
    // Otherwise the comparison would show nothing.
    #expect(recycledStepCount > pile.minRecycledStepCount)
  }

  @Test func `are equal for any number of threads`() {
    var (one, bodies) = Pile.bricks.makeScene()
    var four = one
    four.world.threadCount = 4
    four.world.minParallelElementCount = 0
    for step in 0..<400 {
      disturb(&one, bodies, at: step)
      disturb(&four, bodies, at: step)
      one.step()
      four.step()
      #expect(one.world.stateHash == four.world.stateHash)
    }
    let isRecycling = four.world.recyclesConstraints
    #expect(isRecycling)
  }

  /// Changes velocities, poses, materials and the bodies themselves while the pile is at rest.
  private func disturb(_ scene: inout TestScene, _ bodies: [BodyID], at step: Int) {
    switch step {
    case 250: scene.world.setLinearVelocity(Vec2(150, -200), of: bodies[7])
    case 300: scene.world.setFriction(0.9, of: bodies[3])
    case 340:
      scene.world.setPose(
        position: scene.world.position(of: bodies[11]) + Vec2(0, -3), angle: 0, of: bodies[11])
    case 400: scene.world.destroyBody(bodies[20])
    case 450: scene.world.setLinearVelocity(Vec2(0, -20), of: bodies[5])
    default: break
    }
  }

  /// A pile of 24 bodies on a slab, solved in soft steps, that does not sleep.
  enum Pile: CaseIterable {
    case bricks, sizes, circlesAmongBoxes

    /// The number of steps in which the constraints are at least recycled: circles are collided in every
    /// step.
    var minRecycledStepCount: Int { self == .circlesAmongBoxes ? 20 : 100 }

    func makeScene() -> (TestScene, [BodyID]) {
      var scene = TestScene()
      scene.world.allowsSleep = false
      scene.addFloor(y: 0)
      scene.addCrowdedSlab(onFloorAt: 0)
      for x in [-121, 121] as [Float] { scene.addBoundary(.segment(Vec2(x, -2000), Vec2(x, -41))) }
      let bodies = (0..<24).map { index in
        let (column, row) = (Float(index % 6), Float(index / 6))
        let size = self == .sizes ? 20 + Float(index % 3) * 9 : 38
        let place = Vec2(40 * column - 100, -60.5 - 41 * row)
        let isCircle = self == .circlesAmongBoxes && index % 5 == 0
        return scene.add(
          isCircle ? .circle(center: .zero, radius: size / 2) : .box(width: size, height: size), at: place
        ) {
          ($0.restitution, $0.friction) = (0.2, 0.4)
        }
      }
      return (scene, bodies)
    }
  }
}

extension World {
  /// Whether the next step can update the constraints of the last one.
  var recyclesConstraints: Bool {
    scratch.softStepSolver.recycler.isFilled && !contacts.hasChanges
  }

  /// Lets the next step prepare its constraints from the contacts.
  fileprivate mutating func markContactsChanged() {
    for slot in awakeSet.contacts { contacts[slot].isSolid = contacts[slot].isSolid }
  }
}
