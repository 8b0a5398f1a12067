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
  private static let largestSpeed = 600.0

  /// How near to its place an edge has arrived, in points.
  private static let arrival = 1e-3

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
  func present(in world: World) -> Rect {
    Rect { side in
      base.place(of: side) + side.sign * side.inward.dot(Vector(world.position(of: bodies[side.rawValue])))
    }
  }

  /// Heads for new bounds; for an edge of which `isFree` says so it is there at once.
  mutating func head(for bounds: Rect, in world: inout World, isFree: (Side) -> Bool) {
    let present = present(in: world)
    base = Rect { side in
      let (here, there) = (present.place(of: side), bounds.place(of: side))
      return (there - here) * side.sign <= 0 || isFree(side) ? there : here
    }
    target = bounds
    rest(in: &world)
  }

  /// Gives the bodies of the edges the speed of the coming step, in seconds; true if all have arrived instead.
  mutating func drive(in world: inout World, for step: Double) -> Bool {
    let present = present(in: world)
    let ways = Side.allCases.map { ($0, (target.place(of: $0) - present.place(of: $0)) * $0.sign) }
    guard ways.contains(where: { $0.1 > Self.arrival }) else {
      base = target
      rest(in: &world)
      return true
    }
    for (side, way) in ways {
      let body = bodies[side.rawValue]
      let speed = side.inward.dot(Vector(world.linearVelocity(of: body)))
      world.moveKinematically(body, at: Vec2(side.inward * Self.speed(after: speed, way: way, step: step)))
    }
    return false
  }

  /// The speed that follows on a speed with so much of the way left: as a lift's, which stops where it wants to.
  private static func speed(after speed: Double, way: Double, step: Double) -> Double {
    guard way > arrival else { return 0 }
    let stoppable = (2 * acceleration * way).squareRoot()
    return min(speed + acceleration * step, stoppable, largestSpeed, way / step)
  }

  private func rest(in world: inout World) {
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
  fileprivate init(places: (ReferenceEdges.Side) -> Double) {
    let (left, top) = (places(.left), places(.top))
    self.init(x: left, y: top, width: places(.right) - left, height: places(.bottom) - top)
  }

  /// The coordinate of an edge.
  func place(of side: ReferenceEdges.Side) -> Double {
    switch side {
    case .top: minY
    case .right: maxX
    case .bottom: maxY
    case .left: minX
    }
  }
}
