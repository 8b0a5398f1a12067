import Dynamics
import Testing

/// Energy, momentum and center of mass, compared with formulas.
@Suite struct MeasureTests {
  @Test func `a falling item has the energy of the formulas, and the sum is that of the integrator`() throws {
    let view = Canvas(width: 400, height: 600)
    let ball = square(100, at: 200, 100)
    let animator = Animator(referenceView: view)
    animator.addBehavior(GravityBehavior(items: [ball]))
    animator.addBehavior(frictionless(ball))
    // 1 kg at 1000 pt/s², 500 pt above the lower edge; also before the first frame.
    #expect(animator.potentialEnergy.isNear(500_000) && animator.kineticEnergy == 0)
    for _ in 0..<30 {
      animator.step()
      let speed = try #require(animator.linearVelocity(of: ball)).dy
      let (kinetic, potential) = (animator.kineticEnergy, animator.potentialEnergy)
      #expect(kinetic.isNear(speed * speed / 2))
      #expect(potential.isNear(1000 * (600 - ball.center.y), within: 0.1))
      #expect((kinetic + potential + 1000 * speed / 240).isNear(500_000, within: 1), "half a step behind")
      #expect(animator.momentum == Vector(dx: 0, dy: speed))
      #expect(animator.centerOfMass == ball.center)
    }
    let measures = try #require(animator.measures(of: ball))
    #expect(measures.kineticEnergy == animator.kineticEnergy && measures.mass == 1)
    #expect(animator.referenceView === view, "the animator does not keep it")
  }

  @Test func `a rotation has the energy of its moment of inertia`() throws {
    let item = square(100, at: 0, 0)
    let animator = animator(frictionless(item))
    animator.setAngularVelocity(3, of: item)
    #expect(animator.kineticEnergy.isNear(100.0 * 100 / 6 * 9 / 2, within: 0.01))
    #expect(animator.momentum == .zero && animator.potentialEnergy == 0)
  }

  @Test func `a collision of equal balls keeps the momentum and the center of mass on its way`() throws {
    let balls = [0, 200].map { x in
      let ball = square(50, at: x, 0)
      ball.collisionBoundsType = .ellipse
      return ball
    }
    let motion = frictionless(balls[0], balls[1])
    (motion.elasticity, motion.friction) = (1, 0)
    let animator = animator(CollisionBehavior(items: balls), motion)
    animator.setLinearVelocity(Vector(dx: 300, dy: 0), of: balls[0])
    let (momentum, energy) = (animator.momentum, animator.kineticEnergy)
    let mass = try #require(animator.mass(of: balls[0]))
    #expect(momentum.dx.isNear(300 * mass, within: 1e-4))
    animator.step(frames: 60)
    #expect(try #require(animator.linearVelocity(of: balls[1])).dx.isNear(300, within: 0.01))
    #expect(animator.momentum.dx.isNear(momentum.dx, within: 1e-3))
    #expect(animator.kineticEnergy.isNear(energy, within: 1e-4 * energy))
    // 119 steps at half the speed.
    #expect(try #require(animator.centerOfMass).isNear(100 + 150 * 119 / 120, 0, within: 0.01))
  }

  @Test func `a pendulum exchanges its energies and never gains any`() throws {
    let bob = square(10, at: 400, 0)
    let animator = animator(
      GravityBehavior(items: [bob]), AttachmentBehavior(item: bob, attachedToAnchor: .zero), frictionless(bob)
    )
    let start = animator.potentialEnergy
    #expect(start == 0, "as high as the origin")
    var (highest, fastest) = (-Double.infinity, 0.0)
    for _ in 0..<120 {
      animator.step()
      highest = max(highest, animator.kineticEnergy + animator.potentialEnergy)
      fastest = max(fastest, animator.kineticEnergy)
    }
    // 0.01 kg fall 400 pt at 1000 pt/s².
    #expect(fastest.isNear(4000, within: 120))
    #expect(highest < 40)
  }

  @Test func `the center of mass weighs items by density, and anchored ones do not count`() throws {
    let (light, heavy, anchored) = (square(100, at: 0, 0), square(100, at: 400, 40), square(100, at: 900, 0))
    let (density, anchor) = (DynamicItemBehavior(items: [heavy]), DynamicItemBehavior(items: [anchored]))
    density.density = 3
    anchor.isAnchored = true
    let animator = animator(GravityBehavior(items: [light, heavy, anchored]), density, anchor)
    #expect(try #require(animator.centerOfMass).isNear(300, 30))
    #expect(animator.potentialEnergy.isNear(-3 * 40_000, within: 0.1))
    #expect(animator.measures(of: anchored)?.centerOfMass == anchored.center)
    #expect(animator.measures(of: square(1, at: 0, 0)) == nil)
    #expect(Animator().centerOfMass == nil && Animator().momentum == .zero)
  }

  @Test func `the lowest corner is the one furthest along the gravity`() {
    let (item, view) = (square(100, at: 100, 50), Canvas(width: 400, height: 600))
    let animator = Animator(referenceView: view)
    let gravity = GravityBehavior(items: [item])
    gravity.gravityDirection = Vector(dx: -1, dy: 0)
    animator.addBehavior(gravity)
    #expect(animator.potentialEnergy.isNear(100_000))
    #expect(animator.referenceView === view, "the animator does not keep it")
  }

  @Test func `reading measures does not change the run`() {
    func hash(reading: Bool) -> UInt64 {
      let items = [square(100, at: 0, 0), square(50, at: 20, -200)]
      let animator = animator(GravityBehavior(items: items), CollisionBehavior(items: items))
      for _ in 0..<60 {
        if reading {
          _ = animator.measures(applyingPendingChanges: false)
          _ = animator.measures(of: items[0])
        }
        animator.step()
      }
      return animator.stateHash
    }
    #expect(hash(reading: true) == hash(reading: false))
  }
}
