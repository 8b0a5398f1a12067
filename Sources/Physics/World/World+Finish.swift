internal import Workers

/// What follows solving: bodies take their new place, within what is possible.
extension World {
  /// Moves the awake bodies by what the solver found; one that left the numbers goes back instead.
  mutating func moveBodies() {
    let (listed, crew) = (awakeBodies, crew)
    var (lost, parts) = (scratch.lost, scratch.lostParts)
    (scratch.lost, scratch.lostParts) = (SlotList(), PartLists())
    withPointers { world in
      listed.withUnsafeBufferPointer { listed in
        parts.fill(&lost, over: listed.indices, grain: 256, by: crew) {
          Move(world: world, listed: listed, lost: $0)
        }
      }
    }
    for body in lost.slots { quarantine(body) }
    (scratch.lost, scratch.lostParts) = (lost, parts)
  }

  /// Works out the tight boxes of what has moved and can meet anything.
  mutating func updateBoxes() {
    let (listed, vertices, crew) = (awakeBodies, vertices, crew)
    withPointers { world in
      vertices.withVertexPointers { vertices in
        listed.withUnsafeBufferPointer { listed in
          let update = BoxUpdate(world: world, vertices: vertices, listed: listed)
          crew.run(update, over: listed.indices, grain: 256)
        }
      }
    }
  }

  /// Stops a body where it was before the step and reports it; what it pushed against is forgotten.
  private mutating func quarantine(_ body: Int32) {
    states[Int(body)] = BodyState()
    var key = bodies[Int(body)].firstContact
    while key != .none {
      contacts[key.slot].manifold = .empty
      key = contacts[key.slot][key.side].next
    }
    key = bodies[Int(body)].firstJoint
    while key != .none {
      joints[key.slot].impulse = JointImpulse()
      key = joints[key.slot][key.side].next
    }
    quarantined.append(bodyHandles.handle(at: body))
  }
}

/// Moves bodies and lists those that left the numbers.
private struct Move: SharedLoop {
  let world: WorldPointers
  let listed: UnsafeBufferPointer<Int32>
  let lost: PartListPointers<SlotList>

  func run(_ indices: Range<Int>, part: Int) {
    lost.fill(part) { lost in
      for body in listed[indices] where !world.motions[body].pointee.move(by: world.states[body].pointee) {
        lost.slots.append(body)
      }
    }
  }
}

/// Works out the tight boxes of bodies.
private struct BoxUpdate: SharedLoop {
  let world: WorldPointers
  let vertices: VertexPointers
  let listed: UnsafeBufferPointer<Int32>

  func run(_ indices: Range<Int>, part: Int) {
    for body in listed[indices] {
      let pose = world.motions[body].pointee.pose
      world.forEachPart(inTreeOf: body) { part, _ in
        part.pointee.box = boundingBox(of: part.pointee.form.view(in: vertices), at: pose)
      }
    }
  }
}

extension BodyMotion {
  /// Moves to the end of the step; stays at its start, and answers false, if that is beyond what numbers can say.
  @inline(__always)
  fileprivate mutating func move(by state: BodyState) -> Bool {
    let (center, angle) = (center + state.deltaPosition, angle + state.deltaAngle)
    (startCenter, startAngle) = (self.center, self.angle)
    guard Self.isPossible(center, angle, state) else { return false }
    self.center = center
    guard angle != self.angle else { return true }
    self.angle = angle
    rotation = Rotation(angle: angle)
    return true
  }

  @inline(__always)
  private static func isPossible(_ center: Vec2, _ angle: Float, _ state: BodyState) -> Bool {
    let limit = Tolerances.largestCoordinate
    return center.x.magnitude < limit && center.y.magnitude < limit
      && angle.magnitude < Trigonometry.largestAngle
      && state.velocity.isFinite && state.angularVelocity.isFinite
  }
}
