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
    beginTouches()
    guard !scratch.ended.isEmpty else { return }
    mayPart = true
    sortEnded()
    endTouches()
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

  /// Begins touches, and lists those of them that have parted again for their end.
  private mutating func beginTouches() {
    var (began, ended) = (contactsBegan, scratch.ended)
    (contactsBegan, scratch.ended) = ([], [])
    let (begun, handles) = (scratch.begun, bodyHandles)
    withPointers { world in
      for slot in begun {
        let contact = world.contacts[slot]
        let isFirst = !world.hasTouchingSibling(slot)
        contact.pointee.isTouching = true
        if isFirst { began.append(world.event(of: slot, handles)) }
        contact.pointee.blow = Blow()
        if contact.pointee.hasParted { ended.append(slot) }
      }
    }
    (contactsBegan, scratch.ended) = (began, ended)
  }

  private mutating func endTouches() {
    var reported = contactsEnded
    contactsEnded = []
    let (ended, handles) = (scratch.ended, bodyHandles)
    withPointers { world in
      for slot in ended {
        world.contacts[slot].pointee.isTouching = false
        if !world.hasTouchingSibling(slot) { reported.append(world.event(of: slot, handles)) }
      }
    }
    contactsEnded = reported
  }

  /// Puts the contacts that ended as soon as they had begun among the others.
  private mutating func sortEnded() {
    let contacts = contacts
    scratch.ended.mergeSort(using: &scratch.slotRun) { contacts[$0].serial < contacts[$1].serial }
  }
}

extension WorldPointers {
  fileprivate func event(of slot: Int32, _ handles: HandlePool<BodySubject>) -> ContactEvent {
    let contact = contacts[slot]
    var impulse = contact.pointee.blow.impulse
    forEachSibling(of: slot) { impulse += contacts[$0].pointee.blow.impulse }
    return ContactEvent(
      shapeA: shapes[parts[contact.pointee.partA].pointee.shape].pointee.id,
      shapeB: shapes[parts[contact.pointee.partB].pointee.shape].pointee.id,
      bodyA: handles.handle(at: contact.pointee.bodyA), bodyB: handles.handle(at: contact.pointee.bodyB),
      isSolid: contact.pointee.isSolid, point: contact.pointee.touchPoint,
      normal: contact.pointee.touchNormal,
      impulse: impulse, approachSpeed: contact.pointee.blow.approachSpeed)
  }

  /// Whether other parts of the same two shapes touch.
  @inline(__always)
  fileprivate func hasTouchingSibling(_ slot: Int32) -> Bool {
    var isFound = false
    forEachSibling(of: slot) { isFound = isFound || contacts[$0].pointee.isTouching }
    return isFound
  }

  /// Visits the contacts of other parts of the same two shapes; only chains have more than one part.
  @inline(__always)
  private func forEachSibling(of slot: Int32, _ visit: (Int32) -> Void) {
    let contact = contacts[slot]
    let (shapeA, shapeB) = (
      parts[contact.pointee.partA].pointee.shape, parts[contact.pointee.partB].pointee.shape
    )
    guard hasSeveralParts(shapeA) || hasSeveralParts(shapeB) else { return }
    let moving = contact.pointee.movesA ? contact.pointee.bodyA : contact.pointee.bodyB
    var key = bodies[moving].pointee.firstContact
    while key != .none {
      let other = contacts[key.slot]
      let isSibling =
        key.slot != slot && parts[other.pointee.partA].pointee.shape == shapeA
        && parts[other.pointee.partB].pointee.shape == shapeB
      if isSibling { visit(key.slot) }
      key = other.pointee[key.side].next
    }
  }

  @inline(__always)
  private func hasSeveralParts(_ shape: Int32) -> Bool {
    parts[shapes[shape].pointee.firstPart].pointee.next >= 0
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
          guard contact.pointee.blow.isOver else { continue }
          world.markTouch(&contact.pointee)
          changes.begun.append(slot)
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
