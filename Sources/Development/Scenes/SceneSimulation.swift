public import Physics

/// The simulation of a scene by a `World`; a value type, whose copies are independent.
public struct SceneSimulation: Sendable {
  /// The simulated world.
  public package(set) var world = World()
  /// The bodies, in the order of ``SceneDefinition/bodies``.
  public private(set) var bodies: [BodyID] = []
  /// The number of begin and end contact events so far, if the scene counts them.
  public private(set) var contactCount = 0

  private let stepping: SteppingMode
  private let countsContactEvents: Bool

  /// Creates a world with the bodies of a scene; its steps use up to `threads` threads, from 1 to 64.
  ///
  /// - Complexity: The cost of creating all bodies and joints.
  public init(_ scene: SceneDefinition, stepping: SteppingMode = .twicePerFrame, threads: Int = 1) {
    self.stepping = stepping
    countsContactEvents = scene.countsContactEvents
    stepping.configure(&world)
    world.threadCount = threads
    world.allowsSleep = scene.allowsSleep
    let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
    for body in scene.bodies { bodies.append(createBody(body, of: scene, in: group)) }
    for hinge in scene.hinges { createHinge(hinge, of: scene) }
  }

  /// Advances the world by 1/60 s.
  ///
  /// - Complexity: The cost of the world's steps.
  public mutating func step() {
    let combinedStepCount = world.combineStepsIfSettled(stepping.timeStep, count: stepping.stepsPerFrame)
    if combinedStepCount > 0 { countContactEvents() }
    for _ in combinedStepCount..<stepping.stepsPerFrame {
      world.step(stepping.timeStep)
      countContactEvents()
    }
  }

  private mutating func countContactEvents() {
    guard countsContactEvents else { return }
    contactCount += world.contactBeginEvents.count + world.contactEndEvents.count
  }

  private mutating func createBody(
    _ body: SceneDefinition.Body, of scene: SceneDefinition, in group: CollisionGroupID
  ) -> BodyID {
    var definition = BodyDefinition(kind: body.kind, position: body.position, angle: body.angle)
    definition.linearVelocity = body.velocity
    definition.friction = scene.friction
    definition.restitution = scene.restitution
    definition.appliedAcceleration = body.kind == .dynamic ? scene.gravity : .zero
    let id = world.createBody(definition)
    world.addShape(body.shape.geometry, to: id)
    if scene.bodiesCollide { world.addBody(id, to: group) }
    return id
  }

  private mutating func createHinge(_ hinge: SceneDefinition.Hinge, of scene: SceneDefinition) {
    let (a, b) = (scene.bodies[hinge.bodyA], scene.bodies[hinge.bodyB])
    var definition = RevoluteJointDefinition(bodyA: bodies[hinge.bodyA], bodyB: bodies[hinge.bodyB])
    definition.localAnchorA = Rotation(angle: a.angle).inverseRotate(hinge.position - a.position)
    definition.localAnchorB = Rotation(angle: b.angle).inverseRotate(hinge.position - b.position)
    _ = world.createRevoluteJoint(definition)
  }
}

extension SceneDefinition.Body.Shape {
  /// The shape as a `Geometry` of the engine.
  var geometry: Geometry {
    switch self {
    case .box(let width, let height): .box(width: width, height: height)
    case .circle(let radius): .circle(center: .zero, radius: radius)
    }
  }
}
