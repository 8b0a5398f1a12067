/// Continuous collision: whatever its speed and whatever presses on it, no body gets to the other side of a
/// fixed shape.
///
/// Contacts look ahead, so mostly there is nothing to do. A body that moved by more than part of its
/// thickness is swept against the fixed shapes around; one that something pressed into a fixed shape is held
/// at its core. Either is put back to the point of its way where it arrives and loses the rest of the step,
/// not its velocity: the next step's contact answers that.
extension World {
  /// Puts back what has come upon a fixed shape on its way.
  mutating func stopAtFixedShapes() {
    for body in awakeBodies {
      let motion = motions[Int(body)]
      let distance = (motion.center - motion.startCenter).length
      let turn = min((motion.angle - motion.startAngle).magnitude, 2) * motion.outerRadius
      guard distance > 0 || turn > 0 else { continue }
      let isFast = distance + turn > Tolerances.sweptPart * motion.innerRadius
      let fraction = isFast ? fractionInTree(of: body) : fractionAtContacts(of: body, reach: distance + turn)
      if fraction < 1 { putBack(body, to: fraction) }
    }
  }

  /// How much of its way a fast body can go, of all fixed shapes near it.
  private mutating func fractionInTree(of body: Int32) -> Float {
    findObstacles(of: body)
    var fraction: Float = 1
    for pair in scratch.obstacles where meeting(of: pair.first, pair.second) == .solid {
      fraction = min(fraction, freeFraction(of: pair.first, before: pair.second))
    }
    return fraction
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

  /// How much of its way a slow body can go, of the fixed shapes that it overlaps deeply enough.
  private func fractionAtContacts(of body: Int32, reach: Float) -> Float {
    var fraction: Float = 1
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let contact = contacts[key.slot]
      let (part, obstacle) = key.side == 0 ? (contact.partA, contact.partB) : (contact.partB, contact.partA)
      key = contact[key.side].next
      guard contact.isSolid, contact.manifold.count > 0, isFixed(parts[obstacle].body) else { continue }
      let depth = -min(
        contact.manifold[0].separation, contact.manifold[contact.manifold.count - 1].separation)
      guard depth + reach > Tolerances.sweptPart * motions[Int(body)].innerRadius else { continue }
      fraction = min(fraction, freeFraction(of: part, before: obstacle))
    }
    return fraction
  }

  /// The part of a body's way after which one of its parts arrives at a fixed part; 1 if it does not.
  ///
  /// A part that is pressed in so deeply that its core, half as thick as itself, touches may move along and
  /// away, but not a hair closer: many small steps would get through otherwise.
  private func freeFraction(of part: Int32, before obstacle: Int32) -> Float {
    let sweep = motions[Int(parts[part].body)].sweep
    let pose = motions[Int(parts[obstacle].body)].pose
    return vertices.withVertexPointers { vertices in
      let (shape, fixed) = (parts[part].form.view(in: vertices), parts[obstacle].form.view(in: vertices))
      let fraction = blockingFraction(of: shape, sweep: sweep, against: fixed, at: pose) ?? 1
      let center = ShapeView.circle(Circle(center: shape.centroid, radius: 0))
      let before = distance(between: center, sweep.pose(at: 0), and: fixed, pose).distance
      let after = distance(between: center, sweep.pose(at: fraction), and: fixed, pose).distance
      return after < min(before, 0.5 * innerCircle(of: shape).radius) ? 0 : fraction
    }
  }

  private mutating func putBack(_ body: Int32, to fraction: Float) {
    let motion = motions[Int(body)]
    let angle = motion.startAngle + fraction * (motion.angle - motion.startAngle)
    motions[Int(body)].center = motion.startCenter + fraction * (motion.center - motion.startCenter)
    motions[Int(body)].angle = angle
    motions[Int(body)].rotation = Rotation(angle: angle)
  }
}
