internal import Workers

/// A plane of rigid bodies: shapes that fall, hit, rub, stack and sleep, and the joints between them.
///
/// A world is a value. `let snapshot = world` keeps everything, down to the last bit of every impulse, and
/// going on from the copy gives the same bits as going on from the original. Nothing in it is a class, a
/// closure or a clock, save the ``threads`` that help with large steps, which hold no part of it.
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
/// named by handles; asking for a dead one is a programmer's mistake and stops the program, `contains(_:)`
/// asks whether one is alive. Numbers that come in must be finite.
///
/// ## How it is kept
/// Things live in slots of arrays and refer to each other by index. A body is spread over three arrays by how
/// often a step needs the data (``Body``, ``BodySim``, ``BodyState``). What is awake stands in lists in
/// order of creation: those are all that a step looks at, so sleeping bodies cost nothing.
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
  /// The fixed bodies that are on the move, in order of creation.
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
  /// Parts that can meet nothing, in no particular order: they stand in no tree and cost a step nothing.
  var unproxiedChildren: [Int32] = []
  /// Parts that are new, were put elsewhere or whose groups changed: their neighbours are sought in the next step.
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
  /// How many times a step solves the contacts and relaxes them, from 1 to 64; 2 by default.
  ///
  /// More make piles stiffer and cost time. Two in UIKit's step of 1/120 s are four in a frame, which piles need; a
  /// step of 1/60 s takes 4 for the same. What touches nothing moves alike with any number. A number outside the range
  /// stops the program.
  public var subStepCount = Tolerances.subStepCount {
    willSet {
      precondition((1...64).contains(newValue), "subStepCount must be from 1 to 64, not \(newValue)")
    }
  }
  /// Whether bodies at rest fall asleep; true by default.
  ///
  /// Switched off, what is awake stays awake and costs time in every step; what sleeps already goes on sleeping until
  /// something wakes it.
  public var allowsSleep = true
  /// The threads that help in large steps; shared with copies.
  var workerPool: WorkerPool?
  /// How many bodies and contacts have to be awake for that; less than its default in tests only.
  package var minParallelWork = Tolerances.minParallelWork
  /// Whether a fat box moved or a touch ended, so that contacts may be at their end.
  var mayHaveDisjointContacts = false
  /// Whether something woke since the awake lists were last in order.
  var awakeSetNeedsSorting = false
  /// What one step needs and the next may reuse; no part of the world's state.
  var scratch = StepScratch()

  /// The touches that began in the last step, in order of the contacts' creation; kept until the next step.
  public internal(set) var contactBeginEvents: [ContactEvent] = []
  /// The touches that ended in the last step, in order of the contacts' creation; kept until the next step.
  ///
  /// A touch that ends because a body, shape or group membership goes away is not reported.
  public internal(set) var contactEndEvents: [ContactEvent] = []
  /// The bodies that the last step moved, in order of creation; kept until the next step.
  ///
  /// Those are the dynamic bodies that were awake in it.
  public internal(set) var movedBodies: [BodyID] = []
  /// The bodies whose place or velocity outgrew the numbers in the last step; kept until the next step.
  ///
  /// Each was put back to where it had been before that step, with velocity 0, and goes on from there.
  public internal(set) var quarantinedBodies: [BodyID] = []

  /// Makes an empty world.
  public init() {}
}
