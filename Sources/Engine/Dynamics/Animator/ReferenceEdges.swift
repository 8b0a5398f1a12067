import Physics

/// The edges of an animator's reference bounds, moved outwards by the collision skin, each on a body of its
/// own that carries the boundary shapes.
///
/// An edge that moves outwards, or that has no item in its way, takes its new position immediately. Other
/// edges move inwards at a limited speed and push the items in their way, so that no item is teleported. An
/// item that they pass all the same, because others are in its way, is returned.
struct ReferenceEdges {
  /// A side of the rectangle, in clockwise order on screen.
  enum Side: Int, CaseIterable {
    case top, right, bottom, left
  }

  /// The acceleration and deceleration of edges, in pt/s².
  ///
  /// It is less than gravity, so that items resting on a rising floor are not thrown up when the floor stops.
  private static let acceleration = 0.8 * UIKitConstants.gravity

  /// The maximum speed of an edge, in pt/s.
  ///
  /// That is 5 pt per step. At higher speeds, small items would be hit so hard that they bounce for a long
  /// time.
  private static let maximumSpeed = 600.0

  /// The distance from its target at which an edge has arrived, in points.
  private static let arrivalTolerance = 1e-3

  /// The bodies, indexed by the raw value of the side.
  let bodies: [BodyID]

  /// The rectangle of the edges when their bodies are at the origin.
  private(set) var startRect: Rect

  /// The rectangle that the edges move to.
  private(set) var targetRect: Rect

  /// The bodies inside the bounds before these changed, until they are completely inside the new ones.
  var enclosedBodies: [BodyID] = [] { didSet { if enclosedBodies.isEmpty { stepsSinceArrival = 0 } } }

  /// The number of steps since the edges arrived, while there are enclosed bodies.
  private var stepsSinceArrival = 0

  /// The number of steps after which a body that something holds outside is left there.
  private static let maximumStepsSinceArrival = 240

  /// Creates the bodies of the edges in a world.
  init(_ bounds: Rect, in world: inout World) {
    bodies = Side.allCases.map { _ in world.createBody(.boundary) }
    startRect = bounds
    targetRect = bounds
  }

  /// Whether an edge is moving.
  var areMoving: Bool { startRect != targetRect }

  /// Returns the current rectangle of the edges.
  func currentRect(in world: World) -> Rect {
    Rect { side in
      startRect.coordinate(of: side) + side.inwardSign
        * side.inwardNormal.dot(Vector(world.position(of: bodies[side.rawValue])))
    }
  }

  /// Starts to move to new bounds; edges that move outwards, or for which `isUnobstructed` returns true, take
  /// their new positions immediately.
  mutating func retarget(to bounds: Rect, in world: inout World, isUnobstructed: (Side) -> Bool) {
    let current = currentRect(in: world)
    startRect = Rect { side in
      let (here, there) = (current.coordinate(of: side), bounds.coordinate(of: side))
      return (there - here) * side.inwardSign <= 0 || isUnobstructed(side) ? there : here
    }
    targetRect = bounds
    stop(in: &world)
  }

  /// Sets the velocities of the edge bodies for the coming step, whose length is in seconds; returns true if
  /// all edges have arrived instead.
  mutating func moveTowardsTarget(in world: inout World, timeStep: Double) -> Bool {
    let current = currentRect(in: world)
    let distances = Side.allCases.map {
      ($0, (targetRect.coordinate(of: $0) - current.coordinate(of: $0)) * $0.inwardSign)
    }
    guard distances.contains(where: { $0.1 > Self.arrivalTolerance }) else {
      startRect = targetRect
      stop(in: &world)
      return true
    }
    for (side, distance) in distances {
      let body = bodies[side.rawValue]
      let speed = side.inwardNormal.dot(Vector(world.linearVelocity(of: body)))
      world.setKinematicVelocity(
        of: body,
        to: Vec2(side.inwardNormal * Self.nextSpeed(after: speed, distance: distance, timeStep: timeStep)))
    }
    return false
  }

  /// The next speed of a trapezoidal velocity profile: accelerates, then brakes in time to stop at the
  /// target.
  private static func nextSpeed(after speed: Double, distance: Double, timeStep: Double) -> Double {
    guard distance > arrivalTolerance else { return 0 }
    let brakingSpeed = (2 * acceleration * distance).squareRoot()
    return min(speed + acceleration * timeStep, brakingSpeed, maximumSpeed, distance / timeStep)
  }

  /// Counts a step while there are enclosed bodies; returns whether their return is still attempted.
  mutating func countStepWithEnclosedBodies() -> Bool {
    stepsSinceArrival = areMoving ? 0 : stepsSinceArrival + 1
    return stepsSinceArrival <= Self.maximumStepsSinceArrival
  }

  private func stop(in world: inout World) {
    for body in bodies {
      world.setKinematicVelocity(of: body, to: .zero)
      world.setPose(position: .zero, angle: 0, of: body)
    }
  }
}

extension ReferenceEdges.Side {
  /// The sign of the inward direction: 1 towards greater coordinates, -1 towards smaller ones.
  fileprivate var inwardSign: Double { self == .top || self == .left ? 1 : -1 }

  /// The unit vector that points inwards.
  fileprivate var inwardNormal: Vector {
    self == .top || self == .bottom ? Vector(dx: 0, dy: inwardSign) : Vector(dx: inwardSign, dy: 0)
  }
}

extension Rect {
  /// Creates a rectangle from the coordinates of its four edges.
  fileprivate init(coordinates: (ReferenceEdges.Side) -> Double) {
    let (left, top) = (coordinates(.left), coordinates(.top))
    self.init(x: left, y: top, width: coordinates(.right) - left, height: coordinates(.bottom) - top)
  }

  /// Returns the coordinate of an edge.
  func coordinate(of side: ReferenceEdges.Side) -> Double {
    switch side {
    case .top: minY
    case .right: maxX
    case .bottom: maxY
    case .left: minX
    }
  }
}
