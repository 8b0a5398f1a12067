import Testing

@testable import Physics

/// Rotation after many turns.
@Suite struct SpinTests {
  /// A world of one square for each spin, in rad/s, that rotates without damping.
  private func world(spins: [Float]) -> (World, [BodyID]) {
    var scene = TestScene()
    let bodies = spins.enumerated().map { index, _ in
      scene.add(.box(width: 20, height: 20), at: Vec2(Float(index) * 100, 0))
    }
    for (body, spin) in zip(bodies, spins) {
      scene.world.setAngularDamping(0, of: body)
      scene.world.setAngularVelocity(spin, of: body)
    }
    return (scene.world, bodies)
  }

  @Test func `a spin rotates a body at its rate however often the body has turned before`() {
    let seconds = _isDebugAssertConfiguration() ? 20 : 600
    let slowSpins: [Float] = [0.05, 0.2, -0.2, 1, 7]
    for fastSpin: Float in [10, 100, -300, 2000] {
      var (world, bodies) = world(spins: slowSpins.map { _ in fastSpin })
      for _ in 0..<(seconds * 120) { world.step(Float(1) / 120) }
      for (body, spin) in zip(bodies, slowSpins) { world.setAngularVelocity(spin, of: body) }
      let before = bodies.map { world.pose(of: $0).rotation }
      for _ in 0..<24 { world.step(Float(1) / 120) }
      for (index, spin) in slowSpins.enumerated() {
        let turned = before[index].relative(to: world.pose(of: bodies[index]).rotation).angle
        #expect(
          difference(turned, 0.2 * spin) < 1e-3 * spin.magnitude,
          "\(turned) instead of \(0.2 * spin) after \(fastSpin) rad/s")
      }
    }
  }

  @Test func `an angle counts whole turns, as many as the spin makes`() {
    let spins: [Float] = [0.3, -3, 40, -188]
    var (world, bodies) = world(spins: spins)
    for _ in 0..<1200 { world.step(Float(1) / 120) }
    for (body, spin) in zip(bodies, spins) {
      #expect(difference(world.angle(of: body), 10 * spin) < 1e-4 * (10 * spin).magnitude, "\(spin) rad/s")
      let direction = Rotation(angle: world.angle(of: body)).relative(to: world.pose(of: body).rotation)
      #expect(direction.angle.magnitude < 1e-3)
    }
  }

  @Test func `a spin is at most a quarter turn in a step`() {
    var (world, bodies) = world(spins: [700, -1e9])
    for _ in 0..<120 { world.step(Float(1) / 120) }
    #expect(difference(world.angularVelocity(of: bodies[0]), 60 * .pi) < 1e-3)
    #expect(difference(world.angularVelocity(of: bodies[1]), -60 * .pi) < 1e-3)
    #expect(difference(world.angle(of: bodies[0]), 60 * .pi) < 0.01)
  }

  @Test func `a hinge keeps limits of several turns, wherever its bodies have turned together before`() {
    for range: ClosedRange<Float> in [-20...20, -3...1, 0...0.5, -7...50] {
      for sign: Float in [-1, 1] {
        var scene = TestScene()
        let a = scene.add(.box(width: 40, height: 40), at: Vec2(0, 0))
        let b = scene.add(.box(width: 20, height: 20), at: Vec2(0, 0))
        for body in [a, b] {
          scene.world.setAngularDamping(0, of: body)
          scene.world.setAngularVelocity(37, of: body)
        }
        var hinge = RevoluteJointDefinition(bodyA: a, bodyB: b)
        hinge.angleRange = range
        _ = scene.world.createRevoluteJoint(hinge)
        for _ in 0..<1200 { scene.step() }
        scene.world.setAngularVelocity(37 + sign * 5, of: b)
        var extreme: Float = 0
        for _ in 0..<2400 {
          scene.step()
          let relative = sign * (scene.world.angle(of: b) - scene.world.angle(of: a))
          extreme = max(extreme, relative)
        }
        let limit = sign > 0 ? range.upperBound : -range.lowerBound
        #expect(difference(extreme, limit) < 0.05, "\(range): \(extreme) instead of \(limit)")
      }
    }
  }
}
