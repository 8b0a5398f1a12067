/// What follows solving: bodies take their new place, within what is possible.
extension World {
  /// Moves the awake bodies by what the solver found; one that left the numbers goes back instead.
  mutating func moveBodies() {
    for body in awakeBodies {
      let index = Int(body)
      let state = states[index]
      let center = motions[index].center + state.deltaPosition
      let angle = motions[index].angle + state.deltaAngle
      motions[index].startCenter = motions[index].center
      motions[index].startAngle = motions[index].angle
      guard isPossible(center, angle, state) else {
        quarantine(body)
        continue
      }
      motions[index].center = center
      guard angle != motions[index].angle else { continue }
      motions[index].angle = angle
      motions[index].rotation = Rotation(angle: angle)
    }
  }

  /// Works out the tight boxes of what has moved and can meet anything.
  mutating func updateBoxes() {
    for body in awakeBodies {
      let pose = motions[Int(body)].pose
      var shape = bodies[Int(body)].firstShape
      while shape >= 0 {
        var part = shapes[Int(shape)].firstPart
        while part >= 0 {
          if parts[part].proxy >= 0 {
            parts[part].box = withView(of: part) { boundingBox(of: $0, at: pose) }
          }
          part = parts[part].next
        }
        shape = shapes[Int(shape)].next
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

  private func isPossible(_ center: Vec2, _ angle: Float, _ state: BodyState) -> Bool {
    let limit = Tolerances.largestCoordinate
    return center.x.magnitude < limit && center.y.magnitude < limit
      && angle.magnitude < Trigonometry.largestAngle
      && state.velocity.isFinite && state.angularVelocity.isFinite
  }
}
