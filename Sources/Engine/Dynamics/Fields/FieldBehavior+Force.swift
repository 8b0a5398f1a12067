// The forces of fields, in newtons: 1 N accelerates an item of 100 × 100 points and density 1, whose mass is
// 1 kg, by 100 pt/s². Formulas and limits are UIKit's, as measured.

extension FieldBehavior {
  /// Returns the force on an item, in newtons; zero where the field does not act.
  ///
  /// Zero for velocity fields. ``FieldSum`` bounds the forces of drag and magnetic fields.
  func force(on item: FieldItemState) -> Vector {
    guard acts(on: item) else { return .zero }
    switch kind {
    case .linearGravity: return direction * (strength * item.mass * attenuation(at: item))
    case .radialGravity: return radialGravityForce(on: item)
    case .spring: return springForce(on: item)
    case .electric: return item.radialDirection * (strength * item.charge * attenuation(at: item))
    case .magnetic:
      return Vector(dx: item.velocity.dy, dy: -item.velocity.dx) * magneticCoefficient(on: item)
    case .vortex:
      return Vector(dx: -item.radialDirection.dy, dy: item.radialDirection.dx)
        * (strength * attenuation(at: item) / item.mass)
    case .drag: return (item.velocity - direction) * -dragCoefficient(on: item)
    case .noise: return noiseForce(on: item)
    case .turbulence: return noiseForce(on: item) * (item.mass * item.velocity.dot(item.velocity))
    case .custom(let evaluate): return evaluateCustom(evaluate, of: item)
    case .velocity: return .zero
    }
  }

  /// The drag force divided by the velocity relative to the medium, in kg/s, with the opposite sign; 0 for
  /// other fields.
  func dragCoefficient(on item: FieldItemState) -> Double {
    guard case .drag = kind, acts(on: item) else { return 0 }
    let speed = (item.velocity - direction).length
    return speed > UIKitConstants.negligibleFieldValue ? speed * strength * attenuation(at: item) : 0
  }

  /// The force of a magnetic field divided by the velocity, in kg/s; 0 for other fields.
  func magneticCoefficient(on item: FieldItemState) -> Double {
    guard case .magnetic = kind, acts(on: item) else { return 0 }
    return strength * attenuation(at: item)
  }

  /// Whether strength times mass or charge is large enough.
  private func acts(on item: FieldItemState) -> Bool {
    (strength * massOrCharge(of: item)).magnitude >= UIKitConstants.negligibleFieldValue
  }

  /// The mass or charge on which the field acts, compared with `negligibleFieldValue`; 1 if it depends on
  /// neither.
  private func massOrCharge(of item: FieldItemState) -> Double {
    switch kind {
    case .linearGravity, .radialGravity, .vortex: item.mass
    case .electric, .magnetic: item.charge
    case .drag, .velocity, .noise, .turbulence, .spring, .custom: 1
    }
  }

  /// The factor by which the field decreases with distance: the distance to the power of -`falloff`.
  private func attenuation(at item: FieldItemState) -> Double {
    guard falloff.magnitude >= UIKitConstants.negligibleFieldValue else { return 1 }
    let nearest = minimumRadius / UIKitConstants.pointsPerMeter
    // The force has no direction at the field's position; a minimum radius above 0 keeps the power finite.
    guard item.distance > 0 || nearest > 0 else { return 0 }
    return Exponentiation.power(max(item.distance, nearest), -falloff)
  }

  private func radialGravityForce(on item: FieldItemState) -> Vector {
    guard item.distance * item.distance >= UIKitConstants.minimumSquaredGravityDistance else { return .zero }
    return item.radialDirection * (-strength * item.mass * attenuation(at: item))
  }

  private func springForce(on item: FieldItemState) -> Vector {
    guard item.distance >= UIKitConstants.minimumSpringFieldDistance else { return .zero }
    return item.radialDirection * (-strength * attenuation(at: item))
  }

  /// Three-dimensional simplex noise: with time, the sampled point moves along the diagonal (1, 1, 1), and
  /// the gradients rotate.
  private func noiseForce(on item: FieldItemState) -> Vector {
    let time = item.time * animationSpeed
    let spatialFrequency = 1.25 / (max(smoothness, 0) + 1.0 / 12) - 1
    let position = SIMD3(item.offset.dx + time, item.offset.dy + time, time)
    let sample = SimplexNoise.sample(at: position * spatialFrequency, angle: time)
    return Vector(dx: sample.gradient.x, dy: sample.gradient.y)
      * (sample.value * strength * attenuation(at: item))
  }

  private func evaluateCustom(_ evaluate: EvaluationBlock, of item: FieldItemState) -> Vector {
    let force = evaluate(self, item.localPosition, item.velocity, item.mass, item.charge, item.time)
    precondition(force.isFinite, "the force of a custom field must be finite, not \(force)")
    return force
  }
}
