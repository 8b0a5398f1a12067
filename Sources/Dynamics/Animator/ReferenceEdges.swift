import Physics

/// The edges of an animator's reference bounds, each on a fixed body of its own that carries what collides there.
///
/// Where the bounds grow, the edge is in its new place at once, and so is one that has nothing in its way. Others
/// close in and push what is in the way along: nothing is put elsewhere without having moved there.
struct ReferenceEdges {
  /// The side on which an edge is, in the order in which the corners of a rectangle go round.
  enum Side: Int, CaseIterable {
    case top, right, bottom, left
  }

  /// How fast edges pick up speed and lose it again, in pt/s².
  ///
  /// Less than gravity pulls back what rests on a rising floor, so that it is not thrown up when that stops.
  private static let acceleration = 0.8 * UIKitConstants.gravity

  /// The speed of an edge at most, in pt/s.
  ///
  /// That is 5 pt in a step: more, and small items would be hit so hard that they bounce about for long.
  private static let maximumSpeed = 600.0

  /// How near to its place an edge has arrived, in points.
  private static let arrivalTolerance = 1e-3

  /// The bodies, by side.
  let bodies: [BodyID]

  /// Where the edges are as long as their bodies are at the origin.
  private(set) var base: Rect

  /// Where the edges are, or are going to be: the bounds of the reference view.
  private(set) var target: Rect

  /// Makes the bodies in a world.
  init(_ bounds: Rect, in world: inout World) {
    bodies = Side.allCases.map { _ in world.createBody(.boundary) }
    base = bounds
    target = bounds
  }

  /// Whether an edge is on its way.
  var areMoving: Bool { base != target }

  /// Where the edges are now.
  func current(in world: World) -> Rect {
    Rect { side in
      base.coordinate(of: side) + side.sign
        * side.inward.dot(Vector(world.position(of: bodies[side.rawValue])))
    }
  }

  /// Heads for new bounds; for an edge of which `isFree` says so it is there at once.
  mutating func retarget(for bounds: Rect, in world: inout World, isFree: (Side) -> Bool) {
    let current = current(in: world)
    base = Rect { side in
      let (here, there) = (current.coordinate(of: side), bounds.coordinate(of: side))
      return (there - here) * side.sign <= 0 || isFree(side) ? there : here
    }
    target = bounds
    stop(in: &world)
  }

  /// Gives the bodies of the edges the speed of the coming step, in seconds; true if all have arrived instead.
  mutating func advance(in world: inout World, for step: Double) -> Bool {
    let current = current(in: world)
    let distances = Side.allCases.map {
      ($0, (target.coordinate(of: $0) - current.coordinate(of: $0)) * $0.sign)
    }
    guard distances.contains(where: { $0.1 > Self.arrivalTolerance }) else {
      base = target
      stop(in: &world)
      return true
    }
    for (side, distance) in distances {
      let body = bodies[side.rawValue]
      let speed = side.inward.dot(Vector(world.linearVelocity(of: body)))
      world.moveKinematically(
        body, at: Vec2(side.inward * Self.speed(after: speed, distance: distance, step: step)))
    }
    return false
  }

  /// The speed that follows on a speed with so much of the way left: as a lift's, which stops where it wants to.
  private static func speed(after speed: Double, distance: Double, step: Double) -> Double {
    guard distance > arrivalTolerance else { return 0 }
    let brakingSpeed = (2 * acceleration * distance).squareRoot()
    return min(speed + acceleration * step, brakingSpeed, maximumSpeed, distance / step)
  }

  private func stop(in world: inout World) {
    for body in bodies {
      world.moveKinematically(body, at: .zero)
      world.setPose(position: .zero, angle: 0, of: body)
    }
  }
}

extension ReferenceEdges.Side {
  /// Whether inwards is towards greater coordinates, 1, or smaller ones, -1.
  fileprivate var sign: Double { self == .top || self == .left ? 1 : -1 }

  /// The direction towards the inside, of length 1.
  fileprivate var inward: Vector {
    self == .top || self == .bottom ? Vector(dx: 0, dy: sign) : Vector(dx: sign, dy: 0)
  }
}

extension Rect {
  /// Creates a rectangle from the coordinates of its four edges.
  fileprivate init(coordinates: (ReferenceEdges.Side) -> Double) {
    let (left, top) = (coordinates(.left), coordinates(.top))
    self.init(x: left, y: top, width: coordinates(.right) - left, height: coordinates(.bottom) - top)
  }

  /// The coordinate of an edge.
  func coordinate(of side: ReferenceEdges.Side) -> Double {
    switch side {
    case .top: minY
    case .right: maxX
    case .bottom: maxY
    case .left: minX
    }
  }
}
