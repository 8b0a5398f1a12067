internal import Workers

/// The narrow phase: where the parts of contacts touch.
extension World {
  /// Brings the points of every awake contact up to date, and lists those that the solver has to see.
  mutating func updateManifolds(_ h: Float) {
    guard !awakeContacts.isEmpty else { return scratch.solved.removeAll() }
    let (listed, vertices, crew) = (awakeContacts, vertices, crew)
    var (solved, parts) = (scratch.takeSolvedContacts(), scratch.solvedParts)
    scratch.solvedParts = PartLists()
    withPointers { world in
      vertices.withVertexPointers { vertices in
        listed.withUnsafeBufferPointer { listed in
          parts.fill(&solved, over: listed.indices, grain: 64, by: crew) {
            NarrowPhase(world: world, vertices: vertices, h: h, listed: listed, solved: $0)
          }
        }
      }
    }
    (scratch.solved, scratch.solvedParts) = (solved, parts)
  }

  /// Wakes the sleeping bodies that something awake is about to touch.
  ///
  /// As long as the same bodies are awake and the same contacts are seen, there is none that was not woken before.
  mutating func wakeDisturbed() {
    scratch.roster.begin()
    scratch.roster.take(awakeBodies: awakeBodies, contacts: scratch.solved.contacts)
    guard scratch.roster.hasChanged else { return }
    var disturbed = scratch.disturbed
    scratch.disturbed = []
    disturbed.removeAll(keepingCapacity: true)
    let solved = scratch.solved.contacts
    withPointers { world in
      for contact in solved where contact.isBetweenMoving {
        if !world.bodies[contact.bodyA].pointee.isAwake { disturbed.append(contact.bodyA) }
        if !world.bodies[contact.bodyB].pointee.isAwake { disturbed.append(contact.bodyB) }
      }
    }
    for body in disturbed { wakeBody(body) }
    scratch.disturbed = disturbed
    guard needsSorting else { return }
    sortAwakeLists()
    listSolvedContacts()
    scratch.roster.take(awakeBodies: awakeBodies, contacts: scratch.solved.contacts)
  }

  /// Lists the contacts that the solver has to see anew, after some have joined the awake ones.
  private mutating func listSolvedContacts() {
    var solved = scratch.takeSolvedContacts()
    for slot in awakeContacts where contacts[slot].isSolved { solved.append(contacts[slot], slot: slot) }
    scratch.solved = solved
  }
}

/// What comparing the parts of contacts needs to know, as pointers.
private struct NarrowPhase: SharedLoop {
  let world: WorldPointers
  let vertices: VertexPointers
  let h: Float
  /// The contacts that are awake, and those of them that the solver has to see.
  let listed: UnsafeBufferPointer<Int32>
  let solved: PartListPointers<SolvedContacts>

  func run(_ indices: Range<Int>, part: Int) {
    solved.fill(part) { solved in
      for slot in listed[indices] {
        let contact = world.contacts[slot]
        update(&contact.pointee)
        if contact.pointee.isSolved { solved.append(contact.pointee, slot: slot) }
      }
    }
  }

  /// Brings a contact's points up to date: the same ones moved along, or found anew.
  @inline(__always)
  func update(_ contact: inout Contact) {
    let (motionA, motionB) = (world.motions[contact.bodyA], world.motions[contact.bodyB])
    if contact.manifold.count > 0, contact.footprint.holds(motionA.pointee, motionB.pointee) {
      contact.footprint.follow(&contact.manifold, motionA.pointee, motionB.pointee)
      if !contact.isActive { contact.manifold.dropImpulses() }
    } else {
      if passBy(contact) { contact.forgetPoints() } else { compare(&contact) }
      guard contact.manifold.count > 0 else {
        contact.isActive = false
        return
      }
    }
    let (stateA, stateB) = (world.states[contact.bodyA], world.states[contact.bodyB])
    let approach = Approach(motionA.pointee, stateA.pointee, motionB.pointee, stateB.pointee, h: h)
    contact.isActive = approach.leastGap(of: &contact.manifold) < Tolerances.speculativeDistance
  }

