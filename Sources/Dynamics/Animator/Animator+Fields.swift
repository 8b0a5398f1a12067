import Physics

// Fields are evaluated before each step of the world with the places and velocities of that moment. That is what
// UIKit's solver does inside a step, at its very beginning: the numbers are the same, and custom fields may change
// anything.

extension Animator {
  /// All fields in the tree, in its order.
  var fieldsInOrder: [FieldBehavior] {
    if let cachedFields { return cachedFields }
    let fields = behaviorsInOrder.compactMap { $0 as? FieldBehavior }
    cachedFields = fields
    return fields
  }

  /// Notes that one more field acts on a body.
  func fieldDidAdd(_ body: ItemBody) {
    if body.fieldCount == 0 {
      // What it was given by fields that it left must not act again if a custom field is being asked right now.
      body.fieldForce = .zero
      body.fieldVelocity = nil
      fieldBodies.append(body)
    }
    body.fieldCount += 1
  }

  /// Notes that a field does not act on a body any more.
  func fieldDidRemove(_ body: ItemBody) {
    body.fieldCount -= 1
    guard body.fieldCount == 0 else { return }
    fieldBodies.removeAll { $0 === body }
    world.setFieldEffect(.none, of: body.id)
  }

  /// Works out what the fields do in the next step.
  ///
  /// What sleeps keeps what acted on it last, for the case that something wakes it within the step.
  func applyFields() {
    guard !fieldBodies.isEmpty else { return }
    for body in fieldBodies {
      body.fieldForce = .zero
      body.fieldVelocity = nil
    }
    let time = fieldTime
    for field in fieldsInOrder where field.kind.isVelocity { applyVelocity(with: field, time) }
    for field in fieldsInOrder where !field.kind.isVelocity { applyForce(with: field, time) }
    for body in fieldBodies where world.isAwake(body.id) {
      world.setFieldEffect(body.fieldEffect, of: body.id)
    }
  }

  /// The simulated time in seconds when the next step will be over, by which fields change.
  var fieldTime: Double { Double(stepCount + 1) * Double(UIKitConstants.timeStep) }

  /// Gives the items in a velocity field its velocity, unless they have got one.
  private func applyVelocity(with field: FieldBehavior, _ time: Double) {
    for body in field.bodies where body.fieldVelocity == nil {
      if sample(body, in: field, time) == nil { continue }
      body.fieldVelocity = field.direction * UIKitConstants.pointsPerMetre
    }
  }

  /// Adds the forces of a field to those that act on its items, unless these are carried along.
  private func applyForce(with field: FieldBehavior, _ time: Double) {
    for body in field.bodies where body.fieldVelocity == nil {
      guard let item = sample(body, in: field, time) else { continue }
      body.fieldForce += field.force(on: item) * UIKitConstants.push
    }
  }

  /// An item as a field sees it; nil if it is at rest, outside the field's region or, by now, outside the animator.
  private func sample(_ body: ItemBody, in field: FieldBehavior, _ time: Double) -> FieldSample? {
    guard world.contains(body.id), world.isAwake(body.id) else { return nil }
    let sample = FieldSample(of: body, in: world, around: field.position, time: time)
    return field.region.contains(sample.position) ? sample : nil
  }
}

extension ItemBody {
  fileprivate var fieldEffect: FieldEffect {
    if let fieldVelocity { return .velocity(Vec2(fieldVelocity)) }
    return fieldForce == .zero ? .none : .force(Vec2(fieldForce))
  }
}
