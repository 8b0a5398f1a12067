internal import Workers

/// A world of rigid bodies in the plane: shapes that fall, collide, slide, stack and sleep, and the joints
/// between them.
///
/// A world is a value. `let snapshot = world` copies the complete state, including the last bit of every
/// impulse, and stepping the copy gives the same bits as stepping the original. The state contains no class,
/// closure or clock; only the ``threads`` for large steps are shared, and they hold no part of it.
///
/// ```swift
/// var world = World()
/// let group = world.createCollisionGroup(bodiesCollide: true, boundariesCollide: true)
/// let floor = world.createBody(BodyDefinition(kind: .fixed))
/// world.addShape(.segment(Vec2(0, 300), Vec2(400, 300)), to: floor, boundaryOf: group)
///
/// var definition = BodyDefinition(position: Vec2(200, 100))
/// definition.acceleration = Vec2(0, 1000)
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
/// Objects are stored in slots of arrays and refer to each other by index. A body is split over three arrays
/// by how often a step accesses the data (``Body``, ``BodySim``, ``BodyState``). Awake bodies, contacts and
/// joints are in lists, in order of creation. A step iterates only over these lists, so sleeping bodies cost
/// nothing.
public struct World: Sendable {
  // MARK: Bodies
  var bodyHandles = HandlePool<BodyTag>()
  var bodies: [Body] = []
  var bodySims: [BodySim] = []
  var states: [BodyState] = []
  /// The groups of each body, as sorted slots.
  var memberships: [[Int32]] = []
  /// All bodies in order of creation.
  var bodyOrder: [Int32] = []
  /// The dynamic bodies that are awake, in order of creation once ``sortAwakeSet()`` has run.
  var awakeBodies: [Int32] = []
  /// The fixed bodies that move kinematically, in order of creation.
  var kinematicBodies: [Int32] = []
  var nextBodyCreationIndex: UInt64 = 0

  // MARK: Shapes
  var shapeHandles = HandlePool<ShapeTag>()
  var shapes: [Shape] = []
  var childShapes = SlotArray<ChildShape>()
  var vertices = VertexPool()
  var nextChildCreationIndex: UInt64 = 0

  // MARK: Pairs and contacts
  var fixedTree = DynamicTree()
  var dynamicTree = DynamicTree()
  /// Child shapes that cannot collide, in no particular order: they have no proxy and cost a step nothing.
  var unproxiedChildren: [Int32] = []
  /// Child shapes that are new, were moved or whose groups changed: the next step finds their new pairs.
  var moveBuffer: [Int32] = []
  var contacts = SlotArray<Contact>()
  var pairSet = PairSet()
  /// The contacts with an awake body, in order of creation once sorted.
  var awakeContacts: [Int32] = []
  var nextContactCreationIndex: UInt64 = 0

  // MARK: Joints
  var jointHandles = HandlePool<JointTag>()
  var joints = SlotArray<Joint>()
  /// The joints with an awake body, in order of creation once sorted.
  var awakeJoints: [Int32] = []
  var nextJointCreationIndex: UInt64 = 0

  // MARK: Groups
  var groupHandles = HandlePool<CollisionGroupTag>()
  var groups: [CollisionGroup] = []

  // MARK: The step
  /// The number of sub-steps in which a step solves and relaxes contacts, from 1 to 64; 2 by default.
  ///
  /// More sub-steps make piles stiffer and cost time. Two in UIKit's step of 1/120 s are four in a frame,
  /// which piles need; a step of 1/60 s takes 4 for the same. The motion of islands without contacts is the
  /// same for any number. A number outside the range stops the program.
  public var subStepCount = Tolerances.subStepCount {
    willSet {
      precondition((1...64).contains(newValue), "subStepCount must be from 1 to 64, not \(newValue)")
    }
  }
  /// Whether bodies at rest fall asleep; true by default.
  ///
  /// If false, awake bodies stay awake and cost time in every step; sleeping bodies stay asleep until
  /// something wakes them.
  public var allowsSleep = true
  /// The worker threads for large steps; shared with copies.
  var workerPool: WorkerPool?
  /// The number of awake bodies and contacts from which a step uses them; less than the default in tests
  /// only.
  package var minParallelWork = Tolerances.minParallelWork
  /// Whether a fat AABB moved or a touch ended, so that there may be contacts to destroy.
  var mayHaveDisjointContacts = false
  /// Whether something was added to the awake lists since they were last sorted.
  var awakeSetNeedsSorting = false
  /// Buffers that are kept from step to step; not part of the world's state.
  var scratch = StepScratch()

  /// The begin events of the last step, in order of the contacts' creation; kept until the next step.
  public internal(set) var contactBeginEvents: [ContactEvent] = []
  /// The end events of the last step, in order of the contacts' creation; kept until the next step.
  ///
  /// A touch that ends because a body, shape or group membership is removed is not reported.
  public internal(set) var contactEndEvents: [ContactEvent] = []
  /// The bodies that the last step moved, in order of creation; kept until the next step.
  ///
  /// These are the dynamic bodies that were awake in it.
  public internal(set) var movedBodies: [BodyID] = []
  /// The bodies whose pose or velocity became non-finite or too large in the last step; kept until the next
  /// step.
  ///
  /// Each was restored to its pose before that step, with velocity 0, and stays in the simulation.
  public internal(set) var quarantinedBodies: [BodyID] = []

  /// Creates an empty world.
  public init() {}
}
