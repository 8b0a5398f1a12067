import Workers

/// A world of rigid bodies in the plane: shapes that fall, collide, slide, stack and sleep, and the joints
/// between them.
///
/// A world is a value. `let snapshot = world` copies the complete state, including the last bit of every
/// impulse, and stepping the copy gives the same bits as stepping the original. The state contains no class,
/// closure or clock; only the ``threadCount`` threads for large steps are shared, and they hold no part of
/// it.
///
/// ```swift
/// var world = World()
/// let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
/// let floor = world.createBody(BodyDefinition(kind: .fixed))
/// world.addShape(.segment(Vec2(0, 300), Vec2(400, 300)), to: floor, boundaryOf: group)
///
/// var definition = BodyDefinition(position: Vec2(200, 100))
/// definition.appliedAcceleration = Vec2(0, 1000)
/// let box = world.createBody(definition)
/// world.addShape(.box(width: 100, height: 100), to: box)
/// world.addBody(box, to: group)
///
/// for _ in 0..<240 { world.step(Float(1) / 120) }
/// world.position(of: box)  // (200, 250), asleep on the floor
/// ```
///
/// Units are points, seconds, radians and kilograms; y points down. Bodies, shapes, joints and groups are
/// identified by handles. Using the handle of a destroyed object is a programming error and stops the
/// program; `contains(_:)` returns whether a handle is valid. Numbers passed in must be finite.
///
/// ## Storage
/// A world is composed of parts that own their data: the bodies, shapes, joints and contacts, the collision
/// filter, the broad phase, the awake set, and the events and buffers of the step. Objects are stored in
/// slots of arrays and refer to each other by index. A step iterates only over the lists of the awake set, so
/// sleeping bodies cost nothing.
public struct World: Sendable {
  var bodies = BodyStore()
  var shapes = ShapeStore()
  var joints = JointGraph()
  var contacts = ContactGraph()
  var filter = CollisionFilter()
  var broadPhase = BroadPhase()
  var awakeSet = AwakeSet()
  var fixedContacts = FixedContacts()
  package internal(set) var events = StepEvents()
  /// Buffers that are kept from step to step; not part of the world's state.
  var scratch = StepScratch()

  /// The number of sub-steps in which a step solves the contacts of islands of more than 50 bodies, from 1 to
  /// 64; 2 by default.
  ///
  /// More sub-steps make piles stiffer and cost time. With UIKit's step of 1/120 s, 2 sub-steps per step are
  /// 4 per frame, enough for stable piles; with a step of 1/60 s, set it to 4. The motion of smaller islands,
  /// and of those without contacts, is the same for any number. A number outside the range stops the program.
  public var subStepCount = PhysicsConstants.subStepCount {
    willSet {
      precondition((1...64).contains(newValue), "subStepCount must be from 1 to 64, not \(newValue)")
    }
  }
  /// The thickness of the skin around polygons, segments and chains, in points, from 0 to 10; 0 by default.
  ///
  /// UIKit, like Box2D, surrounds each of them with a skin of 1 point, circles excepted: shapes collide when
  /// their skins meet, and rest with a part of them overlapping, so that a gap remains. With 0, resting
  /// shapes touch. A change wakes all bodies. A number outside the range stops the program.
  public var collisionSkin: Float = 0 {
    willSet {
      precondition((0...10).contains(newValue), "collisionSkin must be from 0 to 10 points, not \(newValue)")
    }
    didSet { if collisionSkin != oldValue { collisionSkinDidChange() } }
  }
  /// Whether bodies at rest fall asleep; true by default.
  ///
  /// If false, awake bodies stay awake and cost time in every step; sleeping bodies stay asleep until
  /// something wakes them.
  public var allowsSleep = true
  /// The worker threads for large steps; shared with copies.
  var workerPool: WorkerPool?
  /// The minimum number of awake bodies plus awake contacts for a step to use the worker threads; only tests
  /// lower it.
  package var minParallelElementCount = PhysicsConstants.minParallelElementCount

  /// Creates an empty world.
  public init() {}
}