  /// Finds a contact's points anew and hands the impulses on to those that were there before.
  private func compare(_ contact: inout Contact) {
    let margin = margin(contact)
    let (partA, partB) = (world.parts[contact.partA], world.parts[contact.partB])
    guard partA.pointee.box.expanded(by: margin).overlaps(partB.pointee.box) else {
      return contact.forgetPoints()
    }
    var manifold: Manifold
    if let balls = balls(of: contact) {
      manifold = balls.manifold(margin: margin)
    } else {
      let (a, b) = (world.motions[contact.bodyA].pointee, world.motions[contact.bodyB].pointee)
      let (formA, formB) = (partA.pointee.form, partB.pointee.form)
      let (viewA, viewB) = (formA.view(in: vertices), formB.view(in: vertices))
      manifold = collide(viewA, a.pose, viewB, b.pose, margin: margin)
      manifold.referToCenters(a, b)
      if manifold.count > 0 && !formA.isCircle && !formB.isCircle {
        contact.footprint = Footprint(manifold, a, b)
      }
      let path = RelativePath(a, world.states[contact.bodyA].pointee, b, world.states[contact.bodyB].pointee)
      if contact.isSolid, let time = path.impactTime(manifold), time < h {
        let (laterA, laterB) = (a.moved(path.stateA, time), b.moved(path.stateB, time))
        var impact = collide(viewA, laterA.pose, viewB, laterB.pose, margin: Tolerances.speculativeDistance)
        impact.referToCenters(laterA, laterB)
        if impact.count > 0 { manifold = path.manifold(impact, at: time) }
      }
    }
    if contact.isSolved { manifold.takeImpulses(from: contact.manifold) }
    contact.manifold = manifold
  }

  /// Whether a look at the middles of two balls shows that the solver need not see them in this step.
  ///
  /// Most neighbours in a cloud fly past each other. A blow that is not over yet needs its point all the same.
  @inline(__always)
  private func passBy(_ contact: Contact) -> Bool {
    guard let balls = balls(of: contact), contact.blow.impulse == 0 else { return false }
    // The slop makes up for rounding.
    return balls.staysApart(by: Tolerances.speculativeDistance + Tolerances.linearSlop, shift: shift(contact))
  }

  @inline(__always)
  private func balls(of contact: Contact) -> BallPair? {
    BallPair(
      world.parts[contact.partA].pointee.form, world.motions[contact.bodyA].pointee,
      world.parts[contact.partB].pointee.form, world.motions[contact.bodyB].pointee)
  }

  /// How far B would move in this step as A sees it.
  @inline(__always)
  private func shift(_ contact: Contact) -> Vec2 {
    let (motionA, motionB) = (world.motions[contact.bodyA], world.motions[contact.bodyB])
    let (stateA, stateB) = (world.states[contact.bodyA], world.states[contact.bodyB])
    return h * (stateB.pointee.velocity - stateA.pointee.velocity)
      + h * h * (motionB.pointee.totalAcceleration - motionA.pointee.totalAcceleration)
  }

  /// How far apart parts are still compared: as far as they may come together in this step.
  ///
  /// Not farther than they are thick, since from there a point says nothing about where they will hit; what
  /// is faster is swept against fixed shapes after the step. Those that do not stop each other need not be seen coming.
  @inline(__always)
  private func margin(_ contact: Contact) -> Float {
    guard contact.isSolid else { return Tolerances.touchHysteresis }
    let (motionA, motionB) = (world.motions[contact.bodyA], world.motions[contact.bodyB])
    let (stateA, stateB) = (world.states[contact.bodyA], world.states[contact.bodyB])
    let turn =
      h
      * (stateA.pointee.angularVelocity.magnitude * motionA.pointee.outerRadius
        + stateB.pointee.angularVelocity.magnitude * motionB.pointee.outerRadius)
    let thickness = min(motionA.pointee.thickness, motionB.pointee.thickness)
    return Tolerances.speculativeDistance + min(shift(contact).length + turn, thickness)
  }
}

extension Contact {
  /// Notes that the parts have no points any more.
  @inline(__always)
  fileprivate mutating func forgetPoints() {
    if manifold.count > 0 { manifold = .empty }
  }
}

/// How the bodies of a contact move past each other in the coming step, as if they were alone.
///
/// At 1000 pt/s a body moves 8 points a step, and the normal at which it will hit a corner is not that at which it is
/// nearest before. The manifold of a fast impact is therefore that at the time of impact, traced back to now.
private struct RelativePath {
  let motionA: BodyMotion
  let stateA: BodyState
  let motionB: BodyMotion
  let stateB: BodyState

  init(_ motionA: BodyMotion, _ stateA: BodyState, _ motionB: BodyMotion, _ stateB: BodyState) {
    (self.motionA, self.stateA, self.motionB, self.stateB) = (motionA, stateA, motionB, stateB)
  }

