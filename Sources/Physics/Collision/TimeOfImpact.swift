/// The motion of a body over one step: the center of mass moves in a straight line, the angle changes
/// uniformly.
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
}

/// Returns the first fraction of a motion at which a shape comes within `target` points of a fixed one, or
/// nil.
///
/// Conservative advancement: the closing speed of any point of the shape is at most the speed of the center
/// of mass along the closest direction plus the speed of the farthest point due to rotation. The shape is
/// advanced by the time in which that speed covers the distance. The result may be early by a fraction of
/// `target`, never late. If the shape is within `target` at the start, the result is 0, or nil if the shape
/// only moves away.
///
/// Source: B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996, section 2.3.
func timeOfImpact(
  of shape: ShapeView, sweep: Sweep, against fixed: ShapeView, at fixedPose: Pose,
  target: Float = PhysicsConstants.timeOfImpactTarget
) -> Float? {
  let linearMotion = sweep.center1 - sweep.center0
  let angularMotion = (sweep.angle1 - sweep.angle0).magnitude * shape.maxExtent(from: sweep.localCenter)
  var fraction: Float = 0
  for _ in 0..<PhysicsConstants.maxAdvancementIterations {
    let output = distance(between: fixed, fixedPose, and: shape, sweep.pose(at: fraction))
    let closing = angularMotion - linearMotion.dot(output.normal)
    guard closing > 0 || output.distance == 0 else { return nil }
    guard output.distance > 1.25 * target else { return fraction }
    fraction += (output.distance - target) / closing
    guard fraction < 1 else { return nil }
  }
  // Slow convergence, as in a grazing rotation: the fraction is early, but the shapes do not overlap.
  return fraction
}

/// Returns the fraction of its motion at which a fast body must stop so as not to tunnel through a fixed
/// shape, or nil.
///
/// A body is stopped only if the core of its shape, a circle of half its inscribed radius around its
/// centroid, would reach the fixed shape; shallower overlaps are left to the contact solver. Therefore a
/// vertex of a chain never stops a body that slides over it, and a centroid never crosses a segment.
///
/// The result is the time of impact of the shape itself or, if the shapes already touch at the start, that of
/// the core. If the fixed shape is close at the start, the core is smaller, so that it never starts in
/// overlap.
func timeOfImpactOfCore(
  of shape: ShapeView, sweep: Sweep, against fixed: ShapeView, at fixedPose: Pose,
  target: Float = PhysicsConstants.timeOfImpactTarget
) -> Float? {
  let inscribed = inscribedCircle(of: shape)
  let center = ShapeView.circle(Circle(center: inscribed.center, radius: 0))
  let clearance = distance(between: fixed, fixedPose, and: center, sweep.pose(at: 0)).distance
  guard clearance > 0 else { return nil }
  let core = ShapeView.circle(
    Circle(center: inscribed.center, radius: 0.5 * min(inscribed.radius, clearance)))
  let coreTarget = min(target, 0.25 * clearance)
  guard let last = timeOfImpact(of: core, sweep: sweep, against: fixed, at: fixedPose, target: coreTarget)
  else { return nil }
  let arrival = timeOfImpact(of: shape, sweep: sweep, against: fixed, at: fixedPose, target: target)
  guard let arrival, arrival > 0 else { return last }
  return min(arrival, last)
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
