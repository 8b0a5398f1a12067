import Physics

// Fields are evaluated before each step of the world, with the positions and velocities at that time. UIKit's
// solver evaluates them at the very beginning of a step: the results are the same, but here custom fields can
// change anything, because the world is not in a step.

extension Animator {
  /// Records that one more field acts on a body.
  func fieldDidAdd(_ body: ItemBody) { bodies.addField(to: body) }

  /// Records that one field less acts on a body.
  func fieldDidRemove(_ body: ItemBody) {
    if !bodies.removeField(from: body) { world.setFieldEffect(.none, of: body.id) }
  }

  /// Computes the effect of the fields for the next step.
  ///
  /// A sleeping body keeps its last effect, in case it wakes during the step.
  func applyFields() {
    guard !bodies.inFields.isEmpty else { return }
    for body in bodies.inFields { body.fields.sum = FieldSum() }
    let time = progress.endOfNextStep
    for field in behaviorTree.fields where field.kind.isVelocity { applyVelocity(with: field, time) }
    for field in behaviorTree.fields where !field.kind.isVelocity { applyForce(with: field, time) }
    for body in bodies.inFields {
      guard let motion = world.readMotionIfAwake(of: body.id) else { continue }
      world.setFieldEffect(
        body.fields.sum.effect(onVelocity: motion.velocity, mass: motion.mass), of: body.id)
    }
  }

  /// Assigns a velocity field's velocity to its items, unless an earlier field in the tree has assigned one.
  private func applyVelocity(with field: FieldBehavior, _ time: Double) {
    for body in field.bodies where body.fields.sum.velocity == nil {
      if fieldItemState(of: body, in: field, at: time) == nil { continue }
      body.fields.sum.velocity = field.direction * UIKitConstants.pointsPerMeter
    }
  }

  /// Adds the forces of a field to its items, except to items that a velocity field moves.
  private func applyForce(with field: FieldBehavior, _ time: Double) {
    for body in field.bodies where body.fields.sum.velocity == nil {
      guard let item = fieldItemState(of: body, in: field, at: time) else { continue }
      body.fields.sum.add(field, on: item)
    }
  }

  /// Returns the input of a field for an item; nil if the item is at rest, outside the field's region, or no
  /// longer in the animator.
  private func fieldItemState(of body: ItemBody, in field: FieldBehavior, at time: Double) -> FieldItemState?
  {
    guard let motion = world.readMotionIfAwake(of: body.id) else { return nil }
    let state = FieldItemState(
      at: Point(motion.position), velocity: Vector(motion.velocity), mass: Double(motion.mass),
      charge: body.properties.applied.charge, around: field.position, time: time)
    return field.region.contains(state.localPosition) ? state : nil
  }
}
