/// Which shapes touch, and the events when that changes.
///
/// A touch begins with the first impulse or overlap, and ends when a gap has opened that is wider than those of a resting
/// contact. Shapes of several parts touch as long as any of their parts do.
extension World {
  /// Notes the touches that began and ended in this step; begun ones first, so that going from one edge of a chain to the
  /// next is neither.
  mutating func recordTouches() {
    for slot in awakeContacts where !contacts[slot].isTouching && begins(contacts[slot]) {
      let isFirst = !hasTouchingSibling(contacts[slot])
      contacts[slot].isTouching = true
      markTouch(slot)
      if isFirst { contactsBegan.append(event(of: contacts[slot])) }
    }
    for slot in awakeContacts where contacts[slot].isTouching {
      if !ends(contacts[slot]) {
        markTouch(slot)
      } else {
        contacts[slot].isTouching = false
        if !hasTouchingSibling(contacts[slot]) { contactsEnded.append(event(of: contacts[slot])) }
      }
    }
  }

  /// Remembers where the parts touch: on the surface of a fixed one, or between the surfaces as the bodies are now.
  private mutating func markTouch(_ slot: Int32) {
    let contact = contacts[slot]
    let point = contact.manifold[contact.manifold.strongestPoint]
    let half = 0.5 * point.separation * contact.manifold.normal
    let onA = motions[Int(contact.bodyA)].center + point.anchorA - half
    let onB = motions[Int(contact.bodyB)].center + point.anchorB + half
    let isOnFixed = (a: isFixed(contact.bodyA), b: isFixed(contact.bodyB))
    contacts[slot].touchPoint = isOnFixed.a ? onA : isOnFixed.b ? onB : 0.5 * (onA + onB)
    contacts[slot].touchNormal = contact.manifold.normal
  }

  private func event(of contact: Contact) -> ContactEvent {
    let manifold = contact.manifold
    var (impulse, speed) = (Float(0), Float(0))
    if manifold.count > 0 {
      speed = max(-manifold[manifold.strongestPoint].relativeNormalVelocity, 0)
      for index in 0..<manifold.count { impulse += manifold[index].maxNormalImpulse }
    }
    return ContactEvent(
      shapeA: shapes[Int(parts[contact.partA].shape)].id, shapeB: shapes[Int(parts[contact.partB].shape)].id,
      bodyA: bodyHandles.handle(at: contact.bodyA), bodyB: bodyHandles.handle(at: contact.bodyB),
      isSolid: contact.isSolid, point: contact.touchPoint, normal: contact.touchNormal, impulse: impulse,
      approachSpeed: speed)
  }

  private func begins(_ contact: Contact) -> Bool {
    for index in 0..<contact.manifold.count {
      let point = contact.manifold[index]
      if point.separation <= 0 || point.maxNormalImpulse > 0 { return true }
    }
    return false
  }

  private func ends(_ contact: Contact) -> Bool {
    for index in 0..<contact.manifold.count {
      let point = contact.manifold[index]
      if point.separation <= Tolerances.touchHysteresis || point.maxNormalImpulse > 0 { return false }
    }
    return true
  }

  /// Whether other parts of the same two shapes touch.
  private func hasTouchingSibling(_ contact: Contact) -> Bool {
    let shapes = (a: parts[contact.partA].shape, b: parts[contact.partB].shape)
    let side = isFixed(contact.bodyA) ? 1 : 0
    var key = bodies[Int(side == 0 ? contact.bodyA : contact.bodyB)].firstContact
    while key != .none {
      let other = contacts[key.slot]
      if other.isTouching && other.serial != contact.serial
        && parts[other.partA].shape == shapes.a && parts[other.partB].shape == shapes.b
      {
        return true
      }
      key = other[key.side].next
    }
    return false
  }
}

extension Manifold {
  /// The point with the largest impulse of the step, or the deepest if none has one.
  fileprivate var strongestPoint: Int {
    guard count > 1 else { return 0 }
    let (first, second) = (points.0, points.1)
    if first.maxNormalImpulse != second.maxNormalImpulse {
      return first.maxNormalImpulse > second.maxNormalImpulse ? 0 : 1
    }
    return first.separation <= second.separation ? 0 : 1
  }
}
