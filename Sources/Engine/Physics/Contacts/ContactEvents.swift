import Workers

/// An event: two shapes began or stopped touching in the last step.
///
/// Body A was created before body B.
public struct ContactEvent: Hashable, Sendable {
  /// The touching shape of ``bodyA``.
  public let shapeA: ShapeID
  /// The touching shape of ``bodyB``.
  public let shapeB: ShapeID
  /// The body that was created first.
  public let bodyA: BodyID
  /// The body that was created later.
  public let bodyB: BodyID
  /// Whether the shapes collide; if not, they pass through each other and the contact is only reported.
  public let isSolid: Bool
  /// The contact point in the world, in points: the one with the largest impulse, or the deepest if none has
  /// an impulse.
  public let point: Vec2
  /// The contact normal, a unit vector from A to B.
  public let normal: Vec2
  /// The normal impulse of the impact on B, in kg pt/s; 0 or more.
  ///
  /// The sum over all contact points of the two shapes and, if the impact takes two steps, over both steps:
  /// for a body of mass m that hits a boundary with speed v, it is m (1 + e) v. It includes the impulse with
  /// which the contact supports the body's weight in these steps. 0 if the contact is not solid, and for end
  /// events.
  public let impulse: Float
  /// The closing speed of the shapes at ``point`` before the impact, in points per second; 0 or more.
  public let approachSpeed: Float
}

/// Determines which contacts touch, and records the begin and end events.
///
/// A contact begins to touch with the first impulse or overlap, or, if its impact takes two steps, in the
/// second. It stops touching when all its points have a gap above ``PhysicsConstants/touchHysteresis`` and no
/// impulse. Two shapes touch as long as any contact between their child shapes touches.
struct ContactEventRecorder: Sendable {
  private var transitions = TouchTransitions()
  private var buffers = PerWorkerBuffers<TouchTransitions>()
  private var sortBuffer: [Int32] = []

  /// Whether a contact stopped touching in this step.
  var hasEndedContacts: Bool { !transitions.stoppedTouching.isEmpty }

  /// Updates which of `contacts` touch, in any order, and records the begin and end events of this step.
  ///
  /// Contacts that begin to touch are updated before those that stop: when a body slides from one edge of a
  /// chain to the next, the two shapes touch without interruption, and there is neither a begin nor an end
  /// event.
  ///
  /// The impulses of the contacts are averages over the `stepCount` steps that the solver made.
  mutating func update(
    _ contacts: [Int32], _ world: WorldPointers, stepCount: Int, by executor: LoopExecutor,
    beginEvents: inout [ContactEvent], endEvents: inout [ContactEvent]
  ) {
    contacts.withUnsafeBufferPointer { contacts in
      buffers.fill(&transitions, over: contacts.indices, grain: 128, by: executor) {
        UpdateTouchingTask(world: world, contacts: contacts, stepCount: stepCount, transitions: $0)
      }
    }
    Self.sortByCreation(&transitions.beganTouching, world, using: &sortBuffer)
    recordBeginEvents(in: &beginEvents, world)
    guard hasEndedContacts else { return }
    Self.sortByCreation(&transitions.stoppedTouching, world, using: &sortBuffer)
    recordEndEvents(in: &endEvents, world)
  }

  /// Records begin events; contacts that separated again in the same step are added to those that stopped
  /// touching.
  private mutating func recordBeginEvents(in events: inout [ContactEvent], _ world: WorldPointers) {
    for slot in transitions.beganTouching {
      let isFirst = !world.hasOtherTouchingContactOfShapePair(slot)
      world.contacts[slot].isTouching = true
      if isFirst { events.append(world.contactEvent(of: slot)) }
      world.contacts[slot].pendingHit = PendingHit()
      if world.contacts[slot].isSeparated { transitions.stoppedTouching.append(slot) }
    }
  }

  private func recordEndEvents(in events: inout [ContactEvent], _ world: WorldPointers) {
    for slot in transitions.stoppedTouching {
      world.contacts[slot].mayBeDisjoint = true
      if let event = world.endTouch(of: slot) { events.append(event) }
    }
  }

  /// Sorts contacts in order of creation.
  private static func sortByCreation(
    _ slots: inout [Int32], _ world: WorldPointers, using buffer: inout [Int32]
  ) {
    buffer.reserveCapacity(slots.capacity)
    guard slots.count > 1 else { return }
    slots.mergeSort(using: &buffer) {
      world.contacts[$0].creationIndex < world.contacts[$1].creationIndex
    }
  }
}

