extension World {
  /// Works out mass, centre of mass, inertia and extents of a body from its shapes; its origin and velocity
  /// stay.
  mutating func updateMass(of body: Int32) {
    let index = Int(body)
    let sum = massOfShapes(of: body)
    let isDynamic = bodies[index].kind == .dynamic
    let origin = motions[index].position
    bodies[index].mass = sum.mass > 0 ? sum.mass : 1
    bodies[index].inertia = sum.mass > 0 ? sum.inertia - sum.mass * sum.center.lengthSquared : 0
    let turns = bodies[index].allowsRotation && bodies[index].inertia > 0
    motions[index].inverseMass = isDynamic ? 1 / bodies[index].mass : 0
    motions[index].inverseInertia = isDynamic && turns ? 1 / bodies[index].inertia : 0
    moveCenter(of: index, to: isDynamic ? sum.center : .zero, origin: origin)
    updateExtents(of: body)
  }

  /// Mass, centre and inertia about the origin, all shapes together.
  private func massOfShapes(of body: Int32) -> MassProperties {
    let density = bodies[Int(body)].density
    var (mass, moment, inertia) = (Float(0), Vec2.zero, Float(0))
    forEachPart(of: body) { part in
      let properties = withView(of: part) { massProperties(of: $0, density: density) }
      mass += properties.mass
      moment += properties.mass * properties.center
      inertia += properties.inertia
    }
    guard mass > 0 else { return .zero }
    let center = moment / mass
    // What only rounding moves off the origin stays there: UIKit's items turn about their centre, exactly.
    let isCentered = center.lengthSquared * mass < Tolerances.centering * Tolerances.centering * inertia
    return MassProperties(mass: mass, center: isCentered ? .zero : center, inertia: inertia)
  }

  /// A spinning body's new centre moves with the velocity that this point of it has had.
  private mutating func moveCenter(of index: Int, to localCenter: Vec2, origin: Vec2) {
    guard motions[index].localCenter != localCenter else { return }
    let oldCenter = motions[index].center
    motions[index].localCenter = localCenter
    motions[index].center = origin + motions[index].rotation.rotate(localCenter)
    motions[index].startCenter = motions[index].center
    states[index].velocity = states[index].velocity(at: motions[index].center - oldCenter)
  }

  private mutating func updateExtents(of body: Int32) {
    let center = motions[Int(body)].localCenter
    var (inner, outer) = (Float.infinity, Float(0))
    forEachPart(of: body) { part in
      let (radius, box) = withView(of: part) {
        (innerCircle(of: $0).radius, boundingBox(of: $0, at: .identity))
      }
      inner = min(inner, radius)
      let corner = lanewiseMax(box.upper - center, center - box.lower)
      outer = max(outer, corner.length)
    }
    motions[Int(body)].innerRadius = inner.isFinite ? inner : 0
    motions[Int(body)].outerRadius = outer
  }
}
