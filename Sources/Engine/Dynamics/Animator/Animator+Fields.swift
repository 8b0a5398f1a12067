import Physics

// Fields are evaluated before each step of the world, with the positions and velocities at that time. UIKit's
// solver evaluates them at the very beginning of a step: the results are the same, but here custom fields can
// change anything, because the world is not in a step.

extension Animator {
  /// All fields in the behavior tree, in tree order.
  var fieldsInPreorder: [FieldBehavior] {
    if let cachedFields { return cachedFields }
    let fields = behaviorsInPreorder.compactMap { $0 as? FieldBehavior }
    cachedFields = fields
    return fields
  }

  /// Increments the number of fields that act on a body.
  func fieldDidAdd(_ body: ItemBody) {
    if body.fieldCount == 0 {
      // Discard the effect of fields that the body has left: if a custom field adds the body while it is
      // being evaluated, `applyFields` would apply that effect again.
      body.fieldSum = FieldSum()
      fieldBodies.append(body)
    }
    body.fieldCount += 1
  }

  /// Decrements the number of fields that act on a body.
  func fieldDidRemove(_ body: ItemBody) {
    body.fieldCount -= 1
    guard body.fieldCount == 0 else { return }
    fieldBodies.removeAll { $0 === body }
    world.setFieldEffect(.none, of: body.id)
  }

  /// Computes the effect of the fields for the next step.
  ///
  /// A sleeping body keeps its last effect, in case it wakes during the step.
  func applyFields() {
    guard !fieldBodies.isEmpty else { return }
    for body in fieldBodies { body.fieldSum = FieldSum() }
    let time = fieldTime
    for field in fieldsInPreorder where field.kind.isVelocity { applyVelocity(with: field, time) }
    for field in fieldsInPreorder where !field.kind.isVelocity { applyForce(with: field, time) }
    for body in fieldBodies {
      guard let motion = world.readMotionIfAwake(of: body.id) else { continue }
      world.setFieldEffect(body.fieldSum.effect(onVelocity: motion.velocity, mass: motion.mass), of: body.id)
    }
  }

  /// The simulated time at the end of the next step, in seconds; the time base of fields that vary.
  var fieldTime: Double { Double(stepCount + 1) * Double(UIKitConstants.timeStep) }

  /// Assigns a velocity field's velocity to its items, unless an earlier field in the tree has assigned one.
  private func applyVelocity(with field: FieldBehavior, _ time: Double) {
    for body in field.bodies where body.fieldSum.velocity == nil {
      if fieldItemState(of: body, in: field, at: time) == nil { continue }
      body.fieldSum.velocity = field.direction * UIKitConstants.pointsPerMeter
    }
  }

  /// Adds the forces of a field to its items, except to items that a velocity field moves.
  private func applyForce(with field: FieldBehavior, _ time: Double) {
    for body in field.bodies where body.fieldSum.velocity == nil {
      guard let item = fieldItemState(of: body, in: field, at: time) else { continue }
      body.fieldSum.add(field, on: item)
    }
  }

  /// Returns the input of a field for an item; nil if the item is at rest, outside the field's region, or no
  /// longer in the animator.
  private func fieldItemState(of body: ItemBody, in field: FieldBehavior, at time: Double) -> FieldItemState?
  {
    guard let motion = world.readMotionIfAwake(of: body.id) else { return nil }
    let state = FieldItemState(
      at: Point(motion.position), velocity: Vector(motion.velocity), mass: Double(motion.mass),
      charge: body.appliedProperties.charge, around: field.position, time: time)
    return field.region.contains(state.localPosition) ? state : nil
  }
}
