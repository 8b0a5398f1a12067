internal import Workers

/// What follows solving: bodies take their new place, within what is possible.
extension World {
  /// Moves the awake bodies, and the tight boxes of what can meet anything, by what the solver found; a body that left
  /// the numbers goes back instead.
  mutating func moveBodies() {
    let (listed, vertices, crew) = (awakeBodies, vertices, crew)
    var (lost, parts) = (scratch.lost, scratch.lostParts)
    (scratch.lost, scratch.lostParts) = (SlotList(), PartLists())
    withPointers { world in
      vertices.withVertexPointers { vertices in
        listed.withUnsafeBufferPointer { listed in
          parts.fill(&lost, over: listed.indices, grain: 256, by: crew) {
            Move(world: world, vertices: vertices, listed: listed, lost: $0)
          }
        }
      }
    }
    for body in lost.slots { quarantine(body) }
    (scratch.lost, scratch.lostParts) = (lost, parts)
  }

  /// Works out the tight boxes of a body that was put elsewhere within the step.
  mutating func updateBoxes(of body: Int32) {
    let vertices = vertices
    withPointers { world in vertices.withVertexPointers { world.updateBoxes(of: body, $0) } }
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

/// Moves bodies and their boxes, and lists those that left the numbers.
private struct Move: SharedLoop {
  let world: WorldPointers
  let vertices: VertexPointers
  let listed: UnsafeBufferPointer<Int32>
  let lost: PartListPointers<SlotList>

  func run(_ indices: Range<Int>, part: Int) {
    lost.fill(part) { lost in
      for body in listed[indices] {
        if world.motions[body].pointee.move(by: world.states[body].pointee) {
          world.updateBoxes(of: body, vertices)
        } else {
          lost.slots.append(body)
        }
      }
    }
  }
}

extension WorldPointers {
  @inline(__always)
  fileprivate func updateBoxes(of body: Int32, _ vertices: VertexPointers) {
    let pose = motions[body].pointee.pose
    forEachPart(inTreeOf: body) { part, _ in
      part.pointee.box = boundingBox(of: part.pointee.form.view(in: vertices), at: pose)
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
