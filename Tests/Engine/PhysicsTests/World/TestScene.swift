import Physics

/// A world with one collision group in which all shapes collide, and helpers that add bodies.
struct TestScene {
  /// UIKit's step.
  static let h: Float = 1 / 120

  var world = World()
  let group: CollisionGroupID

  init() {
    group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
  }

  /// Adds a dynamic body with one shape, which falls at 1000 pt/s² unless `change` sets another acceleration.
  mutating func add(
    _ geometry: Geometry, at position: Vec2, angle: Float = 0,
    _ change: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    var definition = BodyDefinition(position: position, angle: angle)
    definition.appliedAcceleration = Vec2(0, 1000)
    change(&definition)
    let body = world.createBody(definition)
    world.addShape(geometry, to: body)
    world.addBody(body, to: group)
    return body
  }

  /// Adds a fixed body whose one shape is a boundary of the group.
  @discardableResult
  mutating func addBoundary(
    _ geometry: Geometry, friction: Float = 0.2, restitution: Float = 0.2
  ) -> BodyID {
    var definition = BodyDefinition(kind: .fixed)
    definition.friction = friction
    definition.restitution = restitution
    let body = world.createBody(definition)
    world.addShape(geometry, to: body, boundaryOf: group)
    return body
  }

  /// Adds a level floor of 8000 points.
  @discardableResult
  mutating func addFloor(y: Float, friction: Float = 0.2, restitution: Float = 0.2) -> BodyID {
    addBoundary(.segment(Vec2(-4000, y), Vec2(4000, y)), friction: friction, restitution: restitution)
  }

  /// Adds a slab, 40 points high, on a floor, with enough boxes at its ends for an island that is solved in
  /// soft steps, together with what rests on the 600 points in its middle.
  @discardableResult
  mutating func addCrowdedSlab(onFloorAt y: Float) -> BodyID {
    let slab = add(.box(width: 2000, height: 40), at: Vec2(0, y - 20)) { $0.restitution = 0 }
    for index in 0..<52 {
      let x = Float(index % 26) * 25 + 320
      _ = add(.box(width: 20, height: 20), at: Vec2(index < 26 ? x : -x, y - 50)) { $0.restitution = 0 }
    }
    return slab
  }

  mutating func step(_ count: Int = 1) {
    for _ in 0..<count { world.step(Self.h) }
  }

  /// Advances to frame `number` like UIKit: the first frame has one step, later frames have two.
  mutating func frame(_ number: Int) { step(number == 1 ? 1 : 2) }

  /// Steps until everything sleeps and returns the number of steps; `limit` if a body stays awake.
  mutating func stepUntilAsleep(limit: Int) -> Int {
    for count in 0..<limit {
      if world.awakeBodyCount == 0 { return count }
      step()
    }
    return limit
  }
}

/// The absolute difference of two numbers.
func difference(_ a: Float, _ b: Float) -> Float { (a - b).magnitude }
