import Physics

/// The directions in which the scenes of a sweep are turned: along the axes, where coordinates are exact, and
/// askew.
let sweepAngles: [Float] = [0, 0.4]

/// Returns the phase of the step, 0 to 1, in which scene number `index` of a sweep begins.
///
/// Source: the additive recurrence of the golden ratio, which spreads any number of scenes evenly.
func sweepPhase(_ index: Int) -> Float {
  let product = 0.618033988749895 * Double(index)
  return Float(product - product.rounded(.down))
}

extension TestScene {
  /// Returns a vector turned by an angle.
  static func turned(_ vector: Vec2, by angle: Float) -> Vec2 { Rotation(angle: angle).rotate(vector) }

  /// Adds a body without forces that collides with all others.
  mutating func addWeightless(
    _ geometry: Geometry, at position: Vec2, angle: Float = 0, kind: BodyKind = .dynamic,
    _ change: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    add(geometry, at: position, angle: angle) {
      ($0.appliedAcceleration, $0.kind) = (.zero, kind)
      change(&$0)
    }
  }

  /// The kinetic energy of bodies, in kg pt²/s².
  func kineticEnergy(of bodies: [BodyID]) -> Double {
    bodies.reduce(0) { sum, body in
      let (velocity, spin) = world.velocities(of: body)
      let (mass, inertia) = (Double(world.mass(of: body)), Double(world.inertia(of: body)))
      return sum + 0.5 * (mass * Double(velocity.lengthSquared) + inertia * Double(spin * spin))
    }
  }

  /// The momentum of bodies, in kg pt/s.
  func momentum(of bodies: [BodyID]) -> Vec2 {
    bodies.reduce(.zero) { $0 + world.mass(of: $1) * world.linearVelocity(of: $1) }
  }
}
