/// Continuous collision: whatever its speed and whatever presses on it, no body gets to the other side of a
/// fixed shape.
///
/// Contacts look ahead, so mostly there is nothing to do. A body that moved by more than part of its
/// thickness is swept against the fixed shapes around; one that something pressed into a fixed shape is held
/// at its core. Either is put back to the point of its way where it arrives and loses the rest of the step,
/// not its velocity: the next step's contact answers that. All of this is seen from the fixed shape, which may be
/// driven itself and then takes along what it has stopped.
extension World {
  /// Puts back what has come upon a fixed shape on its way.
  mutating func stopAtFixedShapes() {
    let drift = drivenBodies.reduce(0) { max($0, self.drift(of: $1).length) }
    findSweptBodies(drift)
    for body in scratch.fast { putBack(body, to: stopInTree(of: body)) }
    for body in scratch.pressed { putBack(body, to: stopAtContacts(of: body, drift)) }
  }

  /// Lists the bodies that moved by more than part of their thickness, and of the others those that overlap a fixed
  /// shape so deeply that their movement counts.
  private mutating func findSweptBodies(_ drift: Float) {
    var (fast, pressed) = (scratch.fast, scratch.pressed)
    (scratch.fast, scratch.pressed) = ([], [])
    fast.removeAll(keepingCapacity: true)
    pressed.removeAll(keepingCapacity: true)
    let (bodies, contacts) = (awakeBodies, scratch.solved.contacts)
    withPointers { world in
      for body in bodies where world.motions[body].pointee.isFast(drift) { fast.append(body) }
      for contact in contacts where !contact.isBetweenMoving {
        let body = contact.firstMoving
        let (motion, manifold) = (world.motions[body], world.contacts[contact.slot].pointee.manifold)
        guard manifold.isDeep(for: motion.pointee, drift), !motion.pointee.isFast(drift) else { continue }
        if pressed.last != body && !pressed.contains(body) { pressed.append(body) }
      }
    }
    (scratch.fast, scratch.pressed) = (fast, pressed)
  }

  /// Where a body's way in this step ends.
  private struct Stop {
    /// The part of the way that it can go; 1 for all of it.
    var fraction: Float = 1
    /// How far the shape that stops it is driven in the whole step.
    var drift = Vec2.zero

    /// Stops earlier if another shape does.
    mutating func take(_ other: Stop) {
      if other.fraction < fraction { self = other }
    }
  }

  /// Where a fast body is stopped, of all fixed shapes near it.
  private mutating func stopInTree(of body: Int32) -> Stop {
    findObstacles(of: body)
    var stop = Stop()
    for pair in scratch.obstacles where meeting(of: pair.first, pair.second) == .solid {
      stop.take(self.stop(of: pair.first, before: pair.second))
    }
    return stop
  }

  /// Lists the fixed parts whose boxes each part of a body meets on its way.
  ///
  /// Apart from what is done with them: a closure that asks the world for more would copy it.
  private mutating func findObstacles(of body: Int32) {
    var found = scratch.obstacles
    scratch.obstacles = []
    found.removeAll(keepingCapacity: true)
    let motion = motions[Int(body)]
    var shape = bodies[Int(body)].firstShape
    while shape >= 0 {
      var part = shapes[Int(shape)].firstPart
      while part >= 0 {
        if parts[part].proxy >= 0 {
          let way = withView(of: part) {
            boundingBox(of: $0, at: motion.startPose).union(boundingBox(of: $0, at: motion.pose))
          }
          fixedTree.query(way) { found.append(NewPair(first: part, second: $0)) }
        }
        part = parts[part].next
      }
      shape = shapes[Int(shape)].next
    }
    scratch.obstacles = found
  }

  /// Where a slow body is stopped, of the fixed shapes that it overlaps deeply enough.
  private func stopAtContacts(of body: Int32, _ drift: Float) -> Stop {
    var stop = Stop()
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let contact = contacts[key.slot]
      let (part, obstacle) = key.side == 0 ? (contact.partA, contact.partB) : (contact.partB, contact.partA)
      key = contact[key.side].next
      guard contact.isSolved, isFixed(parts[obstacle].body),
        contact.manifold.isDeep(for: motions[Int(body)], drift)
      else { continue }
      stop.take(self.stop(of: part, before: obstacle))
    }
    return stop
  }

  /// Where a body is stopped as one of its parts arrives at a fixed part.
  ///
  /// A part that is pressed in so deeply that its core, half as thick as itself, touches may move along and
  /// away, but not a hair closer: many small steps would get through otherwise.
  private func stop(of part: Int32, before obstacle: Int32) -> Stop {
    let drift = drift(of: parts[obstacle].body)
    var (sweep, pose) = (motions[Int(parts[part].body)].sweep, motions[Int(parts[obstacle].body)].pose)
    sweep.center1 -= drift
    pose.position -= drift
    return Stop(fraction: freeFraction(of: part, on: sweep, before: obstacle, at: pose), drift: drift)
  }

  private func freeFraction(of part: Int32, on sweep: Sweep, before obstacle: Int32, at pose: Pose) -> Float {
    vertices.withVertexPointers { vertices in
      let (shape, fixed) = (parts[part].form.view(in: vertices), parts[obstacle].form.view(in: vertices))
      let fraction = blockingFraction(of: shape, sweep: sweep, against: fixed, at: pose) ?? 1
      let center = ShapeView.circle(Circle(center: shape.centroid, radius: 0))
      let before = distance(between: center, sweep.pose(at: 0), and: fixed, pose).distance
      let after = distance(between: center, sweep.pose(at: fraction), and: fixed, pose).distance
      return after < min(before, 0.5 * innerCircle(of: shape).radius) ? 0 : fraction
    }
  }

  private mutating func putBack(_ body: Int32, to stop: Stop) {
    guard stop.fraction < 1 else { return }
    let motion = motions[Int(body)]
    let angle = motion.startAngle + stop.fraction * (motion.angle - motion.startAngle)
    let way = stop.fraction * (motion.center - motion.startCenter) + (1 - stop.fraction) * stop.drift
    motions[Int(body)].center = motion.startCenter + way
    motions[Int(body)].angle = angle
    motions[Int(body)].rotation = Rotation(angle: angle)
  }
}

extension BodyMotion {
  /// How far a point of the body may have come in the step.
  @inline(__always)
  fileprivate var stepLength: Float {
    (center - startCenter).length + min((angle - startAngle).magnitude, 2) * outerRadius
  }

  /// Whether the body moved so far, against shapes that moved by up to `drift`, that it may have passed something.
  @inline(__always)
  fileprivate func isFast(_ drift: Float) -> Bool {
    let reach = stepLength + drift
    return reach > 0 && reach > Tolerances.sweptPart * innerRadius
  }
}

extension Manifold {
  /// Whether a body that has moved lies so deep that its core may have come upon the other shape.
  @inline(__always)
  fileprivate func isDeep(for motion: BodyMotion, _ drift: Float) -> Bool {
    let least = count > 1 ? min(points.0.separation, points.1.separation) : points.0.separation
    let reach = motion.stepLength + drift
    return reach > 0 && reach - least > Tolerances.sweptPart * motion.innerRadius
  }
}
