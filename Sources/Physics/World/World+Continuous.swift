/// Continuous collision: whatever its speed and whatever presses on it, no body gets to the other side of a
/// fixed shape.
///
/// Contacts look ahead, so mostly there is nothing to do. A body that moved by more than part of its
/// thickness is swept against the fixed shapes around; one that something pressed into a fixed shape is held
/// at its core. Either is put back to the point of its way where it arrives and loses the rest of the step,
/// with what gravity gave it in that, but not its velocity: the next step's contact answers that. All of this is seen
/// from the fixed shape, which may be driven itself and then takes along what it has stopped.
extension World {
  /// Puts back what has come upon a fixed shape on its way.
  mutating func stopAtFixedShapes(_ h: Float) {
    let drift = drivenBodies.reduce(0) { max($0, self.drift(of: $1).length) }
    findSweptBodies(drift)
    for body in scratch.strayed { putBack(body, to: stopInTree(of: body), h) }
    for body in scratch.fast { putBack(body, to: stopOnWay(of: body), h) }
    for body in scratch.pressed { putBack(body, to: stopInDepth(of: body, drift), h) }
  }

  /// Lists the bodies that moved by more than part of their thickness, and of the others those that overlap a fixed
  /// shape so deeply that their movement counts.
  ///
  /// What lies on the way of a body within its fat boxes it has contacts with: without one, nothing can stop it.
  private mutating func findSweptBodies(_ drift: Float) {
    var (strayed, fast, pressed) = (scratch.strayed, scratch.fast, scratch.pressed)
    (scratch.strayed, scratch.fast, scratch.pressed) = ([], [], [])
    strayed.removeAll(keepingCapacity: true)
    fast.removeAll(keepingCapacity: true)
    pressed.removeAll(keepingCapacity: true)
    let (bodies, contacts, tree) = (awakeBodies, scratch.solved.contacts, dynamicTree)
    withPointers { world in
      for body in bodies where world.motions[body].pointee.isFast(drift) {
        if world.hasStrayed(body, in: tree) {
          strayed.append(body)
        } else if world.bodies[body].pointee.fixedContactCount > 0 {
          fast.append(body)
        }
      }
      for contact in contacts where !contact.isBetweenMoving {
        let body = contact.firstMoving
        let (motion, manifold) = (world.motions[body], world.contacts[contact.slot].pointee.manifold)
        guard manifold.isDeep(for: motion.pointee, drift), !motion.pointee.isFast(drift) else { continue }
        if pressed.last != body && !pressed.contains(body) { pressed.append(body) }
      }
    }
    (scratch.strayed, scratch.fast, scratch.pressed) = (strayed, fast, pressed)
  }

  /// Where a body's way in this step ends.
  private struct Stop {
    /// The part of the way that it can go; 1 for all of it.
    var fraction: Float = 1
    /// How far the shape that stops it is driven in the whole step.
    var drift = Vec2.zero

    /// Stops earlier if another shape does; of two that stop the body at the same point, the one that is driven farther
    /// takes it along, lest it pass through the body.
    mutating func take(_ other: Stop) {
      let isFarther = other.drift.lengthSquared > drift.lengthSquared
      if other.fraction < fraction || (other.fraction == fraction && isFarther) { self = other }
    }
  }

  /// Where a body that has left its fat boxes is stopped, of all fixed shapes near it.
  private mutating func stopInTree(of body: Int32) -> Stop {
    findObstacles(of: body)
    var stop = Stop()
    for index in scratch.obstacles.indices {
      let (part, obstacle) = (scratch.obstacles[index].part, scratch.obstacles[index].obstacle)
      if meeting(of: part, obstacle) == .solid { stop.take(self.stop(of: part, before: obstacle)) }
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
    forEachPart(of: body) { part in
      guard parts[part].proxy >= 0 else { return }
      fixedTree.query(way(of: part)) { found.append(Obstacle(part: part, obstacle: $0)) }
    }
    scratch.obstacles = found
  }

  /// Where a fast body is stopped, of the fixed shapes that it has contacts with and meets on its way.
  private func stopOnWay(of body: Int32) -> Stop {
    stop(of: body) { contact, part, obstacle in
      contacts[contact].isSolid && fixedTree.box(of: parts[obstacle].proxy).overlaps(way(of: part))
    }
  }

  /// Where a slow body is stopped, of the fixed shapes that it overlaps deeply enough.
  private func stopInDepth(of body: Int32, _ drift: Float) -> Stop {
    stop(of: body) { contact, _, _ in
      contacts[contact].isSolved && contacts[contact].manifold.isDeep(for: motions[Int(body)], drift)
    }
  }

  /// Where a body is stopped, of the fixed shapes that it has contacts with as far as `mayStop` says so.
  private func stop(
    of body: Int32, where mayStop: (_ contact: Int32, _ part: Int32, _ obstacle: Int32) -> Bool
  ) -> Stop {
    var stop = Stop()
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let (slot, side) = (key.slot, key.side)
      key = contacts[slot][side].next
      let (partA, partB) = (contacts[slot].partA, contacts[slot].partB)
      let (part, obstacle) = side == 0 ? (partA, partB) : (partB, partA)
      guard isFixed(parts[obstacle].body), mayStop(slot, part, obstacle) else { continue }
      stop.take(self.stop(of: part, before: obstacle))
    }
    return stop
  }

  /// The box around a part at the start of the step and at its end.
  private func way(of part: Int32) -> Box {
    let start = motions[Int(parts[part].body)].startPose
    return withView(of: part) { boundingBox(of: $0, at: start) }.union(parts[part].box)
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

  private mutating func putBack(_ body: Int32, to stop: Stop, _ h: Float) {
    guard stop.fraction < 1 else { return }
    // Where contacts push, they have answered gravity already.
    if !scratch.islands.hasContacts(scratch.islands.root(of: body)) {
      states[Int(body)].velocity -= (1 - stop.fraction) * h * motions[Int(body)].totalAcceleration
    }
    let motion = motions[Int(body)]
    let angle = motion.startAngle + stop.fraction * (motion.angle - motion.startAngle)
    let way = stop.fraction * (motion.center - motion.startCenter) + (1 - stop.fraction) * stop.drift
    motions[Int(body)].center = motion.startCenter + way
    motions[Int(body)].angle = angle
    motions[Int(body)].rotation = Rotation(angle: angle)
    updateBoxes(of: body)
  }
}

/// A part and a fixed one that it meets on its way.
struct Obstacle: Sendable {
  let part: Int32
  let obstacle: Int32
}

extension WorldPointers {
  /// Whether a part of a body has left its fat box.
  @inline(__always)
  fileprivate func hasStrayed(_ body: Int32, in tree: DynamicTree) -> Bool {
    var isOut = false
    forEachPart(inTreeOf: body) { part, _ in
      isOut = isOut || !tree.box(of: part.pointee.proxy).contains(part.pointee.box)
    }
    return isOut
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
