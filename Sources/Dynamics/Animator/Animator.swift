import Physics

/// Moves items: turns the behaviors added to it into forces, constraints and boundaries of one physics world and steps
/// it.
///
/// ```swift
/// let square = Item(center: Point(x: 160, y: 100), size: Size(width: 80, height: 80))
/// let animator = Animator()
/// animator.addBehavior(GravityBehavior(items: [square]))
/// while animator.elapsedTime < 1 { animator.step() }
/// ```
///
/// **Time** goes in frames of 1/60 s. Something outside calls `step()` once per frame; nothing here reads a clock. The
/// animator pauses by itself when everything is at rest and resumes when a behavior, an item or a
/// parameter changes.
///
/// **Ownership.** The animator holds its behaviors and they their items; it holds neither its reference view nor
/// its delegates.
///
/// **Threads.** An animator and everything on it belong to one thread at a time.
///
/// **Mistakes** stop the program with a sentence that says what to do. For each rule there is a query whose name
/// starts with `problem`, which gives that sentence, or nil, without stopping.
public final class Animator {
  /// The view in whose coordinates the animator computes; held weakly, nil for free items.
  ///
  /// When the view is gone, the animator pauses for good.
  public var referenceView: (any ReferenceView)? { reference }

  /// The same by another name: in the module `UIKit` the first one stands for a property of UIKit's type.
  package private(set) weak var reference: (any ReferenceView)?

  /// Is told when the animator pauses and resumes; nil at first, and held weakly.
  public weak var delegate: (any AnimatorDelegate)?

  /// The behaviors that were added, in order of addition, without those inside other behaviors.
  public internal(set) var behaviors: [DynamicBehavior] = []

  /// The clock that advances the animator; nil at first, and held weakly.
  package weak var clock: (any AnimatorClock)?

  /// The position of the animator among those of its clock, which advances them in ascending order.
  package var clockOrder = 0

  /// Whether `step()` has something to do; false while everything is at rest.
  public var isRunning: Bool { storedIsRunning }

  /// Whether time stands still for the items, although something could move; false at first.
  ///
  /// `advance()` computes nothing meanwhile; `step()` computes frames all the same, one by one.
  ///
  /// > Note: UIKit has no such property, nor `speed`, `advance()` and `step()`.
  public var isPaused = false {
    didSet { updateClock() }
  }

  /// How many frames a tick of the clock computes on average, within `speedRange`; 1 at first.
  ///
  /// The frames themselves stay as long as they are, so that a speed changes no way that an item takes: at 0.5
  /// every other tick computes one. A number outside the range stops the program.
  public var speed = 1.0 {
    willSet {
      precondition(
        Self.speedRange.contains(newValue), "speed must be from 0.01 to 100, not \(newValue)")
    }
  }

  /// Whether a step is in progress: inside delegate methods, actions and setters called by it.
  public internal(set) var isStepping = false

  /// What `isRunning` says.
  var storedIsRunning = false

  /// How many frames have been computed.
  var frameCount = 0

  /// How many steps the world has made in them.
  var stepCount = 0

  // The world, the bodies and the shapes of boundaries call nobody while something reads or changes them, so that no
  // two accesses can overlap. To have that checked for each item in each frame would take longer than the accesses do.

  /// The bodies, shapes and joints that stand for items, boundaries and attachments.
  @exclusivity(unchecked) var world = World()

  /// The fixed body that carries all boundaries with a name and all fixed ends of attachments and snaps.
  ///
  /// It is created first, so that the order in which behaviors are added does not shift it between the items.
  let ground: BodyID

  /// What the animator knows about its items.
  @exclusivity(unchecked) var bodies = ItemBodies()

  /// What the animator knows about the shapes of boundaries.
  @exclusivity(unchecked) var boundaryShapes = HandleTable<ShapeTag, BoundaryShape>()

  /// What a frame has to do because something changed since the last one.
  var dirtyFlags = DirtyFlags()

  /// Contacts recorded by the steps of the present frame.
  var contacts = ContactLog()

  /// Where contacts began in the last frames.
  var contactHistory = ContactHistory()

  /// Items that moved in the present frame, in the order in which they came.
  var movedBodies: [BodyID] = []

  /// Items that came to rest in the present frame.
  var newlyRestingBodies: [BodyID] = []

  /// The part of a frame that the ticks so far have not made use of.
  var frameAccumulator = 0.0

  /// Items that the present frame could not compute with, and put back.
  var quarantinedBodies: [ItemBody] = []

  /// Whether a behavior applied a force that is to begin or to end.
  var hasFrameForces = false

  /// The items on which such forces act in the present frame, and those on which they did in the last one.
  var forcedBodies: [ItemBody] = []
  var previouslyForcedBodies: [ItemBody] = []

  /// The items on the lists of fields, in the order in which they came.
  var fieldBodies: [ItemBody] = []

  /// Behaviors removed by a callback of the present frame, whose influence ends with it.
  var pendingRemovals: [DynamicBehavior] = []

  /// The edges of the reference bounds; nil for free items.
  var edges: ReferenceEdges?

  /// Whether items must be inside a reference view, which may be gone by now.
  let hasReferenceView: Bool

  private var cachedOrder: [DynamicBehavior]?

  /// The fields among the behaviors, until one comes or goes.
  var cachedFields: [FieldBehavior]?

  /// Creates an animator for items inside a view, in that view's coordinates.
  public init(referenceView: any ReferenceView) {
    reference = referenceView
    hasReferenceView = true
    ground = world.createBody(.boundary)
    edges = ReferenceEdges(referenceView.bounds, in: &world)
  }

  /// Creates an animator for free items, in coordinates of their own and without reference bounds.
  public init() {
    hasReferenceView = false
    ground = world.createBody(.boundary)
  }

  /// The simulated time since the animator was created, in seconds: a sixtieth for each computed frame.
  ///
  /// Pauses do not count.
  public var elapsedTime: Double { Double(frameCount) / UIKitConstants.framesPerSecond }

  /// All behaviors in the tree: a behavior before those inside it, siblings in order of addition.
  var behaviorsInOrder: [DynamicBehavior] {
    if let cachedOrder { return cachedOrder }
    var order: [DynamicBehavior] = []
    for behavior in behaviors { behavior.appendPreorder(to: &order) }
    cachedOrder = order
    return order
  }

  /// Notes that behaviors came or went: their order, and with it who has the last word, may be another.
  func treeDidChange() {
    cachedOrder = nil
    cachedFields = nil
    dirtyFlags.insert([.properties, .persistentForces])
  }
}