extension WorldPointers {
  /// Ends the touch of a contact; returns the end event, or nil if another contact between the same two
  /// shapes touches.
  func endTouch(of slot: Int32) -> ContactEvent? {
    contacts[slot].isTouching = false
    return hasOtherTouchingContactOfShapePair(slot) ? nil : contactEvent(of: slot)
  }

  fileprivate func contactEvent(of slot: Int32) -> ContactEvent {
    var impulse = contacts[slot].pendingHit.impulse
    forEachOtherContactOfShapePair(of: slot) { impulse += contacts[$0].pendingHit.impulse }
    return ContactEvent(
      shapeA: shapes[shape(ofChild: contacts[slot].childA)].id,
      shapeB: shapes[shape(ofChild: contacts[slot].childB)].id,
      bodyA: bodies[contacts[slot].bodyA].id, bodyB: bodies[contacts[slot].bodyB].id,
      isSolid: contacts[slot].isSolid, point: contacts[slot].lastTouch.point,
      normal: contacts[slot].lastTouch.normal,
      impulse: impulse, approachSpeed: contacts[slot].pendingHit.approachSpeed)
  }

  /// Whether another contact between the same two shapes touches.
  @inline(__always)
  fileprivate func hasOtherTouchingContactOfShapePair(_ slot: Int32) -> Bool {
    var isFound = false
    forEachOtherContactOfShapePair(of: slot) { isFound = isFound || contacts[$0].isTouching }
    return isFound
  }

  /// Calls `visit` with the other contacts between the same two shapes; only chains have several child
  /// shapes.
  @inline(__always)
  private func forEachOtherContactOfShapePair(of slot: Int32, _ visit: (Int32) -> Void) {
    let (shapeA, shapeB) = (
      shape(ofChild: contacts[slot].childA), shape(ofChild: contacts[slot].childB)
    )
    guard hasSeveralChildShapes(shapeA) || hasSeveralChildShapes(shapeB) else { return }
    var edges = EdgeCursor(bodies[contacts[slot].firstDynamicBody].headContactKey)
    while let edge = edges.next(in: contacts) {
      let hasSameShapes =
        edge.slot != slot && shape(ofChild: contacts[edge.slot].childA) == shapeA
        && shape(ofChild: contacts[edge.slot].childB) == shapeB
      if hasSameShapes { visit(edge.slot) }
    }
  }

  @inline(__always)
  private func shape(ofChild child: Int32) -> Int32 { shapes.children[child].shape }

  @inline(__always)
  private func hasSeveralChildShapes(_ shape: Int32) -> Bool {
    shapes.children[shapes[shape].headChild].nextChild >= 0
  }
}

/// The contacts that began and stopped touching.
struct TouchTransitions: PerWorkerBuffer {
  var beganTouching: [Int32] = []
  var stoppedTouching: [Int32] = []

  mutating func append(contentsOf other: TouchTransitions) {
    beganTouching.append(contentsOf: other.beganTouching)
    stoppedTouching.append(contentsOf: other.stoppedTouching)
  }

  /// Empties the lists and keeps their memory.
  mutating func removeAll() {
    beganTouching.removeAll(keepingCapacity: true)
    stoppedTouching.removeAll(keepingCapacity: true)
  }
}

private struct UpdateTouchingTask: ParallelLoop {
  let world: WorldPointers
  let contacts: UnsafeBufferPointer<Int32>
  let stepCount: Int
  let transitions: PerWorkerBufferPointers<TouchTransitions>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    transitions.withBuffer(ofChunk: chunkIndex) { transitions in
      for slot in contacts[indices] {
        if !world.contacts[slot].isTouching {
          world.updatePendingHit(of: &world.contacts[slot], stepCount: stepCount)
          let continuesTouch = world.contacts[slot].continuesTouch && !world.contacts[slot].isSeparated
          world.contacts[slot].continuesTouch = false
          guard continuesTouch || world.contacts[slot].pendingHit.isReadyToReport else { continue }
          if !world.contacts[slot].wasHit { world.recordTouchLocation(of: &world.contacts[slot]) }
          transitions.beganTouching.append(slot)
        } else if world.contacts[slot].isSeparated {
          transitions.stoppedTouching.append(slot)
        } else {
          world.recordTouchLocation(of: &world.contacts[slot])
        }
      }
    }
  }
}