  /// When the first point hits, in seconds; nil if none closes faster than the restitution threshold over a gap that is
  /// wide enough to matter.
  func impactTime(_ manifold: Manifold) -> Float? {
    var earliest: Float?
    for index in 0..<manifold.count {
      let point = manifold[index]
      let closing = -separatingSpeed(point, manifold.normal)
      guard closing > Tolerances.restitutionThreshold, point.separation > Tolerances.speculativeDistance
      else {
        continue
      }
      earliest = min(earliest ?? .infinity, point.separation / closing)
    }
    return earliest
  }

  /// The manifold at present whose points are those of `later` after `time` seconds.
  func manifold(_ later: Manifold, at time: Float) -> Manifold {
    var manifold = later
    let (turnA, turnB) = (
      Rotation.identity.integrated(by: -time * stateA.angularVelocity),
      Rotation.identity.integrated(by: -time * stateB.angularVelocity)
    )
    for index in 0..<manifold.count {
      manifold[index].anchorA = turnA.rotate(later[index].anchorA)
      manifold[index].anchorB = turnB.rotate(later[index].anchorB)
      let moved = motionB.center - motionA.center + (manifold[index].anchorB - manifold[index].anchorA)
      let before = moved.dot(manifold.normal)
      let after =
        (motionB.center - motionA.center + time * (stateB.velocity - stateA.velocity)
        + (later[index].anchorB - later[index].anchorA)).dot(manifold.normal)
      manifold[index].separation = later[index].separation + before - after
    }
    return manifold
  }

  private func separatingSpeed(_ point: ManifoldPoint, _ normal: Vec2) -> Float {
    (stateB.velocity(at: point.anchorB) - stateA.velocity(at: point.anchorA)).dot(normal)
  }
}

extension BodyMotion {
  /// The body after `time` seconds at a constant velocity.
  fileprivate func moved(_ state: BodyState, _ time: Float) -> BodyMotion {
    var later = self
    later.center += time * state.velocity
    later.rotation = rotation.integrated(by: time * state.angularVelocity)
    return later
  }
}

/// How the bodies of a contact come together in the coming step, apart from contacts.
private struct Approach {
  let velocity: Vec2
  let spinA: Float
  let spinB: Float
  let gain: Vec2
  let h: Float

  @inline(__always)
  init(_ motionA: BodyMotion, _ a: BodyState, _ motionB: BodyMotion, _ b: BodyState, h: Float) {
    velocity = b.velocity - a.velocity
    (spinA, spinB) = (a.angularVelocity, b.angularVelocity)
    gain = h * (motionB.totalAcceleration - motionA.totalAcceleration)
    self.h = h
  }

  /// Notes how fast each point closes, and answers the least gap at the end of the step; infinite without points.
  @inline(__always)
  func leastGap(of manifold: inout Manifold) -> Float {
    guard manifold.count > 0 else { return .infinity }
    let first = gap(of: &manifold.points.0, manifold.normal)
    return manifold.count > 1 ? min(first, gap(of: &manifold.points.1, manifold.normal)) : first
  }

  @inline(__always)
  private func gap(of point: inout ManifoldPoint, _ normal: Vec2) -> Float {
    let turnA = Vec2(-spinA * point.anchorA.y, spinA * point.anchorA.x)
    let turnB = Vec2(-spinB * point.anchorB.y, spinB * point.anchorB.x)
    let closing = velocity + (turnB - turnA)
    point.relativeNormalVelocity = closing.dot(normal)
    return point.separation + h * (closing + gain).dot(normal)
  }
}

extension Manifold {
  /// Refers the points to the centres of mass instead of the bodies' origins.
  @inline(__always)
  fileprivate mutating func referToCenters(_ motionA: BodyMotion, _ motionB: BodyMotion) {
    guard count > 0, motionA.localCenter != .zero || motionB.localCenter != .zero else { return }
    let offsetA = motionA.rotation.rotate(motionA.localCenter)
    let offsetB = motionB.rotation.rotate(motionB.localCenter)
    points.0.anchorA -= offsetA
    points.1.anchorA -= offsetA
    points.0.anchorB -= offsetB
    points.1.anchorB -= offsetB
  }

  /// Starts anew after a step in which the solver did not see the contact.
  fileprivate mutating func dropImpulses() {
    (points.0.normalImpulse, points.0.tangentImpulse) = (0, 0)
    (points.1.normalImpulse, points.1.tangentImpulse) = (0, 0)
  }

  /// Takes over the impulses of the points that an earlier manifold had by the same features.
  @inline(__always)
  fileprivate mutating func takeImpulses(from old: Manifold) {
    for index in 0..<count {
      for oldIndex in 0..<old.count where old[oldIndex].id == self[index].id {
        self[index].normalImpulse = old[oldIndex].normalImpulse
        self[index].tangentImpulse = old[oldIndex].tangentImpulse
      }
    }
  }
}
