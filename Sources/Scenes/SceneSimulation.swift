public import Physics

/// A scene in a world, going on frame by frame.
///
/// A value, as the world is: a copy goes its own way.
public struct SceneSimulation: Sendable {
  /// The world.
  public package(set) var world = World()
  /// The bodies, in the order of the scene's.
  public private(set) var bodies: [BodyID] = []
  /// How many contacts began and ended so far, where the scene has them counted.
  public private(set) var contactCount = 0

  private let stepping: Stepping
  private let countsContacts: Bool

  /// Builds a scene in a world of its own, whose steps may use so many threads, from 1 to 64.
  ///
  /// Complexity: That of making its bodies.
  public init(_ scene: SceneDefinition, stepping: Stepping = .uikit, threads: Int = 1) {
    self.stepping = stepping
    countsContacts = scene.countsContacts
    stepping.prepare(&world)
    world.threads = threads
    world.allowsSleep = scene.allowsSleep
    let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    for body in scene.bodies { bodies.append(add(body, of: scene, to: group)) }
    for hinge in scene.hinges { add(hinge, of: scene) }
  }

  /// Moves everything on by 1/60 s.
  ///
  /// Complexity: That of the world's steps.
  public mutating func step() {
    for _ in 0..<stepping.stepsPerFrame {
      world.step(stepping.duration)
      if countsContacts { contactCount += world.contactBeginEvents.count + world.contactEndEvents.count }
    }
  }

  private mutating func add(
    _ body: SceneDefinition.Body, of scene: SceneDefinition, to group: CollisionGroupID
  ) -> BodyID {
    var definition = BodyDefinition(kind: body.kind, position: body.position, angle: body.angle)
    definition.linearVelocity = body.velocity
    definition.friction = scene.friction
    definition.restitution = scene.restitution
    definition.acceleration = body.kind == .dynamic ? scene.gravity : .zero
    let id = world.createBody(definition)
    world.addShape(body.shape.geometry, to: id)
    if scene.bodiesCollide { world.addBody(id, to: group) }
    return id
  }

  private mutating func add(_ hinge: SceneDefinition.Hinge, of scene: SceneDefinition) {
    let (a, b) = (scene.bodies[hinge.bodyA], scene.bodies[hinge.bodyB])
    var definition = RevoluteJointDefinition(bodyA: bodies[hinge.bodyA], bodyB: bodies[hinge.bodyB])
    definition.localAnchorA = Rotation(angle: a.angle).inverseRotate(hinge.position - a.position)
    definition.localAnchorB = Rotation(angle: b.angle).inverseRotate(hinge.position - b.position)
    _ = world.createRevoluteJoint(definition)
  }
}

extension SceneDefinition.Body.Shape {
  /// The shape as the engine knows it.
  var geometry: Geometry {
    switch self {
    case .box(let width, let height): .box(width: width, height: height)
    case .circle(let radius): .circle(center: .zero, radius: radius)
    }
  }
}
