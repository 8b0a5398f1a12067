internal import Workers

/// Which shapes touch, and the events when that changes.
///
/// A touch begins with the first impulse or overlap (of a blow that takes two steps, with the second), and
/// ends when a gap has opened that is wider than those of a resting contact. Shapes of several parts touch as
/// long as any of their parts do.
extension World {
  /// Notes the touches that began and ended in this step; begun ones first, so that going from one edge of a
  /// chain to the next is neither.
  mutating func recordTouches() {
    guard !awakeContacts.isEmpty else { return }
    followTouches()
    for slot in scratch.begun {
      let isFirst = !hasTouchingSibling(contacts[slot])
      contacts[slot].isTouching = true
      withPointers { $0.markTouch(&$0.contacts[slot].pointee) }
      if isFirst { contactsBegan.append(event(of: contacts[slot])) }
      contacts[slot].blow = Blow()
      if contacts[slot].hasParted { scratch.ended.append(slot) }
    }
    guard !scratch.ended.isEmpty else { return }
    mayPart = true
    sortEnded()
    for slot in scratch.ended {
      contacts[slot].isTouching = false
      if !hasTouchingSibling(contacts[slot]) { contactsEnded.append(event(of: contacts[slot])) }
    }
  }

  /// Lists the contacts that have come to touch and those that no longer do.
  private mutating func followTouches() {
    var found = TouchChanges(begun: scratch.begun, ended: scratch.ended)
    (scratch.begun, scratch.ended) = ([], [])
    var parts = scratch.touchParts
    scratch.touchParts = PartLists()
    let (listed, crew) = (awakeContacts, crew)
    withPointers { world in
      listed.withUnsafeBufferPointer { listed in
        parts.fill(&found, over: listed.indices, grain: 128, by: crew) {
          TouchPhase(world: world, listed: listed, changes: $0)
        }
      }
    }
    (scratch.begun, scratch.ended) = (found.begun, found.ended)
    scratch.touchParts = parts
  }

  /// Puts the contacts that ended as soon as they had begun among the others.
  private mutating func sortEnded() {
    let contacts = contacts
    scratch.ended.mergeSort(using: &scratch.slotRun) { contacts[$0].serial < contacts[$1].serial }
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

/// Contacts that have come to touch, and those that no longer do.
struct TouchChanges: PartList {
  var begun: [Int32] = []
  var ended: [Int32] = []

  mutating func append(contentsOf other: TouchChanges) {
    begun.append(contentsOf: other.begun)
    ended.append(contentsOf: other.ended)
  }

  /// Empties the lists and keeps their memory.
  mutating func removeAll() {
    begun.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
  }
}

private struct TouchPhase: SharedLoop {
  let world: WorldPointers
  let listed: UnsafeBufferPointer<Int32>
  let changes: PartListPointers<TouchChanges>

  func run(_ indices: Range<Int>, part: Int) {
    changes.fill(part) { changes in
      for slot in listed[indices] {
        let contact = world.contacts[slot]
        if !contact.pointee.isTouching {
          world.followBlow(of: &contact.pointee)
          if contact.pointee.blow.isOver { changes.begun.append(slot) }
        } else if contact.pointee.hasParted {
          changes.ended.append(slot)
        } else {
          world.markTouch(&contact.pointee)
        }
      }
    }
  }
}

extension WorldPointers {
  /// Remembers where the parts touch: on the surface of a fixed one, or between the surfaces as the bodies
  /// are now.
  @inline(__always)
  fileprivate func markTouch(_ contact: inout Contact) {
    let point =
      contact.manifold.strongestPoint == 0 ? contact.manifold.points.0 : contact.manifold.points.1
    let half = 0.5 * point.separation * contact.manifold.normal
    let onA = motions[contact.bodyA].pointee.center + point.anchorA - half
    let onB = motions[contact.bodyB].pointee.center + point.anchorB + half
    contact.touchPoint = !contact.movesA ? onA : !contact.movesB ? onB : 0.5 * (onA + onB)
    contact.touchNormal = contact.manifold.normal
  }

  /// Adds this step to the blow of parts that do not touch yet, or begins one.
  @inline(__always)
  fileprivate func followBlow(of contact: inout Contact) {
    let isSecondStep = contact.blow.impulse > 0
    guard contact.manifold.count > 0, isSecondStep || contact.manifold.isOverlapOrPush else {
      if isSecondStep { contact.blow = Blow() }
      return
    }
    let closing = max(-contact.manifold[contact.manifold.strongestPoint].relativeNormalVelocity, 0)
    contact.blow = Blow(
      impulse: contact.blow.impulse + contact.manifold.totalImpulse,
      approachSpeed: max(contact.blow.approachSpeed, closing),
      isOver: isSecondStep || !isStillClosing(contact)
    )
  }

  /// Whether a point that pushes has not stopped what comes towards it.
  private func isStillClosing(_ contact: Contact) -> Bool {
    let (a, b) = (states[contact.bodyA].pointee, states[contact.bodyB].pointee)
    for index in 0..<contact.manifold.count where contact.manifold[index].totalImpulse > 0 {
      let point = contact.manifold[index]
      let velocity = b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)
      if velocity.dot(contact.manifold.normal) < -Tolerances.stoppedSpeed { return true }
    }
    return false
  }
}

extension Contact {
  /// Whether the gap is wider at all points than that of a touch, and nothing pushes.
  @inline(__always)
  fileprivate var hasParted: Bool {
    guard manifold.count > 0 else { return true }
    return manifold.points.0.isApart && (manifold.count == 1 || manifold.points.1.isApart)
  }
}

extension ManifoldPoint {
  @inline(__always)
  fileprivate var isApart: Bool { separation > Tolerances.touchHysteresis && totalImpulse <= 0 }
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
