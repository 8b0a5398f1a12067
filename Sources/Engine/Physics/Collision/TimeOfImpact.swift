/// The motion of a body over a step or the rest of one: the center of mass moves in a straight line, the
/// angle changes uniformly.
struct Sweep: Hashable, Sendable {
  /// The center of mass in the frame of the body.
  var localCenter: Vec2
  /// The center of mass in the world at the start and at the end.
  var center0, center1: Vec2
  /// The angle at the start and at the end, in radians, not wrapped: a body may rotate several times.
  var angle0, angle1: Float

  init(from center0: Vec2, _ angle0: Float, to center1: Vec2, _ angle1: Float, localCenter: Vec2 = .zero) {
    (self.center0, self.angle0) = (center0, angle0)
    (self.center1, self.angle1) = (center1, angle1)
    self.localCenter = localCenter
  }

  /// Returns the pose of the body's frame at `fraction` of the motion, from 0 to 1.
  func pose(at fraction: Float) -> Pose {
    let rotation = Rotation(angle: angle0 + fraction * (angle1 - angle0))
    let center = center0 + fraction * (center1 - center0)
    return Pose(position: center - rotation.rotate(localCenter), rotation: rotation)
  }

  /// The rest of the motion after `fraction` of it.
  func advanced(to fraction: Float) -> Sweep {
    var rest = self
    rest.center0 += fraction * (center1 - center0)
    rest.angle0 += fraction * (angle1 - angle0)
    return rest
  }

  var displacement: Vec2 { center1 - center0 }
  var rotation: Float { angle1 - angle0 }
}

/// Returns the first fraction of the motions of two shapes at which their distance is `target` points, or
/// nil.
///
/// Conservative advancement: the closing speed of any two points is at most that of the centers of mass along
/// the closest direction plus the speeds of the farthest points due to rotation. The shapes are advanced by
/// the time in which that speed covers the distance. The result may be early by a fraction of
/// ``PhysicsConstants/timeOfImpactTarget``, never late; it is 0 for shapes that are that close from the
/// start, whether they approach or not. Shapes that graze each other so slowly that the search does not
/// converge have no time of impact.
///
/// Source: B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996, section 2.3.
func timeOfImpact(
  of a: ShapeView, _ sweepA: Sweep, and b: ShapeView, _ sweepB: Sweep,
  target: Float = PhysicsConstants.timeOfImpactTarget
) -> Float? {
  let linearMotion = sweepB.displacement - sweepA.displacement
  let angularMotion =
    sweepA.rotation.magnitude * a.maxExtent(from: sweepA.localCenter)
    + sweepB.rotation.magnitude * b.maxExtent(from: sweepB.localCenter)
  let tolerance = 0.25 * PhysicsConstants.timeOfImpactTarget
  var fraction: Float = 0
  for _ in 0..<PhysicsConstants.maxAdvancementIterations {
    let output = distance(between: a, sweepA.pose(at: fraction), and: b, sweepB.pose(at: fraction))
    guard output.distance > target + tolerance else { return fraction }
    let closing = angularMotion - linearMotion.dot(output.normal)
    guard closing > 0 else { return nil }
    fraction += (output.distance - target) / closing
    guard fraction < 1 else { return nil }
  }
  return nil
}

/// Returns the first fraction of the motion of two circles at which their distance is `target` points, or
/// nil.
///
/// `displacement` is the motion of the second relative to the first, `offset` the vector between their
/// centers at the beginning. The result is 0 for circles that are that close from the start.
func timeOfImpact(ofCirclesAt offset: Vec2, radiusSum: Float, displacement: Vec2, target: Float) -> Float? {
  let (length, reach) = (displacement.length, radiusSum + target)
  guard offset.length > reach + 0.25 * PhysicsConstants.timeOfImpactTarget else { return 0 }
  guard length > 0 else { return nil }
  let (ahead, aside) = (-offset.dot(displacement) / length, offset.cross(displacement).magnitude / length)
  guard ahead > 0, aside < reach else { return nil }
  let fraction = (ahead - ((reach - aside) * (reach + aside)).squareRoot()) / length
  return fraction < 1 ? max(fraction, 0) : nil
}

/// Returns the fraction of the motion at which a body must stop so as not to tunnel through a fixed or
/// kinematic shape that it touches already, or nil.
///
/// A body is stopped only if the core of its shape, a circle of half its inscribed radius around its
/// centroid, would reach the other shape; shallower overlaps are left to the contact solver. If the core is
/// in the other shape already, the body may slide along it or move away, but not come closer.
func timeOfImpactOfCore(
  of shape: ShapeView, _ sweep: Sweep, against obstacle: ShapeView, _ obstacleSweep: Sweep
) -> Float? {
  let core = Circle(
    center: inscribedCircle(of: shape).center, radius: 0.5 * inscribedCircle(of: shape).radius)
  let center = ShapeView.circle(Circle(center: core.center, radius: 0))
  func clearance(at fraction: Float) -> Float {
    distance(between: obstacle, obstacleSweep.pose(at: fraction), and: center, sweep.pose(at: fraction))
      .distance
  }
  let start = clearance(at: 0)
  // A body whose centroid is in the other shape is pushed out by the contact solver.
  guard start > 0 else { return nil }
  guard start <= core.radius + 2 * PhysicsConstants.timeOfImpactTarget else {
    return timeOfImpact(of: obstacle, obstacleSweep, and: .circle(core), sweep)
  }
  let passes = timeOfImpact(of: obstacle, obstacleSweep, and: center, sweep, target: 0.5 * start) != nil
  return passes || clearance(at: 1) < start ? 0 : nil
}

/// Returns the largest circle around the centroid that lies inside a shape; its radius is 0 for a segment.
func inscribedCircle(of shape: ShapeView) -> Circle {
  switch shape {
  case .circle(let circle): return circle
  case .segment: return Circle(center: shape.centroid, radius: 0)
  case .polygon(let polygon):
    var radius = Float.infinity
    for index in 0..<polygon.count {
      radius = min(radius, polygon.normals[index].dot(polygon.vertices[index] - polygon.centroid))
    }
    return Circle(center: polygon.centroid, radius: radius)
  }
}

extension ShapeView {
  /// Returns the maximum distance from `center` to a point that rotation about it can move, in points.
  ///
  /// A circle counts as its center, because rotation about its own center does not move its surface.
  fileprivate func maxExtent(from center: Vec2) -> Float {
    switch self {
    case .circle(let circle): return (circle.center - center).length
    case .segment(let segment): return max((segment.start - center).length, (segment.end - center).length)
    case .polygon(let polygon):
      var squared: Float = 0
      for index in 0..<polygon.count {
        squared = max(squared, (polygon.vertices[index] - center).lengthSquared)
      }
      return squared.squareRoot()
    }
  }
}