extension WorldPointers {
  /// Records the contact point and normal: on the surface of a fixed body, otherwise halfway between the
  /// surfaces.
  ///
  /// Uses the current poses of the bodies.
  @inline(__always)
  fileprivate func recordTouchLocation(of contact: inout Contact) {
    contact.recordTouchLocation(bodies.sims[contact.bodyA].center, bodies.sims[contact.bodyB].center)
  }

  /// Adds the impulses of this step to the pending hit of a contact that does not touch yet; the first
  /// overlap or impulse begins the hit.
  @inline(__always)
  fileprivate func updatePendingHit(of contact: inout Contact, stepCount: Int) {
    let isSecondStep = contact.pendingHit.impulse > 0
    guard contact.manifold.count > 0, isSecondStep || contact.wasHit || contact.manifold.hasOverlapOrImpulse,
      contact.oneWayState.collides
    else {
      if isSecondStep { contact.pendingHit = PendingHit() }
      return
    }
    let closing = max(-contact.manifold[contact.manifold.strongestPointIndex].relativeNormalVelocity, 0)
    contact.pendingHit = PendingHit(
      // A hit is not averaged over the steps.
      impulse: contact.pendingHit.impulse
        + Float(contact.wasHit ? 1 : stepCount) * contact.manifold.totalNormalImpulse,
      approachSpeed: max(contact.pendingHit.approachSpeed, closing),
      isReadyToReport: isSecondStep || contact.wasHit || !isStillApproaching(contact)
    )
  }

  /// Whether a point with an impulse still closes faster than ``PhysicsConstants/minApproachSpeed``.
  private func isStillApproaching(_ contact: Contact) -> Bool {
    let (a, b) = (bodies.states[contact.bodyA], bodies.states[contact.bodyB])
    for index in 0..<contact.manifold.count where contact.manifold[index].totalNormalImpulse > 0 {
      let point = contact.manifold[index]
      let velocity = b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)
      if velocity.dot(contact.manifold.normal) < -PhysicsConstants.minApproachSpeed { return true }
    }
    return false
  }
}

extension Contact {
  /// Records the contact point and normal for bodies whose centers of mass are at these positions.
  @inline(__always)
  mutating func recordTouchLocation(_ centerA: Vec2, _ centerB: Vec2) {
    let point = manifold.strongestPointIndex == 0 ? manifold.points.0 : manifold.points.1
    let halfGap = 0.5 * point.separation * manifold.normal
    let (onA, onB) = (centerA + point.anchorA - halfGap, centerB + point.anchorB + halfGap)
    lastTouch = TouchLocation(
      point: !isDynamicA ? onA : !isDynamicB ? onB : 0.5 * (onA + onB), normal: manifold.normal)
  }

  /// Whether all points have a gap greater than the touch hysteresis and no impulse, or the shapes pass
  /// through each other in one direction; shapes that hit each other in this step may have left each other
  /// since.
  @inline(__always)
  fileprivate var isSeparated: Bool {
    guard manifold.count > 0, oneWayState.collides else { return true }
    if wasHit { return manifold.minSeparation > PhysicsConstants.touchHysteresis }
    return manifold.points.0.isSeparated && (manifold.count == 1 || manifold.points.1.isSeparated)
  }
}

extension ManifoldPoint {
  @inline(__always)
  fileprivate var isSeparated: Bool {
    separation > PhysicsConstants.touchHysteresis && totalNormalImpulse <= 0
  }
}

extension Manifold {
  /// The sum of the normal impulses of all points in the last step.
  fileprivate var totalNormalImpulse: Float {
    var sum: Float = 0
    for index in 0..<count { sum += self[index].totalNormalImpulse }
    return sum
  }

  /// Whether the shapes overlapped at the beginning of the step or had an impulse in it.
  fileprivate var hasOverlapOrImpulse: Bool {
    for index in 0..<count where self[index].separation <= 0 || self[index].totalNormalImpulse > 0 {
      return true
    }
    return false
  }

  /// The index of the point with the largest impulse of the step, or of the deepest point if the impulses are
  /// equal.
  fileprivate var strongestPointIndex: Int {
    guard count > 1 else { return 0 }
    let (first, second) = (points.0, points.1)
    if first.totalNormalImpulse != second.totalNormalImpulse {
      return first.totalNormalImpulse > second.totalNormalImpulse ? 0 : 1
    }
    return first.separation <= second.separation ? 0 : 1
  }
}
