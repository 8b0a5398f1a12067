/// Two circles around the centres of mass of their bodies: what most contacts of a cloud of balls are.
///
/// However they turn, they are as far from each other as the middles tell, and close as fast as those do.
struct BallPair {
  /// From the middle of A to that of B, in the world.
  private let offset: Vec2
  private let distance: Float
  private let radiusA: Float
  private let radiusB: Float

  /// Nothing for any other two parts.
  @inline(__always)
  init?(_ formA: ShapeForm, _ motionA: BodyMotion, _ formB: ShapeForm, _ motionB: BodyMotion) {
    guard case .circle(let a) = formA, case .circle(let b) = formB,
      a.center == motionA.localCenter, b.center == motionB.localCenter
    else { return nil }
    offset = motionB.center - motionA.center
    distance = offset.length
    (radiusA, radiusB) = (a.radius, b.radius)
  }

  /// Whether the gap is and stays greater than `gap`, which is greater than 0, while B moves by `shift` as A sees it.
  @inline(__always)
  func staysApart(by gap: Float, shift: Vec2) -> Bool {
    let room = distance - (radiusA + radiusB) - gap
    return room > 0 && room * distance + shift.dot(offset) > 0
  }

  /// The contact, with the point's anchors from the centres of mass; empty beyond the margin.
  @inline(__always)
  func manifold(margin: Float) -> Manifold {
    let gap = distance - (radiusA + radiusB)
    guard gap <= margin else { return .empty }
    var manifold = Manifold()
    // Middles on one spot tell no direction; any will do as long as it is always the same.
    manifold.normal = distance > 1e-6 ? offset * (1 / distance) : Vec2(1, 0)
    manifold.points.0.anchorA = (radiusA + 0.5 * gap) * manifold.normal
    manifold.points.0.anchorB = -(radiusB + 0.5 * gap) * manifold.normal
    manifold.points.0.separation = gap
    manifold.count = 1
    return manifold
  }
}
