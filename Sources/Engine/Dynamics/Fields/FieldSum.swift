import Physics

/// The sum of the fields that act on an item in a step.
///
/// A force that depends on the velocity is that at the start of the step. For light or fast items, that of
/// drag would do more than stop them, and that of a magnetic field would accelerate them outwards; so both
/// are bounded.
struct FieldSum {
  /// The velocity that a velocity field sets, in pt/s; nil without one.
  var velocity: Vector?
  /// The forces that are not bounded, in newtons.
  private var force = Vector.zero
  /// The forces of drag fields, in newtons, and the sum of their coefficients, in kg/s.
  private var drag = (force: Vector.zero, coefficient: 0.0)
  /// The sum of the coefficients of magnetic fields, in kg/s.
  private var magneticCoefficient = 0.0

  /// Adds the force of a field on an item.
  mutating func add(_ field: FieldBehavior, on item: FieldItemState) {
    let dragCoefficient = field.dragCoefficient(on: item)
    let magneticCoefficient = field.magneticCoefficient(on: item)
    if magneticCoefficient != 0 {
      self.magneticCoefficient += magneticCoefficient
    } else if dragCoefficient > 0 {
      drag.force += field.force(on: item)
      drag.coefficient += dragCoefficient
    } else {
      force += field.force(on: item)
    }
  }

  /// Returns the effect on a body in a step, given its velocity in pt/s and its mass.
  func effect(onVelocity velocity: Vec2, mass: Float) -> FieldEffect {
    if let fieldVelocity = self.velocity { return .velocity(Vec2(fieldVelocity)) }
    let sum = force + velocityForce(on: Vector(velocity) / UIKitConstants.pointsPerMeter, Double(mass))
    return sum == .zero ? .none : .force(Vec2(sum * UIKitConstants.newton))
  }

  /// The force of drag and magnetic fields in newtons, on an item with a velocity in m/s.
  private func velocityForce(on velocity: Vector, _ mass: Double) -> Vector {
    let massPerStep = mass / Double(UIKitConstants.timeStep)
    // Drag takes at most the velocity relative to the media, averaged by their coefficients.
    let dragForce = drag.force / max(drag.coefficient / massPerStep, 1)
    guard magneticCoefficient != 0 else { return dragForce }
    // Boris' rotation keeps the speed; for small angles it is that of the magnetic force.
    let dragged = velocity + dragForce / massPerStep
    let halfTurn = magneticCoefficient / (2 * massPerStep)
    let halfTurned = dragged + Vector(dx: dragged.dy, dy: -dragged.dx) * halfTurn
    let turned =
      dragged + Vector(dx: halfTurned.dy, dy: -halfTurned.dx) * (2 * halfTurn / (1 + halfTurn * halfTurn))
    return (turned - velocity) * massPerStep
  }
}
