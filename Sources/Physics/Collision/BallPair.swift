/// Two circles around the centres of mass of their bodies: what most contacts of a cloud of balls are.
///
/// However they turn, they are as far from each other as the middles tell, and close as fast as those do.
struct BallPair {
  /// From the middle of A to that of B, in the world.
  private let offset: Vec2
  private let distance: Float
  /// The distance at which they touch.
  private let touchingDistance: Float

  /// Nothing for any other two parts.
  @inline(__always)
  init?(_ formA: ShapeForm, _ motionA: BodyMotion, _ formB: ShapeForm, _ motionB: BodyMotion) {
    guard case .circle(let a) = formA, case .circle(let b) = formB,
      a.center == motionA.localCenter, b.center == motionB.localCenter
    else { return nil }
    offset = motionB.center - motionA.center
    distance = offset.length
    touchingDistance = a.radius + b.radius
  }

  /// Whether the gap is and stays greater than `gap`, which is greater than 0, while B moves by `shift` as A sees it.
  @inline(__always)
  func staysApart(by gap: Float, shift: Vec2) -> Bool {
    let room = distance - touchingDistance - gap
    return room > 0 && room * distance + shift.dot(offset) > 0
  }
}
