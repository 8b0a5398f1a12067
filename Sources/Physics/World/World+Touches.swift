/// Which shapes touch, and the events when that changes.
///
/// A touch begins with the first impulse or overlap (of a blow that takes two steps, with the second), and
/// ends when a gap has opened that is wider than those of a resting contact. Shapes of several parts touch as
/// long as any of their parts do.
extension World {
  /// Notes the touches that began and ended in this step; begun ones first, so that going from one edge of a
  /// chain to the next is neither.
  mutating func recordTouches() {
    for slot in awakeContacts where !contacts[slot].isTouching { followBlow(of: slot) }
    for slot in awakeContacts where contacts[slot].blow.isOver {
      let isFirst = !hasTouchingSibling(contacts[slot])
      contacts[slot].isTouching = true
      markTouch(slot)
      if isFirst { contactsBegan.append(event(of: contacts[slot])) }
      contacts[slot].blow = Blow()
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

  /// Remembers where the parts touch: on the surface of a fixed one, or between the surfaces as the bodies
  /// are now.
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

  /// Adds this step to the blow of parts that do not touch yet, or begins one.
  private mutating func followBlow(of slot: Int32) {
    let (manifold, blow) = (contacts[slot].manifold, contacts[slot].blow)
    let isSecondStep = blow.impulse > 0
    guard manifold.count > 0, isSecondStep || manifold.isOverlapOrPush else {
      if isSecondStep { contacts[slot].blow = Blow() }
      return
    }
    let closing = max(-manifold[manifold.strongestPoint].relativeNormalVelocity, 0)
    contacts[slot].blow = Blow(
      impulse: blow.impulse + manifold.totalImpulse,
      approachSpeed: max(blow.approachSpeed, closing),
      isOver: isSecondStep || !isStillClosing(contacts[slot])
    )
  }

  /// Whether a point that pushes has not stopped what comes towards it.
  private func isStillClosing(_ contact: Contact) -> Bool {
    let (a, b) = (states[Int(contact.bodyA)], states[Int(contact.bodyB)])
    for index in 0..<contact.manifold.count where contact.manifold[index].totalImpulse > 0 {
      let point = contact.manifold[index]
      let velocity = b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)
      if velocity.dot(contact.manifold.normal) < -Tolerances.stoppedSpeed { return true }
    }
    return false
  }

  private func event(of contact: Contact) -> ContactEvent {
    var impulse = contact.blow.impulse
    forEachSibling(of: contact) { impulse += $0.blow.impulse }
    return ContactEvent(
      shapeA: shapes[Int(parts[contact.partA].shape)].id, shapeB: shapes[Int(parts[contact.partB].shape)].id,
      bodyA: bodyHandles.handle(at: contact.bodyA), bodyB: bodyHandles.handle(at: contact.bodyB),
      isSolid: contact.isSolid, point: contact.touchPoint, normal: contact.touchNormal, impulse: impulse,
      approachSpeed: contact.blow.approachSpeed)
  }

  private func ends(_ contact: Contact) -> Bool {
    for index in 0..<contact.manifold.count {
      let point = contact.manifold[index]
      if point.separation <= Tolerances.touchHysteresis || point.totalImpulse > 0 { return false }
    }
    return true
  }

  /// Whether other parts of the same two shapes touch.
  private func hasTouchingSibling(_ contact: Contact) -> Bool {
    var isFound = false
    forEachSibling(of: contact) { isFound = isFound || $0.isTouching }
    return isFound
  }

  /// Visits the contacts of other parts of the same two shapes.
  private func forEachSibling(of contact: Contact, _ visit: (Contact) -> Void) {
    let shapes = (a: parts[contact.partA].shape, b: parts[contact.partB].shape)
    let side = isFixed(contact.bodyA) ? 1 : 0
    var key = bodies[Int(side == 0 ? contact.bodyA : contact.bodyB)].firstContact
    while key != .none {
      let other = contacts[key.slot]
      key = other[key.side].next
      guard other.serial != contact.serial, parts[other.partA].shape == shapes.a,
        parts[other.partB].shape == shapes.b
      else { continue }
      visit(other)
    }
  }
}

extension Manifold {
  /// The impulse along the normal of the last step, all points together.
  fileprivate var totalImpulse: Float {
    var sum: Float = 0
    for index in 0..<count { sum += self[index].totalImpulse }
    return sum
  }

  /// Whether the shapes overlapped when the step began or pushed each other in it.
  fileprivate var isOverlapOrPush: Bool {
    for index in 0..<count where self[index].separation <= 0 || self[index].totalImpulse > 0 { return true }
    return false
  }

  /// The point with the largest impulse of the step, or the deepest if none has one.
  fileprivate var strongestPoint: Int {
    guard count > 1 else { return 0 }
    let (first, second) = (points.0, points.1)
    if first.totalImpulse != second.totalImpulse {
      return first.totalImpulse > second.totalImpulse ? 0 : 1
    }
    return first.separation <= second.separation ? 0 : 1
  }
}
